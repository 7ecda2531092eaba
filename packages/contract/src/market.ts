import { z } from 'zod';
import { defineCall } from './call.ts';
import { directoryCalls } from './market/directory-calls.ts';
import { fundamentalsCalls } from './market/fundamentals-calls.ts';
import { indicatorCalls } from './market/indicator-calls.ts';
import {
  asOfQuery,
  assetSummary,
  barColumns,
  comingBars,
  instant,
  isoDate,
  market,
  nextReport,
  provenance,
  quote,
  sentence,
  symbolList,
  symbolText,
  timeframe,
} from './market/market-shapes.ts';
import { listQuery, listShape } from './paged-list.ts';
import { pricedAssetColumns } from './table/index.ts';

/** How far the filling of an empty store has come; the same as the terminal shows. */
const preparation = z.object({
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** What can be used already: `prices`, `fundamentals`, `earnings`, `news`, `signals` … */
  steps: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      done: z.number(),
      total: z.number(),
      /** True where the product is usable before it is done (history computed newest first). */
      background: z.boolean(),
    }),
  ),
  remainingSeconds: z.number().nullable(),
});

const searchHit = assetSummary.extend({
  matched: z.enum(['symbol', 'name', 'former']),
  /** The symbol or name it had before, where that is what the words met. */
  former: z.string().nullable(),
  /** Part of its history: delisted before the instant asked about. */
  delistedOn: isoDate.nullable(),
});

/** What stands above every screen of one symbol. */
const symbolHeader = z.object({
  asset: assetSummary.extend({
    /** Names and symbols it had before, oldest first. */
    formerSymbols: z.array(z.object({ symbol: z.string(), name: z.string(), from: isoDate, until: isoDate })),
    listedOn: isoDate,
    delisting: z.object({ date: isoDate, reason: z.string() }).nullable(),
  }),
  quote: quote.nullable(),
  range52Weeks: z.object({ low: z.number(), high: z.number() }).nullable(),
  marketCap: z.number().nullable(),
  /** Closes of the last 60 sessions, adjusted. */
  sparkline: z.array(z.number()),
  nextEarnings: nextReport.nullable(),
  provenance,
});

const sourceHealth = z.object({
  source: z.string(),
  name: z.string(),
  simulated: z.boolean(),
  /** One row per thing the source gives. */
  feeds: z.array(
    z.object({
      /** `prices`, `quotes`, `fundamentals`, `earnings`, `news`, `fx`, `indices`. */
      feed: z.string(),
      offered: z.boolean(),
      /** Why it is not offered, or what to know about it. */
      note: z.string().nullable(),
      /** The job that fetches it. */
      job: z.string().nullable(),
      state: z.enum(['fresh', 'stale', 'failing', 'never', 'not-offered']),
      freshAt: instant.nullable(),
      lastRunAt: instant.nullable(),
      lastError: z.string().nullable(),
      lastErrorAt: instant.nullable(),
      nextRunAt: instant.nullable(),
      records: z.int(),
    }),
  ),
  quota: z
    .object({ used: z.int(), limit: z.int(), resetsAt: instant, plannedNext: z.array(z.string()) })
    .nullable(),
  breaker: z.enum(['closed', 'open', 'half-open']).nullable(),
});

const plantedTruth = z.object({
  seed: z.string(),
  effects: z.array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('seasonal-window'),
        symbol: z.string(),
        assetId: z.string(),
        /** Month and day, both included, every year. */
        from: z.string(),
        until: z.string(),
        /** Extra logarithmic return of each session within. */
        logReturnPerSession: z.number(),
        /** Over a whole window, in standard deviations of the usual return over one. */
        sigmasPerYear: z.number(),
      }),
      z.object({
        kind: z.literal('momentum'),
        symbol: z.string(),
        assetId: z.string(),
        lookbackSessions: z.int(),
        /** Expected own return of a session in its own sigmas, per sigma of the own return over the look-back. */
        strength: z.number(),
      }),
    ]),
  ),
  /** Assets in whose own past nothing can be found. */
  withoutEffect: z.array(z.string()),
});

