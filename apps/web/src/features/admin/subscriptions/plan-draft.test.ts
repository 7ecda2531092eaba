import { describe, expect, it } from 'vitest';
import { draftOfPlan, type PlanVersion, readAmount, readPlan } from './plan-draft.ts';

const crypto: PlanVersion = {
  ...{ id: 'crypto-1', key: 'crypto', version: 1, interval: 'month' },
  names: { en: 'Crypto', fr: 'Crypto' },
  price: { amount: '29.00', currency: 'USD' },
  unlocks: ['crypto'],
  limits: { alerts: null, delayBars: 5 },
};
const draft = draftOfPlan(crypto);

describe('a plan that an admin edits', () => {
  it('is sent as it was when nothing was typed', () => {
    expect(readPlan('crypto', draft)).toEqual({
      ok: true,
      change: {
        names: crypto.names,
        price: '29.00',
        unlocks: ['crypto'],
        limits: crypto.limits,
      },
    });
  });

  it('takes a price with a point or a comma, and an empty field for no limit of alerts', () => {
    expect(readAmount(' 29,50 ')).toBe('29.50');
    expect(readAmount('1e3')).toBeUndefined();
    expect(readAmount('29.999')).toBeUndefined();
    expect(readPlan('crypto', { ...draft, price: '31,5', alerts: ' 20 ' })).toMatchObject({
      change: { price: '31.5', limits: { alerts: 20 } },
    });
  });

  it.each([
    ['en', { names: { en: ' ', fr: 'Crypto' } }],
    ['fr', { names: { en: 'Crypto', fr: '' } }],
    ['price', { price: '-1' }],
    ['price', { price: '0.00' }],
    ['unlocks', { crypto: false }],
    ['alerts', { alerts: 'many' }],
    ['delayBars', { delayBars: '' }],
    ['delayBars', { delayBars: '251' }],
  ] as const)('names the field that is wrong: %s', (field, change) => {
    expect(readPlan('crypto', { ...draft, ...change })).toEqual({ ok: false, field });
  });

  it('costs nothing where it is the free one, which may unlock nothing', () => {
    const free = { ...draft, price: '0', crypto: false };
    expect(readPlan('free', free)).toMatchObject({ ok: true, change: { price: '0', unlocks: [] } });
    expect(readPlan('free', { ...free, price: '1' })).toEqual({ ok: false, field: 'price' });
  });
});
