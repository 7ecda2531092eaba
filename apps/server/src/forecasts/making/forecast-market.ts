import type { AssetId, IsoDate, Market } from '@auspex/market';
import { returnDistribution } from '@auspex/quant/distribution';
import type { MarketView, ViewAsset } from '../../market/index.ts';
import type { RankPool } from '../ranks/rank-pool.ts';
import { type AssetForecast, forecastAsset, kindOf } from './forecast-asset.ts';
import { RANK_BARS } from './model-version.ts';

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

interface MadeForecast {
  readonly asset: ViewAsset;
  readonly forecast: AssetForecast | null;
  readonly close: Float64Array;
  readonly time: Float64Array;
}

/** Makes the forecasts of every asset of a market that still trades, from what was known at the view's instant. */
export async function forecastMarket(
  view: MarketView,
  market: Market,
  ranks: RankPool | null,
): Promise<MarketForecasts> {
  const assets = await view.assets({ market });
  const made = await Promise.all(assets.map((asset) => forecastOne(view, asset)));
  const date = made.reduce<IsoDate | null>(
    (latest, { forecast }) =>
      forecast && (latest === null || forecast.date > latest) ? forecast.date : latest,
    null,
  );
  const chances =
    date === null || ranks === null ? null : await rankMade(made, { view, market, date, ranks });
  const items = made.map(({ asset, forecast }) => ({
    asset,
    forecast,
    ranks: chances?.get(asset.assetId) ?? null,
  }));
  return { market, date, items };
}

/** The forecast of one asset as of a view. */
export async function forecastOne(view: MarketView, asset: ViewAsset): Promise<MadeForecast> {
  const { bars } = await view.bars(asset.assetId);
  const { close, time } = bars;
  return { asset, forecast: forecastAsset(asset, { close, time }), close, time };
}

/** Chances of every asset whose last bar is the market's last one. */
async function rankMade(
  made: readonly MadeForecast[],
  about: { view: MarketView; market: Market; date: IsoDate; ranks: RankPool },
): Promise<ReadonlyMap<AssetId, readonly number[]>> {
  const { view, market, date, ranks } = about;
  const ranked = made.filter(({ forecast }) => forecast?.date === date);
  const scales = ranked.map(({ forecast }) =>
    forecast
      ? returnDistribution(forecast.state, { market: kindOf(market), horizonBars: RANK_BARS }).scale
      : Number.NaN,
  );
  const fifths = await ranks.rank({
    key: `${view.world}/${market}`,
    date,
    scales: Float64Array.from(scales),
    closes: ranked.map(({ close, time }) => ({ close, time })),
  });
  return new Map(ranked.flatMap(({ asset }, i) => (fifths === null ? [] : [[asset.assetId, fifths[i]]])));
}