export const marketCalls = {
  ...directoryCalls,
  ...fundamentalsCalls,
  ...indicatorCalls,
  'market.preparation': defineCall({
    method: 'GET',
    path: '/api/preparation',
    access: 'public',
    summary: 'How far the first filling of the market has come.',
    reply: preparation,
  }),
  'market.search': defineCall({
    method: 'GET',
    path: '/api/market/search',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Assets by symbol, name, former symbol or former name; the best match first.',
    query: asOfQuery.extend({
      q: z.string().max(80).default(''),
      market: market.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(12),
    }),
    reply: z.object({ items: z.array(searchHit) }),
  }),
  'market.symbol': defineCall({
    method: 'GET',
    path: '/api/market/symbols/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'What stands above every screen of a symbol: price, change, range, names it had.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery,
    reply: symbolHeader,
  }),
  'market.list': defineCall({
    method: 'GET',
    path: '/api/market/assets',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'All assets of a market with last price, change and a sparkline; one request for a whole table.',
    query: asOfQuery.extend({
      market: market.optional(),
      symbols: symbolList.optional(),
      sparkline: z.coerce.number().int().min(0).max(250).default(60),
      ...listQuery(pricedAssetColumns),
    }),
    reply: z.object({
      ...listShape,
      items: z.array(assetSummary.extend({ quote: quote.nullable(), sparkline: z.array(z.number()) })),
      provenance,
    }),
  }),
  'market.quotes': defineCall({
    method: 'GET',
    path: '/api/market/quotes',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Quotes of some symbols; unknown ones are left out. The live stream has the same under quotes:SYMBOL.',
    query: asOfQuery.extend({ symbols: symbolList }),
    reply: z.object({ items: z.array(quote), provenance }),
  }),
  'market.bars': defineCall({
    method: 'GET',
    path: '/api/market/bars/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Bars of a symbol as columns, adjusted as asked, with its splits and dividends.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend({
      timeframe: timeframe.default('1d'),
      from: isoDate.optional(),
      to: isoDate.optional(),
      adjustment: z.enum(['none', 'splits', 'splits-and-dividends']).default('splits-and-dividends'),
      /** The newest so many bars. */
      limit: z.coerce.number().int().min(1).max(20_000).default(5000),
    }),
    reply: z.object({
      symbol: z.string(),
      timeframe,
      adjustment: z.string(),
      bars: barColumns,
      actions: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('split'), exDate: isoDate, newPerOld: z.number() }),
          z.object({
            kind: z.literal('dividend'),
            exDate: isoDate,
            amountPerShare: z.number(),
            currency: z.string(),
          }),
        ]),
      ),
      /** Days the quality screen has something to say about. */
      flags: z.array(z.object({ date: isoDate, rule: z.string(), evidence: z.string() })),
      coming: comingBars.nullable(),
      provenance,
    }),
  }),
  'market.rates': defineCall({
    method: 'GET',
    path: '/api/market/rates',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Exchange rates of a currency pair: the last one and the daily ones.',
    query: asOfQuery.extend({
      base: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/),
      quote: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/),
      from: isoDate.optional(),
    }),
    reply: z.object({
      rate: z.number(),
      at: instant,
      daily: z.array(z.object({ date: isoDate, rate: z.number() })),
      provenance,
    }),
  }),
  'market.sources': defineCall({
    method: 'GET',
    path: '/api/admin/market/sources',
    access: 'admin',
    summary: 'Health of every source of market data: freshness, quota, last error, next run.',
    reply: z.object({
      world: z.string(),
      worlds: z.array(z.object({ name: z.string(), openedAt: instant, current: z.boolean() })),
      /** `MARKET_SEED` of the newest version of the simulated market; null if it is in use, or the real one is. */
      newerSeed: z.string().nullable(),
      items: z.array(sourceHealth),
    }),
  }),
  'market.truth': defineCall({
    method: 'GET',
    path: '/api/admin/market/truth',
    access: 'admin',
    summary:
      'What was planted in the simulated market; everything else in it that looks like an effect is chance.',
    reply: z.object({
      world: z.string(),
      /** Null in the real market. */
      truth: plantedTruth.nullable(),
    }),
  }),
  'market.runIngest': defineCall({
    method: 'POST',
    path: '/api/admin/market/ingest',
    access: 'admin',
    summary: 'Runs a fetching job now; its progress appears in the list of jobs. Written to the audit log.',
    body: z.object({ job: z.string().max(60) }),
    reply: z.object({ outcome: z.enum(['queued', 'already-waiting']), runId: z.uuid().nullable() }),
  }),
  'market.quality': defineCall({
    method: 'GET',
    path: '/api/admin/market/quality',
    access: 'admin',
    summary: 'What the quality checks flagged, newest first.',
    query: z.object({
      symbol: symbolText.optional(),
      rule: z.string().max(40).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: z.object({
      total: z.int(),
      byRule: z.array(z.object({ rule: z.string(), count: z.int() })),
      items: z.array(
        z.object({
          id: z.string(),
          symbol: z.string(),
          date: isoDate,
          rule: z.string(),
          evidence: sentence,
          suggestion: sentence,
          repaired: z.boolean(),
          seenAt: instant,
        }),
      ),
    }),
  }),
  'market.repair': defineCall({
    method: 'POST',
    path: '/api/admin/market/quality/:id/repair',
    access: 'admin',
    summary:
      'Records the suggested repair of a flag as revisions, known from now on; what was seen before stays as it was seen.',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/, 'A flag has a number.') }),
    reply: z.object({
      symbol: z.string(),
      description: z.string(),
      /** Bars that were revised or left out; 0 where a split or dividend was. */
      bars: z.int(),
    }),
  }),
};
