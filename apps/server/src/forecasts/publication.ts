import { canonicalJson } from '@auspex/contract/ledger';
import { type AssetId, dateOfInstant, type IsoDate, type Market, planOf, startOfDate } from '@auspex/market';
import { HORIZON_BARS, MINIMUM_BARS, quantileOf, returnDistribution } from '@auspex/quant/distribution';
import { isDayIn, isGone, isLatelyGone, isOutOfDate, type MarketView } from '../market/index.ts';
import {
  type CopiedRows,
  definePublication,
  type Edition,
  hashColumns,
  type Publication,
  type PublicationParts,
  predictionLeaves,
  type RecordedLeaf,
  type Reproduced,
  recipeOf,
  settleByHorizon,
  viewPointOf,
  writtenInstant,
} from '../record/index.ts';
import {
  type AssetForecast,
  HORIZONS,
  type Horizon,
  WRITTEN_LEVELS,
  writtenQuantiles,
} from './model/forecast-asset.ts';
import { forecastCloses, forecastMarket } from './model/forecast-market.ts';
import { FORECAST_MODEL, RANK_SEED } from './model/model-version.ts';
import { createRankPool, type RankPool } from './model/rank-pool.ts';
import { type AssetCloses, readCloses } from './model/read-closes.ts';
import {
  insertForecasts,
  newestDate,
  type StoredForecast,
  unsettledForecasts,
} from './store/forecast-store.ts';

export interface ForecastPublishing extends PublicationParts {
  readonly ranks: RankPool;
  readonly isFilling?: () => Promise<boolean>;
  /** After outcomes were written; `since` is the entry before the first of them. */
  readonly onSettled?: (market: Market, since: number) => Promise<void>;
}

/** Ranges of every asset on the newest bar of its market. */
export function forecastPublication(parts: ForecastPublishing): Publication {
  const { database, ledger, market: service } = parts;
  return definePublication({
    ...parts,
    ...{ kind: 'forecasts', prefix: 'forecast', seed: RANK_SEED, copies },
    make: (view, market) => makeForecasts(parts, view, market),
    reproduce: (leaf) => makeAgain(service, leaf),
    ...settleByHorizon<ForecastToSettle, Horizon>({
      market: service,
      horizons: HORIZONS,
      bars: barsOf,
      unsettled: (about) => unsettledForecasts(database, { world: ledger.world, ...about }),
      settleOne: settleForecast,
      async isWaiting(view, { assetId }) {
        const asset = await view.asset(assetId);
        return asset !== undefined && isLatelyGone(asset, view.asOf);
      },
      dateOf: ({ date }) => date,
      isEmpty: ({ bars }) => bars === 0,
      read: ({ body, ...call }) => ({
        ...call,
        model: call.id.slice(call.id.lastIndexOf(':') + 1),
        date: body.date as IsoDate,
        state: body.state as unknown as StoredForecast['state'],
      }),
      modelOf: ({ model }) => model,
    }),
  });
}

/** The leaf of the ledger that a forecast is. An asset's identifier may hold a character that ids may not. */
export function forecastId(assetId: AssetId, date: IsoDate, model = FORECAST_MODEL): string {
  return `forecast:${assetId.replaceAll('@', '_')}:${date}:${model}`;
}

/** Nothing where the newest bar was forecast before, or while bars of its day are still to come. */
async function makeForecasts(
  { database, ledger, ranks, market: service }: ForecastPublishing,
  view: MarketView,
  market: Market,
): Promise<Edition[]> {
  const { world } = ledger;
  const closes = await readCloses(view, await view.assets({ market }));
  const lastDates = lastDatesOf(closes);
  const date = lastDates.reduce<IsoDate | null>((a, b) => (a === null || b > a ? b : a), null);
  const published = await newestDate(database, world, market);
  if (date === null || (published !== null && date <= published)) return [];
  const { asOf } = view;
  const storedBy = (seenBy: number) => service().view({ asOf, seenBy });
  if (isOutOfDate(date, asOf) || !(await isDayIn({ market, lastDates, asOf, published, storedBy })))
    return [];
  const { items } = await forecastCloses(view, { market, closes, ranks });
  const made = items.flatMap(({ asset, forecast, ranks: chances }) =>
    forecast === null || forecast.date !== date
      ? []
      : [{ ...forecast, id: forecastId(forecast.assetId, date), symbol: asset.symbol, ranks: chances }],
  );
  if (made.length === 0) return [];
  const leaves = made.map(({ id, symbol, ranks: chances, ...forecast }) => ({
    ...{ id, subject: forecast.assetId, sealed: true },
    recipe: recipeOf(view, { model: FORECAST_MODEL, seed: RANK_SEED, dataHash: forecast.dataHash }),
    body: forecastBody(symbol, forecast, chances),
  }));
  const about = { market, date, model: FORECAST_MODEL, madeAt: new Date(view.asOf) };
  const rows = made.map((forecast) => ({ ...forecast, ...about }));
  const keep: Edition['keep'] = (tx, { seq }) => insertForecasts(tx, { world, seq }, rows);
  return [{ date, model: FORECAST_MODEL, leaves, keep }];
}

