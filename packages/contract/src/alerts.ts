import { z } from 'zod';
import { channels, notice, noticeChannels, settings, shownSettings } from './alert-notices.ts';
import { defineCall } from './call.ts';
import { assetKind, instant, isoDate, market, newestFirst, symbolText } from './market/market-shapes.ts';
import { typedName } from './typed-shapes.ts';

const positive = z.number().positive().finite();

const indicatorOutput = z.object({
  indicator: z.string().trim().min(1).max(60),
  parameters: z.record(z.string().max(60), z.union([z.number(), z.string().max(60)])).default({}),
  output: z.string().trim().min(1).max(60),
});

/** What an alert waits for; moves, tones and volumes as parts of 1 or times. */
const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), is: z.enum(['above', 'below', 'crosses']), level: positive }),
  z.object({
    kind: z.literal('change'),
    is: z.enum(['rises', 'falls', 'moves']),
    by: z.number().min(0.001).max(10),
    /** Since the close so many bars ago. */
    bars: z.int().min(1).max(250),
  }),
  z.object({
    kind: z.literal('indicator'),
    left: indicatorOutput,
    is: z.enum(['crosses', 'crosses-above', 'crosses-below']),
    right: z.union([z.object({ value: z.number().finite() }), indicatorOutput]),
  }),
  z.object({ kind: z.literal('signal'), to: z.enum(['any', 'buy', 'hold', 'sell']) }),
  z.object({ kind: z.literal('range'), horizon: z.enum(['delta_30', 'delta_90', 'delta_1y']) }),
  z.object({ kind: z.literal('screen'), is: z.enum(['enters', 'leaves']), screenId: z.uuid() }),
  z.object({ kind: z.literal('earnings') }),
  z.object({ kind: z.literal('volume'), times: z.number().min(1.1).max(100) }),
  z.object({
    kind: z.literal('tone'),
    is: z.enum(['positive', 'negative', 'either']),
    level: z.number().min(0.05).max(1),
  }),
]);

/** An alert that ended because its asset is no longer traded. */
const ended = z.object({ kind: z.literal('ended'), symbol: z.string(), alert: condition });

const frequency = z.enum(['once', 'bar', 'every']);

const wanted = {
  /** Null for a screen, which is about whoever enters or leaves it. */
  symbol: symbolText.nullable(),
  condition,
  frequency,
};

const asset = z.object({ symbol: z.string(), name: z.string(), market, kind: assetKind });

/**
 * `done`: it fired once and is over. `held`: the plan has no place for it any more; it comes back with the plan. Only
 * active and snoozed alerts count towards the limit.
 */
export const alertState = z.enum(['active', 'paused', 'snoozed', 'held', 'done', 'expired']);

/** The name of the saved screen that an alert is about, as long as there is one. */
const screen = z.string().nullable();

const alert = z.object({
  id: z.uuid(),
  asset: asset.nullable(),
  screen,
  condition,
  frequency,
  channels,
  expiresAt: instant.nullable(),
  state: alertState,
  snoozedUntil: instant.nullable(),
  createdAt: instant,
  firedAt: instant.nullable(),
  firings: z.int(),
  /** Grows with every change: a change says which version it was made from. */
  version: z.int(),
});

const alerts = z.object({
  items: z.array(alert),
  /** How many count towards the limit, and the limit; null for as many as the member likes. */
  active: z.int(),
  limit: z.int().nullable(),
});

const firing = z.object({
  id: z.uuid(),
  alertId: z.uuid().nullable(),
  asset: asset.nullable(),
  screen,
  condition: z.discriminatedUnion('kind', [condition, notice, ended]),
  at: instant,
  /** The day it happened on, where it is told on a later one. */
  day: isoDate.nullable(),
  /** What was read, and what it was compared with; null where every change counts. */
  value: z.number(),
  against: z.number().nullable(),
  symbols: z.array(z.string()),
  /** Why an order ended as it did, in the member’s language. */
  reason: z.string().nullable(),
  read: z.boolean(),
});

const inbox = z.object({ items: z.array(firing), unread: z.int(), more: z.boolean() });

const outcomes = z.array(z.number().nullable());

const rehearsal = z.object({
  from: instant,
  to: instant,
  firings: z.array(
    z.object({
      at: instant,
      value: z.number(),
      against: z.number().nullable(),
      symbols: z.array(z.string()),
      close: z.number().nullable(),
      /** Moves of the close 5 and 20 bars later, as parts of 1; null while that lies ahead. */
      after: outcomes,
    }),
  ),
  /** How often in all; only the latest are listed. */
  total: z.int(),
  /** Mean moves over 5 and 20 bars from any bar of the span. */
  usual: outcomes,
  /** Whether it holds right now: then it fires only when it begins to hold again. */
  holds: z.boolean(),
  /** What was read last, and against what; null where nothing can be read. */
  now: z.object({ value: z.number(), against: z.number().nullable() }).nullable(),
});

