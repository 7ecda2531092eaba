import type { MarketSources } from '@auspex/market-data';
import type { QuotaMeter } from '@auspex/market-data/alpha-vantage';
import type { MarketSourceId } from '../../config/market-config.ts';

/** Daily calls that a provider's plan allows. */
export interface DailyBudget {
  readonly meter: QuotaMeter;
  /** Reserved for page requests; the jobs leave them. */
  readonly callsInReserve: number;
  /** How many of the daily calls went into page requests. */
  questionsUsed(): Promise<number>;
}

/** A configured source. */
export interface OpenSource {
  readonly id: MarketSourceId;
  readonly ports: MarketSources;
  /** The same for page requests: with a quota, within their share of it. */
  readonly questions: MarketSources;
  /** Whether everything it has is fetched, or only what somebody wants because each asset costs calls. */
  readonly fetches: 'everything' | 'wanted';
  /** Null without a quota. */
  readonly budget: DailyBudget | null;
}

/** Whether a source computes its answers locally: nobody waits for it, and asking costs nothing. */
export function answersAtOnce({ ports }: Pick<OpenSource, 'ports'>): boolean {
  return ports.prices?.identity.answers === 'at once' || ports.fx?.identity.answers === 'at once';
}
