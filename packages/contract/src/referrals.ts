import { z } from 'zod';
import { message, referralId } from './accounts/account-shapes.ts';
import { defineCall } from './call.ts';

/** How far somebody who followed a link has come. */
const REFERRAL_STEPS = ['clicked', 'registered', 'verified', 'paid', 'rewarded'] as const;
export type ReferralStep = (typeof REFERRAL_STEPS)[number];

/**
 * Why a person did not come further: the address is not confirmed yet (`waiting`), the account was deleted before it was
 * (`gone`), the mailbox is the referrer's own (`self`) or had an account before (`again`), each would have brought the
 * other (`circle`), the referrer's account was closed (`closed`), the payment was returned (`reversed`), nothing was
 * paid yet (`unpaid`), or there were as many rewards in a year as there can be (`pending`).
 */
const REFERRAL_REASONS = [
  'waiting',
  'gone',
  'self',
  'again',
  'circle',
  'closed',
  'reversed',
  'unpaid',
  'pending',
] as const;
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

/** What became of the reference that the member came with. */
export const ORIGIN_STATES = [
  'waiting',
  'counted',
  'unknown',
  'own',
  'late',
  'self',
  'again',
  'circle',
  'closed',
  'reversed',
] as const;
export type OriginState = (typeof ORIGIN_STATES)[number];

/** How many reached each step; null where there is nothing to buy and so nothing to count. */
const funnel = z.object({
  clicked: z.int(),
  registered: z.int(),
  verified: z.int(),
  paid: z.int().nullable(),
  rewarded: z.int().nullable(),
});

export const referralCalls = {
  'referrals.number': defineCall({
    method: 'GET',
    path: '/referral/number/:id',
    access: 'member',
    tokenScope: 'account:read',
    ownId: 'id',
    summary:
      'How many people the member referred, and how far they came. Members find only their own number.',
    params: z.object({ id: z.uuid() }),
    /** `number` are those that count now. */
    reply: z.object({ id: z.uuid(), number: z.int(), ...funnel.shape }),
  }),
  'referrals.refer': defineCall({
    method: 'POST',
    path: '/user/referral',
    access: 'member',
    summary:
      'Says who referred the member, once and shortly after sign-up. The answer is the same whatever the code leads to; the referral page shows the result.',
    limit: { max: 20, windowSeconds: 3600 },
    body: z.object({ refBy: referralId }),
    reply: message,
  }),
  'referrals.mine': defineCall({
    method: 'GET',
    path: '/api/referrals',
    access: 'member',
    tokenScope: 'account:read',
    summary:
      'The member’s link and code, how far those who followed it got, and the code the member came with.',
    reply: z.object({
      code: z.string(),
      link: z.string(),
      number: z.int(),
      funnel,
      /** The newest first, without anything that says who they are. */
      people: z.array(
        z.object({
          id: z.uuid(),
          /** The day of the sign-up. */
          registeredOn: z.iso.date(),
          step: z.enum(REFERRAL_STEPS),
          reason: z.enum(REFERRAL_REASONS).nullable(),
        }),
      ),
      /** Links followed per day, the newest day last; days without are left out. */
      clicks: z.array(z.object({ day: z.iso.date(), clicks: z.int() })),
      /** Null for a member who came without a reference. */
      origin: z.object({ code: z.string(), state: z.enum(ORIGIN_STATES) }).nullable(),
      /** Until when a reference can still be given; null when it is fixed or too late. */
      openUntil: z.iso.datetime().nullable(),
    }),
  }),
  'referrals.click': defineCall({
    method: 'POST',
    path: '/api/referrals/clicks/:code',
    access: 'public',
    summary: 'Counts that a link was followed: a number per link and day, nothing about who followed it.',
    limit: { max: 20, windowSeconds: 60 },
    params: z.object({ code: referralId }),
    reply: z.object({ counted: z.literal(true) }),
  }),
};
