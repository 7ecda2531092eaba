import { canonicalJson, type JsonObject } from '@auspex/contract/ledger';
import { MARKETS, type Market, parseIsoDate } from '@auspex/market';
import { quantileOf } from '@auspex/quant/distribution';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeKnownSplit } from '../../test/known-bars.ts';
import { MARKET_NOW, openMarket, withMarket } from '../../test/with-market.ts';
import type { MarketService, MarketView } from '../market/index.ts';
import { createLedger, type Ledger } from '../record/index.ts';
import { createForecastsService, type ForecastsService } from './forecasts-service.ts';
import { forecastMarket } from './model/forecast-market.ts';
import { createRankPool } from './model/rank-pool.ts';
import { forecastBody, forecastPublication } from './publication.ts';
import { findForecast, newestForecasts } from './store/forecast-store.ts';

const test = withMarket();
const ranks = createRankPool();
let ledger: Ledger;
let service: ForecastsService;

const parts = () => ({ database: test.database, ledger, market: () => test.market, ranks });

beforeAll(() => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  service = createForecastsService(parts());
});
afterAll(() => ranks.close());

/** The market while the newest bar of one asset has not come yet. */
function whileAwaited(symbol: string, at: string): MarketService {
  const awaiting = (view: MarketView): MarketView => ({
    ...view,
    asOf: Date.parse(at),
    bars: async (assetId, range) => {
      const series = await view.bars(assetId, range);
      const asset = await view.asset(assetId);
      if (asset?.symbol !== symbol) return series;
      const column = (values: Float64Array) => values.subarray(0, -1);
      const { time, open, high, low, close, volume } = series.bars;
      return {
        ...series,
        bars: {
          ...series.bars,
          ...{ time: column(time), open: column(open), high: column(high), low: column(low) },
          ...{ close: column(close), volume: column(volume) },
        },
      };
    },
  });
  return { ...test.market, view: (moment) => awaiting(test.market.view(moment)) };
}

