import { randomBytes } from 'node:crypto';
import { DAY_MS, decimal, type Language } from '@auspex/market';
import { addMonths } from '../model/paid-periods.ts';
import type { PayPalSubscription } from './paypal-dialect.ts';

const RETRY_MS = 2 * DAY_MS;
const FAILURES_TO_SUSPEND = 3;
/** More charges than anybody missed: a clock that jumped ahead must not fill the database. */
const MOST_CHARGES = 24;

/** How the payer's account behaves, chosen on the approval page. */
export type Instrument = 'pays' | 'first-only' | 'never';

type Status = NonNullable<PayPalSubscription['status']>;

/** What the sandbox knows of a subscription: the part that it tells, as PayPal would, and what it keeps to itself. */
export interface Known {
  readonly told: PayPalSubscription;
  readonly price: string;
  readonly currency: string;
  readonly planName: string;
  readonly setupFee: string | null;
  readonly startsAt: number | null;
  readonly language: Language;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly instrument: Instrument;
  /** Where the months are counted from, and how many were charged. */
  readonly anchor: number | null;
  readonly months: number;
  /** A change of plan that waits for the payer. */
  readonly revision: Revision | null;
}

interface Revision {
  readonly planId: string;
  readonly planName: string;
  readonly price: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** Something the sandbox has to tell. */
export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly at: number;
  readonly resource: object;
}

export const makeId = (prefix: string) => `${prefix}-${randomBytes(9).toString('hex').toUpperCase()}`;
const iso = (at: number) => new Date(at).toISOString();

/** When the next charge would be: what is paid for is not charged twice. */
export function dueAt({ anchor, months }: Known, now: number): number {
  return anchor === null ? now : addMonths(anchor, months);
}

/** One subscription in the sandbox while something happens to it at an instant. */
export class SandboxAccount {
  known: Known;
  readonly events: SandboxEvent[] = [];
  readonly #now: number;

  constructor(known: Known, now: number) {
    this.known = known;
    this.#now = now;
  }

  get status(): Status | undefined {
    return this.known.told.status;
  }

  begin(): void {
    this.#tell('BILLING.SUBSCRIPTION.CREATED');
  }

  suspend(): void {
    this.#setStatus('SUSPENDED');
    this.#tell('BILLING.SUBSCRIPTION.SUSPENDED');
  }

  cancel(): void {
    this.#setStatus('CANCELLED');
    this.#tell('BILLING.SUBSCRIPTION.CANCELLED');
  }

  /** Goes on; a charge that came due in the meantime is made at once, and unless charges failed, for the time from now. */
  resume(): void {
    const paid = dueAt(this.known, this.#now);
    const due = Math.max(this.#now, paid);
    const fails = (this.known.told.billing_info?.failed_payments_count ?? 0) > 0;
    if (paid < this.#now && !fails) {
      const { instrument, months } = this.known;
      const spent = instrument === 'first-only' && months > 0;
      this.known = { ...this.known, anchor: this.#now, months: 0, instrument: spent ? 'never' : instrument };
    }
    this.#setStatus('ACTIVE', { next_billing_time: iso(due) });
    this.#tell('BILLING.SUBSCRIPTION.RE-ACTIVATED');
    this.chargeDue();
  }

  planRevision(revision: Revision): void {
    this.known = { ...this.known, revision };
  }

  agreeToRevision(): void {
    const { revision, told } = this.known;
    if (revision === null) return;
    const { planId, price, planName } = revision;
    const changed = { ...told, plan_id: planId, update_time: iso(this.#now) };
    this.known = { ...this.known, price, planName, revision: null, told: changed };
    this.#tell('BILLING.SUBSCRIPTION.UPDATED');
  }

  approve(instrument: Instrument): void {
    const { setupFee, startsAt } = this.known;
    // Approved late, it is charged from then on, not for time that is over.
    const anchor = Math.max(startsAt ?? 0, this.#now);
    const owed = setupFee !== null && !decimal(setupFee).isZero() ? setupFee : null;
    this.known = { ...this.known, instrument, anchor };
    // As at PayPal: without the first payment nothing begins.
    if (owed !== null && instrument === 'never') this.cancel();
    else this.#start(anchor, owed);
  }

  #start(anchor: number, owed: string | null): void {
    this.#setStatus('ACTIVE', { next_billing_time: iso(anchor) });
    this.#tell('BILLING.SUBSCRIPTION.ACTIVATED');
    if (owed !== null) this.#sale(owed, this.#now);
    this.chargeDue();
  }

  chargeDue(): void {
    for (let charges = 0; charges < MOST_CHARGES; charges += 1) {
      const { told } = this.known;
      const due = told.billing_info?.next_billing_time;
      if (told.status !== 'ACTIVE' || due === undefined || Date.parse(due) > this.#now) return;
      this.#charge(Date.parse(due));
    }
  }

  #charge(at: number): void {
    const { instrument, months, anchor, told, price } = this.known;
    const pays = instrument === 'pays' || (instrument === 'first-only' && months === 0);
    if (!pays) {
      this.#fail(at);
      return;
    }
    const start = anchor ?? at;
    // After a long pause the months are counted from the day on which it went on.
    const continues = at < addMonths(start, months + 1);
    const next = continues ? { anchor: start, months: months + 1 } : { anchor: at, months: 1 };
    const info = {
      last_payment: { time: iso(at) },
      next_billing_time: iso(addMonths(next.anchor, next.months)),
      failed_payments_count: 0,
    };
    this.known = { ...this.known, ...next, told: { ...told, update_time: iso(at), billing_info: info } };
    this.#sale(price, at);
  }

  #fail(at: number): void {
    const { told } = this.known;
    const failures = (told.billing_info?.failed_payments_count ?? 0) + 1;
    const info = {
      ...told.billing_info,
      ...{ failed_payments_count: failures, last_failed_payment: { time: iso(at) } },
      next_billing_time: iso(at + RETRY_MS),
    };
    this.known = { ...this.known, told: { ...told, billing_info: info } };
    this.#tell('BILLING.SUBSCRIPTION.PAYMENT.FAILED', at);
    if (failures >= FAILURES_TO_SUSPEND) this.suspend();
  }

  #sale(total: string, at: number): void {
    const amount = { total, currency: this.known.currency };
    const resource = {
      ...{ id: makeId('S'), amount, create_time: iso(at) },
      billing_agreement_id: this.known.told.id,
    };
    this.events.push({ id: makeId('WH'), type: 'PAYMENT.SALE.COMPLETED', at, resource });
  }

  #setStatus(status: Status, info: PayPalSubscription['billing_info'] = this.known.told.billing_info): void {
    const { billing_info: _, ...told } = this.known.told;
    const changed = { ...told, status, status_update_time: iso(this.#now) };
    this.known = {
      ...this.known,
      told: info === undefined ? changed : { ...changed, billing_info: info },
    };
  }

  #tell(type: string, at = this.#now): void {
    this.events.push({ id: makeId('WH'), type, at, resource: this.known.told });
  }
}
