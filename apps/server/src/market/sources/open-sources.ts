import type { MarketSources } from '@auspex/market-data';
import { createEdgarFundamentals, EDGAR_BUDGET, EdgarClient } from '@auspex/market-data/edgar';
import {
  createExchangeBooks,
  createExchangePrices,
  ExchangeReader,
  joinExchanges,
} from '@auspex/market-data/exchanges';
import { createHttpClient, runLater } from '@auspex/market-data/http';
import { createRssNews, feedHttpOptions } from '@auspex/market-data/rss';
import { createSimulatedSources } from '@auspex/simulated-market';
import type { EdgarConfig, ExchangeConfig, FeedConfig, MarketSourceId } from '../../config/market-config.ts';
import type { Platform } from '../../platform/module.ts';
import type { Dependencies } from './dependencies.ts';
import { openAlphaVantage } from './open-alpha-vantage.ts';
import { openFiles } from './open-files.ts';
import type { OpenSource } from './open-source.ts';

/** What the exchanges allow an address without a key; kept below their published limits. */
const budgets = {
  binanceus: { calls: 8, perMs: 1_000, maxWaitMs: 30_000 },
  coinbase: { calls: 8, perMs: 1_000, maxWaitMs: 30_000 },
  kraken: { calls: 1, perMs: 1_100, maxWaitMs: 120_000 },
} as const;

export interface SourceNeeds
  extends Pick<Platform, 'config' | 'clock' | 'logger' | 'database'>,
    Pick<Dependencies, 'feedAllowances'> {
  /** Calls that the jobs still want today from a source with a quota. */
  plannedCalls(id: MarketSourceId): Promise<number>;
}

function every(milliseconds: number, tick: () => void): () => void {
  const timer = setInterval(tick, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

/** The configured sources, in order of preference. Nothing outside is asked before the first question. */
export function openSources(needs: SourceNeeds): readonly OpenSource[] {
  const { config, clock, logger, database, feedAllowances } = needs;
  const { market } = config;
  const now = () => clock.now();
  const around: Dependencies = {
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

/** Filings of US companies from the SEC. */
function openEdgar(config: EdgarConfig, { httpClock, timeoutMs }: Dependencies): MarketSources {
  const { contact, dataUrl, filesUrl } = config;
  const client = new EdgarClient({
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget: EDGAR_BUDGET } }),
    contact,
    ...(dataUrl === null ? {} : { dataUrl }),
    ...(filesUrl === null ? {} : { filesUrl }),
  });
  return { fundamentals: createEdgarFundamentals(client) };
}

function openExchange({ exchange, baseUrl }: ExchangeConfig, around: Dependencies): ExchangeReader {
  const { httpClock, timeoutMs, logger } = around;
  return new ExchangeReader({
    exchange,
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget: budgets[exchange] } }),
    ...(baseUrl === null ? {} : { baseUrl }),
    onFailure: (what, reason) => logger.warn({ exchange, what, reason }, 'an exchange could not be read'),
  });
}

/**
 * The configured exchanges as one source of prices, and of books: the first that trades a pair has its book. Their
 * client library is loaded at the first question.
 */
function openExchanges(exchanges: readonly ExchangeConfig[], around: Dependencies): MarketSources {
  const readers = exchanges.map((exchange) => openExchange(exchange, around));
  const books = readers.map(createExchangeBooks);
  return {
    prices: joinExchanges(readers.map(createExchangePrices)),
    books: {
      async orderBook(symbol) {
        for (const source of books) {
          const book = await source.orderBook(symbol);
          if (book !== undefined) return book;
        }
        return undefined;
      },
    },
  };
}

/** Headlines from the configured feeds; no feed can lead to an internal address. */
function openFeeds(feeds: readonly FeedConfig[], around: Dependencies): MarketSources {
  const { httpClock, timeoutMs, logger, feedAllowances } = around;
  const news = createRssNews({
    http: createHttpClient({ clock: httpClock, timeoutMs, ...feedHttpOptions(feedAllowances) }),
    feeds: feeds.map(({ url, publisher }) => (publisher === null ? { url } : { url, publisher })),
    onFailure: (feedUrl, reason) =>
      logger.warn({ feed: new URL(feedUrl).host, reason }, 'a feed could not be read'),
  });
  return { news };
}