describe('Forecasts', () => {
  it('FCST-5: wait for bars of the day that are still to come: what is published for a day is published once', async () => {
    const evening = { ...parts(), market: () => whileAwaited('MSFT', '2026-11-18T21:50:00Z') };
    expect(await forecastPublication(evening).publish('us')).toBe(0);
    expect((await ledger.root()).count).toBe(0);
    // Nothing is shown that is not written down.
    const view = test.market.view();
    const asset = await view.findAsset('MSFT');
    expect(asset && (await service.ofAsset(view, asset)).forecast).toBeNull();
  });

  it('FCST-1: are published once per bar, in the ledger and in the rows that pages read at the same time', async () => {
    const [once, again] = await Promise.all([
      forecastPublication(parts()).publish('us'),
      forecastPublication(parts()).publish('us'),
    ]);
    expect(Math.max(once, again)).toBeGreaterThan(120);
    expect(Math.min(once, again)).toBe(0);
    expect(await forecastPublication(parts()).publish('crypto')).toBeGreaterThan(25);
    expect((await ledger.root()).count).toBe(2);
    const [entry] = await ledger.published({
      kind: 'forecasts',
      market: 'us',
      date: '2026-11-18',
      model: 'range-3',
    });
    expect(entry.count).toBe(Math.max(once, again));
    const rows = await newestForecasts(test.database, 'sim:39', 'us');
    expect(rows.every(({ seq }) => seq === entry.seq)).toBe(true);
  });

  it('FCST-7: are made once for a publication, in a thread, and not at all where the bar has its forecasts', async () => {
    let made = 0;
    const counting = {
      ...parts(),
      ranks: {
        ...ranks,
        forecast: async (task: Parameters<typeof ranks.forecast>[0]) => {
          made += 1;
          return ranks.forecast(task);
        },
      },
    };
    expect(await forecastPublication(counting).publish('us')).toBe(0);
    expect(made).toBe(0);
    const next = Object.assign(Object.create(test.market) as MarketService, {
      view: () => test.market.view({ asOf: Date.parse('2026-11-16T22:00:00Z') }),
    });
    const other = createLedger({ database: test.database, clock: test.platform.clock, world: 'sim:other' });
    const evening = { ...counting, ledger: other, market: () => next };
    expect(await forecastPublication(evening).publish('us')).toBeGreaterThan(120);
    expect(made).toBe(1);
  });

  it('are the same numbers whether a thread makes them with ranks or the page of a past day without', async () => {
    const view = test.market.view({ asOf: Date.parse('2022-06-17T23:59:59.999Z') });
    const [here, there] = await Promise.all([
      forecastMarket(view, 'us', { ranks: null }),
      forecastMarket(view, 'us', { ranks }),
    ]);
    expect(here.date).toBe('2022-06-17');
    expect(here.items.map(({ forecast }) => forecast)).toEqual(there.items.map(({ forecast }) => forecast));
    expect(here.items.some(({ ranks: chances }) => chances !== null)).toBe(false);
    const ranked = there.items.filter(({ ranks: chances }) => chances !== null);
    expect(ranked.length).toBeGreaterThan(100);
    for (const { forecast } of ranked) expect(forecast?.date).toBe('2022-06-17');
  });

  it('say in the ledger what the list says: a committed median is the delta of its row', async () => {
    const known = await service.ofMarket(test.market.view(), 'us');
    const apple = known.find(({ asset }) => asset.symbol === 'AAPL');
    const leaf = await ledger.leaf(apple?.ledger?.leaf ?? '');
    const body = leaf?.body as ReturnType<typeof forecastBody>;
    expect(apple?.forecast?.horizons.map(({ distribution }) => quantileOf(distribution, 0.5))).toEqual(
      body.horizons.map(({ median }) => median),
    );
    expect(leaf?.sealedUntil).not.toBeNull();
    expect(body.ranks?.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  it.each(MARKETS)(
    'are the same bytes when they are made again from what was known and stored then: %s',
    async (market) => {
      for (const stored of (await newestForecasts(test.database, 'sim:39', market)).filter(
        (_, i) => i % 9 === 0,
      )) {
        const leaf = await ledger.leaf(stored.id);
        const [asOf, seenBy] = [Date.parse(leaf?.recipe?.asOf ?? ''), Date.parse(leaf?.recipe?.seenBy ?? '')];
        const made = await forecastMarket(test.market.view({ asOf, seenBy }), market, { ranks });
        const item = made.items.find(({ asset }) => asset.assetId === stored.assetId);
        if (!item?.forecast) throw new Error(`${stored.id} is not made again.`);
        expect(canonicalJson(forecastBody(item.asset.symbol, item.forecast, item.ranks))).toBe(
          canonicalJson((leaf?.body ?? {}) as JsonObject),
        );
        expect(item.forecast.dataHash).toBe(leaf?.recipe?.dataHash);
      }
    },
  );

  it('FCST-1: of a past day stand on that day’s bars and name no entry', async () => {
    for (const [market, day] of [
      ['us', '2021-03-01'],
      ['crypto', '2024-02-29'],
    ] as [Market, string][]) {
      const asOf = Date.parse(`${day}T23:59:59.999Z`);
      const known = await service.ofMarket(test.market.view({ asOf }), market);
      const dates = known.flatMap(({ forecast }) => forecast?.date ?? []);
      expect(dates.length).toBeGreaterThan(20);
      expect(dates.every((date) => date <= day)).toBe(true);
      expect(known.every(({ ledger: place }) => place === null)).toBe(true);
    }
  });

  it('hold as often as they say: half, four fifths, nine tenths, within a few hundredths', async () => {
    const coverage = await service.coverage(test.market.view(), { market: 'us' });
    for (const { horizon, n, effectiveN, inside50, inside80, inside90 } of coverage) {
      expect(n, horizon).toBeGreaterThan(5000);
      expect(effectiveN).toBeLessThan(n);
      // As often as said, to within what chance allows and five hundredths for a market with volatility of its own making.
      for (const [inside, said] of [
        [inside50, 0.5],
        [inside80, 0.8],
        [inside90, 0.9],
      ] as const) {
        const allowed = 0.05 + 3 * Math.sqrt((said * (1 - said)) / effectiveN);
        expect(Math.abs((inside ?? 0) - said), `${horizon} ${said} of ${effectiveN}`).toBeLessThan(allowed);
      }
    }
  });
});

describe('A forecast whose asset is asked for', () => {
  it('names its entry in the ledger at present, and none in the past', async () => {
    const view = test.market.view();
    const asset = await view.findAsset('BTC');
    if (!asset) throw new Error('There is no BTC-USD.');
    const { ledger: place } = await service.ofAsset(view, asset);
    expect(place?.leaf).toBe('forecast:crypto:BTC-USD:2026-11-17:range-3');
    const past = test.market.view({ asOf: Date.parse('2023-05-05T23:59:59.999Z') });
    const { ledger: none, ranks: chances } = await service.ofAsset(past, asset);
    expect(none).toBeNull();
    expect(chances).toHaveLength(5);
    const found = await findForecast(test.database, {
      world: 'sim:39',
      assetId: asset.assetId,
      date: '2023-05-05',
    });
    expect(found).toBeNull();
  });

  it('FCST-1: as of a past instant is the one that was published by then, also where bars of long before have come since', async () => {
    const view = test.market.view({ asOf: MARKET_NOW });
    const asset = await view.findAsset('BTC');
    if (!asset) throw new Error('There is no BTC-USD.');
    const bars: MarketView['bars'] = async (assetId, range) => {
      const series = await view.bars(assetId, range);
      const columns = Object.entries(series.bars).map(([name, column]) => [name, column.subarray(400)]);
      return { ...series, bars: Object.fromEntries(columns) };
    };
    const { forecast, ranks: chances, ledger: place } = await service.ofAsset({ ...view, bars }, asset);
    const leaf = await ledger.leaf(place?.leaf ?? '');
    const body = leaf?.body as ReturnType<typeof forecastBody>;
    expect(forecast?.horizons.map(({ distribution }) => distribution.scale)).toEqual(
      body.horizons.map(({ scale }) => scale),
    );
    expect([forecast?.close, chances]).toEqual([body.close, body.ranks]);
  });

  /** What is told of an asset at an instant after everything that is stored. */
  async function toldAt(instant: number, symbol: string) {
    const market = await openMarket(test.database, { now: () => instant });
    const own = createForecastsService({ ...parts(), market: () => market });
    const view = market.view();
    const asset = await view.findAsset(symbol);
    if (!asset) throw new Error(`There is no ${symbol}.`);
    const known = await own.ofAsset(view, asset);
    const listed = (await own.ofMarket(view, asset.market)).filter(({ forecast }) => forecast !== null);
    await market.stop();
    return { ...known, listed: listed.length };
  }

  it('FCST-1: has its price in shares of the day, from the morning of a split on', async () => {
    const before = (await toldAt(MARKET_NOW, 'MCD')).forecast?.close ?? 0;
    await storeKnownSplit(test.database, {
      ...{ world: 'sim:39', asset: 'us:MCD', exDate: parseIsoDate('2026-11-19') },
      ...{ newPerOld: 10, seenAt: MARKET_NOW },
    });
    // 22:00 in New York, and the day of the split in UTC.
    const evening = await toldAt(Date.parse('2026-11-19T03:00:00Z'), 'MCD');
    expect(evening.forecast?.close).toBe(before);
    const morning = await toldAt(Date.parse('2026-11-19T14:00:00Z'), 'MCD');
    expect(morning.forecast?.close).toBeCloseTo(before / 10, 9);
    expect(morning.ledger).toEqual(evening.ledger);
  });

  it('EVAL-D5: has none from a bar older than 10 days, though one was published when it was new', async () => {
    // The newest bar of coins is of 17 November.
    const [last, late] = ['2026-11-27T12:00:00Z', '2026-11-28T12:00:00Z'].map((at) => Date.parse(at));
    expect(await toldAt(last, 'BTC')).toMatchObject({ noneBecause: null, listed: expect.any(Number) });
    expect((await toldAt(last, 'BTC')).listed).toBeGreaterThan(25);
    expect(await toldAt(late, 'BTC')).toMatchObject({
      ...{ forecast: null, ledger: null, noneBecause: 'out-of-date', listed: 0 },
    });
  });

  it.each([
    ['at present', undefined],
    ['as of a day after it', Date.parse('2023-05-10T22:00:00Z')],
  ])('EVAL-D5: has none once its trading has ended: %s', async (_, asOf) => {
    const view = test.market.view({ asOf });
    const asset = await view.findAsset('SIVB');
    if (!asset) throw new Error('There is no SIVB.');
    expect(await service.ofAsset(view, asset)).toMatchObject({ forecast: null, noneBecause: 'delisted' });
  });

  it('FCST-2: counts only bars that may be judged', async () => {
    const view = test.market.view();
    const asset = await view.findAsset('KO');
    if (!asset) throw new Error('There is no KO.');
    const { time } = (await view.bars(asset.assetId)).bars;
    const enoughSince = async (bar: number) => {
      const judging = async () => ({ barriers: [time[time.length - bar]], leftOut: [] });
      return (await service.ofAsset({ ...view, judging }, asset)).enough;
    };
    expect(await enoughSince(252)).toBe(true);
    expect(await enoughSince(251)).toBe(false);
  });
});
