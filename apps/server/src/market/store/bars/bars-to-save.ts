import type { AssetId, Market } from '@auspex/market';
import type { KnownBars } from '@auspex/market-data';
import type { FactScope } from '../fact-scope.ts';
import type { StoredTimeframe } from './bar-chunk.ts';

/** Where bars belong, and what to do if another source already supplied a bar. */
export interface BarScope extends FactScope {
  /** Another source's differing bar is kept unless this is set; then it is revised. */
  readonly reviseOthers?: boolean;
}

/** The bars of one asset to be stored. */
export interface BarsToSave {
  readonly assetId: AssetId;
  readonly market: Market;
  /** `1d` if omitted. */
  readonly timeframe?: StoredTimeframe;
  readonly known: KnownBars;
}

/** The outcome of storing one asset's bars. */
export interface BarsSaved {
  readonly assetId: AssetId;
  readonly added: number;
  /** Already stored with the same numbers. */
  readonly equal: number;
  /** Already stored with different numbers: recorded as revisions, known from now on. */
  readonly revised: number;
  /** Already stored with different numbers from another source, and kept. */
  readonly differing: number;
}
