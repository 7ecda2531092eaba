import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BillingEvent } from './billing-event.ts';
import { doublePayments } from './double-payments.ts';
import { addMonths, type Begun } from './paid-periods.ts';
import { failureEndsAt, type Standing, standingOf } from './standing.ts';

/* Which days a subscription unlocks and what is paid for them, whenever something is approved, paused or told. */

const DAY = 86_400_000;
const at = (text: string) => Date.parse(`${text}T10:00:00Z`);
const usd = (price: string) => ({ price, currency: 'USD' });
const prices = new Map([
  ['crypto-1', usd('29.00')],
  ['stocks-1', usd('29.00')],
  ['bundle-1', usd('49.00')],
]);
const plain: Begun = { plan: 'crypto-1', startsAt: null, setupFee: null, prices };
const activated = (time: number): BillingEvent => ({ id: 'a', at: time, kind: 'activated', plan: null });
const paid = (id: string, time: number, amount = '29.00'): BillingEvent => ({
  ...{ id, at: time, kind: 'payment-completed', paymentId: `p-${id}` },
  ...{ amount, currency: 'USD' },
});
const scheduled = (time: number, nextChargeAt: number): BillingEvent => ({
  ...{ id: `s-${nextChargeAt}`, at: time, kind: 'scheduled', nextChargeAt },
});
const hasAccess = ({ windows }: Standing, time: number) =>
  windows.some(({ from, until }) => from <= time && time < until);

describe('PAY-17: only a payment that failed leaves a week', () => {
  const month = [activated(at('2026-01-15')), paid('1', at('2026-01-15'))];
  const renewalFailed: BillingEvent = { id: 'f', at: at('2026-02-15'), kind: 'payment-failed' };

  it('a pause before the charge, taken back after it, gives no day for nothing', () => {
    const standing = standingOf(plain, [
      ...month,
      scheduled(at('2026-01-15'), at('2026-02-15')),
      { id: 'x', at: at('2026-02-14'), kind: 'suspended' },
      { id: 'y', at: at('2026-02-16'), kind: 'reactivated' },
      // The provider charges with the next month.
      scheduled(at('2026-02-16'), at('2026-03-15')),
    ]);
    expect(standing).toMatchObject({ state: 'active', paidUntil: at('2026-02-15') });
    expect(hasAccess(standing, at('2026-02-15') - 1)).toBe(true);
    expect(hasAccess(standing, at('2026-02-16'))).toBe(false);
  });

  it('PAY-32: a payment after a pause is for the time from then on, also when it is told before the end of the pause', () => {
    const pause: BillingEvent = { id: 'x', at: at('2026-02-10'), kind: 'suspended' };
    const back: BillingEvent = { id: 'y', at: at('2026-02-20'), kind: 'reactivated' };
    const periods = (...more: BillingEvent[]) => standingOf(plain, [...month, ...more]).payments.slice(1);
    const fromThen = [{ from: at('2026-02-20'), to: at('2026-03-20') }];
    expect(periods(pause, back, paid('2', at('2026-02-20')))).toMatchObject(fromThen);
    const next = periods(pause, back, paid('2', at('2026-02-20')), paid('3', at('2026-03-20')));
    expect(next).toMatchObject([...fromThen, { from: at('2026-03-20'), to: at('2026-04-20') }]);
    // A pause that is over before the time is, and charges that failed, leave the months as they were.
    const early: BillingEvent = { ...back, at: at('2026-02-12') };
    const asBefore = [{ from: at('2026-02-15'), to: at('2026-03-15') }];
    expect(periods(pause, early, paid('2', at('2026-02-15')))).toMatchObject(asBefore);
    const stopped: BillingEvent = { ...pause, at: at('2026-02-19') };
    expect(periods(renewalFailed, stopped, back, paid('2', at('2026-02-20')))).toMatchObject(asBefore);
  });

  it('a pause that outlasts the paid time leaves none, also where the charge fails with which it goes on', () => {
    const pause: BillingEvent = { id: 'x', at: at('2026-02-10'), kind: 'suspended' };
    const back: BillingEvent = { id: 'y', at: at('2026-03-20'), kind: 'reactivated' };
    const failed: BillingEvent = { id: 'f', at: at('2026-03-20'), kind: 'payment-failed' };
    const standing = standingOf(plain, [...month, pause, back, failed]);
    expect([standing.state, standing.failingSince]).toEqual(['active', at('2026-03-20')]);
    expect(hasAccess(standing, at('2026-02-15') - 1)).toBe(true);
    expect(hasAccess(standing, at('2026-03-20'))).toBe(false);
    expect(failureEndsAt(standing)).toBeNull();
    // In time, it is a failure as any other.
    const early = standingOf(plain, [...month, pause, { ...back, at: at('2026-02-12') }, renewalFailed]);
    expect(failureEndsAt(early)).toBe(at('2026-02-22'));
  });

  it('a charge that the provider is about to make is waited for two days, and a pause ends that', () => {
    const due = [...month, scheduled(at('2026-01-15'), at('2026-02-15'))];
    expect(hasAccess(standingOf(plain, due), at('2026-02-17') - 1)).toBe(true);
    expect(hasAccess(standingOf(plain, due), at('2026-02-17'))).toBe(false);
    const paused = standingOf(plain, [...due, { id: 'x', at: at('2026-02-16'), kind: 'suspended' }]);
    expect(hasAccess(paused, at('2026-02-16'))).toBe(false);
  });
});

