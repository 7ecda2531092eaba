import { type AssetId, type IsoDate, type Market, planOf } from '@auspex/market';
import { returnDistribution } from '@auspex/quant/distribution';
import { type AssetForecast, forecastAsset } from './forecast-asset.ts';
import { FIRST_FORECAST_MODEL, RANK_BARS, SECOND_FORECAST_MODEL } from './model-version.ts';
import { rankAssets } from './rank-assets.ts';

/** What the forecasts of a whole market are made from. */
export interface ForecastTask {
  readonly market: Market;
  /** The version of the method; the newest where none is named. */
  readonly model?: string | undefined;
  /** What the draws behind the ranks are named by. */
  readonly key: string;
  readonly assets: readonly {
    readonly assetId: AssetId;
    readonly close: Float64Array;
    readonly time: Float64Array;
  }[];
}

/** The forecasts of a market in the order of its assets. */
export interface MadeForecasts {
  /** Null with less than a year of bars. */
  readonly forecasts: readonly (AssetForecast | null)[];
  /** Chances to end in each fifth, of every asset whose last bar is the market's last one. */
  readonly ranks: readonly (readonly number[] | null)[];
}

/** Forecasts every asset of a market and ranks those that stand on its newest bar. */
export function makeForecasts(task: ForecastTask): MadeForecasts {
  const { market, assets } = task;
  const forecasts = assets.map(({ assetId, close, time }) =>
    forecastAsset({ assetId, market }, { close, time }, task.model),
  );
  const date = newestDateOf(forecasts);
  const ranked = assets.flatMap((asset, place) => {
    const forecast = forecasts[place];
    return forecast !== null && forecast.date === date ? [{ place, asset, forecast }] : [];
  });
  const ranks: (readonly number[] | null)[] = assets.map(() => null);
  if (date === null) return { forecasts, ranks };
  const scales = ranked.map(
    ({ forecast }) =>
      returnDistribution(forecast.state, { market: planOf(market), horizonBars: RANK_BARS }).scale,
  );
  const fifths = rankAssets({
    ...{ key: task.key, date, scales: Float64Array.from(scales) },
    asDrawn: task.model === FIRST_FORECAST_MODEL || task.model === SECOND_FORECAST_MODEL,
    closes: ranked.map(({ asset: { close, time } }) => ({ close, time })),
  });
  ranked.forEach(({ place }, i) => {
    ranks[place] = fifths?.[i] ?? null;
  });
  return { forecasts, ranks };
}

/** The newest bar that any forecast stands on; null where there are none. */
export function newestDateOf(forecasts: readonly (AssetForecast | null)[]): IsoDate | null {
  return forecasts.reduce<IsoDate | null>(
    (latest, forecast) =>
      forecast !== null && (latest === null || forecast.date > latest) ? forecast.date : latest,
    null,
  );
}
