import { z } from 'zod';
import { moneyText } from '../portfolio/portfolio-shapes.ts';

/** What can be had. `free` needs no subscription; `bundle` is both markets. */
export const PLAN_KEYS = ['free', 'crypto', 'stocks', 'bundle'] as const;

export const planKey = z.enum(PLAN_KEYS);
export const paidPlanKey = z.enum(['crypto', 'stocks', 'bundle']);

/** The parts of the product that a plan unlocks, under the names that calls ask for (`needs`). */
export const unlocks = z.array(z.enum(['crypto', 'stocks']));

const limits = z.object({
  /** How many alerts a member may keep; null for as many as they like. */
  alerts: z.int().nullable(),
  /** How many bars signals and forecasts of markets that are not unlocked come late. */
  delayBars: z.int(),
});

export const instant = z.iso.datetime();
const planNames = z.object({ en: z.string(), fr: z.string() });

/** One version of a plan: who bought it keeps its price, what it unlocks and its limits. */
export const plan = z.object({
  /** The `planID` of the specification's call: one version of one plan, such as `crypto-1`. */
  id: z.string(),
  key: planKey,
  version: z.int(),
  names: planNames,
  price: moneyText,
  interval: z.literal('month'),
  unlocks,
  limits,
});

/** Follows the payment provider's own states. */
export const SUBSCRIPTION_STATES = [
  'approval-pending',
  'approved',
  'active',
  'suspended',
  'cancelled',
  'expired',
] as const;

export const subscriptionState = z.enum(SUBSCRIPTION_STATES);

/** One subscription as its owner sees it. */
export const subscription = z.object({
  /** Our id: the `{id}` of cancel, activate and pause. */
  id: z.uuid(),
  /** The payment provider's id. */
  subID: z.string(),
  plan,
  state: subscriptionState,
  /** Whether it unlocks its plan right now; in the grace time and until the paid period ends too. */
  unlocksNow: z.boolean(),
  startedAt: instant.nullable(),
  /** When it begins to be charged and to unlock, where that is to come: earlier time is paid for until then. */
  startsAt: instant.nullable(),
  /** End of what is paid for. */
  paidUntil: instant.nullable(),
  /** When access ends if nothing more happens; null while it renews by itself or was never paid. */
  accessEndsAt: instant.nullable(),
  /** Null unless another charge will be made. */
  nextCharge: z.object({ at: instant, price: moneyText }).nullable(),
  /** Set while a payment has failed: access goes on until `graceEndsAt`; null where it is over, or never was. */
  failedPayment: z.object({ at: instant, graceEndsAt: instant.nullable() }).nullable(),
  /** The plan from the next period on, where a change is under way. */
  nextPlan: z.object({ plan, from: instant.nullable() }).nullable(),
  /** What its owner may do with it now. */
  may: z.object({ pause: z.boolean(), resume: z.boolean(), cancel: z.boolean(), change: z.boolean() }),
});

/** A plan given by the operator without payment. */
export const complimentaryPlan = z.object({ id: z.uuid(), plan, since: instant, until: instant.nullable() });

/** A subscription that was begun and not confirmed yet. */
const pendingApproval = z.object({
  id: z.uuid(),
  subID: z.string(),
  plan,
  state: z.enum(['approval-pending', 'approved']),
  begunAt: instant,
  /** Where the payment is approved; null once it was. */
  approveUrl: z.string().nullable(),
  /** The confirmation page of this plan. */
  confirmationPath: z.string(),
});

/** Everything that a member's page of plans shows. */
export const billingOverview = z.object({
  /** `sandbox`: no money moves. `open` is false where nothing can be bought here, with what is there kept. */
  provider: z.object({ name: z.enum(['paypal', 'sandbox']), sandbox: z.boolean(), open: z.boolean() }),
  /** The newest version of each plan, cheapest first. */
  plans: z.array(plan),
  /** What the member has right now, from whatever source; `admin` has everything. */
  unlocked: unlocks,
  limits,
  because: z.enum(['free', 'subscription', 'complimentary', 'admin']),
  /** The subscription that counts: the one that renews, or else the one whose access ends last. */
  current: subscription.nullable(),
  pending: pendingApproval.nullable(),
  complimentary: z.array(complimentaryPlan),
  /** Earlier ones, newest first. */
  earlier: z.array(subscription),
});

/** What moved: a charge, or money that went back. */
export const receipt = z.object({
  id: z.uuid(),
  /** Such as `2026-000123`. */
  number: z.string(),
  kind: z.enum(['payment', 'refund']),
  at: instant,
  plan,
  money: moneyText,
  /** The time that a payment pays for. */
  period: z.object({ from: instant, to: instant }).nullable(),
  /** What was given back of this payment so far. */
  refunded: moneyText.nullable(),
  /** The provider's own number of the transaction. */
  providerId: z.string(),
  provider: z.enum(['paypal', 'sandbox']),
  /** Why money went back: given back by the operator, paid twice, or taken back by the payer’s bank. */
  cause: z.enum(['given-back', 'double', 'reversed']).nullable(),
  /** What an admin wrote about it, in their own words. */
  reason: z.string().nullable(),
  /** Who paid, from today's profile. */
  member: z.object({ name: z.string().nullable(), email: z.string() }),
});

/** What a change of plan would cost and when it takes effect. */
export const changeQuote = z.object({
  /**
   * `upgrade`: at once, for the difference. `downgrade`: when the paid time is over. `keep`: takes a planned change back.
   * `renew`: the same plan after a cancellation, from the end of the paid time.
   */
  kind: z.enum(['upgrade', 'downgrade', 'keep', 'renew']),
  from: plan,
  to: plan,
  /** What is charged now: the difference for the days left of the paid period. */
  now: moneyText,
  daysLeft: z.int(),
  daysInPeriod: z.int(),
  effectiveAt: instant,
  nextCharge: z.object({ at: instant, price: moneyText }).nullable(),
});

/** Each asks the payment provider: few per caller. */
export const paymentLimit = { max: 30, windowSeconds: 300 } as const;
