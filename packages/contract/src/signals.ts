import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  asOfQuery,
  assetSummary,
  delayed,
  instant,
  isoDate,
  market,
  provenance,
  quote,
  symbolList,
  symbolText,
} from './market/market-shapes.ts';
import { listQuery, listShape } from './paged-list.ts';
import { signalColumns } from './table/index.ts';

export const stance = z.enum(['buy', 'hold', 'sell']);
const horizon = z.union([z.literal(5), z.literal(20), z.literal(60)]);

/** A range that has to be shown with every expected value. */
const range80 = z.object({ median: z.number(), low: z.number(), high: z.number() });

/** One condition of the edge gate: what it is, what it must be, what is missing. */
const gateCondition = z.object({
  name: z.enum([
    'history',
    'names',
    'rank-ic-t',
    'placebo',
    'both-halves',
    'net-after-costs',
    'brier-skill',
    'trailing',
  ]),
  value: z.number().nullable(),
  needed: z.number(),
  met: z.boolean(),
});

/** Whether an edge may be claimed for a market and horizon. */
export const edgeGate = z.object({
  market,
  horizon,
  state: z.enum(['open', 'shut', 'not-computed']),
  /** Whether it was open before this judgement: then only the trailing two years can shut it, whatever the others say. */
  wasOpen: z.boolean(),
  conditions: z.array(gateCondition),
  rankIc: z.number().nullable(),
  rankIcT: z.number().nullable(),
  placeboP: z.number().nullable(),
  netLongShort: z.number().nullable(),
  brierSkill: z.number().nullable(),
  /** Share of the earlier calls of the market that rose over the horizon: what P(up) is without knowing the asset. */
  baseRate: z.number().nullable(),
  deflatedSharpe: z.number().nullable(),
  judgedDays: z.int(),
  nonOverlappingPeriods: z.number(),
  since: isoDate.nullable(),
  modelVersion: z.string().nullable(),
});

/** What the model and the ranges say of the next bars. */
const outlook = z.object({
  horizon,
  /** P(close above the next open after so many bars). */
  pUp: z.number(),
  /** The range's own while the gate is shut; the model's calibrated one while it is open. */
  pUpSource: z.enum(['range', 'model']),
  expectedMove: range80,
  pMoveOver5: z.number(),
  pMoveOver10: z.number(),
  /** A fall of more than 10 %, from the same range. */
  pFallOver10: z.number(),
  /** Blended log-odds; null without a fitted model. */
  score: z.number().nullable(),
  /** Of the asset's own scores before, 0 … 1. */
  strength: z.number().nullable(),
  /** As judged by now. */
  gate: z.enum(['open', 'shut', 'not-computed']),
  /** As it was when the signal was recorded, where it decided the source of P(up). */
  gateAsMade: z.enum(['open', 'shut', 'not-computed']),
  /** Expected move after the member's fee both ways; only while the gate is open. */
  netEdge: z.number().nullable(),
});

const signalRow = z.object({
  id: z.string(),
  asset: assetSummary,
  /** The closed bar it was made on. */
  date: isoDate,
  madeAt: instant,
  stance,
  votes: z.object({ buy: z.int(), hold: z.int(), sell: z.int() }),
  previousStance: stance.nullable(),
  /** First date of the present stance, and how many bars ago. */
  since: isoDate,
  ageBars: z.int(),
  /** Less than a year of bars: shown as "not enough evidence". */
  enough: z.boolean(),
  outlooks: z.array(outlook),
  close: z.number(),
  change: z.number().nullable(),
  sparkline: z.array(z.number()),
  entry: z.literal('next-open'),
  stop: z.number().nullable(),
  target: z.number().nullable(),
  /** What one share of the day it was made on has become since: close, stop and target are prices of the new shares. */
  sharesNow: z.number(),
  modelVersion: z.string(),
  ledger: z.object({ seq: z.int(), leaf: z.string() }).nullable(),
});

const member = z.object({
  /** Tells members of one indicator apart: `sma-50`, `sma-200`. */
  id: z.string(),
  /** Name in the indicator registry. */
  indicator: z.string(),
  /** With its parameters: `SMA 50`. */
  label: z.string(),
  group: z.enum(['short', 'medium', 'long']),
  value: z.number().nullable(),
  vote: stance,
});

const contribution = z.object({
  feature: z.string(),
  group: z.string(),
  value: z.number().nullable(),
  /** In log-odds; contributions and the base sum to the score. */
  contribution: z.number(),
});

/** What would change one vote. */
const flip = z.object({
  /** Which member's vote it is. */
  member: z.string(),
  indicator: z.string(),
  label: z.string(),
  from: stance,
  to: stance,
  /** The close at which the vote changes; null where it changes at the next one whatever the price. */
  close: z.number().nullable(),
});

