import {
  aggregateBars,
  type BarColumns,
  calendarOf,
  type EpochMs,
  type Instrument,
  type IntradayTimeframe,
  sliceBars,
  startOfDate,
} from '@auspex/market';
import type {
  EarningsSource,
  FundamentalsSource,
  FxSource,
  IndexSource,
  KnownBars,
  MarketSources,
  NewsSource,
  PriceSource,
  Quote,
} from '@auspex/market-data';
import {
  dailyBarKnownAt,
  found,
  intradayBarKnownAt,
  notOffered,
  type Offer,
  type SourceAnswer,
  type SourceIdentity,
} from '@auspex/market-data';
import { CURRENCY_PAIRS } from './currencies/currency-rates.ts';
import { MARKET_INDICES } from './indices/index-rules.ts';
import { countUpTo } from './session-grid.ts';
import { createSimulatedBookSource } from './simulated-book-source.ts';
import type { SimulatedMarket } from './simulated-market.ts';
import { makeViewer, type SimulatedSourcesOptions } from './simulated-view.ts';
import { WORLD_BEGINS } from './universe/universe.ts';

const IDENTITY: SourceIdentity = {
  id: 'simulated',
  name: 'Simulated market',
  simulated: true,
  answers: 'at once',
};
const OFFERED: Offer = { offered: true, since: WORLD_BEGINS };
const COMPANIES_ONLY: Offer = {
  offered: false,
  reason: 'Funds and coins publish no accounts and no earnings.',
};
/** Built from minutes by aggregation, so that all timeframes agree. */
const TIMEFRAMES: readonly IntradayTimeframe[] = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
];
const TICK_MS = 1000;

/** The simulated market behind the ports: the same questions as to any provider, answered at once and offline. */
export function createSimulatedSources(options: SimulatedSourcesOptions): Required<MarketSources> {
  const view = makeViewer(options);
  return {
    prices: priceSource(view, options),
    fundamentals: fundamentalsSource(view),
    earnings: earningsSource(view),
    news: newsSource(view),
    fx: fxSource(view, options),
    indices: indexSource(view),
    books: createSimulatedBookSource(options),
  };
}

type View = () => SimulatedMarket;

function unknown(asset: Instrument): SourceAnswer<never> {
  return { kind: 'unknown-asset', symbol: asset.symbol };
}

function withKnownAt(bars: BarColumns, knownAt: (time: EpochMs) => EpochMs): KnownBars {
  return { bars, knownAt: bars.time.map(knownAt), adjustment: 'none', revisions: [] };
}

function between(bars: BarColumns, from: EpochMs, to: EpochMs): BarColumns {
  return sliceBars(bars, countUpTo(bars.time, from - 1), countUpTo(bars.time, to));
}

function isoDate(time: EpochMs) {
  return new Date(time).toISOString().slice(0, 10) as Instrument['symbol'] & `${number}-${number}-${number}`;
}

function priceSource(view: View, options: SimulatedSourcesOptions): PriceSource {
  const quotes = (assets: readonly Instrument[]): Quote[] => {
    const market = view();
    return assets.flatMap(({ assetId }) => market.quote(assetId) ?? []);
  };
  return {
    identity: IDENTITY,
    capabilities: {
      assets: OFFERED,
      dailyBars: OFFERED,
      intradayBars: OFFERED,
      intradayTimeframes: TIMEFRAMES,
      volume: OFFERED,
      corporateActions: OFFERED,
      halts: OFFERED,
      quotes: { offered: true, delayMs: 0 },
      stream: { offered: true, delayMs: 0 },
    },
    assets: async () => found(view().listings()),
    dailyBars: async ({ asset, from, to }) => {
      const bars = view().dailyBars(asset.assetId);
      if (!bars) return unknown(asset);
      const chosen = between(bars, startOfDate(from), startOfDate(to));
      return found(withKnownAt(chosen, (time) => dailyBarKnownAt(asset.market, isoDate(time))));
    },
    intradayBars: async ({ asset, date, timeframe }) => {
      const market = view();
      if (!market.dailyBars(asset.assetId)) return unknown(asset);
      const minutes = market.minuteBars(asset.assetId, date);
      if (!minutes) return found(withKnownAt(emptyBars, Number));
      const { market: place } = asset;
      const calendar = calendarOf(place);
      const bars = aggregateBars({
        bars: minutes,
        from: '1m',
        to: timeframe,
        calendar,
        completeAt: market.to,
      });
      return found(withKnownAt(bars, (time) => intradayBarKnownAt({ market: place, timeframe, time })));
    },
    corporateActions: async (asset) =>
      view().dailyBars(asset.assetId) ? found(view().corporateActions(asset.assetId)) : unknown(asset),
    halts: async (asset) =>
      view().dailyBars(asset.assetId) ? found(view().halts(asset.assetId)) : unknown(asset),
    quotes: async (assets) => found(quotes(assets)),
    stream: (assets, onQuotes) => found(streamQuotes(() => quotes(assets), onQuotes, options)),
  };
}

