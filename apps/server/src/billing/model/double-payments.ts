import { DAY_MS, decimal, HOUR_MS, toFixedText } from '@auspex/market';
import type { PaidPeriod } from './paid-periods.ts';
import type { Standing } from './standing.ts';

/** A subscription of a member, as far as it matters what it was charged for. */
export interface Charged {
  readonly id: string;
  /** The subscription whose paid time it follows, and when its own full charges were to begin. */
  readonly replaces: string | null;
  readonly startsAt: number | null;
  readonly standing: Pick<Standing, 'startedAt' | 'payments'>;
}

/** What has to go back of a payment, by the provider's id of it. */
export interface DoublePayment {
  readonly paymentId: string;
  /** With two places; null for all of it. */
  readonly amount: string | null;
  /** Another payment is for the same days; not so of a difference for days that were over. */
  readonly isDouble: boolean;
}

/** The share of an amount for the days left of a period, the running day included, rounded to cents. */
export function shareLeft(
  amount: string,
  { from, until }: { readonly from: number; readonly until: number },
  now: number,
): { amount: string; daysLeft: number; daysInPeriod: number } {
  const daysInPeriod = Math.max(1, Math.round((until - from) / DAY_MS));
  const daysLeft = Math.min(daysInPeriod, Math.max(0, Math.ceil((until - now) / DAY_MS)));
  const share = decimal(amount)
    .times(decimal(String(daysLeft)))
    .dividedBy(decimal(String(daysInPeriod)));
  return { amount: toFixedText(share, 2), daysLeft, daysInPeriod };
}

const isFull = ({ from, to }: PaidPeriod) => to > from;
const untouched = ({ refunded }: PaidPeriod) => decimal(refunded).isZero();

/**
 * Of one member's payments, those that pay for the same days as the subscription that goes on, whenever each of them was
 * approved. What was given back before, wholly or in part, is settled.
 */
export function doublePayments(kept: Charged, others: readonly Charged[]): DoublePayment[] {
  const { startedAt, payments } = kept.standing;
  if (startedAt === null) return [];
  // Approved and paid only later, it took the place of nothing before.
  const since = kept.startsAt === null ? Math.max(startedAt, payments[0]?.from ?? startedAt) : startedAt;
  const pays = payments.some(isFull);
  const isLate = kept.startsAt !== null && since >= kept.startsAt;
  // A difference for days that were over when it was approved.
  const forNothing = isLate ? payments.filter((period) => !isFull(period) && untouched(period)) : [];
  const found: DoublePayment[] = forNothing.map(({ paymentId }) => ({
    ...{ paymentId, amount: null, isDouble: false },
  }));
  const begins = Math.max(since, kept.startsAt ?? since);
  for (const other of others) {
    const follows = kept.replaces === other.id;
    for (const { paymentId, amount, at, from, to } of other.standing.payments.filter(untouched)) {
      // What a larger plan took the place of may bear its very time, and was paid for before.
      if (at >= (follows ? since + 1 : since)) found.push({ paymentId, amount: null, isDouble: true });
      // Renewed while the other approval was waited for: the days that are left are paid for twice.
      else if (pays && to > begins && !(follows && kept.startsAt === null && to - begins <= HOUR_MS))
        found.push({
          paymentId,
          amount: shareLeft(amount, { from, until: to }, begins).amount,
          isDouble: true,
        });
    }
  }
  return found.filter(({ amount }) => amount === null || !decimal(amount).isZero());
}
