import type { AssetId, EpochMs, IntradayTimeframe, IsoDate } from '@auspex/market';
import type { KnownBars, Quote } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';
import type { MarketCache } from './cache/market-cache.ts';
import type { ViewAsset } from './market-view.ts';

/** What a view asks a source for because it is not stored. Absent answers mean that no source has it. */
export interface LiveReads {
  /** Complete bars of one session, and who gives them. */
  intradayBars(request: {
    readonly asset: ViewAsset;
    readonly date: IsoDate;
    readonly timeframe: IntradayTimeframe;
  }): Promise<{ readonly known: KnownBars; readonly source: string } | undefined>;
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