/** What would turn the stance at the next close, with every vote as it would then be; the nearest close on each side. */
const stanceFlip = z.object({
  to: stance,
  /** Null where it turns even if the price stands still. */
  close: z.number().nullable(),
  /** Members whose votes are others there. */
  members: z.array(z.object({ id: z.string(), label: z.string() })),
});

/** Towards Buy, or away from it; to a side newly taken, the first stance of an asset included. */
const changeKind = z.enum(['upgrade', 'downgrade']);
const signalTab = z.enum(['all', 'changed', ...changeKind.options, 'new-buy', 'new-sell']);
const tabCounts = z.object({
  all: z.int(),
  changed: z.int(),
  upgrade: z.int(),
  downgrade: z.int(),
  'new-buy': z.int(),
  'new-sell': z.int(),
} satisfies Record<z.infer<typeof signalTab>, z.ZodType>);

/** A signal, the change of stance within the sessions asked about, and the price that it is listed with. */
const listedSignal = signalRow.extend({
  /** Live, or the last close where no price is live: what price and change are sorted and filtered by. */
  quote: quote.nullable(),
  turn: z.object({ kind: changeKind, date: isoDate, from: stance.nullable() }).nullable(),
});

export const signalCalls = {
  'signals.latest': defineCall({
    method: 'GET',
    path: '/signals',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'The latest signal of every asset of a market, made on its last closed bar. Unsorted: stances that changed last come first, then scores furthest from the asset’s own past.',
    query: asOfQuery.extend({
      market: market.default('crypto'),
      symbol: symbolText.optional(),
      symbols: symbolList.optional(),
      /** Only signals whose stance changed within the last sessions, or changed this way. */
      tab: signalTab.default('all'),
      sessions: z.coerce.number().int().min(1).max(20).default(1),
      /** The horizon that columns of one horizon sort and filter by. */
      bars: z.enum(['5', '20', '60']).default('20').transform(Number),
      /** Costs per side by which the net edge is sorted and filtered; those of `feeBasisPoints` without. */
      paidBasisPoints: z.coerce.number().min(0).max(500).optional(),
      ...listQuery(signalColumns),
    }),
    reply: z.object({
      items: z.array(listedSignal),
      ...listShape,
      /** Of the symbols asked for, whatever the tab and the filters. */
      counts: tabCounts,
      /** Where a scale that all ranges of the market share ends; the widest tenth runs over it. */
      widestMove: z.number(),
      newestDate: isoDate.nullable(),
      gates: z.array(edgeGate),
      /** Costs per side in basis points that "net" means here. */
      feeBasisPoints: z.number(),
      delayed: delayed.nullable(),
      provenance,
    }),
  }),
  'signals.detail': defineCall({
    method: 'GET',
    path: '/api/signals/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'One signal with its votes, contributions, what would flip it, and its earlier stances.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      signal: signalRow,
      members: z.array(member),
      flips: z.array(flip),
      stanceFlips: z.array(stanceFlip),
      explanations: z.array(
        z.object({
          horizon,
          base: z.number(),
          score: z.number(),
          contributions: z.array(contribution),
        }),
      ),
      gates: z.array(edgeGate),
      /** Changes of stance before, the latest first: made then and never changed, or recomputed walk-forward. */
      history: z.array(
        z.object({ date: isoDate, stance, close: z.number(), series: z.enum(['backtest', 'paper-forward']) }),
      ),
      /** Costs per side in basis points that "net" means here. */
      feeBasisPoints: z.number(),
      delayed: delayed.nullable(),
      provenance,
    }),
  }),
  'signals.today': defineCall({
    method: 'GET',
    path: '/api/signals/today',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'What is new in a market: stances changed at the last close, unusual volumes, the next reports.',
    query: asOfQuery.extend({ market: market.default('crypto'), symbols: symbolList.optional() }),
    reply: z.object({
      /** The last closed bar; null before the first signal. */
      date: isoDate.nullable(),
      counts: tabCounts,
      volume: z.object({
        /** The session that is measured. */
        session: isoDate,
        phase: z.enum(['open', 'closed']),
        /** How many times the usual volume counts as unusual. */
        times: z.number(),
        count: z.int(),
      }),
      /** Of the next trading day; null for coins, which report nothing. */
      reports: z.object({ date: isoDate, count: z.int() }).nullable(),
      delayed: delayed.nullable(),
      provenance,
    }),
  }),
  'signals.changes': defineCall({
    method: 'GET',
    path: '/api/signals/changes',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The upgrades and downgrades of a market at its last closes.',
    query: asOfQuery.extend({
      market: market.default('crypto'),
      sessions: z.coerce.number().int().min(1).max(20).default(1),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          kind: changeKind,
          date: isoDate,
          from: stance.nullable(),
          to: stance,
          id: z.string(),
          asset: assetSummary,
          close: z.number(),
        }),
      ),
      delayed: delayed.nullable(),
      provenance,
    }),
  }),
};