const emptyBars: BarColumns = {
  time: new Float64Array(0),
  open: new Float64Array(0),
  high: new Float64Array(0),
  low: new Float64Array(0),
  close: new Float64Array(0),
  volume: new Float64Array(0),
};

/** Reports the quotes whose price or phase changed since the last second. */
function streamQuotes(
  read: () => Quote[],
  onQuotes: (quotes: readonly Quote[]) => void,
  { every }: SimulatedSourcesOptions,
): () => void {
  const told = new Map<string, string>();
  return every(TICK_MS, () => {
    const changed = read().filter((quote) => {
      const state = `${quote.last} ${quote.bid} ${quote.ask} ${quote.volume} ${quote.phase}`;
      if (told.get(quote.assetId) === state) return false;
      told.set(quote.assetId, state);
      return true;
    });
    if (changed.length > 0) onQuotes(changed);
  });
}

/** The answer about a company; for funds and coins the reason why there is none. */
function ofCompany<T>(
  view: View,
  asset: Instrument,
  read: (market: SimulatedMarket) => T | undefined,
): SourceAnswer<T> {
  const market = view();
  const value = read(market);
  if (value !== undefined) return found(value);
  return market.dailyBars(asset.assetId) ? notOffered(COMPANIES_ONLY) : unknown(asset);
}

function fundamentalsSource(view: View): FundamentalsSource {
  return {
    identity: IDENTITY,
    capabilities: { statements: OFFERED, quarterly: OFFERED, restatements: OFFERED, shareCounts: OFFERED },
    statements: async (asset) => ofCompany(view, asset, (market) => market.statements(asset.assetId)),
    shareCounts: async (asset) => ofCompany(view, asset, (market) => market.shareCounts(asset.assetId)),
  };
}

function earningsSource(view: View): EarningsSource {
  return {
    identity: IDENTITY,
    capabilities: { dates: OFFERED, dateHistory: OFFERED, reports: OFFERED, estimates: OFFERED },
    dateNotices: async (asset) =>
      ofCompany(view, asset, (market) => market.earningsDateNotices(asset.assetId)),
    reports: async (asset) => ofCompany(view, asset, (market) => market.earningsReports(asset.assetId)),
    estimates: async (asset) => ofCompany(view, asset, (market) => market.earningsEstimates(asset.assetId)),
  };
}

function newsSource(view: View): NewsSource {
  return {
    identity: IDENTITY,
    capabilities: {
      articles: OFFERED,
      tags: {
        offered: false,
        reason: 'Publishers of the simulated market name no tickers; the text has to.',
      },
      history: OFFERED,
    },
    articles: async (span) =>
      found(
        view()
          .headlines(span)
          .map(({ articleId, title, publisher, publishedAt, knownAt }) => ({
            articleId,
            title,
            publisher,
            publishedAt,
            knownAt,
          })),
      ),
  };
}

function fxSource(view: View, { now }: SimulatedSourcesOptions): FxSource {
  const name = (pair: { base: string; quote: string }) => `${pair.base}/${pair.quote}`;
  return {
    identity: IDENTITY,
    capabilities: { pairs: CURRENCY_PAIRS, daily: OFFERED, live: { offered: true, delayMs: 0 } },
    dailyRates: async ({ pair, from, to }) => {
      const rates = view().dailyRates(pair, { from, to });
      return rates ? found(rates) : { kind: 'unknown-asset', symbol: name(pair) };
    },
    liveRate: async (pair) => {
      const rate = view().liveRate(pair, now());
      return rate ? found(rate) : { kind: 'unknown-asset', symbol: name(pair) };
    },
  };
}

function indexSource(view: View): IndexSource {
  return {
    identity: IDENTITY,
    capabilities: { indices: OFFERED, weights: OFFERED, history: OFFERED },
    indices: async () => found(MARKET_INDICES),
    weights: async (indexId) => {
      const weights = view().indexWeights(indexId);
      return weights ? found(weights) : { kind: 'unknown-asset', symbol: indexId };
    },
  };
}
