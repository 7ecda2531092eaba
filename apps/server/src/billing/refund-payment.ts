import { decimal, sumDecimals, toFixedText } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import { Conflict, NotFound, Unprocessable } from '../platform/errors/index.ts';
import type { Billing } from './billing.ts';
import type { BillingEvent } from './model/billing-event.ts';
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
  const { actorId, requestId, reason, isDouble } = wish;
  // Before it is asked for: an answer that never comes leaves a trace, too.
  await platform.audit.record({
    ...{ action: 'admin.payment.refund', actorId, subject: `payment:${payment.id}` },
    ...(requestId === undefined ? {} : { requestId }),
    details: { amount: wanted, currency: payment.currency, cancel: wish.cancel },
  });
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
    // The money is back already: whoever asked sees that the subscription goes on, and can end it in a second try.
    const ended = await endSubscription(billing, subscriptionId).catch((error: unknown) => {
      platform.logger.error({ err: error, subscription: subscriptionId }, 'a refunded subscription goes on');
      return null;
    });
    if (ended !== null) return { amount, currency, subscription: ended };
  }
  return {
    amount,
    currency,
    subscription: (await findSubscription(platform.database, subscriptionId)) ?? stored,
  };
}

async function endSubscription(billing: Billing, id: string): Promise<StoredSubscription> {
  const { database } = billing.platform;
  const stored = await findSubscription(database, id);
  if (stored === null) throw new NotFound();
  const { providerId, state } = stored;
  if (state === 'cancelled' || state === 'expired') return stored;
  await billing.provider.cancel(providerId, 'Ended with a refund');
  await askProvider(billing, providerId);
  return (await findSubscription(database, id)) ?? stored;
}
