import type { AssetId } from '@auspex/market';
import { symbolOn } from '@auspex/market-data';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { describeSimulation } from '../src/statistics/describe-simulation.ts';

const market = simulate({ seed: '2', to: '2026-06-30' });
const listings = market.listings();

describe('Assets of the simulated market', () => {
  it('are about 120 companies of eleven sectors, six funds and thirty coins', () => {
    const count = (kind: string) => listings.filter((listing) => listing.kind === kind).length;
    expect([count('stock'), count('fund'), count('crypto')]).toEqual([127, 6, 30]);
    const sectors = new Set(listings.flatMap(({ sector }) => sector ?? []));
    expect(sectors.size).toBe(11);
  });

  it('keep their identity through a new name, and a reused ticker is another company', () => {
    const owners = (date: `${number}-${number}-${number}`) =>
      listings
        .filter((one) => one.listedOn <= date && !(one.delisting && one.delisting.date <= date))
        .filter((one) => symbolOn(one, date).symbol === 'BBBY')
        .map(({ assetId }) => assetId);
    expect(owners('2020-01-02')).toEqual(['us:BBBY']);
    expect(owners('2024-01-02')).toEqual([]);
    expect(owners('2025-10-01')).toEqual(['us:OSTK']);
    const meta = listings.find(({ assetId }) => assetId === 'us:FB');
    expect(meta && symbolOn(meta, '2022-06-08').symbol).toBe('FB');
    expect(meta && symbolOn(meta, '2022-06-09').symbol).toBe('META');
  });

  it('end where their listing ends', () => {
    const ended = listings.filter(({ delisting }) => delisting);
    expect(ended.map(({ assetId }) => assetId).sort()).toEqual(
      ['us:ATVI', 'us:BBBY', 'us:SIVB', 'us:TWTR', 'us:WBA', 'us:XLNX'].sort(),
    );
    for (const { assetId, delisting } of ended) {
      const times = market.dailyBars(assetId)?.time ?? new Float64Array();
      expect(times[times.length - 1]).toBeLessThan(Date.parse(delisting?.date ?? ''));
    }
    const svb = market.dailyBars('us:SIVB' as AssetId)?.close.slice(-2) ?? [];
    expect(svb[1] / svb[0]).toBeLessThan(0.6);
  });
});

describe('Prices of the simulated market', () => {
  it('have highs above and lows below, on a grid of cents, above zero', () => {
    for (const { assetId, kind } of listings) {
      const bars = market.dailyBars(assetId);
      if (!bars) throw new Error(assetId);
      for (let i = 0; i < bars.time.length; i += 7) {
        const [open, high, low, close] = [bars.open[i], bars.high[i], bars.low[i], bars.close[i]];
        expect(low).toBeGreaterThan(0);
        expect(high >= open && high >= close && low <= open && low <= close).toBe(true);
        if (kind === 'stock' && close >= 1)
          expect(Math.abs(close * 100 - Math.round(close * 100))).toBeLessThan(1e-6);
        expect(bars.volume[i]).toBeGreaterThan(0);
      }
    }
  });

  it('fall by the ratio when a stock is split, and by the dividend on the ex-date', () => {
    let splits = 0;
    const drops: number[] = [];
    for (const { assetId } of listings) {
      const bars = market.dailyBars(assetId);
      if (!bars) continue;
      for (const action of market.corporateActions(assetId)) {
        const i = bars.time.indexOf(Date.parse(action.exDate));
        if (i < 1) continue;
        if (action.kind === 'split') {
          splits += 1;
          const ratio = bars.close[i - 1] / bars.open[i] / action.newPerOld;
          expect(Math.abs(Math.log(ratio))).toBeLessThan(0.3);
        } else drops.push((bars.close[i - 1] - bars.open[i]) / action.amountPerShare);
      }
    }
    expect(splits).toBeGreaterThan(10);
    // Over thousands of ex-dates the night's own moves average out; what is left is the dividend itself.
    expect(drops.length).toBeGreaterThan(2500);
    expect(drops.sort((a, b) => a - b)[Math.floor(drops.length / 2)]).toBeGreaterThan(0.5);
    expect(drops[Math.floor(drops.length / 2)]).toBeLessThan(1.5);
  });

  it('follow from the members: the fund moves as its index is weighted', () => {
    const spy = market.dailyBars('us:SPY' as AssetId);
    const weights = market.indexWeights('LARGE') ?? [];
    if (!spy) throw new Error('no SPY');
    const from = weights.findLast(({ effectiveFrom }) => effectiveFrom < '2024-06-01')?.effectiveFrom;
    const members = weights.filter(({ effectiveFrom, weight }) => effectiveFrom === from && weight > 0);
    const start = spy.time.findIndex((time) => time >= Date.parse(from ?? ''));
    let worst = 0;
    for (let i = start + 1; i < start + 20; i++) {
      let expected = 0;
      for (const { assetId, weight } of members) {
        const bars = market.dailyBars(assetId);
        const j = bars?.time.indexOf(spy.time[i]) ?? -1;
        if (!bars || j < 1) continue;
        const date = new Date(spy.time[i]).toISOString().slice(0, 10);
        const actions = market.corporateActions(assetId).filter(({ exDate }) => exDate === date);
        const split = actions.reduce((f, a) => (a.kind === 'split' ? f * a.newPerOld : f), 1);
        const dividend = actions.reduce(
          (sum, a) => (a.kind === 'dividend' ? sum + a.amountPerShare : sum),
          0,
        );
        expected += weight * (((bars.close[j] + dividend) * split) / bars.close[j - 1] - 1);
      }
      worst = Math.max(worst, Math.abs(spy.close[i] / spy.close[i - 1] - 1 - expected));
    }
    // Rounding to cents, costs of 0.09 % a year and at most one dividend of the fund (about 0.35 %) explain the
    // difference.
    expect(members.length).toBeGreaterThan(90);
    expect(worst).toBeLessThan(0.006);
  });

  it('look like a market: fat tails, volatility clusters, common moves, and no memory of direction', () => {
    const { stocks, indexFund, coins, volumeWithSize } = describeSimulation({ seed: '4', to: '2026-06-30' });
    // Real figures next to each: 43 US names 2012–2017 and SPY 1998–2021 of the shared price files, by the same code.
    expect(stocks.kurtosis).toBeGreaterThan(5); // 6.5; SPY 12
    expect(stocks.hillExponent).toBeGreaterThan(2); // 3.6; SPY 2.9
    expect(stocks.hillExponent).toBeLessThan(4.5);
    expect(stocks.sizeLag1).toBeGreaterThan(0.06); // 0.14
    expect(stocks.sizeLag20).toBeGreaterThan(0.015); // 0.025
    expect(indexFund.sizeLag1).toBeGreaterThan(0.1); // 0.28
    expect(indexFund.leverage).toBeLessThan(-0.03); // −0.15
    expect(Math.abs(stocks.returnLag1)).toBeLessThan(0.03); // −0.001
    expect(stocks.crossCorrelation).toBeGreaterThan(0.15); // 0.29
    expect(stocks.crossCorrelation).toBeLessThan(0.5);
    expect(coins.yearlyVolatility).toBeGreaterThan(2 * stocks.yearlyVolatility);
    expect(volumeWithSize).toBeGreaterThan(0.25); // 0.44
  });
});
