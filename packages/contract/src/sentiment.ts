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
import { article } from './news.ts';

const score = z.object({
  /** Mean tone of de-duplicated headlines, −1 … 1. */
  mean: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int(),
});

const row = assetSummary.extend({
  score,
  sources: z.int(),
  /** Against its own 20 days before, in standard errors; null under 20 headlines on either side. */
  z: z.number().nullable(),
  dispersion: z.number().nullable(),
  /** Against the same span before. */
  change: z.number().nullable(),
  /** Under 20 headlines: greyed, without label. */
  enough: z.boolean(),
  label: z.enum(['positive', 'neutral', 'negative']).nullable(),
});

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

export const sentimentCalls = {
  'sentiment.market': defineCall({
    method: 'GET',
    path: '/api/sentiment',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The mood of a market and of each of its assets, counted from headlines.',
    query: asOfQuery.extend({
      market: market.default('us'),
      days: z.enum(['1', '7', '20']).default('7').transform(Number),
    }),
    reply: z.object({
      gauge: score,
      history: z.array(z.object({ date: isoDate, mean: z.number().nullable(), n: z.int() })),
      items: z.array(row),
      wordListsOnly: z.boolean(),
      provenance,
    }),
  }),
  'sentiment.symbol': defineCall({
    method: 'GET',
    path: '/api/sentiment/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The mood around one asset with every headline that was counted.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend({ days: z.enum(['1', '7', '20']).default('7').transform(Number) }),
    reply: z.object({
      row,
      history: z.array(z.object({ date: isoDate, mean: z.number().nullable(), n: z.int() })),
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
      'What prices did after good and bad mood, by decile, with intervals; nothing found is said as such.',
    query: asOfQuery.extend({
      market: market.default('us'),
      bars: z.enum(['1', '5', '20']).default('5').transform(Number),
    }),
    reply: z.object({
      market,
      bars: z.int(),
      from: isoDate.nullable(),
      to: isoDate.nullable(),
      n: z.int(),
      effectiveN: z.number(),
      deciles: z.array(studyRow),
      /** Top decile less bottom decile. */
      spread: z.object({ mean: z.number(), low: z.number(), high: z.number(), p: z.number() }).nullable(),
      rankIc: z.object({ mean: z.number(), t: z.number() }).nullable(),
      verdict: z.enum(['effect', 'no-effect', 'too-little']),
      computedAt: instant,
      provenance,
    }),
  }),
};
