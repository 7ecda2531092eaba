import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFilesSource, readPriceFile, screenFile, textInMemory } from '../src/index.ts';
import { cleanTable, FILE_FAULTS, seeded } from './planted-files.ts';

const said = (content: string | Uint8Array) => {
  const { problems, remarks, series } = readPriceFile(textInMemory(content), 'us');
  const read = [...problems, ...remarks].map(({ line, rule }) => ({ line, rule: String(rule) }));
  const found = series.flatMap((one) => screenFile(one).map(({ lines, rule }) => ({ line: lines[0], rule })));
  return [...read, ...found];
};

describe('The door for data', () => {
  it.each(FILE_FAULTS)('EVAL-D1: names $name with line and rule', ({ rules, near = 0, plant }) => {
    const { content, line } = plant(cleanTable(seeded(3), 400), 250);
    const named = said(content).filter(
      (one) => rules.includes(one.rule) && Math.abs(one.line - line) <= near,
    );
    expect(named, JSON.stringify(said(content).slice(0, 5))).not.toEqual([]);
  });

  it('says nothing of clean tables', () => {
    for (const seed of [1, 2, 3]) expect(said(cleanTable(seeded(seed), 500).join('\n'))).toEqual([]);
  });

  it('EVAL-D2: one impossible line settles the order of day and month, else both readings are shown', () => {
    const table = (last: string) => `date,open,high,low,close\n03/04/2024,5,6,4,5\n${last},5,6,4,5\n`;
    const read = (last: string) => readPriceFile(table(last), 'us');
    const first = (last: string) => new Date(read(last).series[0].bars.time[0]).toISOString().slice(0, 10);
    expect(first('13/04/2024')).toBe('2024-04-03');
    expect(first('04/13/2024')).toBe('2024-03-04');
    const { series, problems } = read('05/04/2024');
    expect(series).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 2, rule: 'date-order' });
    expect(problems[0].message).toMatch(/2024-04-03.*2024-03-04/);
  });

  it('EVAL-D1: bars with a time of day are days of the exchange where each day has one', () => {
    const table = (clock: string) =>
      cleanTable(seeded(3), 60)
        .map((line, i) => (i === 0 ? line : line.replace(',', `${clock},`)))
        .join('\n');
    const days = readPriceFile(table(''), 'us').series;
    // Four in the afternoon, and five and two in the morning of UTC: each of them the same day in New York.
    for (const clock of [' 16:00:00-05:00', 'T05:00:01Z', 'T16:00:00-10:00']) {
      const { series, remarks } = readPriceFile(table(clock), 'us');
      expect(series, clock).toEqual(days);
      expect(remarks, clock).toMatchObject([{ line: 2, rule: 'date-form' }]);
    }
  });

  it('EVAL-D1: a line without a symbol, or without an adjusted close, is named', () => {
    const nameless = 'date,symbol,open,high,low,close\n2024-03-11,KO,5,6,4,5\n2024-03-12,,5,6,4,5\n';
    expect(said(nameless)).toContainEqual({ line: 3, rule: 'symbol' });
    const unadjusted = 'date,open,high,low,close,adj close\n2024-03-11,5,6,4,5,5\n2024-03-12,5,6,4,5,\n';
    expect(said(unadjusted)).toContainEqual({ line: 3, rule: 'missing-price' });
  });

  it('EVAL-D2: an order of dates that is asked for is not forced on a file that shows the other', () => {
    const text = 'date,open,high,low,close\n03/04/2024,5,6,4,5\n13/04/2024,5,6,4,5\n';
    const { series, problems } = readPriceFile(text, { market: 'us', dateOrder: 'month-first' });
    expect(series).toEqual([]);
    expect(problems).toMatchObject([{ line: 3, rule: 'date-order' }]);
  });

  it('EVAL-D1: a day that has not come yet is named, where somebody knows what day it is', () => {
    const text = 'date,open,high,low,close\n2024-03-11,5,6,4,5\n2024-03-12,5,6,4,5\n2024-03-13,5,6,4,5\n';
    const said = (now?: number) => readPriceFile(text, { market: 'us', now }).remarks;
    expect(said(Date.parse('2024-03-11T22:00:00Z'))).toMatchObject([{ line: 4, rule: 'future-date' }]);
    expect(said()).toEqual([]);
  });

  it('says that lines run backwards only where they do', () => {
    const late = '2024-03-15,5,6,4,5\n2024-03-11,5,6,4,5\n2024-03-12,5,6,4,5\n2024-03-13,5,6,4,5\n';
    const { remarks } = readPriceFile(`date,open,high,low,close\n${late}`, 'us');
    expect(remarks[0].message).toContain('Line 3 is of 2024-03-11, after one of 2024-03-15');
  });

  it('a coin of a folder is priced in what its pair names, as one that is imported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-coins-'));
    for (const name of ['BTC-EUR', 'ETH'])
      writeFileSync(join(folder, `${name}.csv`), 'date,open,high,low,close\n2024-03-11,5,6,4,5\n');
    const answer = await createFilesSource({ folder, market: 'crypto' }).assets();
    rmSync(folder, { recursive: true });
    const listings = answer.kind === 'found' ? answer.value : [];
    expect(listings.map(({ symbols, currency }) => [symbols[0].symbol, currency])).toEqual([
      ['BTC-EUR', 'EUR'],
      ['ETH-USD', 'USD'],
    ]);
  });

  it('EVAL-D2: a file of which no line can be read is refused in one sentence', () => {
    const lines = Array.from(
      { length: 500 },
      (_, i) => `0001-01-${String((i % 28) + 1).padStart(2, '0')},5,6,4,5`,
    );
    const { problems } = readPriceFile(`date,open,high,low,close\n${lines.join('\n')}`, 'us');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line: 2, rule: 'impossible-year' });
  });
});
