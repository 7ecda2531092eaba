import type { MarketSources } from '@auspex/market-data';
import type { QuotaMeter } from '@auspex/market-data/alpha-vantage';
import type { MarketSourceId } from '../../config/market-config.ts';

/** Calls of a day that a provider's plan allows. */
export interface DailyBudget {
  readonly meter: QuotaMeter;
  /** Kept for questions of pages; the jobs leave them. */
  readonly callsInReserve: number;
  /** Of the day's calls those that went into questions of pages. */
  questionsUsed(): Promise<number>;
}

/** A configured source. */
export interface OpenSource {
  readonly id: MarketSourceId;
  readonly ports: MarketSources;
  /** The same for questions of pages: where calls are counted, within the share of the day that is theirs. */
  readonly questions: MarketSources;
  /** Whether everything it has is fetched, or only what somebody wants, because each asset costs calls. */
  readonly fetches: 'everything' | 'wanted';
  /** Null where calls are not counted. */
  readonly budget: DailyBudget | null;
}

/** Whether a source computes what it says here: nobody waits for it, and asking costs nothing. */
export function answersAtOnce({ ports }: Pick<OpenSource, 'ports'>): boolean {
  return ports.prices?.identity.answers === 'at once' || ports.fx?.identity.answers === 'at once';
}
