import { z } from 'zod';
import { defineCall } from './call.ts';
import { dateStatus, reportTime } from './earnings.ts';
import {
  asOfQuery,
  assetSummary,
  instant,
  isoDate,
  market,
  provenance,
  symbolList,
  symbolText,
} from './market/market-shapes.ts';
import { listQuery, listShape } from './paged-list.ts';
import { relativeVolumeColumns } from './table/index.ts';

const relativeVolumeRow = assetSummary.extend({
  /** Null where the source has no volume; `reason` then says so. */
  volume: z.number().nullable(),
  reason: z.string().nullable(),
  /** The same as a name, with the date it speaks of. */
  why: z
    .object({
      code: z.enum(['no-volume', 'no-prices', 'no-bar-since', 'no-trading', 'too-few', 'usually-none']),
      date: isoDate.nullable(),
    })
    .nullable(),
  /** The usual volume by this time of day: the median of the sessions before. */
  usual: z.number().nullable(),
  /** volume ÷ usual. */
  ratio: z.number().nullable(),
  /** Of the asset's own history of this ratio, 0 … 1. */
  percentile: z.number().nullable(),
  /** Earlier sessions that could be compared. */
  compared: z.int(),
  /**
   * What is compared: the session at the same time of day, whole sessions where the source has nothing within the day,
   * or, for coins, the last 24 hours. Null where nothing is.
   */
  basis: z.enum(['time-of-day', 'whole-day', 'rolling-24h']).nullable(),
  /** The session of this row; differs from the list's where only whole sessions are known. */
  session: isoDate.nullable(),
  /** The instant up to which volume is counted: assets get their latest volume one after another. */
  until: instant.nullable(),
  /** Cumulative volume through the day, part of the usual whole day; coins: through the last 24 hours. */
  curve: z.array(z.number()),
  /** The usual curve: median, and the band of the middle 80 %. */
  usualCurve: z.object({ median: z.array(z.number()), low: z.array(z.number()), high: z.array(z.number()) }),
  price: z.number().nullable(),
  change: z.number().nullable(),
  /** What may be the cause: reports, headlines that do more than repeat the move, changes of an index. */
  causes: z.array(
    z.object({
      kind: z.enum(['earnings', 'news', 'index']),
      /** The headline as printed; anything else in a few English words. */
      text: z.string(),
      at: instant,
      /** Of a headline: who published it first, and how it speaks of the asset, −1 … 1. */
      publisher: z.string().nullable(),
      tone: z.number().nullable(),
      /** Of an index: which, and whether the asset joined or left it. */
      index: z.object({ name: z.string(), change: z.enum(['joined', 'left']) }).nullable(),
      /** What `text` says of a report; null for headlines. */
      report: z
        .object({
          quarter: z.int().min(1).max(4),
          fiscalYear: z.int(),
          date: isoDate,
          time: reportTime,
          status: dateStatus,
          epsActual: z.number().nullable(),
          epsEstimate: z.number().nullable(),
          currency: z.string(),
        })
        .nullable(),
    }),
  ),
});

const sessionShape = {
  /** The session shown; coins: the UTC day. */
  session: isoDate,
  /** Minutes since the open that are counted. */
  minutes: z.int(),
  sessionMinutes: z.int(),
  /** Minutes between two points of a curve. */
  curveStepMinutes: z.int(),
  phase: z.enum(['open', 'closed']),
};

export const relativeVolumeCalls = {
  'relativeVolume.list': defineCall({
    method: 'GET',
    path: '/api/relative-volume',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'Volume so far today against the median of the same time of day; for coins the last 24 hours.',
    query: asOfQuery.extend({
      market: market.default('us'),
      symbols: symbolList.optional(),
      sessions: z.enum(['10', '20', '60']).default('20').transform(Number),
      ...listQuery(relativeVolumeColumns),
    }),
    reply: z.object({
      items: z.array(relativeVolumeRow),
      ...listShape,
      ...sessionShape,
      provenance,
    }),
  }),
  'relativeVolume.symbol': defineCall({
    method: 'GET',
    path: '/api/relative-volume/:symbol',
    access: 'member',
    tokenScope: 'market:read',
    summary: 'One symbol: its row, and the ratio of each of the last 250 sessions at the same time of day.',
    params: z.object({ symbol: symbolText }),
    query: asOfQuery.extend({ sessions: z.enum(['10', '20', '60']).default('20').transform(Number) }),
    reply: z.object({
      row: relativeVolumeRow,
      ...sessionShape,
      history: z.array(z.object({ date: isoDate, ratio: z.number() })),
      provenance,
    }),
  }),
};
