import { type AssetId, type IsoDate, MARKETS, type Market } from '@auspex/market';
import { recentPairCorrelation } from '@auspex/quant/correlation';
import type { MarketService, MarketView, ViewAsset } from '../market/index.ts';
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

/** The forecasts of this installation's world. */
export interface ForecastsService {
  /** At present what was published last; as of an earlier instant what the data known then give. */
  ofMarket(view: MarketView, market: Market): Promise<readonly KnownForecast[]>;
  ofAsset(view: MarketView, asset: ViewAsset): Promise<KnownForecast>;
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
  const instant = (view: MarketView) => `${view.moment}/${service().dataVersion()}`;
  return {
    async ofMarket(view, market) {
      if (view.present) {
        const newest = await dates.get(market, () => newestDate(database, ledger.world, market));
        return markets.get(`${instant(view)}/${market}/${newest}`, () =>
          published({ database, world: ledger.world }, view, market),
        );
      }
      return markets.get(`${instant(view)}/${market}`, async () =>
        (await forecastMarket(view, market, { ranks: null })).items.map((item) => ({ ...item, ...NO_PLACE })),
      );
    },
    async ofAsset(view, asset) {
      const key = { world: ledger.world, assetId: asset.assetId };
      if (view.present) {
        const newest = await newestForecast(database, key);
        return newest ? fromStored(asset, newest) : { asset, forecast: null, ranks: null, ...NO_PLACE };
      }
      const newest = await forecastOne(view, asset);
      const found = newest && (await findForecast(database, { ...key, date: newest.date }));
      const stored = found && found.madeAt.getTime() <= view.asOf ? found : null;
      // What was published then is shown by the version that published it.
      const older = stored && stored.model !== FORECAST_MODEL;
      const forecast = older ? await forecastOne(view, asset, stored.model) : newest;
      if (older) return { asset, forecast, ranks: stored.ranks, ...placeOf(stored) };
      const all = await markets.get(`${instant(view)}/${asset.market}/ranks`, async () =>
        (await forecastMarket(view, asset.market, { ranks })).items.map((item) => ({ ...item, ...NO_PLACE })),
      );
      const own = all.find((item) => item.asset.assetId === asset.assetId);
      return { asset, forecast, ranks: own?.ranks ?? null, ...(stored ? placeOf(stored) : NO_PLACE) };
    },
    rival: (view, market) => newestComparison(database, { world: ledger.world, market, knownBy: view.asOf }),
    alarms: (view, about) => coverageAlarms(database, { world: ledger.world, knownBy: view.asOf, ...about }),
    coverage: (view, about) =>
      coverages.get(`${instant(view)}/${about.market}/${about.assetId ?? ''}`, () =>
        readCoverage({ database, world: ledger.world, view, ranks }, about),
      ),
  };
}

function placeOf({ seq, id, madeAt, model }: StoredForecast) {
  return { ledger: { seq, leaf: id }, madeAt, model };
}

/** The forecast that a published state stands for: everything else follows from it. */
export function forecastFromState(
  stored: Pick<StoredForecast, 'assetId' | 'market' | 'date' | 'close' | 'state' | 'dataHash'>,
): AssetForecast {
  const { assetId, market, date, close, state, dataHash } = stored;
  return { assetId, date, close, state, dataHash, horizons: horizonsFrom(state, market) };
}

function fromStored(asset: ViewAsset, stored: StoredForecast): KnownForecast {
  return { asset, forecast: forecastFromState(stored), ranks: stored.ranks, ...placeOf(stored) };
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
  return assets.map((asset) => {
    const newest = byAsset.get(asset.assetId);
    return newest ? fromStored(asset, newest) : { asset, forecast: null, ranks: null, ...NO_PLACE };
  });
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
  const recomputed = await ranks.coverage(
    market,
    bars.map(({ close }) => close),
  );
  const of = (kind: CoverageKind, counted: readonly CoverageCounts[]) =>
    sumCoverage({ market, kind, counted, meanCorrelation: correlation });
  return [...of('settled', settled).filter(({ n }) => n > 0), ...of('walk-forward', recomputed)];
}
