import { EARLIEST_AS_OF } from '@auspex/market';
import { z } from 'zod';
import { dateOrInstant } from '../typed-shapes.ts';

/** A date, or an instant in UTC; a bare date means its last instant in UTC. */
export const asOf = dateOrInstant.refine((text) => Date.parse(text) >= Date.parse(EARLIEST_AS_OF), {
  error: `The market can be seen as of ${EARLIEST_AS_OF} or a later day.`,
});

/** Every question about the market may be asked as of an earlier instant; absent: now. */
export const asOfQuery = z.object({ asOf: asOf.optional() });

export const market = z.enum(['crypto', 'us']);
export const assetKind = z.enum(['stock', 'fund', 'crypto']);
export const isoDate = z.iso.date();
export const instant = z.iso.datetime();
/** A list that is read from its newest entry back: `before` is the instant of the last one of the page before. */
export const newestFirst = (usual: number) =>
  z.object({
    before: instant.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(usual),
  });
/** A symbol as people write it; only the text before the first space counts. */
export const symbolText = z.string().trim().min(1).max(40);
/** Symbols separated by commas. */
export const symbolList = z.string().max(8000);

/** Where a number comes from and when it was known. */
export const provenance = z.object({
  source: z.string(),
  simulated: z.boolean(),
  /** The instant whose knowledge the reply shows. */
  asOf: instant,
  /** When the newest number in it became known; null where there is none. */
  knownAt: instant.nullable(),
});

/**
 * Set where the reader’s plan holds back the newest signals and forecasts of a market: what follows from them is that of
 * `date`, so many bars before the newest. Prices, news and reports are never held back.
 */
export const delayed = z.object({ market, bars: z.int(), date: isoDate });

export const assetSummary = z.object({
  symbol: z.string(),
  name: z.string(),
  market,
  kind: assetKind,
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  currency: z.string(),
});

/** The market of one asset now, or as last known at the instant asked about. */
export const quote = z.object({
  symbol: z.string(),
  at: instant,
  last: z.number(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  open: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  volume: z.number().nullable(),
  previousClose: z.number().nullable(),
  /** Part of 1 against the previous close; null where that is not known. */
  change: z.number().nullable(),
  phase: z.enum(['open', 'closed', 'halted']),
  /** How late the source is by its own rule; 0 where it is live. */
  delayMs: z.int().min(0),
});

export const timeframe = z.enum([
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
  '1d',
  '1w',
  '1M',
]);

/** Bars as columns of equal length; `time` in milliseconds since 1970 UTC; a missing volume is null. */
export const barColumns = z.object({
  time: z.array(z.number()),
  open: z.array(z.number()),
  high: z.array(z.number()),
  low: z.array(z.number()),
  close: z.array(z.number()),
  volume: z.array(z.number().nullable()),
});

/** Bars that are not here yet: they are fetched in the background, and no page waits for them. */
export const comingBars = z.object({
  /** Being asked for at this moment, or put off until `retryAt`. */
  state: z.enum(['fetching', 'waiting']),
  reason: z.string(),
  retryAt: instant.nullable(),
  /** Sessions that are here, of those that make up the answer. */
  sessionsThere: z.int(),
  sessionsWanted: z.int(),
});

/** A sentence of the domain, to be worded in the reader's language: its code and the values in it. */
export const sentence = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** When a company reports next. */
export const nextReport = z.object({
  date: isoDate,
  time: z.enum(['before-open', 'after-close', 'unknown']),
  /** Where the date is our own estimate: the days before and after it within which the report is expected. */
  days: z.int().nullable(),
  /** Other dates that publishers give. */
  others: z.array(isoDate),
  /** Whether it was expected by now and is not out. */
  overdue: z.boolean(),
});
