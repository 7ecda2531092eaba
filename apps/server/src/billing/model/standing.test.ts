import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillingEvent, EVENT_KINDS } from './billing-event.ts';
import { addMonths, type Begun } from './paid-periods.ts';
import { accessUntil, GRACE_MS, type Standing, standingOf } from './standing.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-01-15T10:00:00Z');
const usd = (price: string) => ({ price, currency: 'USD' });
const prices = new Map([
  ['crypto-1', usd('29.00')],
  ['stocks-1', usd('29.00')],
  ['bundle-1', usd('49.00')],
]);
const begun = { plan: 'crypto-1', startsAt: null, setupFee: null, prices } as const;

const at = (text: string) => Date.parse(`${text}T10:00:00Z`);
const activated = (time: number): BillingEvent => ({
  id: 'a',
  at: time,
  kind: 'activated',
  plan: 'crypto-1',
});
const paid = (id: string, time: number, amount = '29.00'): BillingEvent => ({
  ...{ id: `e-${id}`, at: time, kind: 'payment-completed', paymentId: id },
  ...{ amount, currency: 'USD' },
});
const refunded = (paymentId: string, time: number, amount: string): BillingEvent => ({
  ...{
    id: `r-${paymentId}-${amount}`,
    at: time,
    kind: 'payment-refunded',
    refundId: `R${paymentId}${amount}`,
  },
  ...{ paymentId, amount, currency: 'USD' },
});
const hasAccess = ({ windows }: Standing, time: number) =>
  windows.some(({ from, until }) => from <= time && time < until);

/** Any event at all, however little sense it makes after the others. */
const anyEvent: fc.Arbitrary<BillingEvent> = fc
  .record({
    kind: fc.constantFrom(...EVENT_KINDS),
    id: fc.nat(40).map((number) => `e${number}`),
    day: fc.integer({ min: 0, max: 90 }),
    plan: fc.constantFrom('crypto-1', 'stocks-1', 'bundle-1', null),
    payment: fc.nat(4).map((number) => `p${number}`),
    amount: fc.constantFrom('29.00', '10.00', '49.00'),
  })
  .map(({ kind, id, day, plan, payment: paymentId, amount }): BillingEvent => {
    // What a provider tells under one id is always the same.
    const base = { id: `${id}-${kind}-${day}-${plan}-${paymentId}-${amount}`, at: START + day * DAY };
    const money = { amount, currency: 'USD' };
    switch (kind) {
      case 'created':
      case 'activated':
      case 'updated':
        return { ...base, kind, plan };
      case 'scheduled':
        return { ...base, kind, nextChargeAt: base.at + 30 * DAY };
      case 'payment-completed':
        return { ...base, kind, paymentId, ...money };
      case 'payment-pending':
      case 'payment-denied':
        return { ...base, kind, paymentId };
      case 'payment-refunded':
      case 'payment-reversed':
        return { ...base, kind, paymentId, refundId: `r-${paymentId}-${amount}`, ...money };
      default:
        return { ...base, kind };
    }
  });

/** A provider of its own for the test: it changes by what happens, and tells each change in an event. */
class HonestProvider {
  state: Standing['state'] = 'approval-pending';
  plan = 'crypto-1';
  time = START;
  readonly events: BillingEvent[] = [];
  readonly #paid: string[] = [];

