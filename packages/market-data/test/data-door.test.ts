import { describe, expect, it } from 'vitest';
import { readPriceFile, screenFile, textInMemory } from '../src/index.ts';
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
