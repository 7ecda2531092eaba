import { createSimulatedSources, type MarketSources } from '@auspex/market-data';
import type { QuotaMeter } from '@auspex/market-data/alpha-vantage';
import { systemHttpClock } from '@auspex/market-data/http';
import type { MarketSourceId } from '../../config/market-config.ts';
import type { Platform } from '../../platform/module.ts';
import { openAlphaVantage } from './open-alpha-vantage.ts';
import { openEdgar } from './open-edgar.ts';
import { openExchanges } from './open-exchanges.ts';
import { openFeeds } from './open-feeds.ts';
import { openFiles } from './open-files.ts';
import type { Surroundings } from './surroundings.ts';

/** Calls of a day that a provider's plan allows. */
export interface DailyBudget {
  readonly meter: QuotaMeter;
  readonly callsInReserve: number;
}

/** A configured source. */
export interface OpenSource {
  readonly id: MarketSourceId;
  readonly ports: MarketSources;
  /** Whether everything it has is fetched, or only what somebody wants, because each asset costs calls. */
  readonly fetches: 'everything' | 'wanted';
  /** Null where calls are not counted. */
  readonly budget: DailyBudget | null;
}

type SourceNeeds = Pick<Platform, 'config' | 'clock' | 'logger' | 'database'> &
  Pick<Surroundings, 'feedAllowances'>;

function every(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** The configured sources, by preference. Nothing outside is asked before the first question. */
export function openSources(needs: SourceNeeds): readonly OpenSource[] {
  const { config, clock, logger, database, feedAllowances } = needs;
  const { market } = config;
  const now = () => clock.now();
  const around: Surroundings = {
    httpClock: { now, after: systemHttpClock.after },
    logger,
    timeoutMs: market.timeoutMs,
    ...(feedAllowances === undefined ? {} : { feedAllowances }),
  };
  const open = (id: MarketSourceId): OpenSource[] => {
    const entry = (ports: MarketSources, fetches: OpenSource['fetches']): OpenSource[] => [
      { id, ports, fetches, budget: null },
    ];
    switch (id) {
      case 'simulated':
        return entry(createSimulatedSources({ seed: market.seed, now, every }), 'everything');
      case 'alpha-vantage': {
        if (market.alphaVantage === null) return [];
        const { sources, meter } = openAlphaVantage(market.alphaVantage, database, around);
        const { callsInReserve } = market.alphaVantage;
        return [{ id, ports: sources, fetches: 'wanted', budget: { meter, callsInReserve } }];
      }
      case 'exchanges':
        return market.exchanges.length === 0
          ? []
          : entry(openExchanges(market.exchanges, around), 'everything');
      case 'edgar':
        return market.edgar === null ? [] : entry(openEdgar(market.edgar, around), 'wanted');
      case 'rss':
        return entry(openFeeds(market.feeds, around), 'everything');
      case 'files':
        return market.files === null ? [] : entry(openFiles(market.files, around), 'everything');
    }
  };
  return market.sources.flatMap(open);
}
