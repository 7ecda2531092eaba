import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  asOfQuery,
  assetSummary,
  instant,
  isoDate,
  market,
  provenance,
  symbolText,
} from './market/market-shapes.ts';
import { article, recaps } from './news.ts';

const score = z.object({
  /** Mean tone of stories, −1 … 1; near-duplicates are one story, on the day of the first. */
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int(),
});

const row = assetSummary.extend({
  /** Shrunk towards its sector and market; null only where the whole market has no story. */
  score,
  /** Of its own stories alone. */
  own: score,
  sources: z.int(),
  /** Its own mean against its own 60 days before, in standard errors; null under 5 stories now or 10 then. */
  z: z.number().nullable(),
  dispersion: z.number().nullable(),
  /** Of the shrunk score, against the same span before. */
  change: z.number().nullable(),
  /** Under 20 stories: little evidence. */
  enough: z.boolean(),
  /** By the shrunk interval. */
  label: z.enum(['positive', 'neutral', 'negative']).nullable(),
});

/** One day (UTC): its stories, and those of the seven days that end with it. */
const day = z.object({
  date: isoDate,
  mean: z.number().nullable(),
  n: z.int(),
  smooth: score,
});

/** How often the reader is right on headlines that were kept back from it; null before it was measured. */
const readerScore = z.object({ date: isoDate, right: z.int(), asked: z.int() }).nullable();

const moodQuery = {
  /** Calendar days (UTC), today's included. */
  days: z.enum(['1', '7', '20']).default('20').transform(Number),
  recaps: recaps.default('exclude'),
};

const studyRow = z.object({
  /** 1 = worst mood of its day. */
  decile: z.int(),
  n: z.int(),
  meanTone: z.number(),
  /** From the next open to the close so many bars on, above the mean of all names of the same days; log return. */
  meanReturn: z.number(),
  low: z.number(),
  high: z.number(),
});

const study = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  n: z.int(),
  effectiveN: z.number(),
  deciles: z.array(studyRow),
  /** Top decile less bottom decile. */
  spread: z.object({ mean: z.number(), low: z.number(), high: z.number(), p: z.number() }).nullable(),
  rankIc: z.object({ mean: z.number(), t: z.number() }).nullable(),
  verdict: z.enum(['effect', 'no-effect', 'too-little']),
});

export const sentimentCalls = {
  'sentiment.market': defineCall({
    method: 'GET',
    path: '/api/sentiment',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The tone of the news for a market and each of its assets, counted from headlines.',
    query: asOfQuery.extend({
      market: market.default('us'),
      ...moodQuery,
    }),
    reply: z.object({
      gauge: score,
      history: z.array(day),
      items: z.array(row),
      wordListsOnly: z.boolean(),
      /** By language; headlines in any other are not read. */
      reader: z.object({ english: readerScore, french: readerScore }),
      provenance,
    }),
  }),
  'sentiment.symbol': defineCall({
    method: 'GET',
    path: '/api/sentiment/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The tone around one asset, with every headline counted.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend(moodQuery),
    reply: z.object({
      row,
      history: z.array(day),
      /** The first headline of each story counted, the newest first. */
      articles: z.array(article),
      provenance,
    }),
  }),
  'sentiment.study': defineCall({
    method: 'GET',
    path: '/api/sentiment/study',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'What prices did after good and bad tone, by decile, with intervals; a null result is reported as such.',
    query: asOfQuery.extend({
      market: market.default('us'),
      bars: z.enum(['1', '5', '20']).default('5').transform(Number),
    }),
    reply: z.object({
      market,
      bars: z.int(),
      /** Without recaps of the price, and with them. */
      withoutRecaps: study,
      withRecaps: study,
      computedAt: instant,
      provenance,
    }),
  }),
};
