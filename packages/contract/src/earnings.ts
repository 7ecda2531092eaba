import { z } from 'zod';
import { defineCall } from './call.ts';
import { asOfQuery, instant, isoDate, provenance, symbolList, symbolText } from './market/market-shapes.ts';

export const reportTime = z.enum(['before-open', 'after-close', 'unknown']);
export const dateStatus = z.enum([
  'confirmed',
  'two-sources',
  'estimated',
  'conflict',
  /** Nobody has named a date; the one given is estimated from the company's earlier reports. */
  'own-estimate',
  'reported',
]);

/** Our own estimate of a report's date, from the company's last reports. */
const ownEstimate = z.object({
  date: isoDate,
  /** The report is expected within this many days of the date, before or after. */
  days: z.int(),
  /** How many reports it is based on. */
  reports: z.int(),
});

/** How our own estimates did on every report stored, each made when the report before came out. */
const estimateRecord = z.object({
  cases: z.int(),
  withinThreeDays: z.number(),
  /** Share of the reports that came within the days that the estimate gave. */
  withinOwnDays: z.number(),
});

/** One report of one company, expected or past. */
const earningsEvent = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  date: isoDate,
  time: reportTime,
  status: dateStatus,
  /** Whether it was expected by now and is not out. */
  overdue: z.boolean(),
  /** Null once the report is out, and with less than a year of reports. */
  ownEstimate: ownEstimate.nullable(),
  /** Other dates that are said, where the publishers disagree. */
  otherDates: z.array(z.object({ date: isoDate, publisher: z.string() })),
  /** How often the date was changed. */
  revisions: z.int(),
  fiscalYear: z.int(),
  quarter: z.int().min(1).max(4),
  periodEnd: isoDate,
  epsEstimate: z.number().nullable(),
  epsActual: z.number().nullable(),
  /** Part of 1; null where the estimate is missing or zero. */
  epsSurprise: z.number().nullable(),
  revenueEstimate: z.number().nullable(),
  revenueActual: z.number().nullable(),
  revenueSurprise: z.number().nullable(),
  /** Of the report. */
  currency: z.string(),
  /** Last close times shares; null where either is not known. */
  marketCap: z.number().nullable(),
  /** In which the asset trades. */
  marketCapCurrency: z.string(),
  /** Median absolute next-day move of its last twelve reports, part of 1. */
  usualMove: z.number().nullable(),
});

const pastReport = earningsEvent.extend({
  /** Open after the report against the close before it; part of 1. */
  gap: z.number().nullable(),
  nextDayMove: z.number().nullable(),
  fiveDayMove: z.number().nullable(),
});

/** The middle and the 80 % band of some moves. */
const spread = z.object({ n: z.int(), median: z.number(), low: z.number(), high: z.number() });

export const earningsCalls = {
  'earnings.calendar': defineCall({
    method: 'GET',
    path: '/api/earnings',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Reports between two dates, with estimate, result, surprise and how sure each date is.',
    query: asOfQuery.extend({ from: isoDate, to: isoDate, symbols: symbolList.optional() }),
    reply: z.object({
      items: z.array(earningsEvent),
      timeZone: z.string(),
      estimateRecord: estimateRecord.nullable(),
      provenance,
    }),
  }),
  'earnings.history': defineCall({
    method: 'GET',
    path: '/api/earnings/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'The last twelve reports of a company with the moves that followed, and the next date with its history.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      symbol: z.string(),
      name: z.string(),
      next: earningsEvent.nullable(),
      /** What was said about the next date, the latest first. */
      dateHistory: z.array(
        z.object({
          date: isoDate,
          time: reportTime,
          publisher: z.string(),
          status: z.enum(['estimated', 'confirmed']),
          /** Of our own estimate: the days around its date. */
          days: z.int().nullable(),
          knownAt: instant,
        }),
      ),
      estimateRecord: estimateRecord.nullable(),
      /** What analysts expected of the next report, the latest first. */
      estimateHistory: z.array(
        z.object({
          metric: z.enum(['eps', 'revenue']),
          mean: z.number(),
          analysts: z.int().nullable(),
          knownAt: instant,
        }),
      ),
      reports: z.array(pastReport),
      moves: z.object({ gap: spread.nullable(), nextDay: spread.nullable(), fiveDay: spread.nullable() }),
      provenance,
    }),
  }),
  'earnings.feedLink': defineCall({
    method: 'POST',
    path: '/api/earnings/feed',
    access: 'member',
    summary:
      'The address of a calendar feed that only its holder knows; made on first use, replaced when asked.',
    body: z.object({ replace: z.boolean().default(false) }),
    reply: z.object({ url: z.string(), madeAt: instant }),
  }),
  'earnings.revokeFeed': defineCall({
    method: 'DELETE',
    path: '/api/earnings/feed',
    access: 'member',
    summary: 'Stops the calendar feed; its address answers 404 from then on.',
    reply: z.object({ revoked: z.boolean() }),
  }),
};
