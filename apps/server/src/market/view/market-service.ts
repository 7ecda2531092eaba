import type { EpochMs } from '@auspex/market';
import type { CurrencyPair, LiveRate, MarketSources } from '@auspex/market-data';
import type { World } from '../../platform/worlds/index.ts';
import type { MarketView, ViewPoint } from './market-view.ts';

/** One step of filling an empty store; shown with its progress in the terminal and on every page. */
export interface PreparationStep {
  readonly name: string;
  /** A few English words; the page translates by name. */
  readonly label: string;
  /** Steps run in this order; those with `background` after the product counts as ready. */
  readonly order: number;
  readonly background?: true;
  /** Does what is left to do: called at every start, must return soon when nothing is. */
  run(progress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
}

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
  /** Adds a step to the filling of an empty store; at `create`. */
  addPreparation(step: PreparationStep): void;
  /** Grows whenever anything stored of this world's market changes, in any process; for caches and ETags. */
  dataVersion(): number;
  /**
   * Resolves once this process sees everything that is stored at this moment. Elsewhere views follow what was
   * committed within milliseconds; ask it after storing something that the next line reads.
   */
  catchUp(): Promise<void>;
  /** Calls back after daily bars of a market arrived (in this process or another), once per ingest. */
  onBars(listener: (market: 'crypto' | 'us') => void): () => void;
}
