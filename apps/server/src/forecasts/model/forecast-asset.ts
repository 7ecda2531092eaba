import { createHash } from 'node:crypto';
import { type AssetId, dateOfInstant, type IsoDate, type Market, planOf } from '@auspex/market';
import {
  HORIZON_BARS,
  MINIMUM_BARS,
  moveProbabilities,
  probabilityUp,
  quantileOf,
  type ReturnDistribution,
  rangeColumns,
  returnDistribution,
  type VolatilityState,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { FIRST_FORECAST_MODEL, FORECAST_MODEL } from './model-version.ts';

export const HORIZONS = ['delta_30', 'delta_90', 'delta_1y', 'delta_2y'] as const;
export type Horizon = (typeof HORIZONS)[number];

/** Levels whose quantiles are written down; every other follows from drift, scale and the model's table. */
export const WRITTEN_LEVELS = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95] as const;

/** The range of one asset over one horizon. */
export interface HorizonForecast {
  readonly horizon: Horizon;
  readonly bars: number;
  readonly distribution: ReturnDistribution;
  readonly pUp: number;
  readonly pFall10: number;
}

/** What is forecast of one asset at the close of one bar. */
export interface AssetForecast {
  readonly assetId: AssetId;
  /** The last closed bar. */
  readonly date: IsoDate;
  readonly close: number;
  readonly state: VolatilityState;
  readonly horizons: readonly HorizonForecast[];
  /** SHA-256 of the adjusted closes it was made from. */
  readonly dataHash: string;
}

/** Adjusted closes of an asset, oldest first; null with less than a year of bars: then nothing is published. */
export function forecastAsset(
  asset: { readonly assetId: AssetId; readonly market: Market },
  { close, time }: { readonly close: Float64Array; readonly time: Float64Array },
  model: string = FORECAST_MODEL,
): AssetForecast | null {
  if (close.length < MINIMUM_BARS) return null;
  const last = close.length - 1;
  const columns = model === FIRST_FORECAST_MODEL ? volatilityColumns(close) : rangeColumns(close);
  const state = volatilityAt(columns, last);
  if (state === null) return null;
  return {
    assetId: asset.assetId,
    date: dateOfInstant(time[last]),
    close: close[last],
    state,
    horizons: horizonsFrom(state, asset.market),
    dataHash: hashOf(close, time),
  };
}

/** The ranges of all horizons that a state stands for. */
export function horizonsFrom(state: VolatilityState, of: Market): HorizonForecast[] {
  const market = planOf(of);
  return HORIZONS.map((horizon, place) => {
    const bars = HORIZON_BARS[market][place];
    const distribution = returnDistribution(state, { market, horizonBars: bars });
    const pFall10 = moveProbabilities(distribution, 0.1).fall;
    return { horizon, bars, distribution, pUp: probabilityUp(distribution), pFall10 };
  });
}

/** Log-return quantiles of a forecast at the levels that are written down. */
export function writtenQuantiles({ distribution }: HorizonForecast): number[] {
  return WRITTEN_LEVELS.map((level) => quantileOf(distribution, level));
}

function hashOf(...columns: readonly Float64Array[]): string {
  const hash = createHash('sha256');
  for (const column of columns)
    hash.update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest('hex');
}
