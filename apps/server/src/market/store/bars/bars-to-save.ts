import type { AssetId, Market } from '@auspex/market';
import type { KnownBars } from '@auspex/market-data';
import type { FactScope } from '../fact-scope.ts';
import type { StoredTimeframe } from './bar-chunk.ts';

/** Where bars belong, and what to do where another source had already given a bar. */
export interface BarScope extends FactScope {
  /** A differing bar of another source is kept as it is unless this is set; then it is revised. */
  readonly reviseOthers?: boolean;
}

/** The bars of one asset to be stored. */
export interface BarsToSave {
  readonly assetId: AssetId;
  readonly market: Market;
  /** `1d` when left out. */
  readonly timeframe?: StoredTimeframe;
  readonly known: KnownBars;
}

/** What storing the bars of one asset did. */
export interface BarsSaved {
  readonly assetId: AssetId;
  readonly added: number;
  /** There already with the same numbers. */
  readonly equal: number;
  /** There already with other numbers: recorded as revisions, known from now on. */
  readonly revised: number;
  /** There already with other numbers from another source, and kept. */
  readonly differing: number;
}
