import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleCloses, sampleDays, sampleFile, withFolders } from '../../test/sample-bars.ts';
import { readBarsFolder } from '../bars/read-bars-folder.ts';
import { readHorizon } from '../horizon-option.ts';
import { forecastCsv, type QuantileUnit, textCell } from './forecast-files.ts';
import { forecastSymbols } from './forecast-symbols.ts';

const folderOf = withFolders();
const days = sampleDays(400);
const asOf = days[329] as '2016-04-06';
const sharedPrices = new URL('../../../../../shared/data/prices/stocknet/', import.meta.url);

function forecast(folder: string, plan: { as?: string; horizon?: string; unit?: QuantileUnit } = {}) {
  const horizon = readHorizon(plan.horizon ?? '30');
  if (typeof horizon === 'string') throw new Error(horizon);
  const date = (plan.as ?? asOf) as typeof asOf;
  const { histories } = readBarsFolder(folder, { until: date });
  const made = forecastSymbols(histories, { asOf: date, horizon, withRanks: true });
  return forecastCsv(made, { asOf: date, unit: plan.unit ?? 'log', withRanks: true });
}

const tableOf = (csv: string) => {
  const [heading, ...lines] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(heading.map((name, i) => [name, cells[i]])));
};

const files = () =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((seed) => [`S${seed}.csv`, sampleFile(days, sampleCloses(days.length, seed))]),
  );

