import { assetId } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, simulatedSources, withMarket } from '../../../test/with-market.ts';
import type { MarketView } from './market-view.ts';

const APPLE = assetId('us:AAPL');
const BITCOIN = assetId('crypto:BTC-USD');
const dates = (times: Float64Array) => [...times].map((time) => new Date(time).toISOString().slice(0, 10));

describe('The market seen as of an instant', () => {
  const test = withMarket();
  let present: MarketView;
  beforeAll(() => {
    present = test.market.view();
  });
  const asOf = (text: string) => test.market.view({ asOf: Date.parse(text) });
  const lastBar = async (text: string, id = APPLE) => {
    const { bars } = await asOf(text).bars(id, { from: '2024-06-01' });
    return dates(bars.time).at(-1);
  };

  it('MKT-3: shows a stock’s bar from a quarter of an hour after the close on, a coin’s from the end of the UTC day', async () => {
    expect(await lastBar('2024-07-02T20:14:59.999Z')).toBe('2024-07-01');
    expect(await lastBar('2024-07-02T20:15:00Z')).toBe('2024-07-02');
    // The third of July is a half day: the close is at 13:00 in New York.
    expect(await lastBar('2024-07-03T17:15:00Z')).toBe('2024-07-03');
    expect(await lastBar('2024-07-02T23:59:59.999Z', BITCOIN)).toBe('2024-07-01');
    expect(await lastBar('2024-07-03T00:00:00Z', BITCOIN)).toBe('2024-07-02');
  });

  it('returns the source’s bars, bit for bit', async () => {
    const { prices } = simulatedSources();
    for (const [id, symbol, market] of [
      [APPLE, 'AAPL', 'us'],
      [BITCOIN, 'BTC-USD', 'crypto'],
    ] as const) {
      const answer = await prices.dailyBars({
        asset: { assetId: id, symbol, market },
        from: '2018-01-01',
        to: '2026-11-18',
      });
      const { bars, knownAt, source } = await present.bars(id, { adjustment: 'none' });
      expect(source).toBe('simulated');
      if (answer.kind !== 'found') throw new Error('The simulated market knows both.');
      expect(bars).toEqual(answer.value.bars);
      expect(knownAt).toEqual(answer.value.knownAt);
    }
  });

  it('aggregates weeks and months from complete days and leaves the running one out', async () => {
    const weeks = (text: string) => asOf(text).bars(APPLE, { timeframe: '1w', from: '2024-06-17' });
    // Friday June 28: known at 20:15, when the week is complete.
    const before = await weeks('2024-06-28T20:14:59Z');
    const after = await weeks('2024-06-28T20:15:00Z');
    expect(dates(before.bars.time)).toEqual(['2024-06-17']);
    expect(dates(after.bars.time)).toEqual(['2024-06-17', '2024-06-24']);
    expect(after.knownAt[1]).toBe(Date.parse('2024-06-28T20:15:00Z'));
    const months = await asOf('2024-06-28T20:15:00Z').bars(APPLE, { timeframe: '1M', from: '2024-05-01' });
    expect(dates(months.bars.time)).toEqual(['2024-05-01', '2024-06-01']);
    const { bars: days } = await asOf('2024-06-28T20:15:00Z').bars(APPLE, { from: '2024-06-24' });
    expect(after.bars.open[1]).toBe(days.open[0]);
    expect(after.bars.close[1]).toBe(days.close[4]);
    expect(after.bars.high[1]).toBe(Math.max(...days.high));
    expect(after.bars.volume[1]).toBeCloseTo(
      days.volume.reduce((sum, volume) => sum + volume),
      3,
    );
  });

  it('cuts by dates, both included', async () => {
    const { bars, knownAt } = await present.bars(APPLE, { from: '2024-07-03', to: '2024-07-08' });
    expect(dates(bars.time)).toEqual(['2024-07-03', '2024-07-05', '2024-07-08']);
    expect(knownAt.length).toBe(3);
    const { bars: none } = await present.bars(APPLE, { from: '2030-01-01' });
    expect(none.time.length).toBe(0);
  });

  it('MKT-4: splits only once they are in effect, and then the whole past is in today’s shares', async () => {
    const assets = await present.assets({ market: 'us', delisted: true });
    const splits = (
      await Promise.all(
        assets.map(async (asset) => {
          const actions = await present.actions(asset.assetId);
          return actions.flatMap((action) => (action.kind === 'split' ? [{ asset, action }] : []));
        }),
      )
    ).flat();
    expect(splits.length).toBeGreaterThan(5);
    for (const { asset, action } of splits.slice(0, 12)) {
      const at = Date.parse(`${action.exDate}T21:30:00Z`);
      const read = (until: number, adjustment: 'none' | 'splits') =>
        test.market.view({ asOf: until }).bars(asset.assetId, { adjustment });
      // Known for weeks, but not applied until the night before the ex-date.
      const [eve, rawEve] = [await read(at - 86_400_000, 'splits'), await read(at - 86_400_000, 'none')];
      const [day, raw] = [await read(at, 'splits'), await read(at, 'none')];
      const last = eve.bars.close.length - 1;
      expect(eve.bars.close[last]).toBe(rawEve.bars.close[last]);
      expect(day.bars.close[last] * action.newPerOld).toBeCloseTo(raw.bars.close[last], 8);
      expect(day.bars.volume[last] / action.newPerOld).toBeCloseTo(raw.bars.volume[last], 4);
      // Holders gained or lost little: without the adjustment the day would look like a crash.
      expect(Math.abs(Math.log(day.bars.close[last + 1] / day.bars.close[last]))).toBeLessThan(0.25);
    }
  });

  it('minutes of a day aggregate to its daily bar, adjusted like it', async () => {
    const date = '2019-03-14';
    for (const adjustment of ['none', 'splits', 'splits-and-dividends'] as const) {
      const minutes = await present.intradayBars(APPLE, { date, timeframe: '1m', adjustment });
      const day = await present.bars(APPLE, { from: date, to: date, adjustment });
      expect(minutes.bars.time.length).toBe(390);
      expect(minutes.source).toBe('simulated');
      expect(minutes.bars.open[0]).toBeCloseTo(day.bars.open[0], 9);
      expect(minutes.bars.close[389]).toBeCloseTo(day.bars.close[0], 9);
      expect(Math.max(...minutes.bars.high)).toBeCloseTo(day.bars.high[0], 9);
    }
  });

  it('minutes are there once they are over', async () => {
    const request = { date: '2024-07-02', timeframe: '5m' } as const;
    const { bars, knownAt } = await asOf('2024-07-02T14:02:00Z').intradayBars(APPLE, request);
    // Trading opened at 13:30, so six five-minute bars are complete at 14:00.
    expect(bars.time.length).toBe(6);
    expect(knownAt.at(-1)).toBe(Date.parse('2024-07-02T14:00:00Z'));
  });

  it('quotes in the past are the last close known by then, at present the live ones', async () => {
    const [quote] = await asOf('2024-07-02T15:00:00Z').quotes([APPLE]);
    const { bars } = await asOf('2024-07-02T15:00:00Z').bars(APPLE, { adjustment: 'splits' });
    expect(quote).toMatchObject({
      last: bars.close.at(-1),
      previousClose: bars.close.at(-2),
      at: Date.parse('2024-07-01T20:00:00Z'),
      phase: 'closed',
    });
    const [live] = await present.quotes([APPLE]);
    const answer = await simulatedSources().prices.quotes([{ assetId: APPLE, symbol: 'AAPL', market: 'us' }]);
    expect(answer).toEqual({ kind: 'found', value: [live] });
  });

  it('index members are those of the day, and their weights add up to one', async () => {
    for (const { indexId } of await present.indices()) {
      const then = await asOf('2021-06-30T22:00:00Z').indexMembers(indexId);
      expect(then.length).toBeGreaterThan(5);
      expect(then.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 6);
      expect(then.every(({ effectiveFrom }) => effectiveFrom <= '2021-06-30')).toBe(true);
    }
  });

  it('of an instant keeps its key while the clock advances, and another one for callers who ask what was stored by then', () => {
    const { market } = test;
    const asOf = Date.parse('2025-03-01T23:59:59.999Z');
    expect(market.view({ asOf }).moment).toBe(market.viewOf({ asOf: '2025-03-01' }).moment);
    expect(market.view({ asOf }).moment).not.toBe(market.view({ asOf: asOf + 1 }).moment);
    expect(market.view({ asOf }).moment).not.toBe(market.view({ asOf, seenBy: MARKET_NOW }).moment);
    expect(market.view().moment).toBe('now');
  });

  it('MKT-2: of an instant is read from a query: a date means its end, today means now, the future is refused', () => {
    const { market } = test;
    expect(market.viewOf({ asOf: '2025-03-01' })).toMatchObject({
      asOf: Date.parse('2025-03-01T23:59:59.999Z'),
      present: false,
    });
    expect(market.viewOf({ asOf: '2025-03-01T15:30:00Z' }).asOf).toBe(Date.parse('2025-03-01T15:30:00Z'));
    expect(market.viewOf({})).toMatchObject({ asOf: MARKET_NOW, present: true });
    expect(market.viewOf({ asOf: '2026-11-18' })).toMatchObject({ asOf: MARKET_NOW, present: true });
    expect(() => market.viewOf({ asOf: '2026-11-19' })).toThrow(/is in the future/);
    expect(() => market.viewOf({ asOf: '2026-11-18T22:00:01Z' })).toThrow(/is in the future/);
    for (const wrong of ['yesterday', '2025-02-30', '2025-3-1', '20250301', 'NaN']) {
      expect(() => market.viewOf({ asOf: wrong })).toThrow(/is neither a date like 2025-03-01/);
    }
  });
});
