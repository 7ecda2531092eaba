import type { AssetId } from '@auspex/market';
import type { ReadNextReport } from './calls/index.ts';
import type { IngestRun } from './ingest/ingest.ts';
import type { PreparationStep } from './prepare/run-steps.ts';
import type { MarketService } from './view/market-service.ts';

/** How much members want each asset. */
export type ReadWishes = () => Promise<ReadonlyMap<AssetId, number>>;

/** A feed that a module above the market stores itself. */
export interface OtherFeed {
  readonly name: 'news' | 'earnings';
  /** Asks the sources of a market for what is new and stores it. */
  fetch(market: MarketService, run: IngestRun): Promise<void>;
}

declare module '../platform/module.ts' {
  interface Contributions {
    /** Steps of filling an empty store. */
    readonly preparations: PreparationStep;
    /** What members hold and watch: fetched first where a source has a quota. */
    readonly wishes: ReadWishes;
    readonly feeds: OtherFeed;
    readonly nextReports: ReadNextReport;
    /** Sentences for `auspex market status`; none while all is well. */
    readonly statusNotes: () => Promise<readonly string[]>;
  }
}
