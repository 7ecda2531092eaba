import { type AssetId, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { MINIMUM_BARS, quantileOf } from '@auspex/quant/distribution';
import { isDayIn, type MarketService } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AlreadyPublished, type CallLeaf, type Ledger } from '../../record/index.ts';
import { type AssetForecast, WRITTEN_LEVELS, writtenQuantiles } from '../model/forecast-asset.ts';
import { forecastCloses, type MarketForecast, type MarketForecasts } from '../model/forecast-market.ts';
import { FORECAST_MODEL, RANK_SEED } from '../model/model-version.ts';
import type { RankPool } from '../model/rank-pool.ts';
import { type AssetCloses, readCloses } from '../model/read-closes.ts';
import { insertForecasts, newestDate } from './forecast-store.ts';

export interface ForecastPublishing {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly market: () => MarketService;
  readonly ranks: RankPool;
}

/** The leaf of the ledger that a forecast is. An asset's identifier may hold a character that ids may not. */
export function forecastId(assetId: AssetId, date: IsoDate, model = FORECAST_MODEL): string {
  return `forecast:${assetId.replaceAll('@', '_')}:${date}:${model}`;
}

type Made = MarketForecast & { readonly forecast: AssetForecast };

/**
 * Forecasts a market on its newest bar and writes them into the ledger, in one transaction with the rows that the
 * pages read. Does nothing where that bar was forecast before, or while bars of that day are still to come; says how
 * many were published.
 */
export async function publishForecasts(parts: ForecastPublishing, market: Market): Promise<number> {
  const { database, ledger, ranks } = parts;
  const view = parts.market().view();
  const closes = await readCloses(view, await view.assets({ market }));
  const lastDates = lastDatesOf(closes);
  const date = lastDates.reduce<IsoDate | null>((a, b) => (a === null || b > a ? b : a), null);
  const published = await newestDate(database, ledger.world, market);
  if (date === null || (published !== null && date <= published)) return 0;
  if (!isDayIn({ market, lastDates, asOf: view.asOf })) return 0;
  const onNewest = newestOf(await forecastCloses(view, { market, closes, ranks }), date);
  if (onNewest.length === 0) return 0;
  const recipe = recipeOf(view);
  try {
    await database.transaction(async (tx) => {
      const entry = await ledger.publish(tx, {
        kind: 'forecasts',
        market,
        date,
        model: FORECAST_MODEL,
        leaves: onNewest.map((item) => leafOf(item, recipe)),
      });
      const madeAt = new Date(view.asOf);
      await insertForecasts(
        tx,
        ledger.world,
        onNewest.map(({ forecast, ranks: chances }) => {
          const { assetId, close, state, dataHash } = forecast;
          const id = forecastId(assetId, date);
          const place = { id, seq: entry.seq, model: FORECAST_MODEL, madeAt };
          return { assetId, market, date, close, state, ranks: chances, dataHash, ...place };
        }),
      );
    });
  } catch (error) {
    // Another process was quicker: the same forecasts stand there.
    if (error instanceof AlreadyPublished) return 0;
    throw error;
  }
  return onNewest.length;
}

/** Of the last bar of every asset that has bars enough to be forecast. */
function lastDatesOf(closes: readonly AssetCloses[]): IsoDate[] {
  return closes.flatMap(({ time }) =>
    time.length < MINIMUM_BARS ? [] : [dateOfInstant(time[time.length - 1])],
  );
}

function newestOf({ items }: MarketForecasts, date: IsoDate): Made[] {
  return items.flatMap((item) =>
    item.forecast !== null && item.forecast.date === date ? [{ ...item, forecast: item.forecast }] : [],
  );
}

function recipeOf(view: { readonly asOf: number; readonly seenBy: number }) {
  const text = (at: number) => new Date(at).toISOString();
  return { model: FORECAST_MODEL, seed: RANK_SEED, asOf: text(view.asOf), seenBy: text(view.seenBy) };
}

function leafOf(
  { asset, forecast, ranks }: Made,
  recipe: { model: string; seed: number; asOf: string; seenBy: string },
): CallLeaf {
  const { assetId, date, dataHash } = forecast;
  return {
    id: forecastId(assetId, date),
    subject: assetId,
    sealed: true,
    recipe: { ...recipe, dataHash },
    body: forecastBody(asset.symbol, forecast, ranks),
  };
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
