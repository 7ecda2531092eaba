import type { CallReplyInput, Calls } from '@auspex/contract';
import { decimal, minDecimal, signOf, sumDecimals, toFixedText } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import type { BillingEvent } from './model/billing-event.ts';
import { inOrder } from './model/billing-event.ts';
import type { Charge, PaidPeriod } from './model/paid-periods.ts';
import type { Standing } from './model/standing.ts';
import type { StoredSubscription } from './subscription-store.ts';

export type RefundCause = NonNullable<CallReplyInput<Calls['billing.receipt']>['cause']>;

/** A charge or a refund that was written just now. */
export interface Payment {
  readonly id: string;
  /** The provider's id of it. */
  readonly providerId: string;
  readonly number: string;
  readonly kind: 'payment' | 'refund';
  /** Why money went back; null for a charge. */
  readonly cause: RefundCause | null;
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  /** Null for a refund, and for money that pays for no time. */
  readonly period: { readonly from: number; readonly to: number } | null;
}

/** Those of some members who have paid, and did not get all of it back. */
export async function findPaying(sql: Sql, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await selectPaying(sql)
    .where('payment.memberId', 'in', [...memberIds])
    .execute();
  const kept = (memberId: string) => rows.filter((row) => row.memberId === memberId).map(signed);
  return new Set(memberIds.filter((memberId) => signOf(sumDecimals(kept(memberId))) > 0));
}

/** Whether anything that was paid for some subscriptions was kept. */
export async function keepsMoney(sql: Sql, subscriptionIds: readonly string[]): Promise<boolean> {
  const rows = await selectPaying(sql).where('payment.subscriptionId', '=', anyOf(subscriptionIds)).execute();
  return signOf(sumDecimals(rows.map(signed))) > 0;
}

/** What paid for time, and what was given back of it. */
const selectPaying = (sql: Sql) =>
  tables(sql)
    .selectFrom('payment')
    .leftJoin('payment as paid', 'paid.id', 'payment.refunds')
    .select(['payment.memberId', 'payment.kind', 'payment.amount'])
    .where((row) =>
      row.or([row('payment.periodFrom', 'is not', null), row('paid.periodFrom', 'is not', null)]),
    );

const signed = ({ kind, amount }: { readonly kind: 'payment' | 'refund'; readonly amount: string }) =>
  kind === 'payment' ? decimal(amount) : decimal(amount).negated();

/** `2026-000123`: the year, and a number that goes on over the years. */
export function receiptNumber(at: Date, number: string): string {
  return `${at.getUTCFullYear()}-${number.padStart(6, '0')}`;
}

/**
 * Before anything else is locked, so that no two transactions wait for each other: receipts are numbered without gaps,
 * one transaction after the other.
 */
export async function lockReceipts(tx: Transaction): Promise<void> {
  await tx.query('select last from receipt_counter for update');
}

/** Writes what was paid and given back, each once; returns what is new. */
export async function recordPayments(
  tx: Transaction,
  subscription: StoredSubscription,
  { standing, events }: { readonly standing: Standing; readonly events: readonly BillingEvent[] },
): Promise<Payment[]> {
  const added: Payment[] = [];
  const charges: readonly (Charge | PaidPeriod)[] = [...standing.payments, ...standing.unmatched];
  const known = await knownOf(
    tx,
    subscription,
    charges.map(({ paymentId }) => paymentId),
  );
  for (const charge of charges) {
    if (!known.has(charge.paymentId)) added.push(await insertPayment(tx, subscription, charge));
    const refunds = await insertRefunds(tx, subscription, { charge, events });
    added.push(...refunds);
  }
  return added;
}

/** Those that have their receipts: an insertion that fails would use up a number. */
async function knownOf(
  tx: Transaction,
  { provider }: StoredSubscription,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tables(tx)
    .selectFrom('payment')
    .select('providerId')
    .where('provider', '=', provider)
    .where('providerId', '=', anyOf(ids))
    .execute();
  return new Set(rows.map(({ providerId }) => providerId));
}

async function insertPayment(
  tx: Transaction,
  { id, memberId, provider }: StoredSubscription,
  charge: Charge | PaidPeriod,
): Promise<Payment> {
  const { paymentId: providerId, at, amount, currency, plan } = charge;
  const period = 'from' in charge ? { from: charge.from, to: charge.to } : null;
  const foreign = plan.startsWith('foreign:');
  const row = await tables(tx)
    .insertInto('payment')
    .values({
      ...{ subscriptionId: id, memberId, provider, providerId, kind: 'payment', amount, currency },
      ...{ at: new Date(at), planId: foreign ? null : plan, refunds: null, reason: null, cause: null },
      periodFrom: period && new Date(period.from),
      periodTo: period && new Date(period.to),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const number = receiptNumber(new Date(at), row.number);
  return { id: row.id, providerId, number, kind: 'payment', cause: null, amount, currency, at, period };
}

type Refund = Extract<BillingEvent, { kind: 'payment-refunded' | 'payment-reversed' }>;

/** Refunds in the order in which they were made, never more than was paid. */
async function insertRefunds(
  tx: Transaction,
  subscription: StoredSubscription,
  { charge, events }: { readonly charge: Charge; readonly events: readonly BillingEvent[] },
): Promise<Payment[]> {
  const { id, memberId, provider } = subscription;
  const refunds = inOrder(events).filter(
    (event): event is Refund =>
      (event.kind === 'payment-refunded' || event.kind === 'payment-reversed') &&
      event.paymentId === charge.paymentId,
  );
  const once = new Map(refunds.map((refund) => [refund.refundId, refund]));
  if (once.size === 0) return [];
  const payment = await tables(tx)
    .selectFrom('payment')
    .select(['id', 'planId'])
    .where('provider', '=', provider)
    .where('providerId', '=', charge.paymentId)
    .executeTakeFirstOrThrow();
  const written = await tables(tx)
    .selectFrom('payment')
    .select('amount')
    .where('refunds', '=', payment.id)
    .execute();
  const known = await knownOf(tx, subscription, [...once.keys()]);
  // One refund may be told of under two ids: by its event, and as a payment of which nothing is left.
  const before = written.map(({ amount }) => amount);
  const added: Payment[] = [];
  for (const refund of [...once.values()].filter(({ refundId }) => !known.has(refundId))) {
    const left = decimal(charge.amount).minus(sumDecimals(before.map(decimal)));
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
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    const number = receiptNumber(new Date(refund.at), row.number);
    const { currency, at, refundId: providerId } = refund;
    added.push({ id: row.id, providerId, number, kind: 'refund', cause, amount, currency, at, period: null });
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
