import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pagedList, pageQuery } from '../paged-list.ts';
import { moneyText } from '../portfolio/portfolio-shapes.ts';
import { typedName } from '../typed-shapes.ts';
import {
  complimentaryPlan,
  instant,
  paidPlanKey,
  paymentLimit,
  plan,
  planKey,
  receipt,
  subscription,
  subscriptionState,
  unlocks,
} from './billing-shapes.ts';

const adminMember = z.object({
  /** Null once the account is erased. */
  id: z.uuid().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** A row of the admins' table. */
const adminSubscription = subscription.omit({ may: true }).extend({
  member: adminMember,
  provider: z.enum(['paypal', 'sandbox']),
  createdAt: instant,
  /** All that was paid, less what went back. */
  paid: moneyText,
});

const planChange = z.object({
  names: z.object({ en: typedName(60), fr: typedName(60) }),
  /** Per month, in US dollars, such as `29` or `29.50`. */
  price: z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, 'Enter a price such as 29 or 29.50.'),
  unlocks,
  limits: z.object({ alerts: z.int().min(0).max(100_000).nullable(), delayBars: z.int().min(0).max(250) }),
});

const versionUse = z.object({
  plan,
  since: instant,
  /** How many subscriptions renew on this version. */
  subscribers: z.int(),
  complimentary: z.int(),
  /** What its subscribers pay together in a month. */
  monthly: moneyText,
});

const adminPlan = z.object({ key: planKey, current: plan, versions: z.array(versionUse) });

const revenueMonth = z.object({
  /** Such as `2026-11`; the current month is still running. */
  month: z.string(),
  /** What renewing subscriptions pay in a month, as of the end of the month. */
  mrr: moneyText,
  /** Of it, begun in the month. */
  newMrr: moneyText,
  /** What was lost in the month by cancelled and expired subscriptions. */
  churnedMrr: moneyText,
  charged: moneyText,
  refunded: moneyText,
  subscribers: z.int(),
  begun: z.int(),
  ended: z.int(),
});

/** What admins do with plans, subscriptions and payments. */
export const billingAdminCalls = {
  'billing.adminSubscriptions': defineCall({
    method: 'GET',
    path: '/api/admin/subscriptions',
    access: 'admin',
    summary: 'All subscriptions, newest first.',
    query: pageQuery.extend({
      state: subscriptionState.optional(),
      plan: planKey.optional(),
      /** Part of the e-mail address, or a whole id of ours or of the provider. */
      q: z.string().trim().max(200).optional(),
    }),
    reply: pagedList(adminSubscription),
  }),
  'billing.adminSubscription': defineCall({
    method: 'GET',
    path: '/api/admin/subscriptions/:id',
    access: 'admin',
    summary: 'One subscription with the provider’s events and its payments.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      subscription: adminSubscription,
      events: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          /** The provider's time. */
          at: instant,
          receivedAt: instant,
          /** `webhook`, `list` (found by the comparison with the provider) or `asked`. */
          source: z.enum(['webhook', 'list', 'asked']),
        }),
      ),
      payments: z.array(receipt.omit({ member: true }).extend({ refundable: moneyText })),
    }),
  }),
  'billing.refund': defineCall({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    access: 'admin',
    freshLogin: true,
    limit: paymentLimit,
    summary:
      'Refunds a payment, in full or in part. A payment refunded in full no longer pays for its period. Written to the audit log.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Left out: all that is left of the payment. */
      amount: z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter an amount such as 10 or 9.90.')
        .optional(),
      /** What was left of it when this was decided: if something went back meanwhile, nothing more does. */
      left: z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/)
        .optional(),
      reason: z.string().trim().min(3).max(300),
      /** End the subscription too. */
      cancel: z.boolean(),
    }),
    reply: z.object({ refunded: moneyText, subscription: adminSubscription }),
  }),
  'billing.revenue': defineCall({
    method: 'GET',
    path: '/api/admin/revenue',
    access: 'admin',
    summary: 'Revenue by month, oldest first.',
    query: z.object({ months: z.coerce.number().int().min(1).max(60).default(12) }),
    reply: z.object({ items: z.array(revenueMonth) }),
  }),
  'billing.adminPlans': defineCall({
    method: 'GET',
    path: '/api/admin/plans',
    access: 'admin',
    summary: 'The plans with all their versions and who is on which.',
    reply: z.object({ items: z.array(adminPlan) }),
  }),
  'billing.previewPlan': defineCall({
    method: 'POST',
    path: '/api/admin/plans/:key/preview',
    access: 'admin',
    summary: 'What an edit of a plan would change, and for whom; nothing is stored.',
    params: z.object({ key: planKey }),
    body: planChange,
    reply: z.object({
      from: plan,
      to: plan,
      changes: z.boolean(),
      /** Subscribers who keep the version they bought. */
      keep: z.int(),
      /** Members for whom it changes at once: those on the free plan if that is the one. */
      atOnce: z.int(),
    }),
  }),
  'billing.editPlan': defineCall({
    method: 'PUT',
    path: '/api/admin/plans/:key',
    access: 'admin',
    freshLogin: true,
    summary:
      'Makes a new version of a plan for everyone who buys from now on; subscribers keep the one they bought. Written to the audit log.',
    params: z.object({ key: planKey }),
    body: planChange.extend({
      /** The version that was edited; refused if it is no longer the newest. */
      from: z.string().max(60),
    }),
    reply: z.object({ plan }),
  }),
  'billing.grantPlan': defineCall({
    method: 'POST',
    path: '/api/admin/complimentary-plans',
    access: 'admin',
    freshLogin: true,
    summary: 'Gives a member a plan without payment. Written to the audit log.',
    body: z.object({ email: z.email().max(254), plan: paidPlanKey, until: instant.nullable() }),
    reply: complimentaryPlan,
  }),
  'billing.withdrawPlan': defineCall({
    method: 'DELETE',
    path: '/api/admin/complimentary-plans/:id',
    access: 'admin',
    freshLogin: true,
    summary: 'Takes a plan given without payment back. Written to the audit log.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ withdrawn: z.literal(true) }),
  }),
  'billing.complimentaryPlans': defineCall({
    method: 'GET',
    path: '/api/admin/complimentary-plans',
    access: 'admin',
    summary: 'Active plans given without payment, newest first.',
    query: pageQuery,
    reply: pagedList(complimentaryPlan.extend({ member: adminMember, grantedBy: z.string() })),
  }),
};
