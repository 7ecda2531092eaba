import { type AssetId, dateOfInstant, type IsoDate, MARKETS, type Market } from '@auspex/market';
import { recentPairCorrelation } from '@auspex/quant/correlation';
import { MINIMUM_BARS } from '@auspex/quant/distribution';
import {
  isGone,
  isOutOfDate,
  judgedBars,
  type MarketService,
  type MarketView,
  sharesSince,
  type ViewAsset,
} from '../market/index.ts';
import type { Database } from '../platform/database/index.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import type { Ledger } from '../record/index.ts';
import { type CoverageAlarm, coverageAlarms } from './alarms/coverage-alarms.ts';
import { type Coverage, type CoverageCounts, type CoverageKind, sumCoverage } from './model/coverage.ts';
import { type AssetForecast, horizonsFrom } from './model/forecast-asset.ts';
import { forecastMarket, forecastOne, type MarketForecast } from './model/forecast-market.ts';
import { FORECAST_MODEL } from './model/model-version.ts';
import type { RankPool } from './model/rank-pool.ts';
import { readCloses } from './model/read-closes.ts';
import { newestComparison, type StoredComparison } from './rival/rival-store.ts';
import { countSettled } from './store/count-settled.ts';
import {
  findForecast,
  newestDate,
  newestForecast,
  newestForecasts,
  type StoredForecast,
} from './store/forecast-store.ts';

/** Where a forecast stands in the ledger. */
export interface LedgerPlace {
  readonly seq: number;
  readonly leaf: string;
}

/** A forecast as pages and other modules see it. */
export interface KnownForecast extends MarketForecast {
  /** Null where it was recomputed for a past instant at which nothing was published. */
  readonly ledger: LedgerPlace | null;
  readonly madeAt: Date | null;
  /** The version of the method. */
  readonly model: string;
}

/** What is known of one asset, its price in shares of the view's day, and why where nothing is forecast of it. */
export interface AssetOutlook extends KnownForecast {
  /** Whether there are bars enough to forecast it from. */
  readonly enough: boolean;
  /** Why nothing is forecast of it, however many bars it has. */
  readonly noneBecause: 'delisted' | 'out-of-date' | null;
}

/** The forecasts of this installation's world. */
export interface ForecastsService {
  /** At present what was published last; as of an earlier instant what the data known then give. */
  ofMarket(view: MarketView, market: Market): Promise<readonly KnownForecast[]>;
  ofAsset(view: MarketView, asset: ViewAsset): Promise<AssetOutlook>;
  /** How often past ranges held, for a market or one asset of it. */
  coverage(
    view: MarketView,
    about: { readonly market: Market; readonly assetId?: AssetId },
  ): Promise<readonly Coverage[]>;
  /** How the ranges did next to GJR-GARCH-t when that was last computed, by horizon; empty before the first time. */
  rival(view: MarketView, market: Market): Promise<readonly StoredComparison[]>;
  /** Where chance no longer explains how often the published ranges of a method held, as of a view. */
  alarms(
    view: MarketView,
    about: { readonly market: Market; readonly model: string },
  ): Promise<readonly CoverageAlarm[]>;
}

export interface ForecastParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly ranks: RankPool;
}

const NO_PLACE = { ledger: null, madeAt: null, model: FORECAST_MODEL } as const;
/** A list that many page through asks the database this often whether there is a newer one, instead of at every page. */
const NEWEST_KEPT_MS = 500;

export function createForecastsService(parts: ForecastParts): ForecastsService {
  const { database, ledger, market: service, ranks } = parts;
  const coverages = new RecentAnswers<readonly Coverage[]>(24);
  const markets = new RecentAnswers<readonly KnownForecast[]>(12);
  const dates = new RecentAnswers<IsoDate | null>(MARKETS.length, NEWEST_KEPT_MS);
  const { world } = ledger;
  const instant = (view: MarketView) => `${view.moment}/${service().dataVersion()}`;
  const asOfThen = async (view: MarketView, asset: ViewAsset): Promise<KnownForecast> => {
    const forecast = await forecastOne(view, asset);
    const key = { world, assetId: asset.assetId };
    const stored = forecast && (await findForecast(database, { ...key, date: forecast.date }));
    if (stored && stored.madeAt.getTime() <= view.asOf) return shown(view, asset, stored);
    const all = await markets.get(`${instant(view)}/${asset.market}/ranks`, () =>
      recomputed(view, asset.market, ranks),
    );
    const own = all.find((item) => item.asset.assetId === asset.assetId);
    return { asset, forecast, ranks: own?.ranks ?? null, ...NO_PLACE };
  };
  return {
    async ofMarket(view, market) {
      if (!view.present)
        return markets.get(`${instant(view)}/${market}`, () => recomputed(view, market, null));
      const newest = await dates.get(market, () => newestDate(database, world, market));
      const key = `${instant(view)}/${market}/${newest}/${dateOfInstant(view.asOf)}`;
      return markets.get(key, () => published({ database, world }, view, market));
    },
    async ofAsset(view, asset) {
      const judged = await judge(view, asset);
      if (judged.noneBecause !== null) return { ...nothingOf(asset), ...judged };
      const known = view.present
        ? shown(view, asset, await newestForecast(database, { world, assetId: asset.assetId }))
        : asOfThen(view, asset);
      return { ...(await known), ...judged };
    },
    rival: (view, market) => newestComparison(database, { world, market, knownBy: view.asOf }),
    alarms: (view, about) => coverageAlarms(database, { world, knownBy: view.asOf, ...about }),
    async coverage(view, about) {
      // What the newest bars settle is written after them.
      const { count } = view.present ? await ledger.root() : { count: 'then' };
      return coverages.get(`${instant(view)}/${count}/${about.market}/${about.assetId ?? ''}`, () =>
        readCoverage({ database, world, view, ranks }, about),
      );
    },
  };
}

