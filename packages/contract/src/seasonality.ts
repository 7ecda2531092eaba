import { z } from 'zod';
import { defineCall } from './call.ts';
import { asOfQuery, assetSummary, isoDate, market, provenance, symbolText } from './market/market-shapes.ts';

const years = z.enum(['5', '10', '20']).default('10').transform(Number);

/** What can be said about a pattern; returns are fractions, null where there is too little data. */
const figures = {
  n: z.int(),
  winRate: z.number().nullable(),
  /** The Wilson 95% interval of the win rate. */
  winLow: z.number().nullable(),
  winHigh: z.number().nullable(),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  /** Mean return above what the asset's own drift would have brought in the same days. */
  excess: z.number().nullable(),
  /** Mean return without the single best outcome. */
  meanWithoutBest: z.number().nullable(),
  worst: z.number().nullable(),
  /** Two-sided p of the excess; null below five outcomes. */
  p: z.number().nullable(),
  /** False discovery rate over everything scanned with it. */
  q: z.number().nullable(),
};

/** A month (1–12), weekday (0 Monday to 6 Sunday) or hour (0–23 UTC). */
const calendarBar = z.object({ key: z.int(), ...figures });

const seasonalWindow = {
  /** Bought at the close of this day, sold `days` later, every year. */
  month: z.int(),
  day: z.int(),
  days: z.int(),
  worstYear: z.int().nullable(),
  ...figures,
};

/** A window as it was proposed a year earlier, and what followed. */
const pastWindow = {
  month: z.int(),
  day: z.int(),
  days: z.int(),
  /** Mean excess when it was proposed, and its q over everything scanned then. */
  excess: z.number().nullable(),
  q: z.number().nullable(),
  /** Return of the first occurrence afterwards; null while it is not over. */
  since: z.number().nullable(),
  /** What the drift known then would have brought. */
  driftSince: z.number(),
  /** Whether it went the proposed way against that drift. */
  held: z.boolean().nullable(),
};

const monthCell = z.object({ value: z.number(), complete: z.boolean() }).nullable();

const scanned = {
  /** Windows tested. */
  scanned: z.int(),
  /** Windows below `alpha` that chance alone would produce. */
  falseHitsExpected: z.number(),
  /** Windows below `alpha`. */
  hits: z.int(),
  alpha: z.number(),
};

export const seasonalityCalls = {
  'seasonality.asset': defineCall({
    method: 'GET',
    path: '/api/seasonality/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'One asset by the calendar: months by year, the average year, months and weekdays, regression channel, tested windows and how last year’s did.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend({
      years,
      /** Takes the asset's own mean drift out of the table of months and the average year. */
      detrend: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
    }),
    reply: z.object({
      asset: assetSummary,
      from: isoDate.nullable(),
      to: isoDate.nullable(),
      heatmap: z.array(z.object({ year: z.int(), months: z.array(monthCell), total: monthCell })),
      averageYear: z
        .object({
          /** The complete years it is made of. */
          years: z.array(z.int()),
          currentYear: z.int(),
          /** Cumulative returns by day of the year, without 29 February; the running year ends at its last bar. */
          mean: z.array(z.number()),
          low: z.array(z.number()),
          high: z.array(z.number()),
          current: z.array(z.number().nullable()),
        })
        .nullable(),
      months: z.array(calendarBar),
      weekdays: z.array(calendarBar),
      channel: z
        .object({
          /** Every fifth bar and the last. */
          dates: z.array(isoDate),
          close: z.array(z.number()),
          middle: z.array(z.number()),
          upper1: z.array(z.number()),
          lower1: z.array(z.number()),
          upper2: z.array(z.number()),
          lower2: z.array(z.number()),
          growthPerYear: z.number(),
          sigma: z.number(),
          rSquared: z.number(),
          /** Where the last close is, in deviations from the line. */
          position: z.number(),
          n: z.int(),
        })
        .nullable(),
      /** The least likely first. */
      windows: z.array(z.object(seasonalWindow)),
      ...scanned,
      past: z.array(z.object(pastWindow)),
      provenance,
    }),
  }),
  'seasonality.hours': defineCall({
    method: 'GET',
    path: '/api/seasonality/:symbol/hours',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Returns of a coin by hour of the day in UTC, over the last sessions that are here.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      hours: z.array(calendarBar),
      from: isoDate.nullable(),
      to: isoDate.nullable(),
      /** More bars are on their way. */
      coming: z.boolean(),
      provenance,
    }),
  }),
  'seasonality.market': defineCall({
    method: 'GET',
    path: '/api/seasonality',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Every window of every asset of a market, tested together: the least likely, the false hits expected, and what came of those of a year ago.',
    query: asOfQuery.extend({ market: market.default('us'), years }),
    reply: z.object({
      assets: z.int(),
      windows: z.array(z.object({ asset: assetSummary, ...seasonalWindow })),
      ...scanned,
      past: z.array(z.object({ asset: assetSummary, ...pastWindow })),
      provenance,
    }),
  }),
};
