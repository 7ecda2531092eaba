import type { CallReplyInput, Calls } from '@auspex/contract';
import { decimal, minDecimal, signOf, sumDecimals, toFixedText } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { BillingEvent } from './model/billing-event.ts';
import { inOrder } from './model/billing-event.ts';
import type { PaidPeriod, Standing } from './model/standing.ts';
import type { StoredSubscription } from './subscription-store.ts';

export type RefundCause = NonNullable<CallReplyInput<Calls['billing.receipt']>['cause']>;

/** A charge or a refund that was written just now. */
export interface Payment {
  readonly id: string;
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  /** Why money went back; null for a charge. */
  readonly cause: RefundCause | null;
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  readonly period: { readonly from: number; readonly to: number } | null;
}

/** Those of some members who have paid, and did not get all of it back. */
export async function findPaying(sql: Sql, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await tables(sql)
    .selectFrom('payment')
    .select(['memberId', 'kind', 'amount'])
    .where('memberId', 'in', [...memberIds])
    .execute();
  const kept = (memberId: string) => rows.filter((row) => row.memberId === memberId).map(signed);
  return new Set(memberIds.filter((memberId) => signOf(sumDecimals(kept(memberId))) > 0));
}

/** Whether anything that was paid for some subscriptions was kept. */
export async function keepsMoney(sql: Sql, subscriptionIds: readonly string[]): Promise<boolean> {
  const rows = await tables(sql)
    .selectFrom('payment')
    .select(['kind', 'amount'])
    .where('subscriptionId', '=', anyOf(subscriptionIds))
    .execute();
  return signOf(sumDecimals(rows.map(signed))) > 0;
}

const signed = ({ kind, amount }: { readonly kind: 'payment' | 'refund'; readonly amount: string }) =>
  kind === 'payment' ? decimal(amount) : decimal(amount).negated();

/** `2026-000123`: the year, and a number that goes on over the years. */
export function receiptNumber(at: Date, number: string): string {
  return `${at.getUTCFullYear()}-${number.padStart(6, '0')}`;
}

/** Writes what was paid and given back, each once; returns what is new. */
export async function recordPayments(
  tx: Transaction,
  subscription: StoredSubscription,
  { standing, events }: { readonly standing: Standing; readonly events: readonly BillingEvent[] },
): Promise<Payment[]> {
  const added: Payment[] = [];
  for (const period of standing.payments) {
    const payment = await insertPayment(tx, subscription, period);
    if (payment !== null) added.push(payment);
    const refunds = await insertRefunds(tx, subscription, { period, events });
    added.push(...refunds);
  }
  return added;
}

async function insertPayment(
  tx: Transaction,
  { id, memberId, provider }: StoredSubscription,
  { paymentId, at, amount, currency, plan, from, to }: PaidPeriod,
): Promise<Payment | null> {
  const foreign = plan.startsWith('foreign:');
  const row = await tables(tx)
    .insertInto('payment')
    .values({
      ...{ subscriptionId: id, memberId, provider, providerId: paymentId, kind: 'payment', amount, currency },
      ...{ at: new Date(at), planId: foreign ? null : plan, refunds: null, reason: null, cause: null },
      ...{ periodFrom: new Date(from), periodTo: new Date(to) },
    })
    .onConflict((conflict) => conflict.columns(['provider', 'providerId']).doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const number = receiptNumber(new Date(at), row.number);
  return { id: row.id, number, kind: 'payment', cause: null, amount, currency, at, period: { from, to } };
}

type Refund = Extract<BillingEvent, { kind: 'payment-refunded' | 'payment-reversed' }>;

/** Refunds in the order in which they were made, never more than was paid. */
async function insertRefunds(
  tx: Transaction,
  { id, memberId, provider }: StoredSubscription,
  { period, events }: { readonly period: PaidPeriod; readonly events: readonly BillingEvent[] },
): Promise<Payment[]> {
  const refunds = inOrder(events).filter(
    (event): event is Refund =>
      (event.kind === 'payment-refunded' || event.kind === 'payment-reversed') &&
      event.paymentId === period.paymentId,
  );
  const once = new Map(refunds.map((refund) => [refund.refundId, refund]));
  if (once.size === 0) return [];
  const payment = await tables(tx)
    .selectFrom('payment')
    .select(['id', 'planId'])
    .where('provider', '=', provider)
    .where('providerId', '=', period.paymentId)
    .executeTakeFirstOrThrow();
  const written = await tables(tx)
    .selectFrom('payment')
    .select(['providerId', 'amount'])
    .where('refunds', '=', payment.id)
    .execute();
  const known = new Set(written.map(({ providerId }) => providerId));
  // One refund may be told of under two ids: by its event, and as a payment of which nothing is left.
  const before = written.map(({ amount }) => amount);
  const added: Payment[] = [];
  for (const refund of [...once.values()].filter(({ refundId }) => !known.has(refundId))) {
    const left = decimal(period.amount).minus(sumDecimals(before.map(decimal)));
    const amount = toFixedText(minDecimal(left, decimal(refund.amount)), 2);
    before.push(amount);
    const cause = causeOf(refund.refundId, refunds);
    if (decimal(amount).isZero()) continue;
    const row = await tables(tx)
      .insertInto('payment')
      .values({
        ...{ subscriptionId: id, memberId, provider, providerId: refund.refundId, kind: 'refund', amount },
        ...{
          currency: refund.currency,
          at: new Date(refund.at),
          planId: payment.planId,
          refunds: payment.id,
        },
        ...{ reason: null, cause },
      })
      .onConflict((conflict) => conflict.columns(['provider', 'providerId']).doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (row === undefined) continue;
    const number = receiptNumber(new Date(refund.at), row.number);
    const { currency, at } = refund;
    added.push({ id: row.id, number, kind: 'refund', cause, amount, currency, at, period: null });
  }
  return added;
}

/** What was paid twice says so in the event that we made of our own refund, whoever told of it first. */
function causeOf(refundId: string, refunds: readonly Refund[]): RefundCause {
  const same = refunds.filter((refund) => refund.refundId === refundId);
  if (same.some(({ kind }) => kind === 'payment-reversed')) return 'reversed';
  return same.some((refund) => refund.kind === 'payment-refunded' && refund.isDouble)
    ? 'double'
    : 'given-back';
}
