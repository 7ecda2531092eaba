import { z } from 'zod';
import { plan } from './billing.ts';
import { defineCall } from './call.ts';
import { LONGEST_PASSWORD } from './password-rules.ts';
import { typedName } from './typed-shapes.ts';

/** What everyone may know about this installation; an allow-list, never the whole configuration. */
export const publicConfiguration = z.object({
  product: z.object({ name: z.string(), version: z.string(), supportEmail: z.string() }),
  market: z.object({
    source: z.string(),
    simulated: z.boolean(),
    /** When the newest stored price was known; null before the first one. */
    freshAt: z.iso.datetime().nullable(),
  }),
  /** Whether nothing is sent: the person who started this installation reads its mails at `/dev/outbox`. */
  mail: z.object({ staysHere: z.boolean() }),
  signIn: z.object({ google: z.boolean(), facebook: z.boolean() }),
  passwordPolicy: z.object({
    minLength: z.int(),
    maxLength: z.int().nullable(),
    lowercase: z.boolean(),
    uppercase: z.boolean(),
    numeric: z.boolean(),
    nonAlphanumeric: z.boolean(),
  }),
  socialLinks: z.array(z.object({ name: z.string(), url: z.url() })),
  /** The plans that can be had, cheapest first. */
  plans: z.array(plan),
  flags: z.record(z.string(), z.boolean()),
  maintenance: z.object({ on: z.boolean(), message: z.string() }),
  comingSoon: z.object({ on: z.boolean(), message: z.string() }),
});

/** What an admin may change at run time; every field may be missing and then stays as it is. */
export const settingsChange = z
  .object({
    supportEmail: z.email(),
    socialLinks: z
      .array(z.object({ name: typedName(40), url: z.url({ protocol: /^https$/ }).max(500) }))
      .max(12),
    flags: z.record(z.string().regex(/^[a-z][a-zA-Z0-9-]{0,59}$/), z.boolean()),
    passwordPolicy: z
      .object({
        /** 8 unless changed; the identity provider's own default of 6 is the least that is taken. */
        minLength: z.int().min(6).max(128),
        maxLength: z.int().min(6).max(LONGEST_PASSWORD).nullable(),
        lowercase: z.boolean(),
        uppercase: z.boolean(),
        numeric: z.boolean(),
        nonAlphanumeric: z.boolean(),
      })
      .refine(({ minLength, maxLength }) => maxLength === null || maxLength >= minLength, {
        path: ['maxLength'],
        message: 'The longest password allowed must not be shorter than the shortest.',
      }),
    maintenance: z.object({ on: z.boolean(), message: z.string().max(500) }),
    comingSoon: z.object({ on: z.boolean(), message: z.string().max(500) }),
  })
  .partial();

/** They may come from the environment, which is less strict. */
const shownSettings = publicConfiguration
  .pick({ socialLinks: true, flags: true, passwordPolicy: true, maintenance: true, comingSoon: true })
  .extend({ supportEmail: z.string() })
  .partial();

/** What is shown to a member until they close it, and what was done for them once. */
export const NOTICES = ['first-hour', 'time-zone'] as const;

const notice = z.enum(NOTICES);

const closedNotices = z.object({ items: z.array(notice) });

export const configurationCalls = {
  'configuration.read': defineCall({
    method: 'GET',
    path: '/configuration',
    access: 'public',
    duringMaintenance: true,
    summary: 'What everyone may know about this installation.',
    reply: publicConfiguration,
  }),
  'configuration.change': defineCall({
    method: 'POST',
    path: '/configuration',
    access: 'admin',
    summary: 'Change settings; what is left out stays as it is. Written to the audit log.',
    body: settingsChange.extend({
      /** What was changed, as it was shown before; refused if somebody else has changed it since. */
      seen: shownSettings.optional(),
    }),
    reply: publicConfiguration,
  }),
  'configuration.closedNotices': defineCall({
    method: 'GET',
    path: '/api/closed-notices',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'What the member has dismissed for good, on any device.',
    reply: closedNotices,
  }),
  'configuration.closeNotice': defineCall({
    method: 'PUT',
    path: '/api/closed-notices/:notice',
    access: 'member',
    summary: 'Dismisses something for good; repeating it changes nothing.',
    params: z.object({ notice }),
    reply: closedNotices,
  }),
};
