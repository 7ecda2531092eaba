import { DAY_MS, decimal } from '@auspex/market';
import type { BillingEvent } from './billing-event.ts';

/** A payment this late after the end of the last period still pays for the one that follows it. */
const CONTINUES_MS = 10 * DAY_MS;

/** Money that was received. */
export interface Charge {
  readonly paymentId: string;
  readonly at: number;
  readonly amount: string;
  readonly currency: string;
  readonly plan: string;
  /** What was given back of it. */
  readonly refunded: string;
}

export interface PaidPeriod extends Charge {
  readonly from: number;
  readonly to: number;
}

/** What a plan costs in a month. */
export interface Price {
  readonly price: string;
  readonly currency: string;
}

/** What we know of a subscription before its provider says anything. */
export interface Begun {
  readonly plan: string;
  /** The first full charge of a subscription that follows paid time; null for one that begins with a charge. */
  readonly startsAt: number | null;
  /** What is charged at once for the time until then, which may be zero; null for one that unlocks nothing before. */
  readonly setupFee: string | null;
  /** By plan; a plan that is none of ours has none, and unlocks nothing. */
  readonly prices: ReadonlyMap<string, Price>;
  /** What it was an addition to was given back, so that the difference alone pays for nothing. */
  readonly baseReturned?: boolean;
}

/** Months later in UTC; the 31st becomes the last day of a shorter month. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

type Money = Pick<Charge, 'amount' | 'currency'>;

const isAtLeast = (amount: string, least: string) => decimal(amount).greaterThanOrEqualTo(decimal(least));

/** Turns payments into the periods that they pay for. */
export class Payments {
  readonly periods: PaidPeriod[] = [];
  readonly unmatched: Charge[] = [];
  readonly #begun: Begun;
  readonly #seen = new Set<string>();
  /** Where the unbroken row of months began, and how many of them are paid. */
  #anchor = 0;
  #months = 0;
  #feePaid = false;
  readonly #pauses: { readonly from: number; readonly to: number }[] = [];

  constructor(begun: Begun) {
    this.#begun = begun;
    if (begun.startsAt !== null) this.#anchor = begun.startsAt;
  }

  /** A time at which nothing was charged because the member had paused it; with `Infinity` for one that goes on. */
  pause(from: number, to: number): void {
    this.#pauses.push({ from, to });
  }

  wasPaused(at: number): boolean {
    return this.#pauses.some(({ from, to }) => from <= at && at < to);
  }

  /** Whether it pays for anything, and is new. */
  add(
    event: Extract<BillingEvent, { kind: 'payment-completed' }>,
    { plan, startedAt }: { readonly plan: string; readonly startedAt: number },
  ): boolean {
    if (this.#seen.has(event.paymentId)) return false;
    this.#seen.add(event.paymentId);
    const { paymentId, at, amount, currency } = event;
    const charge = { paymentId, at, amount, currency, refunded: '0' };
    const isFee = this.#isFee(event, plan);
    // Charged while a larger plan was being agreed to, it pays for the one before.
    const paid = [plan, this.periods.at(-1)?.plan ?? this.#begun.plan].find((one) => this.#pays(event, one));
    if (!isFee && paid === undefined) {
      this.unmatched.push({ ...charge, plan });
      return false;
    }
    // Approved only after its first charge was due: the months begin with the first payment.
    if (this.#months === 0 && startedAt > this.#anchor) this.#anchor = at;
    const period = isFee ? this.#untilFirstCharge(at) : this.#month(at);
    this.periods.push({ ...charge, plan: isFee ? plan : (paid ?? plan), ...period });
    return true;
  }

  #pays({ amount, currency }: Money, plan: string): boolean {
    const due = this.#begun.prices.get(plan);
    return due === undefined || (currency === due.currency && isAtLeast(amount, due.price));
  }

  /** The difference that a change of plan costs, which is less than any full charge. */
  #isFee({ amount, currency }: Money, plan: string): boolean {
    const { startsAt, setupFee, prices, plan: begun } = this.#begun;
    if (startsAt === null || setupFee === null || decimal(setupFee).isZero() || this.#feePaid) return false;
    if (this.#pays({ amount, currency }, plan)) return false;
    return currency === prices.get(begun)?.currency && isAtLeast(amount, setupFee);
  }

  /** What the difference pays for, however short it is. */
  #untilFirstCharge(at: number): { from: number; to: number } {
    this.#feePaid = true;
    return { from: at, to: Math.max(at, this.#begun.startsAt ?? at) };
  }

  #month(at: number): { from: number; to: number } {
    const end = addMonths(this.#anchor, this.#months);
    // Days on which it was paused unlocked nothing, so that no payment is for them.
    if (at > end + CONTINUES_MS || (this.wasPaused(end) && at > end)) {
      this.#anchor = at;
      this.#months = 0;
    }
    this.#months += 1;
    const from = addMonths(this.#anchor, this.#months - 1);
    return { from: Math.min(from, at), to: addMonths(this.#anchor, this.#months) };
  }
}
