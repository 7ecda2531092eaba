import type { MarketSources } from '@auspex/market-data';
import type { QuotaMeter } from '@auspex/market-data/alpha-vantage';
import { runLater } from '@auspex/market-data/http';
import { createSimulatedSources } from '@auspex/simulated-market';
import type { MarketSourceId } from '../../config/market-config.ts';
import type { Platform } from '../../platform/module.ts';
import type { Surroundings } from './dependencies.ts';
import { openAlphaVantage } from './open-alpha-vantage.ts';
import { openEdgar } from './open-edgar.ts';
import { openExchanges } from './open-exchanges.ts';
import { openFeeds } from './open-feeds.ts';
import { openFiles } from './open-files.ts';

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

export interface SourceNeeds
  extends Pick<Platform, 'config' | 'clock' | 'logger' | 'database'>,
    Pick<Surroundings, 'feedAllowances'> {
  /** Calls that the jobs still want today of a source whose calls are counted. */
  plannedCalls(id: MarketSourceId): Promise<number>;
}

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
    httpClock: { now, after: runLater },
    logger,
    timeoutMs: market.timeoutMs,
    ...(feedAllowances === undefined ? {} : { feedAllowances }),
  };
  const open = (id: MarketSourceId): OpenSource[] => {
    const entry = (ports: MarketSources, fetches: OpenSource['fetches']): OpenSource[] => [
      { id, ports, questions: ports, fetches, budget: null },
    ];
    switch (id) {
      case 'simulated':
        return entry(createSimulatedSources({ seed: market.seed, now, every }), 'everything');
      case 'alpha-vantage': {
        if (market.alphaVantage === null) return [];
        const plannedCalls = () => needs.plannedCalls(id);
        const opened = openAlphaVantage(market.alphaVantage, { sql: database, around, plannedCalls });
        return [{ id, fetches: 'wanted', ...opened }];
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
