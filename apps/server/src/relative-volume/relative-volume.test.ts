import {
  aggregateBars,
  type BarColumns,
  calendarOf,
  DAY_MS,
  type IsoDate,
  startOfDate,
} from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, openMarket, simulatedSources, withMarket } from '../../test/with-market.ts';
import type { MarketService, MarketView } from '../market/index.ts';
import { collectVolumes } from './collect-volumes.ts';
import { createComputingPool } from './compute-volumes.ts';
import { measureAssets } from './measure-assets.ts';
import type { MeasuredVolume } from './measure-volume.ts';
import { createVolumeBook, readVolumes, saveVolumes } from './volume-book.ts';

const test = withMarket();
const pool = createComputingPool();
const source = simulatedSources().prices;
const us = calendarOf('us');

afterAll(() => pool.close());

function makeBook(market: () => MarketService = () => test.market) {
  return createVolumeBook(test.platform, { market, pool });
}

async function measure(symbol: string, asOf: string | undefined, lookback = 20): Promise<MeasuredVolume> {
  return measureIn(test.market.viewOf({ asOf }), symbol, { lookback, book: makeBook() });
}

async function measureIn(
  view: MarketView,
  symbol: string,
  { lookback, book }: { lookback: number; book: ReturnType<typeof makeBook> },
): Promise<MeasuredVolume> {
  const asset = await view.findAsset(symbol);
  if (asset === undefined) throw new Error(`${symbol} is no asset.`);
  const measured = await measureAssets(book, { view, market: asset.market, assets: [asset], lookback });
  const one = measured.get(asset.assetId);
  if (one === undefined) throw new Error('Nothing was measured.');
  return one;
}

function needMeasured(found: MeasuredVolume) {
  if (found.kind !== 'measured') throw new Error(found.why.code);
  return found;
}

/** Five-minute bars of some days, put together from the source's minute bars. */
async function sourceBars(
  symbol: string,
  dates: readonly IsoDate[],
): Promise<{ time: number[]; volume: number[] }> {
  const asset = await test.market.view().findAsset(symbol);
  if (asset === undefined) throw new Error(`${symbol} is no asset.`);
  const time: number[] = [];
  const volume: number[] = [];
  for (const date of dates) {
    const answer = await source.intradayBars({ asset, date, timeframe: '1m' });
    if (answer.kind !== 'found') continue;
    const calendar = calendarOf(asset.market);
    const bars: BarColumns = aggregateBars({
      bars: answer.value.bars,
      from: '1m',
      to: '5m',
      calendar,
      completeAt: MARKET_NOW,
    });
    time.push(...bars.time);
    volume.push(...bars.volume);
  }
  return { time, volume };
}

type SourceBars = Awaited<ReturnType<typeof sourceBars>>;

/** What was traded from one instant until before another. */
function tradedWithin({ time, volume }: SourceBars, from: number, until: number): number {
  return volume.reduce((sum, traded, i) => (time[i] >= from && time[i] < until ? sum + traded : sum), 0);
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10) as IsoDate;

