import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  asOf,
  asOfQuery,
  assetSummary,
  delayed,
  instant,
  isoDate,
  market,
  provenance,
  symbolList,
} from './market/market-shapes.ts';
import { listShape, pageQuery } from './paged-list.ts';
import { edgeGate } from './signals.ts';
import { LONGEST_SEARCH } from './table/index.ts';
import { typedName } from './typed-shapes.ts';

/** Why an expression cannot be read: at which character, and what would mend it. */
const problem = z.object({
  code: z.string(),
  at: z.int(),
  length: z.int(),
  found: z.string(),
  wanted: z.string(),
  fix: z.object({ at: z.int(), end: z.int(), text: z.string() }).nullable(),
});

const markets = z.enum([...market.options, 'all']);
/** Longer than the server reads, so that it can say so itself. */
const expression = z.string().max(4000);
const fieldKey = z.string().regex(/^[a-z][a-z0-9_]{0,30}$/);
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

const question = asOfQuery.extend({ market: markets.default('us'), expression: expression.default('') });

/** Of a field of an asset; dates as days of the calendar. */
const value = z.union([z.number(), z.string(), z.boolean()]).nullable();

const row = z.object({
  asset: assetSummary,
  price: z.number().nullable(),
  change: z.number().nullable(),
  /** In the order of `columns`. */
  values: z.array(value),
  /** Closes up to the last bar, adjusted for splits and dividends, as many as asked for. */
  closes: z.array(z.number()),
  /** Place by the model, and what its score is made of; null where it has none, or without `isSmart`. */
  smart: z
    .object({
      rank: z.int(),
      score: z.number(),
      base: z.number(),
      reasons: z.array(z.object({ feature: z.string(), contribution: z.number() })),
    })
    .nullable(),
});

const interval = z.object({ low: z.number(), high: z.number() }).nullable();

/** What a preset's picks of past months did over some bars. */
const presetOutcome = z.object({
  bars: z.int(),
  /** Picks, and the months in which there was one. */
  n: z.int(),
  months: z.int(),
  median: z.number().nullable(),
  /** Median over the same months of everything that was listed. */
  marketMedian: z.number().nullable(),
  /** Mean over the months of the picks' mean return minus that of everything listed, with its 95% interval. */
  excess: z.number().nullable(),
  interval,
});

const wantedScreen = {
  name: typedName(60, 'Give the screen a name.'),
  market: markets,
  expression,
  isSmart: z.boolean(),
};

const savedScreen = z.object({
  id: z.uuid(),
  ...wantedScreen,
  /** Grows with every change: a change says which version it was made from. */
  version: z.int(),
  /** The end of its link; null while it is not shared. */
  share: z.string().nullable(),
  updatedAt: instant,
});

const screens = z.object({ items: z.array(savedScreen), most: z.int() });

