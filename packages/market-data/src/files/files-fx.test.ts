import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { answered, describeFxSource } from '../../test/source-contract.ts';
import { createFilesFx } from './files-fx.ts';
import { readRateFile } from './read-rate-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-rates-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'rates'));
const write = (name: string, lines: readonly string[]) =>
  writeFileSync(join(folder, 'rates', name), lines.join('\n'));

/* As published by the European Central Bank: quotes of one euro, newest first, N/A where there is none. */
write('eurofxref-hist.csv', [
  'Date,USD,JPY,GBP,BGN,',
  '2024-06-07,1.0898,169.74,0.85130,1.9558,',
  '2024-06-06,1.0865,169.64,0.85110,N/A,',
  '2024-06-05,1.0872,169.73,0.85060,1.9558,',
]);
write('CHF-USD.csv', ['date;rate', '2024-06-06;1.1230', '2024-06-07;1.1152']);
write('AUDUSD.csv', ['Date,Open,High,Low,Close', '2024-06-07,0.6665,0.6680,0.6580,0.6582']);
write('notes.csv', ['Date,USD', '2024-06-07,1']);
write('NZDUSD.csv', ['Date,Rate', '2024-06-07,0', 'yesterday,0.61', '2024-06-06,0.6188']);

describeFxSource('files on disk', async () => createFilesFx({ folder }), {
  base: 'EUR',
  quote: 'USD',
  from: '2024-06-05',
  to: '2024-06-07',
});

describe('Exchange rates in files', () => {
  const source = createFilesFx({ folder });
  const rate = async (base: string, quote: string, date: '2024-06-06' | '2024-06-07') =>
    answered(await source.dailyRates({ pair: { base, quote }, from: date, to: date }))[0]?.rate;

  it('come from tables of one currency’s quotes, each against the dollar, and from files of one pair', async () => {
    expect(await rate('EUR', 'USD', '2024-06-07')).toBe(1.0898);
    // The dollars per euro divided by the pounds per euro: 1.0898 / 0.8513.
    expect(await rate('GBP', 'USD', '2024-06-07')).toBeCloseTo(1.280_16, 5);
    expect(await rate('CHF', 'USD', '2024-06-06')).toBe(1.123);
    expect(await rate('AUD', 'USD', '2024-06-07')).toBe(0.6582);
    expect(source.capabilities.pairs).toHaveLength(7);
  });

  it('that are missing are absent, and never zero', async () => {
    expect(await rate('BGN', 'USD', '2024-06-06')).toBeUndefined();
    expect(
      (await source.dailyRates({ pair: { base: 'SEK', quote: 'USD' }, from: '2024-06-06', to: '2024-06-07' }))
        .kind,
    ).toBe('unknown-asset');
  });

  it('are known at the end of their day', async () => {
    const [first] = answered(
      await source.dailyRates({ pair: { base: 'CHF', quote: 'USD' }, from: '2024-06-06', to: '2024-06-06' }),
    );
    expect(new Date(first?.knownAt ?? 0).toISOString()).toBe('2024-06-06T23:59:59.999Z');
  });

  it('name by file and line what could not be imported', () => {
    expect(source.problems().map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
      'NZDUSD.csv:2 The rate "0" of USD is not a number above zero.',
      'NZDUSD.csv:3 "yesterday" is not a date.',
      'notes.csv:0 "notes" names no currencies, as EUR-USD does for a pair or EUR for a table.',
    ]);
    expect(readRateFile('', 'EUR').problems[0]?.message).toBe('The file is empty.');
    expect(readRateFile('a,b\n1,2', 'EUR').problems[0]?.message).toMatch(/has to be the date/);
    expect(readRateFile('Date,open\n2024-06-07,1', 'EUR').problems[0]?.message).toBe('No column is a rate.');
  });

  it('EVAL-D2: are of the days that one impossible line settles, else both readings are shown', () => {
    const read = (last: string) => readRateFile(`Date,Price\n03/04/2024,1.08\n${last},1.09`, 'EUR-USD');
    const days = (last: string) => [...(read(last).series[0]?.rates.keys() ?? [])];
    expect(days('13/04/2024')).toEqual(['2024-04-03', '2024-04-13']);
    expect(days('04/13/2024')).toEqual(['2024-03-04', '2024-04-13']);
    expect([...(readRateFile('Date,Price\n03.04.2024,1.08', 'EUR-USD').series[0]?.rates ?? [])]).toEqual([
      ['2024-04-03', 1.08],
    ]);
    const { series, problems } = read('05/04/2024');
    expect(series).toEqual([]);
    expect(problems).toMatchObject([{ line: 2 }]);
    expect(problems[0]?.message).toMatch(/2024-04-03.*2024-03-04/);
  });

  it('are not offered if there are none', async () => {
    const none = createFilesFx({ folder: join(folder, 'nowhere') });
    expect(none.capabilities).toMatchObject({ pairs: [], daily: { offered: false } });
  });
});
