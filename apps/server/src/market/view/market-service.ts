import type { EpochMs } from '@auspex/market';
import type { CurrencyPair, LiveRate, MarketSources } from '@auspex/market-data';
import type { World } from '../../platform/worlds/index.ts';
import type { StoredKind } from './cache/stored-kinds.ts';
import type { MarketView, ViewPoint } from './market-view.ts';

/** The market of this installation's world. */
export interface MarketService {
  readonly world: World;
  /** The configured sources, in order of preference: the first that answers counts, others fill gaps. */
  readonly sources: readonly MarketSources[];
  /** The market as known at an instant. */
  view(point?: ViewPoint): MarketView;
  /** Parses the `asOf` of a query: a date means its last instant; a future instant is refused with a sentence. */
  viewOf(query: { readonly asOf?: string | undefined; readonly seenBy?: EpochMs }): MarketView;
  /**
   * The last known current rate of a currency pair, refreshed in the background when it is old; only if nothing is
   * known does the caller wait for the answer, at most this long.
   */
  liveRate(pair: CurrencyPair, patienceMs: number): Promise<LiveRate | undefined>;
  /** Increases whenever anything stored of this world's market changes, in any process; for caches and ETags. */
  dataVersion(): number;
  /** Changes whenever something of these kinds may have been stored, in any process; asking costs nothing. */
  storedVersion(...kinds: StoredKind[]): string;
  /**
   * Resolves once this process sees everything that is stored right now. Otherwise views follow commits within
   * milliseconds; call this after storing something that the next line reads.
   */
  catchUp(): Promise<void>;
  /** Runs a read-heavy command from memory, where otherwise every read would ask the database. */
  fromMemory<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back after daily bars of a market arrived (in this process or another), once per ingest. */
  onBars(listener: (market: 'crypto' | 'us') => void): () => void;
}