function sessionsBefore(date: IsoDate, count: number): IsoDate[] {
  return us
    .sessionsBetween(
      new Date(startOfDate(date) - count * 2 * DAY_MS).toISOString().slice(0, 10) as IsoDate,
      date,
    )
    .slice(-count - 1)
    .map((session) => session.date);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// Volumes within the day are kept to seven digits.
const near = (value: number | null | undefined, expected: number | null | undefined) =>
  expect((value ?? Number.NaN) / (expected ?? Number.NaN)).toBeCloseTo(1, 5);

describe('relative volume of stocks', () => {
  // The other calculation adds up the source's own minutes, session by session.
  it.each([
    ['KO', '2026-11-18T16:00:00Z', 10],
    ['KO', '2026-11-18T16:03:59Z', 60],
    ['NVDA', '2026-03-09T13:42:00Z', 20],
    ['JPM', '2025-03-03T20:57:00Z', 20],
  ] as const)(
    'RVOL-1: %s at %s is compared with the same time of day of %i sessions',
    async (symbol, at, lookback) => {
      const instant = Date.parse(at);
      const date = us.dateAt(instant);
      const until = Math.floor(instant / 300_000) * 300_000;
      const dates = sessionsBefore(date, lookback);
      const bars = await sourceBars(symbol, dates);
      const openOf = (day: IsoDate) => us.sessionOf(day)?.open ?? Number.NaN;
      const length = until - openOf(date);
      const traded = dates.map((day) => tradedWithin(bars, openOf(day), openOf(day) + length));
      const usual = median(traded.slice(0, -1));
      const found = needMeasured(await measure(symbol, at, lookback));
      expect(found).toMatchObject({ basis: 'time-of-day', session: date });
      expect(found.comparison.sessions).toBe(lookback);
      near(found.volume, traded.at(-1));
      near(found.comparison.usual, usual);
      near(found.comparison.ratio, (traded.at(-1) ?? 0) / usual);
    },
  );

  it('RVOL-2: after the close it is the day’s volume against the median of the days before', async () => {
    const found = needMeasured(await measure('KO', undefined, 20));
    const view = test.market.view();
    const asset = await view.findAsset('KO');
    const { bars } = await view.bars(asset?.assetId ?? ('' as never), { adjustment: 'none' });
    const full = Array.from(bars.time.keys()).filter((i) => !us.sessionOf(dateOf(bars.time[i]))?.closesEarly);
    // Half days end before the close of a full one and are left out.
    const volumes = full.map((i) => bars.volume[i]);
    expect(found.volume).toBe(volumes.at(-1));
    expect(found.comparison.usual).toBe(median(volumes.slice(-21, -1)));
    const ratios = volumes.map((volume, i) => volume / median(volumes.slice(Math.max(0, i - 20), i)));
    const ratio = ratios.at(-1) ?? 0;
    const halfDays =
      250 +
      20 -
      us.sessionsBetween('2025-10-21', '2026-11-17').filter((session) => !session.closesEarly).length;
    expect(halfDays).toBeGreaterThan(0);
    const before = ratios.slice(-251 + halfDays, -1);
    const below = before.filter((other) => other < ratio).length;
    expect(found.comparison.percentile).toBeCloseTo(below / before.length, 2);
    expect(found.drawn?.curve).toHaveLength(78);
    expect(found.drawn?.usualCurve.median.at(-1)).toBeCloseTo(1, 3);
  });

  it('RVOL-3: a split among the sessions compared with changes nothing', async () => {
    const assets = await test.market.view().assets({ market: 'us' });
    let checked = 0;
    for (const { assetId, symbol } of assets) {
      const actions = await test.market.view().actions(assetId);
      const split = actions.find((action) => action.kind === 'split' && action.exDate > '2024-06-01');
      if (split === undefined || checked >= 3) continue;
      checked += 1;
      const after = us.nextSession(us.nextSession(split.exDate).date).date;
      const found = needMeasured(await measure(symbol, after, 20));
      const view = test.market.viewOf({ asOf: after });
      const { bars } = await view.bars(assetId, { adjustment: 'splits', to: after });
      const full = Array.from(bars.time, (time, i) => ({
        date: new Date(time).toISOString().slice(0, 10) as IsoDate,
        volume: bars.volume[i],
      }));
      const usable = full.filter(({ date }) => !us.sessionOf(date)?.closesEarly).map(({ volume }) => volume);
      near(found.comparison.ratio, (usable.at(-1) ?? 0) / median(usable.slice(-21, -1)));
      const midday = needMeasured(await measure(symbol, `${after}T17:00:00Z`, 20));
      expect(midday.comparison.ratio).toBeGreaterThan(0.25);
      expect(midday.comparison.ratio).toBeLessThan(4);
    }
    expect(checked).toBeGreaterThan(1);
  });

  it('RVOL-4: a half day is compared with the first hours of full days, full days with full days', async () => {
    // The day after Thanksgiving 2025 closed at 13:00 in New York.
    const half = needMeasured(await measure('KO', '2025-11-28T19:00:00Z', 10));
    const dates = sessionsBefore('2025-11-28', 10);
    const bars = await sourceBars('KO', dates);
    const hours = Date.parse('2025-11-28T18:00:00Z') - Date.parse('2025-11-28T14:30:00Z');
    const traded = dates.map((day) => {
      const open = us.sessionOf(day)?.open ?? Number.NaN;
      return tradedWithin(bars, open, open + hours);
    });
    near(half.comparison.ratio, (traded.at(-1) ?? 0) / median(traded.slice(0, -1)));
    expect(half.basis).toBe('time-of-day');
    const view = test.market.viewOf({ asOf: '2025-12-01' });
    const asset = await view.findAsset('KO');
    const daily = await view.bars(asset?.assetId ?? ('' as never), { adjustment: 'none' });
    const volumes = Array.from(daily.bars.volume);
    const full = needMeasured(await measure('KO', '2025-12-01', 10));
    expect(full.comparison.sessions).toBe(10);
    // The last is the day itself, the one before it the half day.
    expect(full.comparison.usual).toBe(median(volumes.slice(-12, -2)));
  });

  it('RVOL-5: before the first five minutes are over the session before is shown', async () => {
    const early = needMeasured(await measure('KO', '2026-11-18T14:34:59Z'));
    expect(early.session).toBe('2026-11-17');
    const later = needMeasured(await measure('KO', '2026-11-18T14:35:00Z'));
    expect(later.session).toBe('2026-11-18');
    expect(later.drawn?.curve).toHaveLength(1);
  });

  it('RVOL-6: what becomes known later changes nothing', async () => {
    const at = '2026-11-18T16:02:30Z';
    const then = await openMarket(test.database, { now: () => Date.parse(at) });
    const thenBook = makeBook(() => then);
    const seen = needMeasured(await measureIn(then.view(), 'JPM', { lookback: 20, book: thenBook }));
    await then.stop();
    const asset = await test.market.view().findAsset('JPM');
    const assetId = asset?.assetId ?? ('' as never);
    const [session] = us.sessionsBetween('2026-11-18', '2026-11-18');
    const true78 = await makeBook().compute(test.market.view(), asset ? [{ asset, session }] : []);
    const volumes = Float32Array.from(true78[0].volumes, (volume, step) =>
      step < 18 ? volume : volume * 50,
    );
    const scope = { world: test.market.world.name, source: 'simulated', seenAt: MARKET_NOW };
    await saveVolumes(test.database, scope, [{ assetId, date: '2026-11-18', volumes, complete: true }]);
    const now = needMeasured(await measure('JPM', at));
    expect(now).toEqual(seen);
    await test.database.query('delete from session_volume');
  });
});

describe('relative volume of coins', () => {
  it.each(['2026-11-18T00:10:00Z', '2026-11-17T23:55:00Z', '2026-11-18T13:20:00Z'])(
    'RVOL-7: the last 24 hours at %s are compared with those before, across midnight',
    async (at) => {
      const instant = Date.parse(at);
      const days = Array.from(
        { length: 23 },
        (_, i) => new Date(instant - (22 - i) * DAY_MS).toISOString().slice(0, 10) as IsoDate,
      );
      const bars = await sourceBars('BTC-USD', days);
      const traded = Array.from({ length: 21 }, (_, back) =>
        tradedWithin(bars, instant - (back + 1) * DAY_MS, instant - back * DAY_MS),
      );
      const found = needMeasured(await measure('BTC-USD', at, 20));
      expect(found.basis).toBe('rolling-24h');
      near(found.volume, traded[0]);
      near(found.comparison.ratio, traded[0] / median(traded.slice(1)));
      expect(found.drawn?.curve).toHaveLength(48);
    },
  );

  it('RVOL-8: at midnight the last 24 hours are the UTC day', async () => {
    const found = needMeasured(await measure('BTC-USD', '2026-11-18T00:00:00Z'));
    const asset = await test.market.view().findAsset('BTC-USD');
    const { bars } = await test.market
      .view()
      .bars(asset?.assetId ?? ('' as never), { adjustment: 'none', to: '2026-11-17' });
    near(found.volume, bars.volume.at(-1));
  });
});

describe('keeping volumes within the day', () => {
  const world = 'sim:39';
  const read = async (symbol: string) => {
    const asset = await test.market.view().findAsset(symbol);
    const span = { assetIds: asset ? [asset.assetId] : [], from: '2026-11-01', to: '2026-12-01' } as const;
    return (await readVolumes(test.database, world, span)).map(({ date, volumes, complete }) => [
      date,
      volumes.length,
      complete,
    ]);
  };
  const run = async (at: string, sessions: number) => {
    const market = await openMarket(test.database, { now: () => Date.parse(at) });
    const book = makeBook(() => market);
    const platform = { ...test.platform, clock: { now: () => Date.parse(at) } };
    const collecting = { platform, market: () => market, book, pool };
    const stored = await collectVolumes(collecting, {
      sessions,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    await market.stop();
    return stored;
  };

  beforeAll(() => test.database.query('delete from session_volume'));

  it('RVOL-9: a running session grows and is finished after its close; nothing is fetched twice', async () => {
    await run('2026-11-18T16:00:00Z', 2);
    expect(await read('KO')).toEqual([
      ['2026-11-17', 78, true],
      ['2026-11-18', 18, false],
    ]);
    await run('2026-11-18T21:30:00Z', 2);
    expect(await read('KO')).toEqual([
      ['2026-11-17', 78, true],
      ['2026-11-18', 78, true],
    ]);
    // Only the running day of the coins is left.
    expect(await run('2026-11-18T21:30:00Z', 2)).toBe(30);
  });

  it('RVOL-10: what is stored gives the same answer as what is worked out', async () => {
    const at = '2026-11-18T17:00:00Z';
    const stored = await measure('KO', at, 10);
    await test.database.query('delete from session_volume');
    expect(await measure('KO', at, 10)).toEqual(stored);
  });
});