export const screenerCalls = {
  'screener.list': defineCall({
    method: 'GET',
    path: '/stocks/screener',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'Assets that match an expression, sorted and paged; with isSmart ranked by the published model, each with its reasons.',
    query: question.extend({
      isSmart: flag,
      page: pageQuery.shape.page,
      page_size: z.coerce.number().int().min(1).max(1000).default(100),
      /** `rsi14-asc,price-desc`: any field, the first counts most. */
      sort: z.string().max(200).optional(),
      /** Symbols and names that contain this. */
      q: z.string().max(LONGEST_SEARCH).optional(),
      /** Fields shown for each asset. */
      columns: z.string().max(2000).default(''),
      /** How many closes come with each asset. */
      closes: z.coerce.number().int().min(0).max(260).default(0),
    }),
    reply: z.object({
      items: z.array(row),
      ...listShape,
      columns: z.array(fieldKey),
      /** Assets for which a missing value leaves open whether they match; they are not listed. */
      unknown: z.int(),
      /** Day of the last bar in each market. */
      lastBars: z.array(z.object({ market, date: isoDate })),
      /** Whether the model's ranking is shown to have an edge; only with `isSmart`. */
      gates: z.array(edgeGate),
      /** Where columns asked for are held back. */
      delayed: z.array(delayed),
      provenance,
    }),
  }),
  'screener.count': defineCall({
    method: 'GET',
    path: '/api/screener/count',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'How many assets match, or where an expression cannot be read and what would fix it.',
    query: question,
    reply: z.object({
      total: z.int().nullable(),
      unknown: z.int(),
      screened: z.int(),
      problem: problem.nullable(),
    }),
  }),
  'screener.fields': defineCall({
    method: 'GET',
    path: '/api/screener/fields',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Every field of the screener with unit, definition, and the words that occur in it.',
    query: asOfQuery.extend({ market: markets.default('us') }),
    reply: z.object({
      items: z.array(
        z.object({
          key: fieldKey,
          name: z.string(),
          definition: z.string(),
          kind: z.enum(['number', 'text', 'date', 'yes-no']),
          unit: z.enum(['percent', 'money', 'price', 'ratio', 'index', 'count', 'days', 'shares', 'none']),
          group: z.string(),
          markets: z.enum(['both', 'us']),
          words: z.array(z.string()),
        }),
      ),
      provenance,
    }),
  }),
  'screener.followed': defineCall({
    method: 'GET',
    path: '/api/screener/followed',
    access: 'member',
    tokenScope: 'market:read',
    summary:
      'What followed a past day: returns of assets from its last close on, and which are delisted since.',
    query: z.object({
      since: asOf,
      market: markets.default('us'),
      symbols: symbolList.refine((text) => text.split(',').length <= 1000, 'Name at most 1,000 symbols.'),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          symbol: z.string(),
          after5: z.number().nullable(),
          after20: z.number().nullable(),
          after60: z.number().nullable(),
          /** Up to the last close there is. */
          toDate: z.number().nullable(),
          delistedOn: isoDate.nullable(),
        }),
      ),
      provenance,
    }),
  }),
  'screener.presets': defineCall({
    method: 'GET',
    path: '/api/screener/presets',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Ready screens, each with what its picks of past months did over the next 20 and 60 bars.',
    query: z.object({
      market: market.default('us'),
      /** Nothing that became known later counts. */
      until: asOf.optional(),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          key: z.string(),
          expression: z.string(),
          sort: z.string(),
          /** Null until it is worked out. */
          record: z.object({ from: isoDate, to: isoDate, outcomes: z.array(presetOutcome) }).nullable(),
        }),
      ),
      /** Records are still being worked out. */
      coming: z.boolean(),
      provenance,
    }),
  }),
  'screener.screens': defineCall({
    method: 'GET',
    path: '/api/screener/screens',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The member’s saved screens by name.',
    reply: screens,
  }),
  'screener.save': defineCall({
    method: 'POST',
    path: '/api/screener/screens',
    access: 'member',
    summary: 'Saves a screen.',
    body: z.object(wantedScreen),
    reply: screens,
  }),
  'screener.replace': defineCall({
    method: 'PUT',
    path: '/api/screener/screens/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Changes a saved screen. Refused when it was changed elsewhere in the meantime.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ ...wantedScreen, version: z.int() }),
    reply: screens,
  }),
  'screener.remove': defineCall({
    method: 'DELETE',
    path: '/api/screener/screens/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes a saved screen; its link stops working.',
    params: z.object({ id: z.uuid() }),
    reply: screens,
  }),
  'screener.share': defineCall({
    method: 'PUT',
    path: '/api/screener/screens/:id/share',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Makes a link to a saved screen, or ends it.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ shared: z.boolean() }),
    reply: screens,
  }),
  'screener.shared': defineCall({
    method: 'GET',
    path: '/api/screener/shared/:share',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'The screen behind a link: name, market and expression, not whose it is.',
    params: z.object({ share: z.string().min(1).max(64) }),
    reply: z.object(wantedScreen),
  }),
};
