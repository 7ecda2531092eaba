import type { SUBSCRIPTION_STATES } from '@auspex/contract';
import { DAY_MS, decimal, sumDecimals } from '@auspex/market';
import { type BillingEvent, inOrder } from './billing-event.ts';
import { type Begun, type Charge, type PaidPeriod, Payments } from './paid-periods.ts';

/** How long a failed payment leaves access as it is. */
export const GRACE_MS = 7 * DAY_MS;
/** How long a payment that is due may wait to be made and told. */
export const DUE_MS = 2 * DAY_MS;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A time during which a subscription unlocks a plan. */
export interface AccessWindow {
  readonly plan: string;
  readonly from: number;
  readonly until: number;
}

/** What a subscription is, as far as its provider has told. */
export interface Standing {
  readonly state: SubscriptionState;
  /** The plan that is charged next, or was charged last. */
  readonly plan: string;
  /** The plan of the period that is paid for; differs from `plan` while a change waits for the period's end. */
  readonly paidPlan: string;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly suspendedAt: number | null;
  /** Since when charges fail; null while they do not. */
  readonly failingSince: number | null;
  readonly paidUntil: number | null;
  readonly nextChargeAt: number | null;
  readonly windows: readonly AccessWindow[];
  /** When it was active, with the plan that counted; `to` is null while it is. */
  readonly spans: readonly { readonly plan: string; readonly from: number; readonly to: number | null }[];
  readonly payments: readonly PaidPeriod[];
  /** Money in another currency, or less than the plan costs: it pays for no time. */
  readonly unmatched: readonly Charge[];
}

type Draft = {
  -readonly [Key in keyof Omit<Standing, 'spans' | 'payments' | 'unmatched'>]: Standing[Key];
} & {
  spans: { plan: string; from: number; to: number | null }[];
  payments: PaidPeriod[];
  unmatched: Charge[];
};

/**
 * What follows from everything that a provider told about a subscription. Any order of arrival and any repetition give
 * the same result, because only the provider's times count.
 */
export function standingOf(begun: Begun, events: Iterable<BillingEvent>): Standing {
  const ordered = inOrder(events);
  const draft: Draft = {
    state: 'approval-pending',
    plan: begun.plan,
    paidPlan: begun.plan,
    ...{ startedAt: null, endedAt: null, suspendedAt: null, failingSince: null },
    ...{ paidUntil: null, nextChargeAt: null, windows: [], spans: [], payments: [], unmatched: [] },
  };
  const paying = new Payments(begun);
  for (const event of ordered) apply(draft, event, paying);
  draft.payments = withRefunds(paying.periods, ordered);
  draft.unmatched = withRefunds(paying.unmatched, ordered);
  const windows = windowsOf(draft, begun, paying);
  const paid = windows.filter(({ kind }) => kind === 'paid');
  const paidUntil = paid.length === 0 ? null : Math.max(...paid.map(({ until }) => until));
  return {
    ...draft,
    windows: windows.map(({ plan, from, until }) => ({ plan, from, until })),
    paidPlan: paid.at(-1)?.plan ?? draft.plan,
    paidUntil,
    nextChargeAt: chargeAfter(draft, paidUntil),
  };
}

/**
 * The plan of charges as it was before the last payment may bear the same time as the payment itself: a time that is
 * paid for already is not charged again.
 */
function chargeAfter({ nextChargeAt, failingSince }: Draft, paidUntil: number | null): number | null {
  if (nextChargeAt === null || paidUntil === null || failingSince !== null) return nextChargeAt;
  return nextChargeAt < paidUntil - DAY_MS ? paidUntil : nextChargeAt;
}

const over = (state: SubscriptionState) => state === 'cancelled' || state === 'expired';

function apply(draft: Draft, event: BillingEvent, paying: Payments): void {
  switch (event.kind) {
    case 'created':
    case 'updated':
      if (!over(draft.state)) draft.plan = event.plan ?? draft.plan;
      return;
    case 'approved':
      if (draft.state === 'approval-pending') draft.state = 'approved';
      return;
    case 'activated':
      if (!over(draft.state)) draft.plan = event.plan ?? draft.plan;
      resume(draft, event.at, paying);
      return;
    case 'reactivated':
      resume(draft, event.at, paying);
      return;
    case 'suspended':
    case 'cancelled':
    case 'expired':
      end(draft, event.kind, event.at);
      return;
    case 'scheduled':
      draft.nextChargeAt = event.nextChargeAt;
      return;
    case 'payment-completed':
      pay(draft, event, paying);
      return;
    case 'payment-failed':
    case 'payment-denied':
      // As a charge that was made.
      notePause(draft, event.at + 1, paying);
      draft.failingSince ??= event.at;
      return;
    // What went back is taken off at the end; what is pending is no payment yet.
    case 'payment-pending':
    case 'payment-refunded':
    case 'payment-reversed':
  }
}

function resume(draft: Draft, at: number, paying: Payments): void {
  notePause(draft, at, paying);
  activate(draft, at);
}

/** A pause of the member's own; while charges fail, what is paid for and the week after it go on. */
function notePause({ state, suspendedAt, failingSince }: Draft, to: number, paying: Payments): void {
  if (state === 'suspended' && suspendedAt !== null && failingSince === null) paying.pause(suspendedAt, to);
}

function activate(draft: Draft, at: number): void {
  if (over(draft.state) || draft.state === 'active') return;
  draft.state = 'active';
  draft.startedAt ??= at;
  draft.suspendedAt = null;
  draft.spans.push({ plan: draft.plan, from: at, to: null });
}

