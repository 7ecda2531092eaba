import type { Overview, Subscription } from '../src/features/billing/billing-queries.ts';
import { DEFAULT_PLANS, type Plan, type PlanKey } from '../src/features/billing/plans.ts';

export function planOf(key: PlanKey): Plan {
  const plan = DEFAULT_PLANS.find((each) => each.key === key);
  if (plan === undefined) throw new Error(`There is no plan ${key}.`);
  return plan;
}

/** Paid for a month from 23 November 2026. */
export const active: Subscription = {
  ...{ id: '6f1c1c52-7a1c-4b0f-9f5e-0d6a3c8a4a10', subID: 'I-BW452GLLEP1G', plan: planOf('crypto') },
  ...{ state: 'active', unlocksNow: true, startedAt: '2026-11-23T09:00:00.000Z', startsAt: null },
  ...{ paidUntil: '2026-12-23T09:00:00.000Z', accessEndsAt: null, failedPayment: null, nextPlan: null },
  nextCharge: { at: '2026-12-23T09:00:00.000Z', price: planOf('crypto').price },
  may: { pause: true, resume: false, cancel: true, change: true },
};
/** Nothing more can be done about it. */
export const stopped = { pause: false, resume: false, cancel: false, change: false };
/** What can be done about one that is paused. */
export const paused = { pause: false, resume: true, cancel: true, change: false };

/** What a member on the free plan sees, but for a change. */
export function overviewWith(change: Partial<Overview>): Overview {
  return {
    provider: { name: 'sandbox', sandbox: true, open: true },
    plans: [...DEFAULT_PLANS],
    ...{ unlocked: [], limits: planOf('free').limits, because: 'free', current: null, pending: null },
    ...{ complimentary: [], earlier: [] },
    ...change,
  };
}

export const subscribed = (change: Partial<Subscription> = {}) =>
  overviewWith({ because: 'subscription', unlocked: ['crypto'], current: { ...active, ...change } });

/** Its charge of 23 December failed: access goes on for a week, or is over. */
export function unpaid(is: 'in grace' | 'over', change: Partial<Subscription> = {}): Overview {
  const graceEndsAt = is === 'over' ? null : '2026-12-30T09:00:00.000Z';
  const overview = subscribed({
    ...{ failedPayment: { at: '2026-12-23T09:00:00.000Z', graceEndsAt }, unlocksNow: is === 'in grace' },
    ...{ accessEndsAt: '2026-12-30T09:00:00.000Z', nextCharge: null },
    ...change,
  });
  return is === 'over' ? { ...overview, because: 'free', unlocked: [] } : overview;
}
