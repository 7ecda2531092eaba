import { calendarOf, dateOfInstant } from '@auspex/market';
import { describe, expect, it } from 'vitest';
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
