import type { CallReply, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import { formatDate, type Language } from '@auspex/market';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Translate } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { explainedFailure, failureText } from '../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../shared/failure/refresh-after.ts';
import { serverTime } from '../../ui/formats/server-time.ts';
import type { BillingTextKey } from './billing.text.ts';
import type { Plan } from './plans.ts';

export type Overview = CallReply<Calls['billing.overview']>;
export type Subscription = NonNullable<Overview['current']>;
export type Quote = CallReply<Calls['billing.quoteChange']>;
export type Receipt = CallReply<Calls['billing.receipts']>['items'][number];
export type Confirmation = CallReply<Calls['billing.create']>;

/** The plan whose grants count now, from whatever source. */
export function planNow({ current, earlier, complimentary, because, plans }: Overview): Plan | undefined {
  if (because === 'complimentary') return complimentary[0]?.plan;
  // One that is still to start follows time that an earlier one has paid for.
  if (because === 'subscription')
    return (current?.startsAt ? earlier.find(({ unlocksNow }) => unlocksNow) : current)?.plan;
  return plans.find(({ key }) => key === 'free');
}

/** Of those beside the plan that goes on: approved, and charged as soon as the payment goes through. */
export const waitsForPayment = ({ state, paidUntil, startsAt }: Subscription): boolean =>
  state === 'active' && paidUntil === null && startsAt === null;

/** Until when access is paid for, by an earlier subscription where this one is still to start; null if that is over. */
export function paidAhead({ paidUntil, startsAt }: Subscription): string | null {
  const until = paidUntil ?? startsAt;
  return until !== null && Date.parse(until) > serverTime() ? until : null;
}

/** What is said of a charge that failed: of one that is paused nobody tries again by themselves. */
export function failedText(
  { state, failedPayment }: Subscription,
  t: Translate<BillingTextKey>,
  language: Language,
): string | null {
  if (failedPayment === null) return null;
  const date = formatDate(Date.parse(failedPayment.at), language);
  const paused = state === 'suspended';
  if (failedPayment.graceEndsAt === null) return t(paused ? 'failed.pausedEnded' : 'failed.ended', { date });
  const end = formatDate(Date.parse(failedPayment.graceEndsAt), language);
  return t(paused ? 'failed.paused' : 'failed.text', { date, end });
}

const KEY = 'billing';

export const overviewQuery = queryOptions({
  queryKey: [KEY, 'overview'],
  queryFn: ({ signal }) => api.call('billing.overview', { query: {} }, { signal }),
  staleTime: 10_000,
  // What the payment provider says reaches the page without a reload.
  refetchInterval: 60_000,
});

export function quoteQuery(planID: string) {
  return queryOptions({
    queryKey: [KEY, 'quote', planID],
    queryFn: ({ signal }) => api.call('billing.quoteChange', { query: { planID } }, { signal }),
    // The difference shrinks from day to day; what is agreed to is what was shown.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const RECEIPTS_KEY = [KEY, 'receipts'] as const;

/** A call that changes what the pages of billing show. */
export function useBillingChange<Wish, Reply>(
  send: (wish: Wish) => Promise<Reply>,
  onDone?: (reply: Reply) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...(onDone ? { onSuccess: onDone } : {}),
    onSettled: refreshAfter(client, [KEY]),
  });
}

/**
 * Where a payment is approved: the provider’s own page, or the sandbox’s on this site, whatever name the reader knows
 * the site by.
 */
export function approvalHref(address: string, { sandbox }: Overview['provider']): string {
  const { protocol, pathname, search } = new URL(address);
  if (sandbox) return pathname + search;
  if (protocol !== 'https:') throw new Error(`The payment page has an address that is not safe: ${address}`);
  return address;
}

/** Refusals that have a sentence in every language. */
const EXPLAINED: Readonly<Record<string, BillingTextKey>> = {
  'email-not-verified': 'failure.email-not-verified',
  'already-subscribed': 'failure.already-subscribed',
  'billing-closed': 'plans.closed',
  'plan-mismatch': 'failure.plan-mismatch',
  'no-such-plan': 'failure.plan-changed',
  'same-plan': 'failure.same-plan',
  'quote-changed': 'failure.quote-changed',
  'subscription-state': 'failure.subscription-state',
  'payment-pending': 'failure.payment-pending',
  'payment-refused': 'failure.payment-refused',
  'payment-provider-away': 'failure.provider-away',
};

export function billingFailure(error: unknown, t: Translate<BillingTextKey>): string {
  const key = error instanceof CallError && error.code !== null ? EXPLAINED[error.code] : undefined;
  if (key === undefined || !(error instanceof CallError)) return failureText(error);
  // What is missing has one text for everything, in English too.
  return error.status === 404 ? `${t(key)} (${error.message})` : explainedFailure(error, t(key));
}
