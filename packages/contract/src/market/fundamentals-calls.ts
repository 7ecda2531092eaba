import { z } from 'zod';
import { defineCall } from '../call.ts';
import { asOfQuery, instant, isoDate, provenance, symbolText } from './market-shapes.ts';

/** A period of a company's books, and the filing that told of it. */
export const filedPeriod = z.object({
  fiscalYear: z.int(),
  quarter: z.union([z.literal([1, 2, 3, 4]), z.literal('full-year')]),
  start: isoDate,
  end: isoDate,
  currency: z.string(),
  form: z.string().nullable(),
  /** The filing's own number. */
  accession: z.string().nullable(),
  knownAt: instant,
  /** What the instant rests on; `assumed` has to be shown. */
  knownFrom: z.enum(['filing-acceptance', 'report-date', 'assumed']),
  /** Calculated from other periods, as the fourth quarter is from the year. */
  derived: z.boolean(),
});

/** The figures of one period as last filed by then. */
const statement = filedPeriod.extend({
  /** How often it was restated by then. */
  restatements: z.int(),
  /** By name; a figure that was not filed is null, never zero. */
  values: z.record(z.string(), z.number().nullable()),
});

const periodQuery = asOfQuery.extend({ period: z.enum(['quarterly', 'annual', 'both']).default('both') });

const returns = z.object({
  name: z.string(),
  symbol: z.string().nullable(),
  /** Part of 1, dividends included; null where the history is too short. */
  changes: z.record(z.string(), z.number().nullable()),
});

export const fundamentalsCalls = {
  'market.fundamentals': defineCall({
    method: 'GET',
    path: '/api/market/fundamentals/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Everything a company filed, by period, newest first, with its filing and restatements.',
    params: z.object({ symbol: symbolText }),
    query: periodQuery,
    reply: z.object({
      symbol: z.string(),
      name: z.string(),
      items: z.array(statement),
      /** In shares of their own day. */
      shareCounts: z.array(z.object({ date: isoDate, shares: z.number(), knownAt: instant })),
      provenance,
    }),
  }),
  'market.report': defineCall({
    method: 'GET',
    path: '/api/market/fundamentals/:symbol/:report',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Revenue, earnings, book value or free cash flow of a company by period, per share in shares of the instant asked about.',
    params: z.object({
      symbol: symbolText,
      report: z.enum(['revenue', 'earnings', 'book-value', 'free-cash-flow']),
    }),
    query: periodQuery,
    reply: z.object({
      symbol: z.string(),
      name: z.string(),
      report: z.string(),
      items: z.array(statement),
      provenance,
    }),
  }),
  'market.performance': defineCall({
    method: 'GET',
    path: '/api/market/performance/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Returns over usual spans, with those of the broad index and the sector median.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      symbol: z.string(),
      spans: z.array(z.enum(['1m', '3m', '6m', 'ytd', '1y', '3y', '5y'])),
      items: z.array(returns),
      provenance,
    }),
  }),
};
