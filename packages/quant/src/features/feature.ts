import type { Moment } from './moment.ts';

/** What a feature looks at; screens and model cards show features under these. */
export type FeatureGroupId =
  | 'returns'
  | 'averages'
  | 'oscillators'
  | 'trend'
  | 'bands'
  | 'volume'
  | 'volatility'
  | 'extremes'
  | 'seasonal'
  | 'market'
  | 'ranks';

/** One column a model reads. Every column is free of scale: no price, no currency, no share count. */
export interface FeatureSpec {
  /** Neutral key; screens translate by it. */
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
  /** A gap where the source has no volume. */
  readonly readsVolume?: true;
}

/** Features of one kind that follow an asset bar by bar. */
export interface FeatureGroup {
  readonly id: FeatureGroupId;
  readonly specs: readonly FeatureSpec[];
  /** Begins a new asset; the returned step writes its columns from `at` on and is called once per closed bar. */
  begin(barsPerYear: number): FeatureStep;
}

export type FeatureStep = (now: Moment, row: Float64Array, at: number) => void;