function placeOf({ seq, id, madeAt, model }: StoredForecast) {
  return { ledger: { seq, leaf: id }, madeAt, model };
}

/** The forecast that a published state stands for: everything else follows from it. */
function forecastFromState(
  stored: Pick<StoredForecast, 'assetId' | 'market' | 'date' | 'close' | 'state' | 'dataHash'>,
): AssetForecast {
  const { assetId, market, date, close, state, dataHash } = stored;
  return { assetId, date, close, state, dataHash, horizons: horizonsFrom(state, market) };
}

function nothingOf(asset: ViewAsset): KnownForecast {
  return { asset, forecast: null, ranks: null, ...NO_PLACE };
}

/** Nothing where none was published, or only from a bar that is out of date by now. */
function fromStored(
  { asOf }: MarketView,
  asset: ViewAsset,
  stored: StoredForecast | null | undefined,
): KnownForecast {
  if (!stored || isOutOfDate(stored.date, asOf)) return nothingOf(asset);
  return { asset, forecast: forecastFromState(stored), ranks: stored.ranks, ...placeOf(stored) };
}

/** The same with its price in shares of the view's day. */
async function shown(
  view: MarketView,
  asset: ViewAsset,
  stored: StoredForecast | null,
): Promise<KnownForecast> {
  const { forecast, ...known } = fromStored(view, asset, stored);
  if (stored === null || forecast === null) return { forecast, ...known };
  const shares = await sharesSince(view, asset, stored.madeAt.getTime());
  return { forecast: { ...forecast, close: forecast.close / shares }, ...known };
}

/** Whether anything may be forecast of an asset. */
async function judge(
  view: MarketView,
  asset: ViewAsset,
): Promise<Pick<AssetOutlook, 'enough' | 'noneBecause'>> {
  const { time } = await judgedBars(view, asset.assetId);
  const enough = time.length >= MINIMUM_BARS;
  if (isGone(asset, view.asOf)) return { enough, noneBecause: 'delisted' };
  const isOld = time.length > 0 && isOutOfDate(dateOfInstant(time[time.length - 1]), view.asOf);
  return { enough, noneBecause: isOld ? 'out-of-date' : null };
}

/** What the data known at an earlier instant give. */
async function recomputed(
  view: MarketView,
  market: Market,
  ranks: RankPool | null,
): Promise<readonly KnownForecast[]> {
  const { items } = await forecastMarket(view, market, { ranks });
  return items.map((item) =>
    item.forecast !== null && isOutOfDate(item.forecast.date, view.asOf)
      ? nothingOf(item.asset)
      : { ...item, ...NO_PLACE },
  );
}

async function published(
  { database, world }: { readonly database: Database; readonly world: string },
  view: MarketView,
  market: Market,
): Promise<readonly KnownForecast[]> {
  const [assets, stored] = await Promise.all([
    view.assets({ market }),
    newestForecasts(database, world, market),
  ]);
  const byAsset = new Map<string, StoredForecast>(stored.map((forecast) => [forecast.assetId, forecast]));
  return assets.map((asset) => fromStored(view, asset, byAsset.get(asset.assetId)));
}

async function readCoverage(
  read: {
    readonly database: Database;
    readonly world: string;
    readonly view: MarketView;
    readonly ranks: RankPool;
  },
  { market, assetId }: { readonly market: Market; readonly assetId?: AssetId },
): Promise<readonly Coverage[]> {
  const { database, world, view, ranks } = read;
  const assets = await view.assets({ market, delisted: true });
  const chosen = assetId === undefined ? assets : assets.filter((asset) => asset.assetId === assetId);
  const bars = await readCloses(view, chosen);
  const correlation = recentPairCorrelation(bars);
  const settled = await countSettled(database, { world, market, assetId, knownBy: view.asOf });
  const walked = await ranks.coverage(
    market,
    bars.map(({ close }) => close),
  );
  const of = (kind: CoverageKind, counted: readonly CoverageCounts[]) =>
    sumCoverage({ market, kind, counted, meanCorrelation: correlation });
  return [...of('settled', settled).filter(({ n }) => n > 0), ...of('walk-forward', walked)];
}
