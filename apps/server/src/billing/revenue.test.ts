import { decimal } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { priceDifference } from './change-plan.ts';
import { editedPlan, type Plan } from './plans.ts';
import { refundable } from './refund-payment.ts';
import { revenueByMonth } from './revenue.ts';

const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
const prices: Readonly<Record<string, string>> = { 'crypto-1': '29.00', 'bundle-1': '49.00' };
const priceOf = (plan: string) => decimal(prices[plan] ?? '0');

describe('revenue by month', () => {
  it('counts what renews at the end of a month, what came and what went', () => {
    const months = revenueByMonth(
      {
        sources: [
          // From January on, one is paused in March and goes on in April.
          {
            ...{ id: 'a', replaces: null, endedAt: null },
            spans: [
              { plan: 'crypto-1', from: at('2026-01-10'), to: at('2026-03-05') },
              { plan: 'crypto-1', from: at('2026-04-02'), to: null },
            ],
          },
          // Begun in February, replaced by the bundle in March.
          {
            ...{ id: 'b', replaces: null, endedAt: at('2026-03-20') },
            spans: [{ plan: 'crypto-1', from: at('2026-02-01'), to: at('2026-03-20') }],
          },
          {
            ...{ id: 'c', replaces: 'b', endedAt: null },
            spans: [{ plan: 'bundle-1', from: at('2026-03-20'), to: null }],
          },
          // Begun and cancelled in February.
          {
            ...{ id: 'd', replaces: null, endedAt: at('2026-02-20') },
            spans: [{ plan: 'crypto-1', from: at('2026-02-10'), to: at('2026-02-20') }],
          },
        ],
        movements: [
          { kind: 'payment', at: at('2026-02-01'), amount: '29.00' },
          { kind: 'payment', at: at('2026-02-10'), amount: '29.00' },
          { kind: 'refund', at: at('2026-03-01'), amount: '29.00' },
        ],
        ...{ priceOf, now: at('2026-04-10') },
      },
      4,
    );
    const shown = months.map(({ month, mrr, newMrr, churnedMrr, charged, refunded, begun, ended }) =>
      [month, mrr, newMrr, churnedMrr, charged, refunded, begun, ended].join(' '),
    );
    // By hand: February has a and b; March only the bundle, because a is paused; April a again.
    expect(shown).toEqual([
      '2026-01 29.00 29.00 0.00 0.00 0.00 1 0',
      '2026-02 58.00 58.00 29.00 58.00 0.00 2 1',
      '2026-03 49.00 20.00 0.00 0.00 29.00 0 0',
      '2026-04 78.00 0.00 0.00 0.00 0.00 0 0',
    ]);
  });
});

describe('amounts', () => {
  it('the difference is for the days left, the running one included, in whole cents', () => {
    const period = { from: at('2026-01-01'), until: at('2026-01-31') };
    const difference = (now: number) => priceDifference({ from: '29.00', to: '49.00' }, period, now);
    expect(difference(at('2026-01-01'))).toEqual({ amount: '20.00', daysLeft: 30, daysInPeriod: 30 });
    // 20 × 10 / 30 = 6.666…
    expect(difference(at('2026-01-21'))).toEqual({ amount: '6.67', daysLeft: 10, daysInPeriod: 30 });
    expect(difference(at('2026-01-21') - 1).daysLeft).toBe(11);
    expect(difference(at('2026-02-02'))).toMatchObject({ amount: '0.00', daysLeft: 0 });
    const cheaper = priceDifference({ from: '49.00', to: '29.00' }, period, at('2026-01-01'));
    expect(cheaper.amount).toBe('0.00');
  });

  it('what is left of a payment is exact', () => {
    expect(refundable('29.00', ['9.10', '0.20'])).toBe('19.70');
  });

  it('a plan that is bought costs something and unlocks something; the free one costs nothing', () => {
    const plan: Plan = {
      ...{ id: 'crypto-1', key: 'crypto', version: 1, names: { en: 'Crypto', fr: 'Crypto' }, price: '29.00' },
      ...{ currency: 'USD', unlocks: ['crypto'], alerts: null, delayBars: 5, createdAt: new Date(0) },
    };
    const edit = {
      names: plan.names,
      price: '29',
      unlocks: plan.unlocks,
      limits: { alerts: null, delayBars: 5 },
    };
    const edited = (from: Plan, more: object) => editedPlan(from, { ...edit, ...more }, new Date(0));
    expect(edited(plan, { price: '31.5' })).toMatchObject({ id: 'crypto-2', price: '31.50' });
    expect(() => edited(plan, { price: '0' })).toThrow('above 0');
    expect(() => edited(plan, { unlocks: [] })).toThrow('at least one market');
    expect(() => edited({ ...plan, key: 'free' }, { price: '1' })).toThrow('costs nothing');
  });
});