describe('PAY-18: a subscription that follows paid time', () => {
  const follows: Begun = { ...plain, plan: 'stocks-1', startsAt: at('2026-02-15') };

  it('unlocks nothing before that is over, and a month per payment from then on', () => {
    const waiting = standingOf(follows, [activated(at('2026-01-20'))]);
    expect(hasAccess(waiting, at('2026-02-15') - 1)).toBe(false);
    expect(hasAccess(waiting, at('2026-02-15'))).toBe(true);
    expect(hasAccess(waiting, at('2026-02-17'))).toBe(false);
    const begun = standingOf(follows, [activated(at('2026-01-20')), paid('1', at('2026-02-15'))]);
    expect(begun.payments).toMatchObject([{ from: at('2026-02-15'), to: at('2026-03-15') }]);
    expect(hasAccess(begun, at('2026-01-20'))).toBe(false);
  });

  it('approved after its day, its months begin with the first payment', () => {
    const late = standingOf(follows, [activated(at('2026-02-20')), paid('1', at('2026-02-20'))]);
    expect(late).toMatchObject({ paidUntil: at('2026-03-20') });
  });

  it('a larger plan that costs nothing until its first charge unlocks at once', () => {
    const free = standingOf({ ...follows, setupFee: '0' }, [activated(at('2026-01-20'))]);
    expect(hasAccess(free, at('2026-01-20'))).toBe(true);
    expect(free.paidUntil).toBe(at('2026-02-15'));
  });
});

describe('PAY-19: whenever a larger plan is approved, no day is charged twice', () => {
  /* Crypto for 29 was paid on 15 January; the change to both markets was shown on 25 January: 21 of 31 days are left,
     so 20 × 21 / 31 = 13.55. */
  const larger: Begun = { ...plain, plan: 'bundle-1', startsAt: at('2026-02-15'), setupFee: '13.55' };
  const old = (until: number) => {
    const months = [0, 1, 2, 3].map((month) => addMonths(at('2026-01-15'), month));
    const payments = months.filter((time) => time < until).map((time, index) => paid(`old-${index}`, time));
    const ended: BillingEvent = { id: 'x', at: until, kind: 'cancelled' };
    return standingOf(plain, [activated(at('2026-01-15')), ...payments, ended]);
  };
  const upgrade = (approvedAt: number) => {
    const first = Math.max(approvedAt, at('2026-02-15'));
    const events = [activated(approvedAt), paid('fee', approvedAt, '13.55'), paid('full', first, '49.00')];
    return standingOf(larger, events);
  };
  const back = (approvedAt: number) =>
    doublePayments(
      { id: 'new', replaces: 'old', startsAt: at('2026-02-15'), standing: upgrade(approvedAt) },
      [{ id: 'old', replaces: null, startsAt: null, standing: old(approvedAt) }],
    );

  it('in time, the difference is all, and nothing goes back', () => {
    expect(back(at('2026-01-25'))).toEqual([]);
    expect(back(at('2026-02-14'))).toEqual([]);
  });

  it('after the renewal, the difference and the days left of the renewal go back', () => {
    // Renewed for the 28 days from 15 February; 23 of them are left on the 20th: 29 × 23 / 28 = 23.82.
    expect(back(at('2026-02-20'))).toEqual([
      { paymentId: 'p-fee', amount: null, isDouble: false },
      { paymentId: 'p-old-1', amount: '23.82', isDouble: true },
    ]);
    // Two renewals later only the running one is double: 29 × 26 / 31 = 24.32 of the one of 15 March.
    expect(back(at('2026-03-20'))).toEqual([
      { paymentId: 'p-fee', amount: null, isDouble: false },
      { paymentId: 'p-old-2', amount: '24.32', isDouble: true },
    ]);
  });

  it('what was given back is not given back again', () => {
    const standing = upgrade(at('2026-02-20'));
    const settled = { ...standing, payments: standing.payments.map((one) => ({ ...one, refunded: '0.01' })) };
    const kept = { id: 'new', replaces: 'old', startsAt: at('2026-02-15'), standing: settled };
    expect(doublePayments(kept, [])).toEqual([]);
  });

  it('the difference is told as such, in whatever order it and the first month arrive', () => {
    for (const [fee, full] of [
      ['1', '2'],
      ['2', '1'],
    ] as const) {
      const time = at('2026-02-20');
      const { payments, paidUntil } = standingOf(larger, [
        ...[activated(time), paid(fee, time, '13.55'), paid(full, time, '49.00')],
      ]);
      expect(paidUntil).toBe(at('2026-03-20'));
      expect(payments.find(({ amount }) => amount === '13.55')).toMatchObject({ from: time, to: time });
    }
  });

  it('another page that was begun before, and approved while a cancelled plan is still paid for', () => {
    const approvedAt = at('2026-01-25');
    const begun = standingOf(plain, [activated(approvedAt), paid('again', approvedAt)]);
    const again = { id: 'again', replaces: null, startsAt: null, standing: begun };
    const cancelled = { id: 'old', replaces: null, startsAt: null, standing: old(at('2026-01-20')) };
    // 29 × 21 / 31.
    expect(doublePayments(again, [cancelled])).toEqual([
      { paymentId: 'p-old-0', amount: '19.65', isDouble: true },
    ]);
  });

  it('PAY-14: one that was approved and paid only later takes the place of the days from then on', () => {
    const late = standingOf(plain, [
      activated(at('2026-01-20')),
      { id: 'f', at: at('2026-01-20'), kind: 'payment-failed' },
      paid('late', at('2026-02-19')),
    ]);
    const before = standingOf(plain, [
      ...[activated(at('2026-01-15')), paid('first', at('2026-01-15'))],
      paid('renewal', at('2026-02-15')),
    ]);
    const other = { id: 'old', replaces: null, startsAt: null, standing: before };
    // Of the 28 days from 15 February four were used: 29 × 24 / 28 = 24.86.
    const kept = { id: 'new', replaces: null, startsAt: null, standing: late };
    expect(doublePayments(kept, [other])).toEqual([
      { paymentId: 'p-renewal', amount: '24.86', isDouble: true },
    ]);
  });

  it('on any day of four months: what is kept of the old plan is what was used of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 110 * 24 }), (hours) => {
        const approvedAt = at('2026-01-25') + hours * 3_600_000;
        const returned = new Map(back(approvedAt).map(({ paymentId, amount }) => [paymentId, amount]));
        const late = approvedAt >= at('2026-02-15');
        expect(returned.has('p-fee')).toBe(late);
        for (const { paymentId, from, to } of old(approvedAt).payments) {
          const amount = returned.get(paymentId);
          const kept = amount === undefined ? 29 : 29 - Number(amount ?? 29);
          // The running day is given back whole, and the difference has counted the days before the first renewal.
          const end = late ? Math.min(to, approvedAt) : to;
          const used = (29 * Math.floor((end - from) / DAY)) / Math.round((to - from) / DAY);
          expect(Math.abs(kept - used)).toBeLessThan(0.01);
        }
      }),
      { numRuns: 1000, seed: 743 },
    );
  });
});

