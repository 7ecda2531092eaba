import type { AssetId, EpochMs, IntradayTimeframe, IsoDate } from '@auspex/market';
import type { KnownBars, Quote } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import type { MarketCache } from './cache/market-cache.ts';
import type { ViewAsset } from './market-view.ts';

/** Which intraday bars are wanted, and what is known about them. */
export interface IntradayRead {
  readonly asset: ViewAsset;
  readonly date: IsoDate;
  readonly timeframe: IntradayTimeframe;
  /** The instant whose knowledge counts. */
  readonly asOf: EpochMs;
  /** When the newest of the stored ones was stored; null if there are none. */
  readonly storedAt: EpochMs | null;
  /** How long the caller is prepared to wait; infinite for work that nobody is watching. */
  readonly patienceMs: number;
}

/** The outcome of the request. */
export type IntradayAnswer =
  /** Computed right now, and not stored. */
  | { readonly kind: 'given'; readonly known: KnownBars; readonly source: string }
  /** They are in the store now. */
  | { readonly kind: 'stored' }
  /** Being fetched, or deferred until an instant. */
  | { readonly kind: 'coming'; readonly reason: string; readonly retryAt: EpochMs | null }
  /** What is stored is all there is. */
  | { readonly kind: 'none' };

/** What a view asks a source for because it is not stored. An absent answer means that no source has it. */
export interface LiveReads {
  /** Bars of one session that the store lacks or may lack. */
  intradayBars(read: IntradayRead): Promise<IntradayAnswer>;
  /** The quotes available right now. */
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
