import { z } from 'zod';
import { defineCall } from './call.ts';
import { coverageAlarm } from './forecasts.ts';
import { asOfQuery, instant, isoDate, market } from './market/market-shapes.ts';

/** What a card measures out of sample; the names of the edge gate's conditions are among them. */
const modelFigure = z.enum([
  'gate-open',
  'mean-rank-ic',
  'deflated-sharpe',
  'names',
  'periods',
  'rank-ic-t',
  'placebo-p',
  'first-half',
  'second-half',
  'net-return',
  'brier-skill',
  'settled',
  'inside-50',
  'inside-80',
  'inside-90',
]);

/** Why a version is not used any more: a new quarter, other code, or another past to learn from. */
const retirement = z.enum(['refitted', 'code-changed', 'data-changed']);

/** What stands on the card of a model version; retired ones stay listed with the reason. Keys stand for sentences. */
const modelCard = z.object({
  version: z.string(),
  kind: z.enum(['signals', 'forecasts', 'tone', 'sentiment']),
  market: market.nullable(),
  /** In use: behind the newest published rows. Waiting: made, and behind nothing published so far. */
  state: z.enum(['in-use', 'waiting', 'retired']),
  madeAt: instant,
  /** First day of the quarter it answers for, on which its learning ended; null for a method that learns nothing. */
  fittedOn: isoDate.nullable(),
  /** From then on another version answered. */
  retiredAt: instant.nullable(),
  retiredBecause: retirement.nullable(),
  method: z.enum(['blend-1', 'range-1', 'range-2', 'range-3']),
  dataFrom: isoDate.nullable(),
  dataTo: isoDate.nullable(),
  assets: z.int(),
  rows: z.int(),
  features: z.array(z.object({ id: z.string(), name: z.string(), group: z.string(), meaning: z.string() })),
  constants: z.array(
    z.object({
      id: z.enum([
        'seed',
        'stance-enter',
        'stance-leave',
        'ridge-share',
        'learn-every',
        'bars-needed',
        'horizon-bars',
        'fast-memory',
        'fast-members',
        'slow-memory',
        'return-cut',
      ]),
      /** Bars ahead, where it differs by them. */
      horizon: z.int().nullable(),
      value: z.number(),
    }),
  ),
  /** SHA-256; null where nothing was learned from data. */
  dataHash: z.string().nullable(),
  codeHash: z.string().nullable(),
  /** Out-of-sample figures, whatever they are. */
  results: z.array(
    z.object({
      figure: modelFigure,
      /** Bars ahead. */
      horizon: z.int(),
      value: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
    }),
  ),
  /** Where chance no longer explains how often its published 80 % ranges held; none for models without ranges. */
  alarms: z.array(z.object({ /** Bars ahead. */ horizon: z.int(), alarm: coverageAlarm })),
  limits: z.array(
    z.enum([
      'daily-bars-only',
      'ranges-not-direction',
      'history-as-corrected',
      'coverage-apart',
      'premium-assumed',
    ]),
  ),
  ledgerSeq: z.int().nullable(),
  simulated: z.boolean(),
});

export const modelCalls = {
  'models.list': defineCall({
    method: 'GET',
    path: '/api/models',
    access: 'public',
    summary: 'Every model version ever used, with its card; retired ones with the reason.',
    query: asOfQuery,
    reply: z.object({ items: z.array(modelCard) }),
  }),
  'models.card': defineCall({
    method: 'GET',
    path: '/api/models/:version',
    access: 'public',
    summary: 'The card of one model version.',
    params: z.object({ version: z.string().max(80) }),
    query: asOfQuery,
    reply: modelCard,
  }),
};