describe('The file of forecasts', () => {
  it('EVAL-2: is the same byte for byte whatever comes after the date', () => {
    const kept = (text: string) => text.split('\n').slice(0, 331);
    const cut = Object.fromEntries(
      Object.entries(files()).map(([name, text]) => [name, kept(text).join('\n')]),
    );
    const changed = Object.fromEntries(
      Object.entries(files()).map(([name, text]) => {
        const later = text
          .split('\n')
          .slice(331)
          .map((line) => line.replace(/,[\d.]+/, ',0.001').replace(/\d+$/, '0'));
        return [name, [...kept(text), ...later, '2016-12-31 09:31,x,y', 'garbage'].join('\n')];
      }),
    );
    const csv = forecast(folderOf(files()));
    expect(forecast(folderOf(cut))).toBe(csv);
    expect(forecast(folderOf(changed))).toBe(csv);
    // A date one bar earlier gives another forecast: the comparison can fail.
    expect(forecast(folderOf(files()), { as: days[328] })).not.toBe(csv);
  });

  it('has 99 ascending quantiles and five probabilities that add up to one', () => {
    const rows = tableOf(forecast(folderOf(files())));
    expect(rows).toHaveLength(6);
    for (const row of rows) {
      const quantiles = Array.from({ length: 99 }, (_, k) =>
        Number(row[`q${String(k + 1).padStart(2, '0')}`]),
      );
      expect(quantiles.every((q, k) => k === 0 || q > quantiles[k - 1])).toBe(true);
      const chances = ['rank1_worst', 'rank2', 'rank3', 'rank4', 'rank5_best'].map((name) =>
        Number(row[name]),
      );
      expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      expect(row).toMatchObject({
        as_of: asOf,
        last_bar: asOf,
        bars: '330',
        horizon_bars: '21',
        unit: 'log',
      });
    }
    // Six names: each fifth of 10,000 draws holds one or two of them.
    const worst = rows.reduce((sum, row) => sum + Number(row.rank1_worst), 0);
    expect(worst).toBeCloseTo(2, 9);
  });

  it('ranks names from 25 shared days, labelled, and refuses below five names or 25 days', () => {
    const ranked = (names: number, bars: number) => {
      const own = days.slice(330 - bars, 330);
      const short = Object.fromEntries(
        Array.from({ length: names }, (_, i) => [`N${i}.csv`, sampleFile(own, sampleCloses(bars, i + 1))]),
      );
      return tableOf(forecast(folderOf(short)));
    };
    const rows = ranked(5, 25);
    expect(rows).toHaveLength(5);
    for (const row of rows) {
      expect(row.q50).toBe('');
      expect(row.note).toContain('Short history: ranks from 25 shared days.');
      const chances = [row.rank1_worst, row.rank2, row.rank3, row.rank4, row.rank5_best].map(Number);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
    expect(ranked(5, 24).map((row) => row.rank1_worst)).toEqual(['', '', '', '', '']);
    expect(ranked(4, 60).map((row) => row.rank1_worst)).toEqual(['', '', '', '']);
  });

  it('writes the same quantile as a log return, in per cent and as a price', () => {
    const folder = folderOf({ 'S1.csv': files()['S1.csv'] });
    const at = (unit: QuantileUnit) => tableOf(forecast(folder, { unit }))[0];
    const log = Number(at('log').q95);
    expect(Number(at('percent').q95)).toBeCloseTo(100 * (Math.exp(log) - 1), 8);
    expect(Number(at('price').q95)).toBeCloseTo(Number(at('log').close) * Math.exp(log), 8);
    expect(at('log').note).toMatch(/^"?Ranks need 5 symbols/);
  });

  it('FCST-2, EVAL-3: lists symbols without a forecast with the reason', () => {
    const [short, old] = [days.slice(79, 330), sampleDays(300, { from: '2014-01-01' })];
    const csv = forecast(
      folderOf({
        ...files(),
        'NEW.csv': sampleFile(short, sampleCloses(251, 9)),
        'OLD.csv': sampleFile(old, sampleCloses(300, 8)),
      }),
    );
    expect(short.at(-1)).toBe(asOf);
    expect(csv).toContain(`NEW,stocks,${asOf},${asOf},251,21,`);
    expect(csv).toContain(`251 bars up to ${asOf}; 252 are needed.`);
    expect(csv).toContain(`The last bar before ${asOf} is of ${old.at(-1)}.`);
    for (const line of csv.trim().split('\n')) expect(line.split(',')).toHaveLength(9 + 99 + 5 + 1);
  });

  it('lets no cell be executed by a spreadsheet or break the table', () => {
    expect(textCell('=1+1')).toBe(`"'=1+1"`);
    expect(textCell('@a,"b"')).toBe(`"'@a,""b"""`);
    expect(['+1', '-1', '\t1'].map(textCell)).toEqual([`"'+1"`, `"'-1"`, `"'\t1"`]);
    expect(textCell('BRK.B')).toBe('BRK.B');
    const csv = forecast(folderOf({ '=cmd|x.csv': files()['S1.csv'] }));
    expect(csv.split('\n')[1].startsWith(`"'=cmd|x",stocks`)).toBe(true);
  });

  it('counts a month of coins as thirty bars', () => {
    const every = sampleDays(400, { everyDay: true });
    const folder = folderOf({ 'BTC-USD.csv': sampleFile(every, sampleCloses(400, 3)) });
    const [row] = tableOf(forecast(folder, { as: every[399] }));
    expect(row).toMatchObject({ market: 'crypto', horizon_bars: '30' });
    // A normal distribution one fifth wider, centred on the drift: the quantiles are symmetric around the median.
    expect(Number(row.q95) + Number(row.q05)).toBeCloseTo(2 * Number(row.q50), 10);
  });

  it.skipIf(!existsSync(sharedPrices))(
    'holds the test vector of KO on 2016-12-30 (skipped where the shared prices are absent)',
    () => {
      // The second version's vector, by a plain Python program from the definition; unadjusted closes miss it.
      const folder = folderOf({ 'KO.csv': readFileSync(new URL('KO.csv', sharedPrices), 'utf8') });
      const [row] = tableOf(forecast(folder, { as: '2016-12-30' }));
      expect(Number(row.q05)).toBeCloseTo(-0.06348364, 7);
      expect(Number(row.q50)).toBeCloseTo(0.00725191, 7);
      expect(Number(row.q95)).toBeCloseTo(0.06226846, 7);
    },
  );
});

describe('A horizon', () => {
  it('is in days if it has a name, in bars if it says so', () => {
    const barsOf = (text: string) => {
      const horizon = readHorizon(text);
      return typeof horizon === 'string' ? horizon : [horizon.bars('stocks'), horizon.bars('crypto')];
    };
    expect(['30', '90', '365', '730'].map(barsOf)).toEqual([
      [21, 30],
      [63, 90],
      [252, 365],
      [504, 730],
    ]);
    expect(['20b', '20', '30b'].map(barsOf)).toEqual([
      [20, 20],
      [20, 20],
      [30, 30],
    ]);
    expect(readHorizon('20')).toMatchObject({ note: '20 is taken as 20 bars; write 20b to say so.' });
    for (const text of ['', '0', '-5', '1.5', 'soon', '1001b'])
      expect(barsOf(text)).toContain('is no horizon');
  });
});