const indicatorParameter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    name: z.string(),
    label: z.string(),
    default: z.number(),
    min: z.number(),
    max: z.number(),
    /** A whole number accepts only whole values. */
    step: z.number(),
  }),
  z.object({
    kind: z.literal('choice'),
    name: z.string(),
    label: z.string(),
    default: z.string(),
    choices: z.array(z.string()),
  }),
]);

const byId = z.object({ id: z.uuid() });

/** Each looks through a year of bars. */
const rehearsalLimit = { max: 60, windowSeconds: 60 } as const;

export const alertCalls = {
  'alerts.list': defineCall({
    method: 'GET',
    path: '/api/alerts',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The member’s alerts, newest first.',
    reply: alerts,
  }),
  'alerts.create': defineCall({
    method: 'POST',
    path: '/api/alerts',
    access: 'member',
    summary: 'Sets an alert. Only as many as the member’s plan allows may be active at a time.',
    body: z.object({
      ...{ ...wanted, channels, expiresAt: instant.nullable() },
      /** The same for every try to set one alert: it is set once. */
      request_id: z.uuid().optional(),
    }),
    reply: alerts,
  }),
  'alerts.change': defineCall({
    method: 'PUT',
    path: '/api/alerts/:id',
    access: 'member',
    ownedRecord: 'id',
    summary:
      'Changes an alert, which then starts afresh. Refused when it was changed elsewhere in the meantime.',
    params: byId,
    body: z.object({ ...wanted, channels, expiresAt: instant.nullable(), version: z.int() }),
    reply: alerts,
  }),
  'alerts.rest': defineCall({
    method: 'PUT',
    path: '/api/alerts/:id/rest',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Pauses an alert, snoozes it until an instant, or resumes it.',
    params: byId,
    body: z.discriminatedUnion('to', [
      z.object({ to: z.literal('active') }),
      z.object({ to: z.literal('paused') }),
      z.object({ to: z.literal('snoozed'), until: instant }),
    ]),
    reply: alerts,
  }),
  'alerts.remove': defineCall({
    method: 'DELETE',
    path: '/api/alerts/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Deletes an alert; what it said stays in the inbox.',
    params: byId,
    reply: alerts,
  }),
  'alerts.rehearse': defineCall({
    method: 'POST',
    path: '/api/alerts/rehearsal',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'When an alert would have fired over the last 12 months, and what followed.',
    limit: rehearsalLimit,
    timeoutSeconds: 60,
    body: z.object(wanted),
    reply: rehearsal,
  }),
  'alerts.indicators': defineCall({
    method: 'GET',
    path: '/api/alerts/indicators',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'The indicators that alerts can wait for, with their lines and parameters.',
    reply: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          outputs: z.array(z.object({ id: z.string(), name: z.string() })),
          parameters: z.array(indicatorParameter),
        }),
      ),
    }),
  }),
  'alerts.inbox': defineCall({
    method: 'GET',
    path: '/api/alerts/inbox',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'What the alerts reported, newest first.',
    /** `beforeId` is the entry that `before` is the instant of: others of that instant come after it. */
    query: newestFirst(30).extend({ beforeId: z.uuid().optional() }),
    reply: inbox,
  }),
  'alerts.read': defineCall({
    method: 'PUT',
    path: '/api/alerts/inbox/read',
    access: 'member',
    summary: 'Marks one entry of the inbox, or all of them, as read.',
    body: z.object({ id: z.uuid().nullable() }),
    reply: z.object({ unread: z.int() }),
  }),
  'alerts.settings': defineCall({
    method: 'GET',
    path: '/api/alerts/settings',
    access: 'member',
    tokenScope: 'portfolio:read',
    summary: 'Channels, quiet hours and the browsers that get push notifications.',
    reply: shownSettings,
  }),
  'alerts.changeSettings': defineCall({
    method: 'PUT',
    path: '/api/alerts/settings',
    access: 'member',
    summary: 'Sets channels and quiet hours.',
    body: settings.extend({ notices: noticeChannels.optional() }),
    reply: shownSettings,
  }),
  'alerts.addDevice': defineCall({
    method: 'POST',
    path: '/api/alert-devices',
    access: 'member',
    summary: 'Adds a browser’s push subscription.',
    body: z.object({
      endpoint: z.url().max(1000),
      /** P-256 public key and secret of the subscription, as base64url. */
      p256dh: z.string().regex(/^[\w-]{87}=?$/),
      auth: z.string().regex(/^[\w-]{22}(==)?$/),
      name: typedName(80),
    }),
    reply: shownSettings,
  }),
  'alerts.removeDevice': defineCall({
    method: 'DELETE',
    path: '/api/alert-devices/:id',
    access: 'member',
    ownedRecord: 'id',
    summary: 'Stops push notifications to a browser.',
    params: byId,
    reply: shownSettings,
  }),
};
