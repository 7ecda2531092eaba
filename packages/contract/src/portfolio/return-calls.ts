import { z } from 'zod';
import { defineCall } from '../call.ts';
import { isoDate, market, provenance } from '../market/market-shapes.ts';
import { pagedList, pageQuery } from '../paged-list.ts';
import { accountsQuery, decimalText, moneyText, rateUsed, spanQuery } from './portfolio-shapes.ts';
import { savedFile } from './transaction-calls.ts';

const benchmark = z.object({ symbol: z.string(), name: z.string() });

/** The benchmark's symbol; the fund of the broad US market where left out. */
const benchmarkedSpan = spanQuery.extend({ benchmark: z.string().trim().min(1).max(40).optional() });

const growth = z.object({
  /** Part of 1 over the whole span. */
  total: z.number(),
  /** Compounded to a year; null under a year. */
  yearly: z.number().nullable(),
});

/** Why a value changed; the parts add up to `total` to the last unit of the base currency. */
const parts = {
  price: decimalText,
  currency: decimalText,
  fee: decimalText,
  flow: decimalText,
  income: decimalText,
  /** What lost or gained a price or exchange rate meanwhile. */
  unpriced: decimalText,
  total: decimalText,
};

/** Each walks through every day of the span. */
const spanLimit = { max: 120, windowSeconds: 60 } as const;

const year = z.coerce.number().int().min(1970).max(2200);

const realisedLot = z.object({
  symbol: z.string(),
  name: z.string(),
  accountId: z.uuid(),
  account: z.string(),
  acquiredOn: isoDate,
  soldOn: isoDate,
  /** Negative: a short sale that was bought back. */
  quantity: decimalText,
  /** With the fees of buying, and after the fees of selling; null where several currencies were paid. */
  cost: moneyText.nullable(),
  proceeds: moneyText.nullable(),
  /** In the base currency at the rates of the two days; null where one is missing. */
  costBase: decimalText.nullable(),
  proceedsBase: decimalText.nullable(),
  gain: decimalText.nullable(),
  daysHeld: z.int(),
  longTerm: z.boolean(),
});

