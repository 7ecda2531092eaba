import type { EpochMs } from '@auspex/market';
import type { CurrencyPair, LiveRate, MarketSources } from '@auspex/market-data';
import type { World } from '../../platform/worlds/index.ts';
import type { MarketView, ViewPoint } from './market-view.ts';

/** The market of this installation's world. */
export interface MarketService {
  readonly world: World;
  /** What is configured, by preference: the first that answers counts, others fill gaps. */
  readonly sources: readonly MarketSources[];
  /** The market as it was known at an instant. */
  view(point?: ViewPoint): MarketView;
  /** Reads the `asOf` of a query: a date means its last instant; an instant that has not come is refused with a sentence. */
  viewOf(query: { readonly asOf?: string | undefined; readonly seenBy?: EpochMs }): MarketView;
  /**
   * The last known rate of the moment of a pair of currencies, asked for anew in the background where it is old; only
   * where nothing is known the answer is waited for, at most so long.
   */
  liveRate(pair: CurrencyPair, patienceMs: number): Promise<LiveRate | undefined>;
  /** Grows whenever anything stored of this world's market changes, in any process; for caches and ETags. */
  dataVersion(): number;
  /**
   * Resolves once this process sees everything that is stored at this moment. Elsewhere views follow what was
   * committed within milliseconds; ask it after storing something that the next line reads.
   */
  catchUp(): Promise<void>;
  /** Work of a command that reads much: from memory, where every read would ask the database otherwise. */
  fromMemory<T>(work: () => Promise<T>): Promise<T>;
  /** Calls back after daily bars of a market arrived (in this process or another), once per ingest. */
  onBars(listener: (market: 'crypto' | 'us') => void): () => void;
}
