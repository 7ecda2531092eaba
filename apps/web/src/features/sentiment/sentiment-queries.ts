import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';

export type MarketMood = CallReply<Calls['sentiment.market']>;
export type SymbolMood = CallReply<Calls['sentiment.symbol']>;
export type ToneStudies = CallReply<Calls['sentiment.study']>;
export type MoodRow = MarketMood['items'][number];
export type CountedArticle = SymbolMood['articles'][number];

export const SPANS = ['1', '7', '20'] as const;
export type Span = (typeof SPANS)[number];
export const RECAPS = ['exclude', 'include'] as const;

/** What moods are counted from: how many days, and whether recaps of the price are among the headlines. */
export interface MoodChoice {
  readonly days: Span;
  readonly recaps: (typeof RECAPS)[number];
}

export const STUDY_BARS = ['1', '5', '20'] as const;
export type StudyBars = (typeof STUDY_BARS)[number];

const FRESH_MS = 60_000;

export function marketMoodQuery(market: Market, choice: MoodChoice, asOf: AsOf) {
  const query = { market, ...choice, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'sentiment', query],
    queryFn: ({ signal }) => api.call('sentiment.market', { query }, { signal }),
    ...keepSame(market, asOf),
    staleTime: FRESH_MS,
  });
}

export function symbolMoodQuery(symbol: string, choice: MoodChoice, asOf: AsOf) {
  const query = { ...choice, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'sentiment', 'symbol', symbol, query],
    queryFn: ({ signal }) => api.call('sentiment.symbol', { params: { symbol }, query }, { signal }),
    staleTime: FRESH_MS,
  });
}

export function studyQuery(market: Market, bars: StudyBars, asOf: AsOf) {
  const query = { market, bars, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'sentiment', 'study', query],
    queryFn: ({ signal }) => api.call('sentiment.study', { query }, { signal }),
    ...keepSame(market, asOf),
    staleTime: 10 * FRESH_MS,
  });
}
