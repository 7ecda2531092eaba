import { describe, expect, it } from 'vitest';
import {
  leanSeries,
  type PriceSeries,
  sharedPricesMissing,
  stocknetSeries,
  stocknetSymbols,
} from '../../fixtures/shared-prices.ts';
import { meanPinball, normalQuantile, rankedProbabilityScore } from '../statistics/index.ts';
import {
  baselineScale,
  fitJointModel,
  quantileOf,
  rankProbabilities,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from './index.ts';

const LEVELS = Float64Array.of(0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95);
const isMonthEnd = (days: readonly string[], bar: number) =>
  days[bar].slice(0, 7) !== days[bar + 1].slice(0, 7);

/**
 * Mean losses of one month end over its assets: the forecast, the naive normal range, and the naive range centred on
 * the drift.
 */
type MonthLosses = { ours: number; naive: number; centred: number; rows: number };

function judge(universe: readonly PriceSeries[], horizonBars: number) {
  const months = new Map<string, MonthLosses>();
  const inside = [0, 0, 0];
  let rows = 0;
  for (const { days, closes } of universe) {
    const columns = volatilityColumns(closes);
    for (let bar = 252; bar + horizonBars < closes.length; bar++) {
      const state = isMonthEnd(days, bar) ? volatilityAt(columns, bar) : null;
      if (state === null) continue;
      const distribution = returnDistribution(state, { market: 'stocks', horizonBars });
      const outcome = Math.log(closes[bar + horizonBars] / closes[bar]);
      const quantiles = LEVELS.map((p) => quantileOf(distribution, p));
      const naive = LEVELS.map((p) => baselineScale(state, horizonBars) * normalQuantile(p));
      const month = months.get(days[bar].slice(0, 7)) ?? { ours: 0, naive: 0, centred: 0, rows: 0 };
      month.ours += meanPinball({ levels: LEVELS, quantiles, outcome });
      month.naive += meanPinball({ levels: LEVELS, quantiles: naive, outcome });
      month.centred += meanPinball({
        levels: LEVELS,
        quantiles: naive.map((q) => q + distribution.drift),
        outcome,
      });
      month.rows++;
      months.set(days[bar].slice(0, 7), month);
      [2, 1, 0].forEach((k, band) => {
        if (outcome >= quantiles[k] && outcome <= quantiles[6 - k]) inside[band]++;
      });
      rows++;
    }
  }
  const total = (read: (month: MonthLosses) => number) =>
    [...months.values()].reduce((sum, month) => sum + read(month) / month.rows, 0);
  const ours = total((month) => month.ours);
  return {
    rows,
    ratio: ours / total((month) => month.naive),
    centredRatio: ours / total((month) => month.centred),
    coverage: inside.map((count) => count / rows),
  };
}

// Rows and thresholds D2, D3, D4 and D6 of the method page; all need the shared price files.
describe.skipIf(sharedPricesMissing)(
  'On real prices (skipped where the shared files are absent), the ranges',
  () => {
    const universe = (): PriceSeries[] => [
      ...stocknetSymbols()
        .filter((symbol) => symbol !== 'AAPL')
        .map((symbol) => stocknetSeries(symbol)),
      ...['aapl', 'bac', 'iwm', 'spy'].map((symbol) => leanSeries(symbol)),
    ];

    it('beat the naive ranges by as much as the method states, at every horizon', () => {
      const series = universe();
      const bars = [
        [21, 2958, 0.984, 0.99],
        [63, 2860, 0.971, 0.985],
        [252, 2450, 0.932, 0.977],
        [504, 1900, 0.89, 0.968],
      ];
      for (const [horizonBars, rows, ratio, centredRatio] of bars) {
        const result = judge(series, horizonBars);
        expect(result.rows).toBe(rows);
        expect(result.ratio).toBeLessThanOrEqual(ratio);
        expect(result.centredRatio).toBeLessThanOrEqual(centredRatio);
        const [half, fourFifths, nineTenths] = result.coverage;
        expect(half > 0.45 && half < 0.56, `50 % band: ${half}`).toBe(true);
        expect(fourFifths > 0.77 && fourFifths < 0.84, `80 % band: ${fourFifths}`).toBe(true);
        expect(nineTenths > 0.86 && nineTenths < 0.93, `90 % band: ${nineTenths}`).toBe(true);
      }
    });

    it('rank 40 names over 20 bars better than equal fifths, on 47 month ends', () => {
      const series = stocknetSymbols()
        .map((symbol) => stocknetSeries(symbol))
        .filter(({ days }) => days.length >= 1255);
      expect(series).toHaveLength(40);
      const [{ days }] = series;
      const columns = series.map(({ closes }) => volatilityColumns(closes));
      const returns = series.map(({ closes }) =>
        closes.map((close, i) => (i === 0 ? 0 : Math.log(close / closes[i - 1]))),
      );
      let [score, cases] = [0, 0];
      for (let bar = 250; bar + 20 < days.length; bar++) {
        const model = isMonthEnd(days, bar)
          ? fitJointModel(returns.map((column) => column.subarray(1, bar + 1)))
          : null;
        if (model === null) continue;
        const scales = Float64Array.from(columns, (column) => {
          const state = volatilityAt(column, bar);
          return state === null
            ? Number.NaN
            : returnDistribution(state, { market: 'stocks', horizonBars: 20 }).scale;
        });
        const ranks = rankProbabilities({ model, scales, key: { seed: 1, name: 'ranks', day: days[bar] } });
        const outcome = series.map(({ closes }) => closes[bar + 20] / closes[bar]);
        const order = [...outcome.keys()].sort((a, b) => outcome[a] - outcome[b]);
        order.forEach((asset, place) => {
          score += rankedProbabilityScore(ranks.subarray(5 * asset, 5 * asset + 5), Math.floor(place / 8));
          cases++;
        });
      }
      expect(cases).toBe(47 * 40);
      expect(score / cases).toBeLessThanOrEqual(0.1591);
    });
  },
);
