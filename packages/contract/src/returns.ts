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
import { listQuery, listShape } from './paged-list.ts';
import { figure, liveRecord, liveRecordCalls } from './returns-live.ts';
import { edgeGate, stance } from './signals.ts';
import { tradeColumns } from './table/index.ts';

const seriesKind = z.enum(['backtest', 'paper-forward', 'live']);

const metrics = z.object({
  /** What is a figure of a year is hidden under one year: growth, Sharpe, Sortino. */
  annualGrowth: figure,
  totalReturn: z.number(),
  sharpe: figure,
  sortino: figure,
  maxDrawdown: figure,
  /** Hidden below 620 independent trades, and while no edge gate is open. */
  hitRate: figure,
  profitFactor: figure,
  /** Mean part of the account that was invested. */
  exposure: figure,
  /** What was bought and sold in all, in multiples of the mean account. */
  turnover: figure,
  /** As a part of what the account began with. */
  fees: figure,
  /** Costs in basis points per side at which the total return is zero; null where it is lost before any costs. */
  breakEven: z.number().nullable(),
  trades: z.int(),
  openTrades: z.int(),
  /** What the closed trades are worth as independent ones: fewer where they overlap and their assets move together. */
  independentTrades: z.number(),
});

/** Equity from 1 on one calendar; every array as long as `dates`. The placebo has none where the record is too short. */
const curves = z.object({
  dates: z.array(isoDate),
  strategy: z.array(z.number()),
  drawdown: z.array(z.number()),
  buyAndHold: z.array(z.number()),
  randomEntry: z.object({ median: z.array(z.number()), low: z.array(z.number()), high: z.array(z.number()) }),
  placebo: z.object({ median: z.array(z.number()), low: z.array(z.number()), high: z.array(z.number()) }),
});

/** One series; never mixed with another. */
const series = z.object({
  kind: seriesKind,
  startedOn: isoDate.nullable(),
  n: z.int(),
  /** Why there is nothing to show yet. */
  empty: z
    .enum(['history-not-computed', 'nothing-published', 'still-sealed', 'no-live-orders', 'too-few-live'])
    .nullable(),
  /** The last day shown to this reader, because trades after it may still be sealed; null where all is shown. */
  sealedAfter: isoDate.nullable(),
  /** Turns to buy that were not entered, because they had not been written down before their open. */
  refused: z.int(),
  metrics: metrics.nullable(),
  curves: curves.nullable(),
  /** Part of the placebos that did worse. */
  placeboPercentile: z.number().nullable(),
  annualised: z.boolean(),
});

/** Of the published record at its published cost, whatever series and fee are asked for. */
const headlineGate = z.object({
  /** Enough independent trades, and an open edge gate. */
  open: z.boolean(),
  effectiveN: z.number(),
  needed: z.number(),
  /** The hit rate; only while both are so. */
  hitRate: figure.nullable(),
});

/** When the published record may have enough independent trades for a hit rate, at the pace of a series. */
const headlineEstimate = z.object({ on: isoDate, perYear: z.number(), pace: seriesKind });

/**
 * Stated chances of a rise and how often it came: from the next open to the close so many bars after it. Of the published
 * record every settled call with the chance it stated; of the backtest the range's chance, recomputed.
 */
const calibration = z.object({
  horizon: z.int(),
  bins: z.array(
    z.object({ predicted: z.number(), observed: z.number(), low: z.number(), high: z.number(), n: z.int() }),
  ),
  brier: z.number().nullable(),
  brierSkill: z.number().nullable(),
  baseRate: z.number().nullable(),
  n: z.int(),
});

const exitReason = z.enum(['signal', 'stop', 'target', 'time', 'open', 'delisted', 'unexplained']);

/** The trades that ended for one reason: how many gained, their mean net return, and their part of the total return. */
const exitGroup = z.object({
  reason: exitReason,
  trades: z.int(),
  won: z.int(),
  meanNet: z.number(),
  profit: z.number(),
});

/** Symbols are used again by other companies: `assetId` tells them apart. */
const perAsset = assetSummary.extend({
  assetId: z.string(),
  trades: z.int(),
  hitRate: z.number().nullable(),
  netReturn: z.number(),
  buyAndHold: z.number().nullable(),
  bestTrade: z.number().nullable(),
  worstTrade: z.number().nullable(),
  openSince: isoDate.nullable(),
  /** The last day with a bar: others may have one more, which has not come for this asset yet. */
  lastDay: isoDate,
});

