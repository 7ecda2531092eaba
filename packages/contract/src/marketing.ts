import { LANGUAGES, type Language } from '@auspex/market';
import { z } from 'zod';
import { emailAddress } from './accounts/account-shapes.ts';
import { defineCall } from './call.ts';
import { pagedList, pageQuery } from './paged-list.ts';

const MARKETING_LIMITS = { subject: 200, message: 50_000, emails: 5000 } as const;

const language = z.enum(LANGUAGES);

/** What a mail says in one language; the message is Markdown. */
const mailText = z.object({
  subject: z.string().trim().min(1).max(MARKETING_LIMITS.subject),
  message: z.string().trim().min(1).max(MARKETING_LIMITS.message),
});

/** Readers whose language is missing get the first one that is there. */
export const marketingTexts = z
  .partialRecord(language, mailText)
  .refine((texts) => Object.keys(texts).length > 0, { error: 'Write the e-mail in at least one language.' });

/** Whom a mail is for; of those it goes only to who has chosen the newsletter and not unsubscribed since. */
const marketingSegment = z.object({
  /** members: confirmed accounts · readers: who asked for the newsletter · listed: the addresses given. */
  audience: z.enum(['members', 'readers', 'listed']),
  /** Only readers of this language; null for all. */
  language: language.nullable(),
});

const chosenSegment = marketingSegment.extend({ audience: z.enum(['members', 'readers']) });

/** `active` alone is written to. not-chosen: an account whose owner has not chosen the newsletter. */
export const subscriberStates = [
  'active',
  'not-chosen',
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'complained',
] as const;

/** Who is left out of a mail, by the reason; an address that nobody here has is not-chosen. */
const leftOut = {
  leftOut: z.int(),
  leftOutBecause: z.partialRecord(z.enum(subscriberStates).exclude(['active']), z.int()),
};

const audience = z.object({
  /** Who would get it. */
  recipients: z.int(),
  ...leftOut,
  byLanguage: z.partialRecord(language, z.int()),
});

const progress = z.object({
  /** Not out: not in the outbox yet, waiting there, or dropped because the mail was stopped. */
  waiting: z.int(),
  sent: z.int(),
  suppressed: z.int(),
  failed: z.int(),
  /** The process died while handing them over: an admin decides in the outbox. */
  uncertain: z.int(),
});

const marketingMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  languages: z.array(language),
  segment: marketingSegment,
  state: z.enum(['sending', 'sent', 'stopped']),
  recipients: z.int(),
  progress,
  confirmedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});

const subscriber = z.object({
  email: z.string(),
  language,
  /** An account, the newsletter chosen, or both. */
  member: z.boolean(),
  reader: z.boolean(),
  state: z.enum(subscriberStates),
  since: z.iso.datetime(),
});

const unsubscribed = z.object({
  /** Null once the account is erased, or a reader without one left a month ago: only a keyed hash is left. */
  email: z.string().nullable(),
  emails: z.boolean(),
  reason: z.enum(['asked', 'bounced', 'complained']),
  at: z.iso.datetime(),
});

const byId = z.object({ id: z.uuid() });
const sendLimit = { max: 30, windowSeconds: 3600 } as const;

export const marketingCalls = {
  'marketing.emails': defineCall({
    method: 'GET',
    path: '/marketing/admin/get_user_emails',
    access: 'admin',
    freshLogin: true,
    summary: 'Addresses that marketing mail may go to: they chose the newsletter and have not unsubscribed.',
    reply: z.object({
      emails: z.array(z.string()),
      users: z.array(z.object({ email: z.string(), displayName: z.string(), language })),
    }),
  }),
  'marketing.send': defineCall({
    method: 'POST',
    path: '/marketing/admin/send_marketing_email',
    access: 'admin',
    freshLogin: true,
    summary:
      'Sends an e-mail to the given addresses; only to those that chose the newsletter and have not unsubscribed.',
    limit: sendLimit,
    maxBodyBytes: 2 * 1_048_576,
    body: z.object({
      message: mailText.shape.message,
      subject: mailText.shape.subject,
      emails: z.array(emailAddress).min(1).max(MARKETING_LIMITS.emails),
    }),
    reply: z.object({ status: z.boolean(), id: z.uuid().nullable(), recipients: z.int(), ...leftOut }),
  }),
  'marketing.audience': defineCall({
    method: 'POST',
    path: '/api/admin/marketing/audience',
    access: 'admin',
    summary: 'How many an e-mail would go to, and why others are left out; nothing is sent.',
    body: z.object({ segment: chosenSegment }),
    reply: audience,
  }),
  'marketing.preview': defineCall({
    method: 'POST',
    path: '/api/admin/marketing/preview',
    access: 'admin',
    summary: 'An e-mail as its readers in each language would see it.',
    body: z.object({ texts: marketingTexts }),
    reply: z.object({
      items: z.array(z.object({ language, subject: z.string(), html: z.string(), text: z.string() })),
    }),
  }),
  'marketing.test': defineCall({
    method: 'POST',
    path: '/api/admin/marketing/test',
    access: 'admin',
    summary: 'Sends the e-mail to yourself, once in every language it has.',
    limit: sendLimit,
    body: z.object({ texts: marketingTexts }),
    reply: z.object({ to: z.string(), mails: z.int() }),
  }),
  'marketing.start': defineCall({
    method: 'POST',
    path: '/api/admin/marketing/mails',
    access: 'admin',
    freshLogin: true,
    summary: 'Sends an e-mail to a segment, if it is as large as the sender says. The same id is sent once.',
    limit: sendLimit,
    body: z.object({
      id: z.uuid(),
      texts: marketingTexts,
      segment: chosenSegment,
      /** Typed by the sender, from the count shown. */
      count: z.int().min(1),
    }),
    reply: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('sending'), id: z.uuid(), recipients: z.int() }),
      z.object({ outcome: z.literal('count-differs'), recipients: z.int() }),
      /** Other words, or to another segment, went out under this id. Nothing more was sent. */
      z.object({ outcome: z.literal('sent-otherwise'), recipients: z.int() }),
    ]),
  }),
  'marketing.list': defineCall({
    method: 'GET',
    path: '/api/admin/marketing/mails',
    access: 'admin',
    summary: 'Marketing e-mails, newest first, with their progress.',
    query: z.object({ ...pageQuery.shape }),
    reply: pagedList(marketingMail),
  }),
  'marketing.stop': defineCall({
    method: 'POST',
    path: '/api/admin/marketing/mails/:id/stop',
    access: 'admin',
    summary: 'Stops sending an e-mail; what has gone out stays out.',
    params: byId,
    reply: z.object({ outcome: z.enum(['stopped', 'ended-already']) }),
  }),
  'marketing.subscribers': defineCall({
    method: 'GET',
    path: '/api/admin/marketing/subscribers',
    access: 'admin',
    summary: 'Everyone with a confirmed account or a newsletter, and whether marketing mail goes to them.',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      state: z.enum(subscriberStates).optional(),
      ...pageQuery.shape,
    }),
    reply: pagedList(subscriber),
  }),
  'marketing.unsubscribed': defineCall({
    method: 'GET',
    path: '/api/admin/marketing/unsubscribed',
    access: 'admin',
    summary: 'Who gets no marketing mail, and why.',
    query: z.object({ ...pageQuery.shape }),
    reply: pagedList(unsubscribed),
  }),
};

export type MarketingTexts = Partial<Record<Language, z.output<typeof mailText>>>;
export type MarketingSegment = z.output<typeof marketingSegment>;
