import { decimal, maxDecimal, toFixedText, ZERO } from '@auspex/market';
import { Conflict, Unprocessable } from '../platform/errors/index.ts';
import type { Identity } from '../platform/http/index.ts';
import type { Billing } from './billing.ts';
import type { Plan } from './plans.ts';
import { askProvider } from './receive-events.ts';
import { knownPlan, openSubscription, renewing, requireOpen } from './subscribe.ts';
import { findSubscription, listOwn, type StoredSubscription } from './subscription-store.ts';

const DAY_MS = 86_400_000;
/** With less than this left of the paid period, a larger plan simply begins with a full charge. */
const NEARLY_OVER_MS = 3_600_000;

/** What a change of plan costs and when it takes effect. */
export interface ChangeQuote {
  readonly kind: 'upgrade' | 'downgrade' | 'keep';
  readonly from: Plan;
  readonly to: Plan;
  /** Charged now, with two places. */
  readonly now: string;
  readonly daysLeft: number;
  readonly daysInPeriod: number;
  readonly effectiveAt: number;
  readonly nextCharge: { readonly at: number; readonly price: string };
}

/** A period that is paid for. */
interface Period {
  readonly from: number;
  readonly until: number;
}

/** The difference for the days left, the running day included, rounded to cents. */
export function priceDifference(
  prices: { readonly from: string; readonly to: string },
  { from, until }: Period,
  now: number,
): { amount: string; daysLeft: number; daysInPeriod: number } {
  const daysInPeriod = Math.max(1, Math.round((until - from) / DAY_MS));
  const daysLeft = Math.min(daysInPeriod, Math.max(0, Math.ceil((until - now) / DAY_MS)));
  const more = maxDecimal(ZERO, decimal(prices.to).minus(decimal(prices.from)));
  const share = more.times(decimal(String(daysLeft))).dividedBy(decimal(String(daysInPeriod)));
  return { amount: toFixedText(share, 2), daysLeft, daysInPeriod };
}

const includes = (larger: Plan, smaller: Plan) =>
  smaller.unlocks.every((need) => larger.unlocks.includes(need));

interface Changeable {
  readonly subscription: StoredSubscription;
  /** The plan of the paid period. */
  readonly from: Plan;
  readonly period: Period;
}

async function findChangeable(billing: Billing, memberId: string): Promise<Changeable> {
  const { platform, plans, provider } = billing;
  const subscription = renewing(await listOwn(platform.database, memberId, provider.name));
  if (subscription?.state !== 'active')
    throw new Conflict('Only an active subscription can be changed.', 'subscription-state');
  const { paidPlan, paidUntil, windows, failingSince } = subscription.standing;
  const from = await plans.find(paidPlan);
  const window = windows.find(({ until }) => until === paidUntil);
  if (failingSince !== null || window === undefined || from === undefined)
    throw new Conflict('The plan can be changed once its last payment has arrived.', 'payment-pending');
  return { subscription, from, period: window };
}

export async function quoteChange(
  billing: Billing,
  identity: Identity,
  planID: string,
): Promise<ChangeQuote> {
  const changeable = await findChangeable(billing, identity.memberId);
  return quoteFor(billing, changeable, planID);
}

async function quoteFor(
  billing: Billing,
  { subscription, from, period }: Changeable,
  planID: string,
): Promise<ChangeQuote> {
  const { plans, platform } = billing;
  const { plan: next, paidPlan } = subscription.standing;
  const waiting = next !== paidPlan;
  const now = platform.clock.now();
  // Going back to the version that was bought is possible, even where a newer one is sold by now.
  const to = waiting && planID === paidPlan ? from : await plans.onSale(planID);
  const later = { at: period.until, price: to.price };
  const { amount, daysLeft, daysInPeriod } = priceDifference({ from: from.price, to: to.price }, period, now);
  const base = { from, to, daysLeft, daysInPeriod };
  if (to.key === from.key) {
    if (!waiting) throw new Conflict('This is your plan already.', 'same-plan');
    return { ...base, kind: 'keep', now: '0.00', effectiveAt: now, nextCharge: later };
  }
  const larger = includes(to, from) && !includes(from, to);
  if (!larger) {
    if (to.id === next) throw new Conflict('This change is planned already.', 'same-plan');
    return { ...base, kind: 'downgrade', now: '0.00', effectiveAt: period.until, nextCharge: later };
  }
  if (period.until - now < NEARLY_OVER_MS) {
    const full = { at: now, price: to.price };
    return { ...base, kind: 'upgrade', now: to.price, daysLeft: 0, effectiveAt: now, nextCharge: full };
  }
  return { ...base, kind: 'upgrade', now: amount, effectiveAt: now, nextCharge: later };
}

export type ChangeOutcome =
  | { readonly outcome: 'approve'; readonly approveUrl: string; readonly subID: string }
  | { readonly outcome: 'scheduled' | 'kept'; readonly subscription: StoredSubscription };

/**
 * A larger plan begins at once, as a subscription of its own that takes the place of the present one: providers do not
 * charge differences within a subscription. A smaller one takes effect with the next charge.
 */
export async function changePlan(
  billing: Billing,
  identity: Identity,
  asked: { readonly planID: string; readonly now: string; readonly requestId: string },
): Promise<ChangeOutcome> {
  requireOpen(billing);
  const changeable = await findChangeable(billing, identity.memberId);
  const quote = await quoteFor(billing, changeable, asked.planID);
  if (!isAmount(asked.now) || !decimal(asked.now).equals(decimal(quote.now)))
    throw new Conflict('The price of this change is another by now. Look at it again.', 'quote-changed');
  const { subscription } = changeable;
  const { audit } = billing.platform;
  await audit.record({
    ...{ action: 'subscription.change-plan', actorId: identity.memberId, requestId: asked.requestId },
    subject: `subscription:${subscription.id}`,
    details: { kind: quote.kind, from: quote.from.id, to: quote.to.id, now: quote.now },
  });
  return quote.kind === 'upgrade'
    ? upgrade(billing, identity.memberId, { subscription, quote })
    : reviseAtEnd(billing, subscription, quote);
}

const isAmount = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text);

async function upgrade(
  billing: Billing,
  memberId: string,
  { subscription, quote }: { readonly subscription: StoredSubscription; readonly quote: ChangeQuote },
): Promise<ChangeOutcome> {
  const atOnce = quote.daysLeft === 0;
  const made = await openSubscription(billing, {
    ...{ memberId, plan: quote.to, replaces: subscription.id },
    startsAt: atOnce ? null : new Date(quote.nextCharge.at),
    setupFee: atOnce || decimal(quote.now).isZero() ? null : quote.now,
  });
  if (made.approveUrl === null) throw new Unprocessable('The payment provider gave no way to approve this.');
  return { outcome: 'approve', approveUrl: made.approveUrl, subID: made.providerId };
}

async function reviseAtEnd(
  billing: Billing,
  subscription: StoredSubscription,
  { kind, to }: ChangeQuote,
): Promise<ChangeOutcome> {
  const { provider, platform } = billing;
  const back = new URL('/pricing', platform.config.publicUrl).href;
  const { approveUrl } = await provider.revise(subscription.providerId, {
    ...{ plan: to, providerPlanId: await knownPlan(billing, to), returnUrl: back, cancelUrl: back },
  });
  if (approveUrl !== null) return { outcome: 'approve', approveUrl, subID: subscription.providerId };
  await askProvider(billing, subscription.providerId);
  const changed = (await findSubscription(platform.database, subscription.id)) ?? subscription;
  return { outcome: kind === 'keep' ? 'kept' : 'scheduled', subscription: changed };
}