describe('PAY-2: what pays for time', () => {
  const larger: Begun = { ...plain, plan: 'bundle-1', startsAt: at('2026-02-15'), setupFee: '13.55' };
  const active = activated(at('2026-01-25'));
  const periods = (begun: Begun, events: readonly BillingEvent[]) => {
    const { payments, unmatched } = standingOf(begun, events);
    return [payments.map(({ plan, amount }) => `${plan} ${amount}`), unmatched.map(({ amount }) => amount)];
  };

  it('the difference that was shown, and nothing less; then the full price', () => {
    const short = paid('short', at('2026-01-25'), '13.54');
    const fee = paid('fee', at('2026-01-26'), '13.55');
    const again = paid('again', at('2026-01-27'), '13.55');
    const full = paid('full', at('2026-02-15'), '49.00');
    expect(periods(larger, [active, short, fee, again, full])).toEqual([
      ['bundle-1 13.55', 'bundle-1 49.00'],
      ['13.54', '13.55'],
    ]);
    expect(standingOf(larger, [active, short]).windows).toEqual([]);
  });

  it('a charge of the old price while a larger plan is agreed to is for the plan before', () => {
    const month = [activated(at('2026-01-15')), paid('1', at('2026-01-15'))];
    const raised: BillingEvent = { id: 'u', at: at('2026-02-14'), kind: 'updated', plan: 'bundle-1' };
    const late = paid('2', at('2026-02-15'));
    expect(periods(plain, [...month, raised, late])).toEqual([['crypto-1 29.00', 'crypto-1 29.00'], []]);
    const next = paid('3', at('2026-03-15'), '49.00');
    expect(standingOf(plain, [...month, raised, late, next]).paidPlan).toBe('bundle-1');
  });

  it('a smaller plan costs its own price from then on', () => {
    const lowered: BillingEvent = { id: 'u', at: at('2026-01-26'), kind: 'updated', plan: 'crypto-1' };
    const fee = paid('fee', at('2026-01-25'), '13.55');
    const full = paid('full', at('2026-02-15'), '29.00');
    expect(periods(larger, [active, fee, lowered, full])).toEqual([['bundle-1 13.55', 'crypto-1 29.00'], []]);
  });

  it('a wrong sum neither ends a failure nor takes the days that a failure leaves', () => {
    const failed: BillingEvent = { id: 'f', at: at('2026-02-15'), kind: 'payment-failed' };
    const events = [activated(at('2026-01-15')), paid('1', at('2026-01-15')), failed];
    const standing = standingOf(plain, [...events, paid('2', at('2026-02-16'), '1.00')]);
    expect(standing.failingSince).toBe(at('2026-02-15'));
    expect(hasAccess(standing, at('2026-02-20'))).toBe(true);
  });
});