const tradeRow = z.object({
  id: z.string(),
  assetId: z.string(),
  symbol: z.string(),
  series: seriesKind,
  side: z.enum(['long', 'short']),
  openedAt: instant,
  closedAt: instant.nullable(),
  entry: z.number(),
  exit: z.number().nullable(),
  /** Price it stands at while open. */
  mark: z.number().nullable(),
  stop: z.number().nullable(),
  target: z.number().nullable(),
  /** What one share of the day of the decision was by the entry, and has become since: levels are in today's shares. */
  sharesAtEntry: z.number(),
  sharesNow: z.number(),
  /** Parts of 1 of what was put in. */
  fee: z.number(),
  slippage: z.number(),
  gross: z.number(),
  net: z.number(),
  /** Worst and best on the way. */
  adverse: z.number(),
  favourable: z.number(),
  bars: z.int(),
  /** What was put in and what it brought, of an account that began with 10,000; the curve is the sum of all of them. */
  amount: z.number(),
  profit: z.number(),
  exitReason,
  ledger: z.object({ seq: z.int(), leaf: z.string(), hash: z.string() }).nullable(),
});

const feeQuery = { feeBasisPoints: z.coerce.number().min(0).max(200).optional() };

export const returnsCalls = {
  ...liveRecordCalls,
  'returns.performance': defineCall({
    method: 'GET',
    path: '/performance',
    access: 'public',
    summary: 'Track record of a market: summary, equity, benchmark, placebo.',
    query: asOfQuery.extend({ market: market.default('crypto') }),
    reply: z.object({
      market,
      series: z.array(series),
      live: liveRecord,
      headline: headlineGate,
      /** Null once there are enough, and while there is no pace to go by. */
      estimate: headlineEstimate.nullable(),
      gates: z.array(edgeGate),
      costBasisPoints: z.number(),
      /** Name of the rule by which every curve is traded; part of the name of each trade in the ledger. */
      rule: z.enum(['T1']),
      modelVersion: z.string().nullable(),
      provenance,
    }),
  }),
  'returns.detail': defineCall({
    method: 'GET',
    path: '/api/returns',
    access: 'public',
    summary:
      'One series of the track record at a fee of the caller’s choice, with calibration and a row per asset.',
    query: asOfQuery.extend({
      market: market.default('crypto'),
      series: seriesKind.default('backtest'),
      ...feeQuery,
    }),
    reply: z.object({
      market,
      series,
      live: liveRecord,
      headline: headlineGate,
      gates: z.array(edgeGate),
      calibration: z.array(calibration),
      exits: z.array(exitGroup),
      assets: z.array(perAsset),
      costBasisPoints: z.number(),
      provenance,
    }),
  }),
  'returns.trades': defineCall({
    method: 'GET',
    path: '/trade-history/history/:id',
    access: 'public',
    summary: 'Every trade of one asset, or of a whole market, losers too; open ones at mark.',
    /** A symbol, an `assetId`, or `crypto` or `us` for all. */
    params: z.object({ id: symbolText }),
    query: asOfQuery.extend({
      series: seriesKind.optional(),
      ...feeQuery,
      ...listQuery(tradeColumns),
      /** A trade takes 600 bytes. */
      page_size: z.coerce.number().int().min(1).max(400).default(400),
    }),
    reply: z.object({
      items: z.array(tradeRow),
      ...listShape,
      asset: assetSummary.nullable(),
      /** Symbols that more than one asset of the list has had: a link to one of them names the asset itself. */
      sharedSymbols: z.array(z.string()),
      /**
       * What all rows before any filter brought, as a part of what the account began with (null for rows of several series,
       * which are never added up), and during how many shares were split.
       */
      sum: z.object({
        net: z.number().nullable(),
        winners: z.int(),
        losers: z.int(),
        open: z.int(),
        split: z.int(),
      }),
      provenance,
    }),
  }),
  'returns.showcase': defineCall({
    method: 'GET',
    path: '/api/showcase',
    access: 'public',
    summary: 'One signal older than five bars with its reasons, its range and what then happened.',
    query: asOfQuery,
    reply: z.object({
      signal: z
        .object({
          id: z.string(),
          asset: assetSummary,
          date: isoDate,
          stance,
          votes: z.object({ buy: z.int(), hold: z.int(), sell: z.int() }),
          reasons: z.array(z.object({ indicator: z.string(), label: z.string(), vote: stance })),
          close: z.number(),
          /** Closes before and after, oldest first; `at` is the bar of the signal. */
          bars: z.object({ dates: z.array(isoDate), close: z.array(z.number()), at: z.int() }),
          fan: z.object({
            dates: z.array(isoDate),
            levels: z.array(z.number()),
            prices: z.array(z.array(z.number())),
          }),
          outcome: z.object({
            date: isoDate,
            close: z.number(),
            move: z.number(),
            inside50: z.boolean(),
            inside80: z.boolean(),
            inside90: z.boolean(),
          }),
          ledger: z.object({ seq: z.int(), leaf: z.string(), hash: z.string() }).nullable(),
        })
        .nullable(),
      /**
       * Coverage of all such ranges so far, so that one lucky picture proves nothing; `effectiveN` is how many
       * independent ones they are worth.
       */
      coverage80: z.object({ n: z.int(), inside: z.number().nullable(), effectiveN: z.number() }),
      provenance,
    }),
  }),
};
