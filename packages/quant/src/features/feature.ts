import type { Span, WantedRows } from './span.ts';

/** What a feature looks at; screens and model cards group features by these. */
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

/** One column a model reads. Every column is scale-free: no price, no currency, no share count. */
export interface FeatureSpec {
  /** Neutral key; screens translate by it. */
  readonly id: string;
  readonly name: string;
  readonly meaning: string;
  /** A gap if the source has no volume. */
  readonly readsVolume?: true;
}

/** Features of one kind that follow an asset bar by bar. */
export interface FeatureGroup {
  readonly id: FeatureGroupId;
  readonly specs: readonly FeatureSpec[];
  /**
   * Starts a new asset. The returned sweep is called with the asset's closed bars span by span; it processes all of
   * them and writes its columns, from `place` on, for the wanted ones.
   */
  begin(barsPerYear: number): FeatureSweep;
}

export type FeatureSweep = (now: Span, rows: WantedRows, place: number) => void;