export const portfolioReturnCalls = {
  'portfolio.history': defineCall({
    method: 'GET',
    path: '/api/portfolio/history',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary:
      'The value of every day, what was paid in, and what the same money in a benchmark would be worth.',
    limit: spanLimit,
    query: benchmarkedSpan,
    reply: z.object({
      base: z.string(),
      /** The day asked from, or the one before the accounts held anything, where that is later. */
      from: isoDate,
      to: isoDate,
      benchmark: benchmark.nullable(),
      days: z.array(isoDate),
      value: z.array(z.number()),
      /** Paid in minus taken out on the day. */
      flow: z.array(z.number()),
      /** Paid in minus taken out so far; begins with the value at the start. */
      invested: z.array(z.number()),
      /** Growth of 1 since the start whatever was paid in: the time-weighted return; null before there was value. */
      growth: z.array(z.number().nullable()),
      /** Below the highest growth so far, from −1 to 0. */
      drawdown: z.array(z.number().nullable()),
      /** What the same money paid into the benchmark would be worth. */
      benchmarkValue: z.array(z.number().nullable()),
      benchmarkGrowth: z.array(z.number().nullable()),
      /** Held without a price on some days; not in the value on those. */
      unpriced: z.array(z.object({ symbol: z.string(), from: isoDate, to: isoDate })),
      provenance,
    }),
  }),
  'portfolio.performance': defineCall({
    method: 'GET',
    path: '/api/portfolio/performance',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Money- and time-weighted return, the benchmark’s, and the risk taken.',
    limit: spanLimit,
    query: benchmarkedSpan,
    reply: z.object({
      base: z.string(),
      /** The day asked from, or the one before the accounts held anything, where that is later. */
      from: isoDate,
      to: isoDate,
      /** The first day they held anything, where the span was asked from earlier. */
      since: isoDate.nullable(),
      startValue: decimalText,
      endValue: decimalText,
      paidIn: decimalText,
      takenOut: decimalText,
      /**
       * End value and what was taken out, less start value and what was paid in. What gains or loses a price counts as
       * paid in or taken out here, as in the returns.
       */
      gain: decimalText,
      timeWeighted: growth.nullable(),
      /** What the money earned, for when it came and went; with other rates that fit too. */
      moneyWeighted: growth.extend({ otherYearly: z.array(z.number()) }).nullable(),
      /** Why there is none. */
      noMoneyWeighted: z.enum(['too-few-flows', 'too-few-days', 'one-sided', 'no-rate-fits']).nullable(),
      benchmark: benchmark.extend({ growth: growth.nullable(), moneyWeighted: growth.nullable() }).nullable(),
      risk: z.object({
        /** Days with a return. Figures that need more are null. */
        days: z.int(),
        /** Standard deviation of daily returns, annualised. */
        volatility: z.number().nullable(),
        sharpe: z.number().nullable(),
        drawdown: z
          .object({ depth: z.number(), peakOn: isoDate, troughOn: isoDate, recoveredOn: isoDate.nullable() })
          .nullable(),
        /** Against the benchmark's daily returns. */
        beta: z.number().nullable(),
        correlation: z.number().nullable(),
        /** Weights of the largest and the five largest holdings, and how many equal holdings would be as concentrated. */
        largest: z.object({ symbol: z.string(), weight: z.number() }).nullable(),
        fiveLargest: z.number().nullable(),
        effectiveHoldings: z.number().nullable(),
        /** Mean correlation between the holdings, and how many they are with those that move together counted as one. */
        meanCorrelation: z.number().nullable(),
        effectiveBets: z.number().nullable(),
        /** Daily returns behind the last two. */
        sharedDays: z.int(),
      }),
      unpriced: z.int(),
      provenance,
    }),
  }),
  'portfolio.change': defineCall({
    method: 'GET',
    path: '/api/portfolio/change',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary:
      'Why the value changed between the ends of two days: prices, currencies, fees, income, money in and out.',
    limit: spanLimit,
    query: spanQuery,
    reply: z.object({
      base: z.string(),
      from: isoDate,
      to: isoDate,
      start: decimalText,
      end: decimalText,
      ...parts,
      /** Each asset and currency; columns add up to the figures above. Largest change first. */
      items: z.array(
        z.object({
          /** A symbol, or a currency for cash. */
          unit: z.string(),
          name: z.string(),
          market: market.nullable(),
          cash: z.boolean(),
          start: decimalText,
          end: decimalText,
          ...parts,
          /** Moved into it from the other rows by buying and selling; adds up to 0 over all rows. */
          traded: decimalText,
        }),
      ),
      /** Exchange rates of the two days. */
      rates: z.array(
        z.object({ currency: z.string(), start: rateUsed.nullable(), end: rateUsed.nullable() }),
      ),
      provenance,
    }),
  }),
  'portfolio.dividends': defineCall({
    method: 'GET',
    path: '/api/portfolio/dividends',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Dividends received in a year, and those expected over the next twelve months.',
    query: accountsQuery.extend({ year: year.optional() }),
    reply: z.object({
      base: z.string(),
      year: z.int(),
      /** Years with dividends and what they brought, newest first; null where an exchange rate is missing. */
      years: z.array(z.object({ year: z.int(), value: decimalText.nullable() })),
      received: z.array(
        z.object({
          symbol: z.string(),
          accountId: z.uuid(),
          /** Who held the shares before it was entitled; null for one that was entered or imported. */
          exOn: isoDate.nullable(),
          /** The day whose cash it is: the ex-date where no day of payment was announced. */
          paidOn: isoDate,
          quantity: decimalText.nullable(),
          perShare: decimalText.nullable(),
          amount: moneyText,
          tax: moneyText.nullable(),
          /** Before tax, in the base currency. */
          value: decimalText.nullable(),
          rate: rateUsed.nullable(),
          /** Declared by the market and added by itself, or entered, imported. */
          source: z.enum(['market', 'recorded']),
        }),
      ),
      total: decimalText.nullable(),
      expected: z.array(
        z.object({
          symbol: z.string(),
          exOn: isoDate,
          payOn: isoDate.nullable(),
          quantity: decimalText,
          perShare: decimalText,
          amount: moneyText,
          value: decimalText.nullable(),
          /** Declared, or assumed because it was paid a year before. */
          basis: z.enum(['declared', 'a-year-before']),
        }),
      ),
      expectedTotal: decimalText.nullable(),
      /** Expected over the value of the holdings, as a part of 1. */
      yield: z.number().nullable(),
      provenance,
    }),
  }),
  'portfolio.taxLots': defineCall({
    method: 'GET',
    path: '/api/portfolio/tax-lots',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'What was sold in a year, lot by lot, with its cost.',
    query: accountsQuery.extend({ ...pageQuery.shape, year: year.optional() }),
    reply: pagedList(realisedLot).extend({
      base: z.string(),
      year: z.int(),
      /** Years with sales, newest first. */
      years: z.array(z.int()),
      /** Of all pages; null where an exchange rate is missing. */
      totals: z.object({
        proceeds: decimalText.nullable(),
        cost: decimalText.nullable(),
        gain: decimalText.nullable(),
        shortTerm: decimalText.nullable(),
        longTerm: decimalText.nullable(),
        /** Before tax. */
        dividends: decimalText.nullable(),
        /** On dividends; not among the fees. */
        taxWithheld: decimalText.nullable(),
        fees: decimalText.nullable(),
      }),
      /** Lots for which an exchange rate is missing. */
      incomplete: z.int(),
      provenance,
    }),
  }),
  'portfolio.exportTaxLots': defineCall({
    method: 'GET',
    path: '/api/portfolio/tax-lots/export',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The sales of a year, lot by lot, as CSV.',
    query: accountsQuery.extend({ year: year.optional() }),
    reply: savedFile,
  }),
};
