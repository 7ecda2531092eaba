import { describe, expect, it } from 'vitest';
import type { BillingEvent } from './billing-event.ts';
import { standingOf } from './standing.ts';
import { whichGoesOn } from './which-goes-on.ts';

const at = (text: string) => Date.parse(`${text}T10:00:00Z`);
const now = at('2026-03-01');
const prices = new Map([['crypto-1', { price: '29.00', currency: 'USD' }]]);

type Told = Partial<Record<'active' | 'paid' | 'failed' | 'paused' | 'over', string>>;

/** A subscription by the days on which something happened to it. */
function subscription(name: string, told: Told, startsAt: string | null = null) {
  const event = (day: string | undefined, of: (time: number) => BillingEvent) =>
    day === undefined ? [] : [of(at(day))];
  const events = [
    ...event(told.active, (time) => ({ id: 'a', at: time, kind: 'activated', plan: null })),
    ...event(told.paid, (time) => ({
      ...{ id: 'p', at: time + 1000, kind: 'payment-completed', paymentId: name },
      ...{ amount: '29.00', currency: 'USD' },
    })),
    ...event(told.failed, (time) => ({ id: 'f', at: time + 1000, kind: 'payment-failed' })),
    ...event(told.paused, (time) => ({ id: 's', at: time, kind: 'suspended' })),
    ...event(told.over, (time) => ({ id: 'c', at: time, kind: 'cancelled' })),
  ];
  const begun = {
    plan: 'crypto-1',
    startsAt: startsAt === null ? null : at(startsAt),
    setupFee: null,
    prices,
  };
  return {
    ...{ name, setupFee: null, startsAt: startsAt === null ? null : new Date(at(startsAt)) },
    standing: standingOf(begun, events),
  };
}

/** The newest first. */
function of(...own: ReturnType<typeof subscription>[]) {
  const { kept, ending } = whichGoesOn(own, now);
  return [kept?.name ?? null, ending.map(({ name }) => name)];
}

const running = (name: string, day: string) => subscription(name, { active: day, paid: day });

describe('PAY-14: which of a member’s subscriptions goes on', () => {
  it('is the one begun last, in whatever order they were approved', () => {
    expect(of(running('new', '2026-02-02'), running('old', '2026-02-01'))).toEqual(['new', ['old']]);
    expect(of(running('new', '2026-02-01'), running('old', '2026-02-02'))).toEqual(['new', ['old']]);
  });

  it('is none that was approved and never paid, unless nothing is due for it yet', () => {
    const unpaid = subscription('new', { active: '2026-02-02', failed: '2026-02-02' });
    expect(of(unpaid, running('old', '2026-02-01'))).toEqual(['old', []]);
    const toCome = subscription('new', { active: '2026-02-02' }, '2026-03-10');
    expect(of(toCome, running('old', '2026-02-01'))).toEqual(['new', ['old']]);
    const given = subscription('new', { active: '2026-02-02', failed: '2026-02-02', paused: '2026-02-09' });
    expect(of(given, running('old', '2026-02-01'))).toEqual(['old', ['new']]);
  });

  it('what was replaced ends, also if what took its place is paused or over by now', () => {
    const paused = subscription('new', { active: '2026-02-02', paid: '2026-02-02', paused: '2026-02-03' });
    expect(of(paused, running('old', '2026-02-01'))).toEqual(['new', ['old']]);
    const over = subscription('new', { active: '2026-02-02', paid: '2026-02-02', over: '2026-02-03' });
    expect(of(over, running('old', '2026-02-01'))).toEqual(['new', ['old']]);
  });

  it('one that was begun before and approved after the other was paused or over goes on', () => {
    const paused = subscription('new', { active: '2026-02-01', paid: '2026-02-01', paused: '2026-02-03' });
    expect(of(paused, running('old', '2026-02-04'))).toEqual(['old', ['new']]);
    const over = subscription('new', { active: '2026-02-01', paid: '2026-02-01', over: '2026-02-03' });
    expect(of(over, running('old', '2026-02-04'))).toEqual(['old', []]);
  });

  it('nothing ends of one that is alone, paused or waiting for its payment', () => {
    expect(of(subscription('one', { active: '2026-02-01', paused: '2026-02-03' }))).toEqual([null, []]);
    expect(of(subscription('one', { active: '2026-02-01' }))).toEqual([null, []]);
  });
});