/** Of the last bar of every asset that has bars enough to be forecast. */
function lastDatesOf(closes: readonly AssetCloses[]): IsoDate[] {
  return closes.flatMap(({ time }) =>
    time.length < MINIMUM_BARS ? [] : [dateOfInstant(time[time.length - 1])],
  );
}

/** What is committed to: the state, and per horizon drift, scale and the quantiles that people look at. */
export function forecastBody(symbol: string, forecast: AssetForecast, ranks: readonly number[] | null) {
  const { date, close, state, horizons } = forecast;
  return {
    symbol,
    date,
    close,
    state: { ...state },
    levels: [...WRITTEN_LEVELS],
    horizons: horizons.map((horizon) => ({
      horizon: horizon.horizon,
      bars: horizon.bars,
      drift: horizon.distribution.drift,
      scale: horizon.distribution.scale,
      median: quantileOf(horizon.distribution, 0.5),
      quantiles: writtenQuantiles(horizon),
      pUp: horizon.pUp,
      pFall10: horizon.pFall10,
    })),
    ranks: ranks === null ? null : [...ranks],
  };
}

async function makeAgain(
  service: ForecastPublishing['market'],
  { recipe, entry, subject, id }: RecordedLeaf,
): Promise<Reproduced> {
  if (recipe === null) throw new RangeError(`${id} has no recipe.`);
  const view = service().view(viewPointOf(recipe));
  const ranks = createRankPool();
  try {
    const { items } = await forecastMarket(view, entry.market, { ranks, model: recipe.model });
    const item = items.find(({ asset }) => asset.assetId === subject);
    if (!item?.forecast) return { text: null, dataHash: null, sameCode: null };
    const text = canonicalJson(forecastBody(item.asset.symbol, item.forecast, item.ranks));
    return { text, dataHash: item.forecast.dataHash, sameCode: null };
  } finally {
    await ranks.close();
  }
}

/** What settling a forecast needs to know of it. */
type ForecastToSettle = Pick<StoredForecast, 'id' | 'assetId' | 'market' | 'date' | 'state' | 'model'>;

function barsOf(market: Market, horizon: Horizon): number {
  return HORIZON_BARS[planOf(market)][HORIZONS.indexOf(horizon)];
}

/** What became of a forecast; where trading ended before the horizon did, the last close counts. */
async function settleForecast(view: MarketView, forecast: ForecastToSettle, horizon: Horizon) {
  const { assetId, market, date, state } = forecast;
  const horizonBars = barsOf(market, horizon);
  const { time, close } = (await view.bars(assetId)).bars;
  const from = time.indexOf(startOfDate(date));
  if (from < 0) return null;
  const asset = await view.asset(assetId);
  const gone = asset !== undefined && isGone(asset, view.asOf);
  const last = time.length - 1;
  const delisted = from + horizonBars > last;
  if (delisted && !gone) return null;
  const at = Math.min(last, from + horizonBars);
  const settledOn = dateOfInstant(time[at]);
  const logReturn = Math.log(close[at] / close[from]);
  const distribution = returnDistribution(state, { market: planOf(market), horizonBars });
  const inside = (low: number, high: number) =>
    logReturn >= quantileOf(distribution, low) && logReturn <= quantileOf(distribution, high);
  const body = {
    ...{ horizon, settledOn, bars: at - from, logReturn, delisted },
    ...{ inside50: inside(0.25, 0.75), inside80: inside(0.1, 0.9), inside90: inside(0.05, 0.95) },
  };
  return {
    settledOn,
    body,
    dataHash: hashColumns([time, close].map((column) => column.subarray(from, at + 1))),
  };
}

/**
 * Rows are the leaves, number by number. Of a leaf only what comes before its horizons and after its levels is taken
 * apart: the quantiles between follow from the state.
 */
const copies: CopiedRows = {
  leaves: `
    select c.seq, c.id, c.subject, c.market, h.date, h.close, t.ranks, v.returns, r.model, r."dataHash", r."asOf",
      array_remove(array[v.naive, v.fast, v.slow, v."longRun", v.mixed], null) as state
    from (
      select *, position(',"horizons":'::bytea in body) as head_ends, position(',"ranks":'::bytea in body) as tail_begins
      from (${predictionLeaves('forecast', `convert_to(l.body, 'UTF8') as body`)} offset 0) leaf offset 0
    ) c
    cross join lateral json_to_record((convert_from(substr(c.body, 1, c.head_ends - 1), 'UTF8') || '}')::json)
      as h (date text, close float8)
    cross join lateral json_to_record(('{' || convert_from(substr(c.body, c.tail_begins + 1), 'UTF8'))::json)
      as t (ranks float8[], recipe json, state json)
    cross join lateral json_to_record(t.recipe) as r (model text, "dataHash" text, "asOf" text)
    cross join lateral json_to_record(t.state)
      as v (returns int, naive float8, fast float8, slow float8, "longRun" float8, mixed float8)`,
  rows: 'select * from forecast where world = $1',
  differs: `r.asset_id <> l.subject or r.market <> l.market or to_char(r.date, 'YYYY-MM-DD') <> l.date
    or r.close <> l.close or r.returns <> l.returns or r.state is distinct from l.state
    or r.ranks is distinct from l.ranks
    or r.model <> l.model or r.data_hash <> l."dataHash" or ${writtenInstant('r.made_at')} <> l."asOf"`,
};
