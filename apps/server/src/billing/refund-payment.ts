import { DAY_MS, decimal, sumDecimals, toFixedText } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import { Conflict, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Billing } from './billing.ts';
import type { BillingEvent } from './model/billing-event.ts';
import { ProviderRefused } from './providers/payment-provider.ts';
import { askProvider, receiveEvents } from './receive-events.ts';
import { findSubscription, type StoredSubscription } from './subscription-store.ts';

interface RefundWish {
  readonly paymentId: string;
  /** Null for all that is left. */
  readonly amount: string | null;
  /** What an admin says about it; null for what the product itself gives back. */
  readonly reason: string | null;
  /** It was paid twice for the same days. */
  readonly isDouble: boolean;
  readonly cancel: boolean;
  /** Null for the product itself. */
  readonly actorId: string | null;
  readonly requestId?: string;
  /** What was left when the refund was decided; another sum by now means that somebody was quicker. */
  readonly left?: string;
}

/** What is left of a payment to be given back. */
export function refundable(amount: string, refunds: readonly string[]): string {
  return toFixedText(decimal(amount).minus(sumDecimals(refunds.map(decimal))), 2);
}

async function findPayment({ platform, provider }: Billing, id: string) {
  const { database } = platform;
  const payment = await tables(database)
    .selectFrom('payment')
    .select(['id', 'subscriptionId', 'providerId', 'amount', 'currency'])
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  if (payment === undefined) throw new NotFound();
  const back = await tables(database)
    .selectFrom('payment')
    .select('amount')
    .where('refunds', '=', id)
    .execute();
  const amounts = back.map(({ amount }) => amount);
  return { ...payment, left: refundable(payment.amount, amounts), refunds: amounts.length };
}

/** Gives a payment back. What was given back wholly pays for no period any more, which ends access with it. */
export async function refundPayment(
  billing: Billing,
  wish: RefundWish,
): Promise<{ amount: string; currency: string; subscription: StoredSubscription }> {
  const { platform, provider } = billing;
  const payment = await findPayment(billing, wish.paymentId);
  const wanted = toFixedText(decimal(wish.amount ?? payment.left), 2);
  if (wish.left !== undefined && !decimal(wish.left).equals(decimal(payment.left)))
    throw new Conflict(
      'Part of this was refunded since you looked. Check the payment again.',
      'refund-changed',
    );
  const { providerId, subscriptionId } = payment;
  const nothing = { amount: '0.00', currency: payment.currency };
  if (wish.reason === null && (wish.isDouble ? payment.refunds > 0 : decimal(payment.left).isZero())) {
    // Somebody was quicker: what was paid twice, or by somebody who had left, goes back once.
    const subscription = await findSubscription(platform.database, subscriptionId);
    if (subscription === null) throw new NotFound();
    return { ...nothing, subscription };
  }
  if (decimal(payment.left).isZero() && wish.cancel) {
    return { ...nothing, subscription: await endSubscription(billing, subscriptionId) };
  }
  if (decimal(wanted).isZero() || decimal(wanted).greaterThan(decimal(payment.left)))
    throw new Unprocessable(
      `At most ${payment.left} ${payment.currency} of this payment can be refunded.`,
      'refund-too-large',
    );
  // The same refund, sent twice by a browser, is made once: only another one before it makes it a new one.
  const key = `refund-${payment.id}-${payment.refunds}`;
  const { reason, isDouble } = wish;
  // Before it is asked for: an answer that never comes leaves a trace, too.
  await noteRefund(billing, wish, { ...payment, wanted });
  // Ended before the money goes back: what cannot be ended is told, and tried again, while there is something to give.
  if (wish.cancel) await cancelAtProvider(billing, subscriptionId);
  // An answer that was lost comes again: what went back then counts, not what is wanted now.
  const { refundId, at, amount, currency } = await provider.refund({
    ...{ paymentId: providerId, amount: wanted, currency: payment.currency, key },
  });
  const stored = await findSubscription(platform.database, subscriptionId);
  if (stored === null) throw new NotFound();
  const event: BillingEvent = {
    ...{ id: `refund:${refundId}`, at, kind: 'payment-refunded', refundId },
    ...{ paymentId: providerId, amount, currency, isDouble },
  };
  await receiveEvents(billing, [{ subID: stored.providerId, event }], { source: 'asked' });
  await tables(platform.database)
    .updateTable('payment')
    .set(isDouble ? { cause: 'double' } : { reason })
    .where('provider', '=', provider.name)
    .where('providerId', '=', refundId)
    .execute();
  if (wish.cancel) {
    // It has ended there: what is not read now is told by a webhook or the next comparison.
    await askProvider(billing, stored.providerId).catch((error: unknown) =>
      platform.logger.warn({ err: error, subscription: subscriptionId }, 'an end could not be read yet'),
    );
  }
  return {
    amount,
    currency,
    subscription: (await findSubscription(platform.database, subscriptionId)) ?? stored,
  };
}

/** What the product gives back by itself is tried every few minutes until it is done: one trace a day says so. */
async function noteRefund(
  { platform: { audit, clock } }: Billing,
  { actorId, requestId, reason, cancel }: RefundWish,
  { id, wanted, currency }: { readonly id: string; readonly wanted: string; readonly currency: string },
): Promise<void> {
  const noted = { action: 'admin.payment.refund', subject: `payment:${id}` };
  if (reason === null) {
    const from = new Date(clock.now() - DAY_MS);
    const lately = await audit.list({ ...noted, from, limit: 10 });
    if (lately.some((entry) => entry.actorId === null && entry.details?.amount === wanted)) return;
  }
  await audit.record({
    ...{ ...noted, actorId, details: { amount: wanted, currency, cancel } },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

/** Without reading what became of it: the mail about the end is to know what went back. */
async function cancelAtProvider(billing: Billing, id: string): Promise<StoredSubscription> {
  const stored = await findSubscription(billing.platform.database, id);
  if (stored === null) throw new NotFound();
  const isOver = ({ state }: StoredSubscription) => state === 'cancelled' || state === 'expired';
  if (isOver(stored)) return stored;
  try {
    await billing.provider.cancel(stored.providerId, 'Ended with a refund');
  } catch (error) {
    // A refusal may only mean that it is over already.
    if (!(error instanceof ProviderRefused)) throw error;
    await askProvider(billing, stored.providerId);
    const after = await findSubscription(billing.platform.database, id);
    if (after === null || !isOver(after)) throw error;
  }
  return stored;
}

async function endSubscription(billing: Billing, id: string): Promise<StoredSubscription> {
  const stored = await cancelAtProvider(billing, id);
  await askProvider(billing, stored.providerId);
  return (await findSubscription(billing.platform.database, id)) ?? stored;
}
