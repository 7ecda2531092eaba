import type { AssetId, EpochMs, IntradayTimeframe, IsoDate } from '@auspex/market';
import type { KnownBars, Quote } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import type { MarketCache } from './cache/market-cache.ts';
import type { ViewAsset } from './market-view.ts';

/** Which bars within the day are wanted, and what is known of them. */
export interface IntradayRead {
  readonly asset: ViewAsset;
  readonly date: IsoDate;
  readonly timeframe: IntradayTimeframe;
  /** The instant whose knowledge counts. */
  readonly asOf: EpochMs;
  /** When the newest of the stored ones was stored; null where there are none. */
  readonly storedAt: EpochMs | null;
  /** So long whoever asks is ready to wait; infinite for work that nobody looks at. */
  readonly patienceMs: number;
}

/** What came of wanting them. */
export type IntradayAnswer =
  /** Worked out at this moment, and not stored. */
  | { readonly kind: 'given'; readonly known: KnownBars; readonly source: string }
  /** They are in the store by now. */
  | { readonly kind: 'stored' }
  /** Being fetched, or put off until an instant. */
  | { readonly kind: 'coming'; readonly reason: string; readonly retryAt: EpochMs | null }
  /** What is stored is all there is. */
  | { readonly kind: 'none' };

/** What a view asks a source for because it is not stored. Absent answers mean that no source has it. */
export interface LiveReads {
  /** Bars of one session that the store lacks, or may lack. */
  intradayBars(read: IntradayRead): Promise<IntradayAnswer>;
  /** The quotes there are at this moment. */
  quotes(assets: readonly ViewAsset[]): Promise<ReadonlyMap<AssetId, Quote>>;
}

/** What every view of a world reads from. */
export interface ViewContext {
  readonly world: string;
  readonly sql: Sql;
  readonly cache: MarketCache;
  readonly live: LiveReads;
  now(): EpochMs;
}
