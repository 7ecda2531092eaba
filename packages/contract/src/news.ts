import { z } from 'zod';
import { defineCall } from './call.ts';
import { asOfQuery, instant, market, provenance, symbolList, symbolText } from './market/market-shapes.ts';

const span = z.object({ start: z.int(), end: z.int(), text: z.string() });

/** What a headline says of one asset in it. */
export const tickerSentiment = z.object({
  ticker: z.string(),
  market,
  /** The text that shows the asset is meant; empty where only the publisher named it. */
  evidence: z.array(span),
  /** Null: not read (no text names it) or unclear. */
  label: z.enum(['positive', 'neutral', 'negative', 'unclear']),
  /** −1 … 1 in thirds: the label's side times the strength of the deciding phrase. */
  tone: z.number(),
  /** How sure the reader is: negative, neutral, positive; sum 1. */
  probabilities: z.tuple([z.number(), z.number(), z.number()]),
  /** The words that decided, where they stand in the title. */
  deciding: z.array(span),
  /**
   * `model`, `rule`, `words` (word lists alone, as no model is loaded), `french` (word lists for French), `publisher`, or
   * `unread`: the headline is in a language that is not read, and counts nowhere.
   */
  decidedBy: z.string(),
  /** 0 … 1: how much the headline is about it. */
  relevance: z.number(),
});

export const article = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  source: z.string(),
  url: z.string().nullable(),
  summary: z.string().nullable(),
  publishedAt: instant,
  ticker_sentiment: z.array(tickerSentiment),
  /** The group of near-duplicates it belongs to. */
  clusterId: z.string(),
  /** It only repeats the move of a price. */
  recap: z.boolean(),
  /** How many near-duplicates the group has besides this one. */
  others: z.int(),
});

/** Whether headlines that only repeat the move of a price are among those wanted. */
export const recaps = z.enum(['include', 'exclude']);

const publicArticle = article
  .pick({ id: true, title: true, publisher: true, url: true, publishedAt: true })
  .extend({
    tickers: z.array(z.string()),
  });

export const newsCalls = {
  'news.latest': defineCall({
    method: 'GET',
    path: '/api/news',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Headlines, newest first: since the newest document of each market, with a ticker filter the newest ten; where that is less than ten headlines, up to three months further back; `older` continues.',
    query: asOfQuery.extend({
      market: market.optional(),
      symbols: symbolList.optional(),
      q: z.string().max(120).optional(),
      source: z.string().max(80).optional(),
      publisher: z.string().max(80).optional(),
      tone: z.enum(['positive', 'neutral', 'negative', 'unclear']).optional(),
      minRelevance: z.coerce.number().min(0).max(1).optional(),
      /** Near-duplicates as one, by the earliest. */
      clustered: z
        .enum(['true', 'false'])
        .default('true')
        .transform((text) => text === 'true'),
      /** Headlines that only repeat the move of a price. */
      recaps: recaps.default('include'),
      /** The cursor of the page before. */
      older: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      items: z.array(article),
      older: z.string().nullable(),
      /** Publishers present, for the filter. */
      publishers: z.array(z.string()),
      /** Sources present, for the filter. */
      sources: z.array(z.string()),
      /** Word lists decided instead of the model. */
      wordListsOnly: z.boolean(),
      provenance,
    }),
  }),
  'news.cluster': defineCall({
    method: 'GET',
    path: '/api/news/clusters/:id',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Every headline of one group of near-duplicates, the earliest first.',
    params: z.object({ id: z.string().max(200) }),
    query: asOfQuery,
    reply: z.object({ items: z.array(article) }),
  }),
  'news.headlines': defineCall({
    method: 'GET',
    path: '/api/news/headlines',
    access: 'public',
    summary: 'Headlines for everyone: title, publisher, time and tickers.',
    query: asOfQuery.extend({
      market: market.optional(),
      symbol: symbolText.optional(),
      older: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({ items: z.array(publicArticle), older: z.string().nullable(), provenance }),
  }),
};
