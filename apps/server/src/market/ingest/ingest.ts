import type { AssetId, EpochMs } from '@auspex/market';
import type { Platform } from '../../platform/module.ts';
import type { OpenSource } from '../sources/open-source.ts';
import type { FactScope } from '../store/index.ts';
import type { MarketView } from '../view/market-view.ts';

/** What every ingest use case needs. */
export interface Ingest extends Pick<Platform, 'clock' | 'database' | 'logger' | 'config'> {
  readonly world: string;
  readonly sources: readonly OpenSource[];
  /** The market as it is known and stored now. */
  view(): MarketView;
  /** Resolves once the view sees what was stored. */
  catchUp(): Promise<void>;
  /** How much members want assets, in addition to what the configuration lists. */
  wishes(): Promise<ReadonlyMap<AssetId, number>>;
}

/** A running fetch: it reports its progress and can be told to stop. */
export interface IngestRun {
  readonly signal: AbortSignal;
  progress(done: number, total: number, note?: string): void;
}

/** For callers that do not watch it. */
export const unwatched: IngestRun = {
  signal: new AbortController().signal,
  progress: () => undefined,
};

/** Where facts of a source that are stored now belong. */
export function scopeOf({ world, clock }: Ingest, source: OpenSource): FactScope {
  return { world, source: source.id, seenAt: clock.now() };
}

/** The latest `known_at` among records; absent if there are none. */
export function newestOf(records: readonly { readonly knownAt: EpochMs }[]): EpochMs | undefined {
  let newest: EpochMs | undefined;
  for (const { knownAt } of records) if (newest === undefined || knownAt > newest) newest = knownAt;
  return newest;
}
