import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  asOfQuery,
  assetSummary,
  isoDate,
  provenance,
  symbolList,
  symbolText,
} from './market/market-shapes.ts';

/** A table of more assets is not readable, and every pair is one more chance of a false find. */
const MOST_CORRELATED = 40;

const correlationMethod = z.enum(['pearson', 'spearman', 'downside']);
const correlationPeriod = z.enum(['1m', '3m', '6m', '1y', '2y', '5y']);

const cell = z.object({
  /** Null below 30 common returns, or where a price did not move. */
  correlation: z.number().nullable(),
  /** The 95% interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Common returns behind it. */
  days: z.int(),
});

const span = {
  /** US sessions as soon as one asset is a stock or a fund; otherwise every day. */
  calendar: z.enum(['sessions', 'days']),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  /** Returns from the first to the last day. */
  days: z.int(),
};

export const correlationCalls = {
  'correlation.table': defineCall({
    method: 'GET',
    path: '/api/correlation',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Correlations of every pair of up to 40 assets with intervals, the number of independent bets, and what would diversify them.',
    query: asOfQuery.extend({
      symbols: symbolList
        .refine((text) => text.split(',').length <= MOST_CORRELATED, {
          message: `Name at most ${MOST_CORRELATED} symbols.`,
        })
        .optional(),
      /** Without `symbols`: the most traded of these. */
      preset: z.enum(['stocks', 'coins', 'both']).default('both'),
      method: correlationMethod.default('pearson'),
      period: correlationPeriod.default('1y'),
    }),
    reply: z.object({
      /** Similar assets next to each other. */
      assets: z.array(assetSummary.extend({ days: z.int() })),
      /** Row i: the cells of asset i with assets 0 to i − 1. */
      rows: z.array(z.array(cell)),
      /** Symbols that nobody knew at that instant. */
      unknown: z.array(z.string()),
      /** Mean correlation over all pairs that could be measured. */
      mean: z.number().nullable(),
      /** How many independent bets equal amounts in all of them make; null below 30 returns that all have. */
      bets: z.object({
        count: z.number().nullable(),
        days: z.int(),
        /** Yearly deviation of the equal amounts. */
        volatility: z.number().nullable(),
      }),
      /** Other assets, those that would calm equal amounts of these most first. */
      diversifiers: z.array(
        assetSummary.extend({
          correlation: z.number(),
          /** Change of the deviation if a tenth of the money went there, as a fraction of it. */
          riskChange: z.number(),
          /** Share of the money at which the deviation is lowest. */
          bestShare: z.number(),
          days: z.int(),
        }),
      ),
      ...span,
      provenance,
    }),
  }),
  'correlation.pair': defineCall({
    method: 'GET',
    path: '/api/correlation/:first/:second',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Two assets: their correlation over a rolling window with its 95% interval, and by every method.',
    params: z.object({ first: symbolText, second: symbolText }),
    query: asOfQuery.extend({
      period: correlationPeriod.default('1y'),
      window: z.enum(['30', '60', '120', '250']).default('60').transform(Number),
    }),
    reply: z.object({
      first: assetSummary,
      second: assetSummary,
      whole: z.object({ pearson: cell, spearman: cell, downside: cell }),
      /** How far the first moved for each move of the second, by least squares; null where it is not known. */
      slope: z.number().nullable(),
      /** Days on which the window ends, oldest first; they begin a window before the period. */
      rolling: z.array(
        z.object({ date: isoDate, correlation: z.number(), low: z.number(), high: z.number() }),
      ),
      /** Both returns of every common day of the period. */
      returns: z.array(z.object({ date: isoDate, first: z.number(), second: z.number() })),
      ...span,
      provenance,
    }),
  }),
};