  do(action: string): void {
    this.time += 3_600_000 * 7;
    const base = { id: `h${this.events.length}`, at: this.time };
    const running = this.state === 'active';
    const waiting = this.state === 'approval-pending' || this.state === 'approved';
    const ended = this.state === 'cancelled' || this.state === 'expired';
    if (action === 'approve' && this.state === 'approval-pending')
      this.#become('approved', { ...base, kind: 'approved' });
    else if (action === 'activate' && waiting)
      this.#become('active', { ...base, kind: 'activated', plan: this.plan });
    else if (action === 'resume' && this.state === 'suspended')
      this.#become('active', { ...base, kind: 'reactivated' });
    else if (action === 'suspend' && running) this.#become('suspended', { ...base, kind: 'suspended' });
    else if (action === 'cancel' && !ended && !waiting)
      this.#become('cancelled', { ...base, kind: 'cancelled' });
    else if (action === 'expire' && running) this.#become('expired', { ...base, kind: 'expired' });
    else if (action === 'revise' && running) {
      this.plan = this.plan === 'crypto-1' ? 'bundle-1' : 'crypto-1';
      this.events.push({ ...base, kind: 'updated', plan: this.plan });
    } else if (action === 'pay' && running) {
      this.#paid.push(base.id);
      this.events.push({
        ...base,
        kind: 'payment-completed',
        paymentId: base.id,
        amount: '29.00',
        currency: 'USD',
      });
    } else if (action === 'fail' && running) this.events.push({ ...base, kind: 'payment-failed' });
    else if (action === 'refund' && this.#paid.length > 0) {
      const paymentId = this.#paid[0] ?? '';
      const refund = { paymentId, refundId: base.id, amount: '9.00', currency: 'USD' };
      this.events.push({ ...base, kind: 'payment-refunded', ...refund });
    }
  }

  #become(state: Standing['state'], event: BillingEvent): void {
    this.state = state;
    this.events.push(event);
  }
}

/** Begun with a charge, or after paid time: for nothing, for a difference, or with nothing until then. */
const anyBeginning = fc.constantFrom<Begun>(
  begun,
  ...[null, '0', '12.90'].map((setupFee) => ({ ...begun, startsAt: START + 20 * DAY, setupFee })),
);

const anyAction = fc.constantFrom(
  ...[
    'approve',
    'activate',
    'activate',
    'pay',
    'pay',
    'fail',
    'suspend',
    'resume',
    'revise',
    'refund',
    'cancel',
    'expire',
  ],
);

describe('PAY-1: what a subscription is follows from the set of its events', () => {
  it('in any order, and repeated, they give the same: 10,000 histories of 15 kinds of events', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 14 }).chain((events) =>
          fc.record({
            beginning: anyBeginning,
            events: fc.constant(events),
            arrived: fc.shuffledSubarray([...events, ...events], { minLength: 0 }),
            late: fc.shuffledSubarray(events, { minLength: events.length }),
          }),
        ),
        ({ beginning, events, arrived, late }) => {
          for (const { kind } of events) seen.add(kind);
          // Some came once, some twice, and those that were missed came at the end.
          expect(standingOf(beginning, [...arrived, ...late])).toEqual(standingOf(beginning, events));
        },
      ),
      { numRuns: 10_000, seed: 740 },
    );
    expect(seen.size).toBe(15);
  });

  it('they give the state and the plan that the provider has: 5,000 legal histories told in any order', () => {
    fc.assert(
      fc.property(
        fc.array(anyAction, { maxLength: 25 }),
        fc.infiniteStream(fc.nat(1_000_000)),
        (actions, numbers) => {
          const provider = new HonestProvider();
          for (const action of actions) provider.do(action);
          const told = provider.events
            .map((event) => ({ event, rank: Number(numbers.next().value) }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ event }) => event);
          const { state, plan } = standingOf(begun, told);
          expect({ state, plan }).toEqual({ state: provider.state, plan: provider.plan });
        },
      ),
      { numRuns: 5000, seed: 741 },
    );
  });

  it('PAY-2: nothing is unlocked without an activation or a payment, nor beyond what was paid once it is over', () => {
    fc.assert(
      fc.property(anyBeginning, fc.array(anyEvent, { maxLength: 14 }), (beginning, events) => {
        const standing = standingOf(beginning, events);
        const began = events.some(({ kind }) =>
          ['activated', 'reactivated', 'payment-completed'].includes(kind),
        );
        if (!began) expect(standing.windows).toEqual([]);
        const { state, paidUntil } = standing;
        if (state === 'cancelled' || state === 'expired') expect(accessUntil(standing)).toBe(paidUntil);
        // Without a failed payment, two days in which one that is due may come are all there is beyond what was paid.
        const paid = paidUntil ?? Math.max(standing.startedAt ?? 0, beginning.startsAt ?? 0);
        const failed = events.some(({ kind }) => kind === 'payment-failed' || kind === 'payment-denied');
        if (!failed) expect(accessUntil(standing) ?? 0).toBeLessThanOrEqual(paid + 2 * DAY);
      }),
      { numRuns: 5000, seed: 742 },
    );
  });
});

