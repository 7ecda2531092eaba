import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calendarOf, dateOfInstant } from '@auspex/market';
import { describe, expect, it, vi } from 'vitest';
import { SortedLines } from '../src/files/sorted-lines.ts';
import { eachLine, FIRST_LINE, type LinePlace } from '../src/files/text-file.ts';
import { readPriceFile, textInMemory } from '../src/index.ts';

describe('A text of many lines', () => {
  const written = Array.from({ length: 30_000 }, (_, i) => `line ${i + 1} of Zürich €`);
  const text = { file: textInMemory(written.join('\n')), encoding: 'utf-8' as const };

  it('can be read again from any place that it named', () => {
    const places = new Map<number, LinePlace>();
    eachLine(text, (_text, line, place) => {
      expect(place.line).toBeLessThanOrEqual(line);
      places.set(place.byte, place);
      return true;
    });
    expect(places.get(0)).toEqual(FIRST_LINE);
    expect(places.size).toBeGreaterThan(5);
    for (const place of places.values()) {
      const seen: string[] = [];
      eachLine(
        text,
        (one, line) => {
          expect(line).toBe(place.line + seen.length);
          return seen.push(one) < 3;
        },
        place,
      );
      expect(seen).toEqual(written.slice(place.line - 1, place.line + 2));
    }
  });
});

describe('A large table with a column of closes for each symbol', () => {
  const sessions = calendarOf('us').sessionsBetween('1998-01-02', '2025-12-31');
  const closeOf = (symbol: number, session: number) =>
    (5 + ((symbol * 31 + session * 17) % 50) / 10).toFixed(1);
  const symbols = Array.from({ length: 640 }, (_, i) => `S${i}`);
  const lines = sessions.map(({ date }, session) =>
    [date, ...symbols.map((_, symbol) => closeOf(symbol, session))].join(','),
  );
  // A date that is none is in no column; it is said once, however often the table is gone through.
  const content = [['Date', ...symbols].join(','), ...lines, '2025-02-30,1.0'].join('\n');

  it('is read some columns at a time, each as if it were alone', () => {
    expect(content.length).toBeGreaterThan(17_000_000);
    const { series, problems } = readPriceFile(content, 'us');
    expect(series.map(({ symbol }) => symbol)).toEqual(symbols);
    expect(problems.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
      `${sessions.length + 2} not-a-date`,
    ]);
    for (const place of [0, 300, 639]) {
      const { bars } = series[place];
      expect(bars.time).toHaveLength(sessions.length);
      const at = sessions.length - 1;
      expect([dateOfInstant(bars.time[at]), bars.close[at]]).toEqual([
        sessions[at].date,
        Number(closeOf(place, at)),
      ]);
    }
  });

  it('is refused at once where it has more bars than are wanted', () => {
    const { series, problems } = readPriceFile(textInMemory(content), { market: 'us', mostBars: 1_000_000 });
    expect(series).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ rule: 'too-many-bars' });
    expect(problems[0].message).toMatch(/^The file has more than 1 million bars;/);
  });
});

describe('A large table of many symbols', () => {
  const symbols = Array.from({ length: 40 }, (_, i) => `S${i}`);
  const days = Array.from({ length: 60 }, (_, i) =>
    new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10),
  );
  const line = (symbol: number, day: number) => {
    // A price that is none, a quoted cell, a carriage return too many and a letter beyond ASCII.
    if (symbol === 7 && day === 11) return `${days[day]},S7,x,6,4,5,1`;
    if (symbol === 9) return `${days[day]},"S9",5,6,4,${5 + day / 100},1\r`;
    return `${days[day]},${symbol === 3 ? 'Ü3' : symbols[symbol]},5,6,4,${5 + (symbol + day) / 100},1`;
  };
  const all = days.flatMap((_, day) => symbols.map((_, symbol) => line(symbol, day)));
  const mixed = `Date,Symbol,Open,High,Low,Close,Volume\r\n${all.join('\r\n')}`;
  const read = (rowsAtOnce?: number) => readPriceFile(textInMemory(mixed), { market: 'crypto', rowsAtOnce });

  it('is the same read at once, in batches, and sorted first because its symbols are mixed', () => {
    const whole = read();
    expect(whole.series).toHaveLength(40);
    expect(whole.problems).toEqual([
      { line: 2 + 11 * 40 + 7, rule: 'not-a-number', message: 'The open "x" is not a number.' },
    ]);
    // Two batches look through the file; ten have its lines sorted first.
    for (const rowsAtOnce of [1200, 240]) expect(read(rowsAtOnce)).toEqual(whole);
  });

  it('says how many bars it has before any of them is read', () => {
    const told: number[] = [];
    const onCounted = (bars: number) => told.push(bars);
    readPriceFile(textInMemory(mixed), { market: 'crypto', rowsAtOnce: 240, onCounted });
    expect(told).toEqual([2400]);
  });

  it('leaves no file behind where its lines were sorted, not even while they are read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-piles-'));
    vi.stubEnv('TMPDIR', folder);
    const sorted = new SortedLines(2);
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
    const long = 'x'.repeat(300_000);
    sorted.add(1, '\uFEFFmark', 5);
    sorted.add(0, long, 6);
    sorted.add(1, 'a\tb\r', 7);
    const seen: [string, number][] = [];
    for (const pile of [0, 1]) sorted.each(pile, (text, at) => seen.push([text, at]) > 0);
    sorted.close();
    expect(seen).toEqual([
      [long, 6],
      ['\uFEFFmark', 5],
      ['a\tb\r', 7],
    ]);
  });
});

describe('A recording of minutes', () => {
  it('is a coin’s if it goes on over the weekend, though its first thousand lines are of one day', () => {
    const from = Date.parse('2024-03-13T00:00:00Z');
    const minutes = Array.from({ length: 11_000 }, (_, i) => {
      const at = new Date(from + i * 60_000).toISOString();
      return `${at.slice(0, 10)} ${at.slice(11, 16)},5,6,4,5`;
    });
    const { series, problems } = readPriceFile(`Time,Open,High,Low,Close\n${minutes.join('\n')}`, {});
    expect(problems).toEqual([]);
    expect(series[0].market).toBe('crypto');
    // As written: in New York's time the first minute after midnight would be four hours later.
    expect(series[0].bars.time[1]).toBe(from + 60_000);
    expect(series[0].bars.time).toHaveLength(11_000);
  });
});
