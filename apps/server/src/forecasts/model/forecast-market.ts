import { setImmediate } from 'node:timers/promises';
import type { IsoDate, Market } from '@auspex/market';
import { judgedBars, type MarketView, type ViewAsset } from '../../market/index.ts';
import { type AssetForecast, forecastAsset } from './forecast-asset.ts';
import { type MadeForecasts, newestDateOf } from './make-forecasts.ts';
import type { RankPool } from './rank-pool.ts';
import { type AssetCloses, readCloses } from './read-closes.ts';

/** A forecast with the asset it is about and its chances to end in each fifth of the market. */
export interface MarketForecast {
  readonly asset: ViewAsset;
  /** Null with less than a year of bars. */
  readonly forecast: AssetForecast | null;
  readonly ranks: readonly number[] | null;
}

/** All forecasts of a market as of a view. */
export interface MarketForecasts {
  readonly market: Market;
  /** The newest bar of the market that any of them stands on; null where there are none. */
  readonly date: IsoDate | null;
  readonly items: readonly MarketForecast[];
}

/**
 * Makes the forecasts of every asset of a market that still trades, from what was known at the view's instant: with
 * ranks in a thread, without them here.
 */
export async function forecastMarket(
  view: MarketView,
  market: Market,
  { ranks, model }: { readonly ranks: RankPool | null; readonly model?: string },
): Promise<MarketForecasts> {
  const closes = await readCloses(view, await view.assets({ market }));
  return ranks === null
    ? forecastHere(market, closes)
    : forecastCloses(view, { market, closes, ranks, model });
}

/** Forecasts and ranks from closes that were read before. */
export async function forecastCloses(
  { world }: Pick<MarketView, 'world'>,
  from: {
    readonly market: Market;
    readonly closes: readonly AssetCloses[];
    readonly ranks: RankPool;
    readonly model?: string | undefined;
  },
): Promise<MarketForecasts> {
  const { market, closes, ranks, model } = from;
  const assets = closes.map(({ asset, close, time }) => ({ assetId: asset.assetId, close, time }));
  return together(market, closes, await ranks.forecast({ market, model, key: `${world}/${market}`, assets }));
}

/** A tenth of a millisecond each; requests go on between one handful and the next. */
const AT_ONCE = 20;

async function forecastHere(market: Market, closes: readonly AssetCloses[]): Promise<MarketForecasts> {
  const forecasts: (AssetForecast | null)[] = [];
  for (const { asset, close, time } of closes) {
    forecasts.push(forecastAsset(asset, { close, time }));
    if (forecasts.length % AT_ONCE === 0) await setImmediate();
  }
  return together(market, closes, { forecasts, ranks: [] });
}

function together(
  market: Market,
  closes: readonly AssetCloses[],
  { forecasts, ranks }: MadeForecasts,
): MarketForecasts {
  const items = closes.map(({ asset }, place) => ({
    ...{ asset, forecast: forecasts[place], ranks: ranks[place] ?? null },
  }));
  return { market, date: newestDateOf(forecasts), items };
}

/** The forecast of one asset as of a view. */
export async function forecastOne(view: MarketView, asset: ViewAsset): Promise<AssetForecast | null> {
  const { close, time } = await judgedBars(view, asset.assetId);
  return forecastAsset(asset, { close, time });
}