describe('what a subscription unlocks, and until when', () => {
  it('nothing before it is active', () => {
    const events: BillingEvent[] = [
      { id: 'c', at: START, kind: 'created', plan: 'crypto-1' },
      { id: 'p', at: START, kind: 'approved' },
    ];
    expect(standingOf(begun, events)).toMatchObject({ state: 'approved', windows: [] });
  });

  it('a month per payment, counted from the first: 31 January pays to 28 February and then to 31 March', () => {
    const first = at('2026-01-31');
    const months = [1, 2, 3].map((month) => new Date(addMonths(first, month)).toISOString().slice(0, 10));
    expect(months).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
    const standing = standingOf(begun, [activated(first), paid('1', first), paid('2', at('2026-02-28'))]);
    expect(standing.paidUntil).toBe(at('2026-03-31'));
  });

  it('a cancelled one what is paid for, to the end of the period', () => {
    const standing = standingOf(begun, [
      ...[activated(at('2026-01-15')), paid('1', at('2026-01-15'))],
      { id: 'x', at: at('2026-01-20'), kind: 'cancelled' },
    ]);
    expect(standing).toMatchObject({ state: 'cancelled', paidUntil: at('2026-02-15'), nextChargeAt: null });
    expect(hasAccess(standing, at('2026-02-15') - 1)).toBe(true);
    expect(hasAccess(standing, at('2026-02-15'))).toBe(false);
  });

  it('PAY-2: a failed renewal leaves 7 days, and a later payment continues the months', () => {
    const events: BillingEvent[] = [
      ...[activated(at('2026-01-15')), paid('1', at('2026-01-15'))],
      { id: 'f1', at: at('2026-02-15'), kind: 'payment-failed' },
      { id: 'f2', at: at('2026-02-17'), kind: 'payment-failed' },
    ];
    const failing = standingOf(begun, events);
    expect(failing.failingSince).toBe(at('2026-02-15'));
    expect(accessUntil(failing)).toBe(at('2026-02-15') + GRACE_MS);
    expect(hasAccess(failing, at('2026-02-21'))).toBe(true);
    expect(hasAccess(failing, at('2026-02-22'))).toBe(false);
    const paidLate = standingOf(begun, [...events, paid('2', at('2026-02-19'))]);
    expect(paidLate).toMatchObject({ failingSince: null, paidUntil: at('2026-03-15') });
  });

  it('a first payment that fails unlocks nothing, and one that is not told within two days neither', () => {
    const failed: BillingEvent = { id: 'f', at: START + 60_000, kind: 'payment-failed' };
    expect(standingOf(begun, [activated(START), failed]).windows).toEqual([]);
    expect(accessUntil(standingOf(begun, [activated(START)]))).toBe(START + 2 * DAY);
  });

  it('a payment given back wholly, or taken back by a bank, pays for nothing; one given back in part still does', () => {
    const events = [activated(START), paid('1', START)];
    expect(accessUntil(standingOf(begun, [...events, refunded('1', START + DAY, '28.99')]))).toBeGreaterThan(
      START,
    );
    const twice = [refunded('1', START + DAY, '20.00'), refunded('1', START + DAY, '9.00')];
    expect(standingOf(begun, [...events, ...twice]).windows).toEqual([]);
    const reversal: BillingEvent = {
      ...{ id: 'v', at: START + DAY, kind: 'payment-reversed', paymentId: '1', refundId: 'v' },
      ...{ amount: '1.00', currency: 'USD' },
    };
    expect(standingOf(begun, [...events, reversal]).windows).toEqual([]);
  });

  it('a smaller plan from the next charge on, and the larger one until then', () => {
    const events: BillingEvent[] = [
      { id: 'a', at: START, kind: 'activated', plan: 'bundle-1' },
      paid('1', START, '49.00'),
      { id: 'u', at: START + DAY, kind: 'updated', plan: 'crypto-1' },
    ];
    const waiting = standingOf({ ...begun, plan: 'bundle-1' }, events);
    expect(waiting).toMatchObject({ plan: 'crypto-1', paidPlan: 'bundle-1' });
    const renewed = standingOf({ ...begun, plan: 'bundle-1' }, [...events, paid('2', addMonths(START, 1))]);
    expect(renewed).toMatchObject({ plan: 'crypto-1', paidPlan: 'crypto-1' });
    expect(renewed.windows.slice(0, 2).map(({ plan }) => plan)).toEqual(['bundle-1', 'crypto-1']);
  });

  it('a difference paid hours before the next charge, or after it was due, pays for no month', () => {
    const startsAt = START + DAY / 4;
    const larger = { plan: 'bundle-1', startsAt, setupFee: '0.67', prices };
    const early = standingOf(larger, [activated(START), paid('fee', START, '0.67')]);
    expect(early.payments).toMatchObject([{ from: START, to: startsAt }]);
    const late = standingOf(larger, [activated(startsAt + 5), paid('fee', startsAt + 5, '0.67')]);
    expect(late.payments).toMatchObject([{ from: startsAt + 5, to: startsAt + 5 }]);
    const whole = standingOf(larger, [
      ...[activated(START), paid('fee', START, '0.67'), paid('first', startsAt, '49.00')],
    ]);
    expect(whole.payments[1]).toMatchObject({ from: startsAt, to: addMonths(startsAt, 1) });
  });

  it('a larger plan at once, from the difference that was paid, and from its first full charge on', () => {
    const startsAt = START + 20 * DAY;
    const larger = { plan: 'bundle-1', startsAt, setupFee: '12.90', prices };
    const begin: BillingEvent = { id: 'a', at: START, kind: 'activated', plan: 'bundle-1' };
    // Without the difference nothing is paid for.
    expect(standingOf(larger, [begin]).paidUntil).toBeNull();
    const paidDifference = standingOf(larger, [begin, paid('fee', START, '12.90')]);
    expect(paidDifference.paidUntil).toBe(startsAt);
    const renewed = standingOf(larger, [begin, paid('fee', START, '12.90'), paid('1', startsAt, '49.00')]);
    expect(renewed.paidUntil).toBe(addMonths(startsAt, 1));
  });

  it('PAY-2: a difference alone unlocks nothing once what it was added to was given back', () => {
    const startsAt = START + 20 * DAY;
    const begun = { plan: 'bundle-1', startsAt, prices, baseReturned: true };
    const begin: BillingEvent = { id: 'a', at: START, kind: 'activated', plan: 'bundle-1' };
    const fee = paid('fee', START, '12.90');
    expect(standingOf({ ...begun, setupFee: '12.90' }, [begin, fee]).windows).toEqual([]);
    // Plans of the same price differ by nothing: such a start is free until the first charge.
    const free = standingOf({ ...begun, setupFee: '0.00' }, [begin]);
    expect(free.windows.every(({ from }) => from >= startsAt)).toBe(true);
    const renewed = standingOf({ ...begun, setupFee: '12.90' }, [begin, fee, paid('1', startsAt, '49.00')]);
    expect(renewed.windows).toEqual([{ plan: 'bundle-1', from: startsAt, until: addMonths(startsAt, 1) }]);
  });
});