function end(draft: Draft, state: 'suspended' | 'cancelled' | 'expired', at: number): void {
  if (over(draft.state)) return;
  if (draft.state === 'suspended' && state === 'suspended') return;
  draft.state = state;
  if (state === 'suspended') draft.suspendedAt = at;
  else draft.endedAt = at;
  const span = draft.spans.at(-1);
  if (span !== undefined) span.to ??= at;
}

function pay(
  draft: Draft,
  event: Extract<BillingEvent, { kind: 'payment-completed' }>,
  paying: Payments,
): void {
  // Resumed and charged at the same instant, it is told of the charge first.
  notePause(draft, event.at + 1, paying);
  // Neither does money that pays for nothing end a failure, nor does it say that anything was approved.
  if (!paying.add(event, { plan: draft.plan, startedAt: draft.startedAt ?? event.at })) return;
  draft.failingSince = null;
  // Nobody pays for what they have not approved: that it became active was not told yet.
  if (draft.state === 'approval-pending' || draft.state === 'approved') activate(draft, event.at);
  const span = draft.spans.at(-1);
  if (span === undefined || span.to !== null || span.plan === draft.plan) return;
  span.to = event.at;
  draft.spans.push({ plan: draft.plan, from: event.at, to: null });
}

/** Several refunds of one payment add up; more than was paid cannot go back, and a reversal takes all of it. */
function withRefunds<Paid extends Charge>(
  charges: readonly Paid[],
  ordered: readonly BillingEvent[],
): Paid[] {
  const back = new Map<string, Map<string, string>>();
  const reversed = new Set<string>();
  for (const event of ordered) {
    if (event.kind !== 'payment-refunded' && event.kind !== 'payment-reversed') continue;
    if (event.kind === 'payment-reversed') reversed.add(event.paymentId);
    const refunds = back.get(event.paymentId) ?? new Map<string, string>();
    back.set(event.paymentId, refunds.set(event.refundId, event.amount));
  }
  return charges.map((charge) => {
    const refunds = back.get(charge.paymentId);
    if (refunds === undefined) return charge;
    const sum = sumDecimals([...refunds.values()].map(decimal));
    const all = reversed.has(charge.paymentId) || sum.greaterThanOrEqualTo(decimal(charge.amount));
    return { ...charge, refunded: all ? charge.amount : sum.toString() };
  });
}

const wholly = ({ refunded, amount }: PaidPeriod) => decimal(refunded).greaterThanOrEqualTo(decimal(amount));

interface Window extends AccessWindow {
  readonly kind: 'paid' | 'grace';
}

function windowsOf(
  draft: Draft,
  { startsAt, setupFee, baseReturned = false }: Begun,
  paying: Payments,
): Window[] {
  const restsOnNothing = ({ to }: { readonly to: number }) =>
    baseReturned && startsAt !== null && to <= startsAt;
  const windows: Window[] = draft.payments
    .filter((period) => !wholly(period) && !restsOnNothing(period))
    .map(({ plan, from, to }) => ({ kind: 'paid', plan, from, until: to }));
  const { startedAt } = draft;
  const freeStart = setupFee !== null && decimal(setupFee).isZero() && !baseReturned;
  if (freeStart && startsAt !== null && startedAt !== null && startedAt < startsAt) {
    windows.unshift({ kind: 'paid', plan: draft.plan, from: startedAt, until: startsAt });
  }
  const opensAt = setupFee === null || baseReturned ? startsAt : null;
  const grace = graceOf(draft, windows, { opensAt, paying });
  return grace === null ? windows : [...windows, grace];
}

/**
 * The time after what is paid for in which a payment may still come: one that failed, or one that the provider is just
 * about to make. A pause that outlasts the paid time leaves neither.
 */
function graceOf(
  draft: Draft,
  paid: readonly Window[],
  { opensAt, paying }: { readonly opensAt: number | null; readonly paying: Payments },
): Window | null {
  const { state, plan, startedAt, failingSince, payments, unmatched } = draft;
  if (over(state) || startedAt === null) return null;
  const last = payments.at(-1);
  if (paid.length === 0) {
    // The first payment is told within minutes; one that fails, is another sum or was given back unlocks nothing.
    if (state !== 'active' || failingSince !== null || last !== undefined || unmatched.length > 0)
      return null;
    const from = Math.max(startedAt, opensAt ?? 0);
    return { kind: 'grace', plan, from, until: from + DUE_MS };
  }
  if (last !== undefined && wholly(last)) return null;
  const from = Math.max(...paid.map(({ until }) => until));
  if (failingSince !== null) {
    if (paying.wasPaused(from)) return null;
    const until = failingSince + GRACE_MS;
    return until > from ? { kind: 'grace', plan, from, until } : null;
  }
  const nextChargeAt = chargeAfter(draft, from);
  const isDue = nextChargeAt !== null && nextChargeAt <= from + DAY_MS;
  return state === 'active' && isDue ? { kind: 'grace', plan, from, until: from + DUE_MS } : null;
}

/** The provider's clock may run ahead of ours: what it has begun is not held back for that. */
const CLOCKS_MS = 5 * 60_000;

/** Whether a window is open. */
export function isOpen({ from, until }: Pick<AccessWindow, 'from' | 'until'>, now: number): boolean {
  return from - CLOCKS_MS <= now && now < until;
}

/** Until when access goes on although a charge failed; null where none failed, or nothing was open by then. */
export function failureEndsAt({ failingSince, windows }: Standing): number | null {
  if (failingSince === null) return null;
  const until = Math.max(failingSince, ...windows.map((window) => window.until));
  return until > failingSince ? until : null;
}

/** The end of the last window; null if there never was one. */
export function accessUntil({ windows }: Standing): number | null {
  return windows.length === 0 ? null : Math.max(...windows.map(({ until }) => until));
}
