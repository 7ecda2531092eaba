import { decimal, maxDecimal, toFixedText, ZERO } from '@auspex/market';
import { Conflict, Unprocessable } from '../platform/errors/index.ts';
import type { Identity } from '../platform/http/index.ts';
import type { Billing } from './billing.ts';
import { shareLeft } from './model/double-payments.ts';
import type { Plan } from './plans.ts';
import { askProvider } from './receive-events.ts';
import { knownPlan, openSubscription, renewing, requireOpen, runningOut } from './subscribe.ts';
import { findSubscription, listOwn, type StoredSubscription } from './subscription-store.ts';

/** With less than this left of the paid period, a larger plan simply begins with a full charge. */
const NEARLY_OVER_MS = 3_600_000;
/** An approval that was not given in this time is begun again rather than gone on with. */
const APPROVAL_MS = 3 * 3_600_000;

/** What a change of plan costs and when it takes effect. */
export interface ChangeQuote {
  /** `renew`: the same plan again, once the time that is paid for is over. */
  readonly kind: 'upgrade' | 'downgrade' | 'keep' | 'renew';
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
  period: Period,
  now: number,
): ReturnType<typeof shareLeft> {
  const more = maxDecimal(ZERO, decimal(prices.to).minus(decimal(prices.from)));
  return shareLeft(toFixedText(more, 2), period, now);
}

const includes = (larger: Plan, smaller: Plan) =>
  smaller.unlocks.every((need) => larger.unlocks.includes(need));

interface Changeable {
  readonly subscription: StoredSubscription;
  /** False for one that was cancelled and whose paid time still runs: what follows it is a subscription of its own. */
  readonly renews: boolean;
  /** The plan of the paid period. */
  readonly from: Plan;
  readonly period: Period;
}

/** What a change would follow: the subscription that renews, or else the one whose paid time runs out. */
async function findChangeable(billing: Billing, memberId: string): Promise<Changeable> {
  const { platform, plans, provider } = billing;
  const own = await listOwn(platform.database, memberId, provider.name);
  const active = renewing(own);
  const subscription = active ?? runningOut(own, platform.clock.now());
  if (subscription === undefined || subscription.state === 'suspended')
    throw new Conflict('Only an active subscription can be changed.', 'subscription-state');
  const { paidPlan, paidUntil, windows, failingSince } = subscription.standing;
  const from = await plans.find(paidPlan);
  const window = windows.find(({ until }) => until === paidUntil);
  const renews = subscription === active;
  if ((renews && failingSince !== null) || window === undefined || from === undefined)
    throw new Conflict('The plan can be changed once its last payment has arrived.', 'payment-pending');
  return { subscription, renews, from, period: window };
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
  { subscription, renews, from, period }: Changeable,
  planID: string,
): Promise<ChangeQuote> {
  const { plans, platform } = billing;
  const { plan: next, paidPlan } = subscription.standing;
  const waiting = renews && next !== paidPlan;
  const now = platform.clock.now();
  // Going back to the version that was bought is possible, even where a newer one is sold by now.
  const to = waiting && planID === paidPlan ? from : await plans.onSale(planID);
  const later = { at: period.until, price: to.price };
  const { amount, daysLeft, daysInPeriod } = priceDifference({ from: from.price, to: to.price }, period, now);
  const base = { from, to, daysLeft, daysInPeriod };
  if (to.key === from.key) {
    if (!renews) return { ...base, kind: 'renew', now: '0.00', effectiveAt: period.until, nextCharge: later };
    if (!waiting) throw new Conflict('This is already your plan.', 'same-plan');
    return { ...base, kind: 'keep', now: '0.00', effectiveAt: now, nextCharge: later };
  }
  const larger = includes(to, from) && !includes(from, to);
  if (!larger) {
    if (renews && to.id === next) throw new Conflict('This change is already scheduled.', 'same-plan');
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
    throw new Conflict('The price of this change is now different. Please review it.', 'quote-changed');
  const { subscription } = changeable;
  const { audit } = billing.platform;
  await audit.record({
    ...{ action: 'subscription.change-plan', actorId: identity.memberId, requestId: asked.requestId },
    subject: `subscription:${subscription.id}`,
    details: { kind: quote.kind, from: quote.from.id, to: quote.to.id, now: quote.now },
  });
  if (quote.kind !== 'upgrade' && changeable.renews) return reviseAtEnd(billing, subscription, quote);
  const made = await follow(billing, identity.memberId, { subscription, quote });
  if (made.approveUrl === null)
    throw new Unprocessable('The payment provider offered no way to approve this.');
  return { outcome: 'approve', approveUrl: made.approveUrl, subID: made.providerId };
}

const isAmount = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text);

/** Begins the subscription that follows the paid time of another: at once for the difference, or when that is over. */
function follow(
  billing: Billing,
  memberId: string,
  { subscription, quote }: { readonly subscription: StoredSubscription; readonly quote: ChangeQuote },
): Promise<StoredSubscription> {
  const { kind, to, now, daysLeft, nextCharge } = quote;
  const fullAtOnce = kind === 'upgrade' && daysLeft === 0;
  return openSubscription(billing, {
    ...{ memberId, plan: to, replaces: subscription.id },
    startsAt: fullAtOnce ? null : new Date(nextCharge.at),
    setupFee: kind === 'upgrade' && !fullAtOnce ? now : null,
  });
}

/**
 * Begins a subscription for a member who has none that renews. Time that is still paid for by an earlier one is not
 * charged again: the new one follows it, on the terms that the quote shows.
 */
export async function beginSubscription(
  billing: Billing,
  { memberId }: Identity,
  planID: string,
): Promise<{ subID: string; approveUrl: string }> {
  const { platform, plans, provider } = billing;
  requireOpen(billing);
  const plan = await plans.onSale(planID);
  const own = await listOwn(platform.database, memberId, provider.name);
  if (renewing(own) !== undefined)
    throw new Conflict(
      'You already have a subscription. Change its plan instead, or cancel it first.',
      'already-subscribed',
    );
  const now = platform.clock.now();
  const before = runningOut(own, now);
  if (before !== undefined) {
    const changeable = await findChangeable(billing, memberId);
    const quote = await quoteFor(billing, changeable, planID);
    const { providerId, approveUrl } = await follow(billing, memberId, { subscription: before, quote });
    return { subID: providerId, approveUrl: approveUrl ?? '' };
  }
  const begun = own.find(
    ({ state, planId, replaces }) => state === 'approval-pending' && planId === plan.id && replaces === null,
  );
  const young = begun && now - begun.createdAt.getTime() < APPROVAL_MS;
  if (young && begun.approveUrl !== null) return { subID: begun.providerId, approveUrl: begun.approveUrl };
  const nothing = { replaces: null, startsAt: null, setupFee: null };
  const made = await openSubscription(billing, { memberId, plan, ...nothing });
  return { subID: made.providerId, approveUrl: made.approveUrl ?? '' };
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
