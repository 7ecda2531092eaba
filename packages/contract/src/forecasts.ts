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
  symbolText,
} from './market/market-shapes.ts';
import { pagedList } from './paged-list.ts';

export const forecastSorts = [
  'symbol',
  'name',
  'type',
  'sector',
  'delta_30',
  'delta_90',
  'delta_1y',
  'delta_2y',
].flatMap((field) => [`${field}-asc`, `${field}-desc`]);

/** The median of a horizon in per cent; null where nothing is forecast. */
const delta = z.object({
  value: z.number().nullable(),
  /** Quantiles 5 and 95 in per cent. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  pUp: z.number().nullable(),
  /** P(a fall over 10 %). */
  pFall10: z.number().nullable(),
});

const forecastRow = z.object({
  stock_info: z.object({
    symbol: z.string(),
    name: z.string(),
    type: z.string(),
    sector: z.string().nullable(),
  }),
  deltas: z.object({ delta_30: delta, delta_90: delta, delta_1y: delta, delta_2y: delta }),
  /** The closed bar it was made on; null with too little history, and where that bar is out of date. */
  date: isoDate.nullable(),
});

/** Too narrow, or too wide. */
export const coverageAlarm = z.enum(['narrow', 'wide']);

/** How often past ranges of a horizon held. */
const coverage = z.object({
  horizon: z.enum(['delta_30', 'delta_90', 'delta_1y', 'delta_2y']),
  /** Published, and settled in the ledger by then; or made again from the bars before each of them. */
  kind: z.enum(['settled', 'walk-forward']),
  n: z.int(),
  effectiveN: z.number(),
  inside50: z.number().nullable(),
  inside80: z.number().nullable(),
  inside90: z.number().nullable(),
  /** Set where chance no longer explains how often the 80 % ranges held: they are too narrow or too wide. */
  alarm: coverageAlarm.nullable(),
});

/** Pinball losses of our ranges and of GJR-GARCH-t over one horizon. */
const rivalComparison = z.object({
  horizon: z.enum(['delta_30', 'delta_90', 'delta_1y', 'delta_2y']),
  /** Version of the ranges that were compared. */
  model: z.string(),
  madeAt: instant,
  /** Assets compared, of so many in the market: drawn by lot where there are many. */
  names: z.int(),
  namesOf: z.int(),
  forecasts: z.int(),
  months: z.int(),
  firstMonth: z.string(),
  lastMonth: z.string(),
  /** Ours divided by the rival's, with its 95 % interval: below 1 ours lose less. */
  ratio: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

export const forecastCalls = {
  'forecasts.alarms': defineCall({
    method: 'GET',
    path: '/api/admin/forecasts/alarms',
    access: 'admin',
    summary:
      'Where chance no longer explains how often the published 80% ranges held, by market and horizon.',
    reply: z.object({
      items: z.array(
        z.object({
          market,
          horizon: z.enum(['delta_30', 'delta_90', 'delta_1y', 'delta_2y']),
          alarm: coverageAlarm,
          /** Published ranges whose outcome stands in the ledger. */
          n: z.int(),
          inside80: z.number(),
        }),
      ),
    }),
  }),
  'forecasts.list': defineCall({
    method: 'GET',
    path: '/stocks/forecast/:id',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Forecasts of a market: filtered, sorted, paged; forwards and backwards from a cursor.',
    params: z.object({ id: market }),
    query: asOfQuery.extend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      page_size: z.coerce.number().int().min(1).max(500).default(25),
      /** Only the text before the first space counts. */
      stockFilter: z.string().max(80).optional(),
      typeFilter: z.string().max(80).optional(),
      sectorFilter: z.string().max(80).optional(),
      sort: z.enum(forecastSorts as [string, ...string[]]).default('symbol-asc'),
      /** `next` or `previous` of a page before; wins over `page`. */
      cursor: z.string().max(400).optional(),
    }),
    reply: pagedList(forecastRow).extend({ delayed: delayed.nullable() }),
  }),
  'forecasts.symbol': defineCall({
    method: 'GET',
    path: '/api/forecasts/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The forecast of one asset as a distribution per horizon, with the coverage achieved so far.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: z.object({
      /** Null where nothing was published: too little history, or recomputed for a past instant. */
      id: z.string().nullable(),
      asset: assetSummary,
      date: isoDate.nullable(),
      madeAt: instant.nullable(),
      close: z.number().nullable(),
      /** False with fewer than 252 bars that may be judged: nothing is forecast. */
      enough: z.boolean(),
      /** Why nothing is forecast however many bars there are. With enough, without this and a date: not published yet. */
      noneBecause: z.enum(['delisted', 'out-of-date']).nullable(),
      horizons: z.array(
        z.object({
          horizon: z.enum(['delta_30', 'delta_90', 'delta_1y', 'delta_2y']),
          bars: z.int(),
          until: isoDate,
          /** Log returns; `quantiles[i]` belongs to `levels[i]`. */
          levels: z.array(z.number()),
          quantiles: z.array(z.number()),
          median: z.number(),
          drift: z.number(),
          pUp: z.number(),
          pFall10: z.number(),
        }),
      ),
      /** The range day by day to the farthest horizon, as prices, for the fan. */
      fan: z.object({
        bars: z.array(z.int()),
        dates: z.array(isoDate),
        levels: z.array(z.number()),
        prices: z.array(z.array(z.number())),
      }),
      /** P(this asset ends in each fifth of the market over 20 bars); ranks risk, not winners. */
      ranks: z.array(z.number()).length(5).nullable(),
      /** Over all assets of the market; `settled` rows only where ranges have come to their end. */
      coverage: z.array(coverage),
      /** Of this asset alone. */
      ownCoverage: z.array(coverage),
      /** Next to GJR-GARCH-t on the same month ends of the whole market, as last computed; empty before the first time. */
      rival: z.array(rivalComparison),
      modelVersion: z.string(),
      ledger: z.object({ seq: z.int(), leaf: z.string() }).nullable(),
      delayed: delayed.nullable(),
      provenance,
    }),
  }),
};
