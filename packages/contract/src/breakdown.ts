import { z } from 'zod';
import { defineCall } from './call.ts';
import { filedPeriod } from './market/fundamentals-calls.ts';
import { asOfQuery, assetSummary, instant, isoDate, provenance, symbolText } from './market/market-shapes.ts';

/** Every check by its group, in their order on the page. */
const CHECKS = {
  growth: ['revenue-growth', 'revenue-growth-3y', 'income-growth', 'eps-growth', 'growing-quarters'],
  profitability: [
    'gross-margin',
    'operating-margin',
    'net-margin',
    'return-on-equity',
    'return-on-assets',
    'return-on-capital',
  ],
  balance: ['current-ratio', 'debt-to-equity', 'liabilities-to-assets', 'interest-cover', 'years-of-debt'],
  cash: ['cash-margin', 'cash-growth', 'cash-conversion', 'investment-cover'],
  quality: [
    'accruals',
    'piotroski',
    'asset-return-change',
    'gross-margin-change',
    'asset-turnover-change',
    'leverage-change',
    'liquidity-change',
    'share-change',
    'stock-compensation',
  ],
  valuation: ['earnings-yield', 'cash-yield', 'price-to-book', 'price-to-sales'],
  dividend: ['dividend-yield', 'payout', 'dividend-growth'],
  momentum: ['trend', 'trend-cross', 'year-against-peers', 'quarter-against-peers'],
  risk: ['below-high', 'volatility', 'worst-day', 'days-since-peak'],
  liquidity: ['turnover', 'turnover-rise'],
} as const;

const groups = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
const checkIds = Object.values(CHECKS).flat();

/** Why there is no value. */
const unknownReason = z.enum([
  'no-statements',
  'not-filed',
  'statements-old',
  'history-short',
  'base-not-positive',
  'no-shares',
  'other-currency',
  'no-prices',
  'prices-old',
  'no-volume',
  'pays-none',
  'few-peers',
]);

/** Figures that checks use: of a filing, of a count of shares, or of prices. */
const figureName = z.enum([
  'revenue',
  'grossProfit',
  'operatingIncome',
  'interestExpense',
  'incomeTax',
  'netIncome',
  'cash',
  'currentAssets',
  'totalAssets',
  'currentLiabilities',
  'longTermDebt',
  'totalLiabilities',
  'equity',
  'operatingCashFlow',
  'capitalExpenditure',
  'freeCashFlow',
  'dividendsPaid',
  'stockCompensation',
  'shares',
  'price',
  'dividends',
  'yearReturn',
  'quarterReturn',
  'peerYearReturn',
  'peerQuarterReturn',
  'mean50',
  'mean200',
  'high52',
  'deviation',
  'worstDay',
  'daysSincePeak',
  'turnoverMonth',
  'turnoverYear',
]);

const usedFigure = z.object({
  name: figureName,
  value: z.number(),
  /** The first and the last day it is about; equal for a balance, a count or a price. */
  from: isoDate,
  to: isoDate,
  /** When the filing, the count or the last bar behind it became known. */
  knownAt: instant,
  form: z.string().nullable(),
  accession: z.string().nullable(),
  /** Filed again with other figures since; the value is the one known at the instant asked about. */
  restated: z.boolean(),
});

const check = z.object({
  id: z.enum(checkIds),
  group: z.enum(groups),
  unit: z.enum(['percent', 'points', 'multiple', 'count', 'days', 'money']),
  /** It passes with at least the limit where high values are better, with at most the limit where low ones are. */
  better: z.enum(['high', 'low']),
  limit: z.number(),
  value: z.number().nullable(),
  verdict: z.enum(['pass', 'fail', 'unknown']),
  reason: unknownReason.nullable(),
  /** The figure that the reason is about. */
  about: figureName.nullable(),
  used: z.array(usedFigure),
  /** Share of the peers that are worse, equal ones counted half; null with fewer than five of them. */
  percentile: z.number().nullable(),
  peers: z.int(),
  peerMedian: z.number().nullable(),
});

const statementRow = z.enum([
  'revenue',
  'revenueGrowth',
  'grossMargin',
  'operatingMargin',
  'netIncome',
  'netMargin',
  'epsDiluted',
  'equity',
  'bookPerShare',
  'operatingCashFlow',
  'capitalExpenditure',
  'freeCashFlow',
  'cashPerShare',
  'cashMargin',
]);

const statementCell = z.object({
  row: statementRow,
  /** Null where it is missing, never zero. */
  value: z.number().nullable(),
  missing: z.enum(['not-filed', 'no-year-before', 'no-shares']).nullable(),
  /** What earlier filings said of it, the latest first; empty if it was never restated. */
  before: z.array(
    z.object({
      value: z.number(),
      knownAt: instant,
      form: z.string().nullable(),
      accession: z.string().nullable(),
    }),
  ),
});

export const breakdownCalls = {
  'breakdown.checks': defineCall({
    method: 'GET',
    path: '/api/breakdown/:symbol/checks',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Checks of a company or coin with the figures and filings they rest on, its place among its peers, and what a valuation needs.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      asset: assetSummary,
      /** Day of the last bar. */
      closedOn: isoDate.nullable(),
      /** The peers: the stocks of its sector, the funds, or the coins, as of their last close. */
      peers: z.object({
        sector: z.string().nullable(),
        count: z.int(),
        /** Day of that close: for an hour after a close still the one before. */
        closedOn: isoDate,
        asOf: instant,
      }),
      checks: z.array(check),
      /** Null for what has no books. */
      valuation: z
        .object({
          marketValue: z.number().nullable(),
          /** Why there is no market value. */
          reason: unknownReason.nullable(),
          used: z.array(usedFigure),
          /** Long-term debt less cash; null where the newest balance sheet has no figure for one of them. */
          netDebt: z.number().nullable(),
          /** Years of four quarters, the newest first; a figure that is missing is null. */
          years: z.array(
            z.object({
              netIncome: usedFigure.nullable(),
              freeCashFlow: usedFigure.nullable(),
              stockCompensation: usedFigure.nullable(),
              interestExpense: usedFigure.nullable(),
              incomeTax: usedFigure.nullable(),
            }),
          ),
          /** Growth of revenue per year over three years. */
          revenueGrowth: z.number().nullable(),
        })
        .nullable(),
      provenance,
    }),
  }),
  'breakdown.statements': defineCall({
    method: 'GET',
    path: '/api/breakdown/:symbol/statements',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Revenue, earnings, book value, free cash flow and margins of a company by period, each with its filing and what was filed about it before.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend({ period: z.enum(['quarterly', 'annual']).default('quarterly') }),
    reply: z.object({
      asset: assetSummary,
      /** The newest first. */
      periods: z.array(filedPeriod.extend({ cells: z.array(statementCell) })),
      provenance,
    }),
  }),
};
