import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  active,
  overviewWith,
  paused,
  planOf,
  stopped,
  subscribed,
} from '../../../test/sample-subscriptions.ts';
import {
  answered as answeredTo,
  buttonOf,
  nothing,
  offered,
  own,
  words,
} from '../../../test/shown-plans.tsx';
import { approvalHref, type Overview, paidAhead, planNow, type Subscription } from './billing-queries.ts';
import { CancelDialog } from './change-dialogs.tsx';
import { EarlierSubscriptions } from './own-plan.tsx';
import { addsNothing, DEFAULT_PLANS, linesOf, type Plan, type PlanKey, priceText } from './plans.ts';

// The day after `active` began.
beforeAll(() => void vi.setSystemTime(Date.parse('2026-11-24T09:00:00Z')));
afterAll(() => void vi.useRealTimers());

describe('PAY-26: when what was given ends', () => {
  const given = (plan: PlanKey, since: string, until: string | null) => ({
    ...{ id: '6f1c1c52-7a1c-4b0f-9f5e-0d6a3c8a4a11', plan: planOf(plan) },
    ...{ since: `${since}T00:00:00.000Z`, until: until && `${until}T00:00:00.000Z` },
  });
  const ends = (...complimentary: Overview['complimentary']) =>
    /Access ends (.*?) Live/
      .exec(own(overviewWith({ because: 'complimentary', complimentary })))?.[1]
      ?.trim();

  it('is the day of the last one, where a reward follows a gift, or overlaps it', () => {
    const gift = given('bundle', '2026-11-01', '2026-12-10');
    expect(ends(gift)).toBe('10 Dec 2026');
    expect(ends(gift, given('bundle', '2026-12-10', '2026-12-24'))).toBe('24 Dec 2026');
    expect(ends(gift, given('bundle', '2026-11-05', '2026-11-19'))).toBe('10 Dec 2026');
  });

  it('is before a gap, and says nothing of a smaller plan; without end there is none', () => {
    const gift = given('bundle', '2026-11-01', '2026-12-10');
    expect(ends(gift, given('bundle', '2026-12-11', '2026-12-24'))).toBe('10 Dec 2026');
    expect(ends(gift, given('crypto', '2026-11-01', '2027-02-01'))).toBe('10 Dec 2026');
    expect(ends(gift, given('bundle', '2026-12-01', null))).toBe('No end');
  });
});

describe('PAY-26: when a plan ends that was paid for', () => {
  it('is later where a gift or reward goes on that unlocks as much', () => {
    const reward = (key: PlanKey, until: string) => ({
      ...{ id: active.id, plan: planOf(key), since: '2026-12-01T00:00:00.000Z', until },
    });
    const ending = {
      state: 'cancelled' as const,
      nextCharge: null,
      accessEndsAt: '2026-12-23T09:00:00.000Z',
    };
    const ends = (...complimentary: Overview['complimentary']) =>
      /Access ends (.*?) Live/
        .exec(own({ ...subscribed({ ...ending, may: stopped }), complimentary }))?.[1]
        ?.trim();
    expect(ends()).toBe('23 Dec 2026');
    expect(ends(reward('bundle', '2027-01-08T00:00:00.000Z'))).toBe('8 Jan 2027');
    expect(ends(reward('stocks', '2027-01-08T00:00:00.000Z'))).toBe('23 Dec 2026');
    expect(ends(reward('bundle', '2026-12-15T00:00:00.000Z'))).toBe('23 Dec 2026');
  });
});

describe('the prices', () => {
  it('are written as money is in both languages, exactly and without idle zeros', () => {
    expect(priceText({ amount: '29.00', currency: 'USD' }, 'en')).toBe('$29');
    expect(priceText({ amount: '29.50', currency: 'USD' }, 'en')).toBe('$29.50');
    // 2^53 + 1, which a float does not hold.
    expect(priceText({ amount: '9007199254740993.10', currency: 'USD' }, 'en')).toBe(
      '$9,007,199,254,740,993.10',
    );
    expect(priceText({ amount: '29.00', currency: 'USD' }, 'fr')).toBe('29\u00a0$');
  });

  it('say of each plan what it gives today, and of one that adds nothing that it does not', () => {
    const given = (key: PlanKey) => linesOf(planOf(key)).flatMap((line) => (line.has ? [line.key] : []));
    expect(given('crypto')).toContain('line.live');
    expect(given('bundle')).toContain('line.live');
    expect(given('free')).not.toContain('line.live');
    expect(DEFAULT_PLANS.some((plan) => addsNothing(plan, DEFAULT_PLANS))).toBe(false);
    const idle = { ...planOf('stocks'), unlocks: [], limits: planOf('free').limits };
    expect(addsNothing(idle, [...DEFAULT_PLANS, idle])).toBe(true);
  });

  it('name delay and alerts, which members are held to', () => {
    expect(linesOf(planOf('stocks'))).toEqual(
      expect.arrayContaining([
        { key: 'line.late.crypto', values: { count: 5 }, has: false },
        { key: 'line.current.stocks', has: true },
        { key: 'line.anyAlerts', has: true },
      ]),
    );
    expect(linesOf(planOf('bundle'))).toContainEqual({ key: 'line.current', has: true });
  });
});

describe('the own plan', () => {
  it('says of one that is over since when it ran, and of a refunded one no end that it has not', () => {
    const over = { ...active, state: 'cancelled' as const, accessEndsAt: null, paidUntil: null };
    const earlier = (one: Subscription) => words(<EarlierSubscriptions earlier={[one]} />);
    expect(earlier({ ...over, paidUntil: '2026-12-23T09:00:00.000Z' })).toMatch(/ – .*23 Dec 2026/);
    expect(earlier(over)).not.toContain('–');
  });

  it('says what is charged next and when', () => {
    const text = own(subscribed());
    expect(text).toContain('23 Dec 2026');
    expect(text).toContain('$29');
    expect(text).toContain('No end');
    expect(text).toContain('Cancel subscription');
  });

  it('says of a failed payment until when access goes on', () => {
    const failedPayment = { at: '2026-12-23T09:00:00.000Z', graceEndsAt: '2026-12-30T09:00:00.000Z' };
    expect(own(subscribed({ failedPayment }))).toContain('You keep access until 30 Dec 2026');
    const over = own(subscribed({ failedPayment: { ...failedPayment, graceEndsAt: null } }));
    expect(over).toContain('Access returns as soon as a payment does.');
    expect(over).not.toContain('Your access goes on');
  });

  it('offers to resume what is paused, and says when access ends', () => {
    const text = own(
      subscribed({
        ...{ state: 'suspended', nextCharge: null, accessEndsAt: '2026-12-23T09:00:00.000Z' },
        may: paused,
      }),
    );
    expect(text).toContain('Resume');
    expect(text).toContain('Paused: nothing more is charged. You keep access until 23 Dec 2026.');
  });

  it('keeps a cancelled one in sight until its access ends', () => {
    const text = own(
      subscribed({
        ...{ state: 'cancelled', nextCharge: null, accessEndsAt: '2026-12-23T09:00:00.000Z' },
        may: stopped,
      }),
    );
    expect(text).toContain('Cancelled: nothing more is charged. You keep access until 23 Dec 2026.');
    expect(text).not.toContain('Cancel subscription');
  });

  it('PAY-14: says of one that was approved and not paid what it waits for, and lets it be cancelled', () => {
    const unpaid = { ...active, plan: planOf('stocks'), paidUntil: null, unlocksNow: false };
    const text = own({ ...subscribed({ may: stopped }), earlier: [unpaid] });
    expect(text).toMatch(/You also approved Stocks, but its payment .*Cancel subscription/);
    expect(words(<EarlierSubscriptions earlier={[unpaid]} />)).toBe('');
    expect(words(<CancelDialog subscription={unpaid} onClose={nothing} />)).toMatch(/access does not change/);
  });

  it('PAY-18: shows what is paid for until the next one starts, and when that is', () => {
    const earlier = { ...active, state: 'cancelled' as const, nextCharge: null, may: stopped };
    const startsAt = '2026-12-23T09:00:00.000Z';
    const next = { plan: planOf('stocks'), startsAt, paidUntil: null, unlocksNow: false };
    const overview = { ...subscribed(next), earlier: [earlier] };
    expect(planNow(overview)?.key).toBe('crypto');
    expect(own(overview)).toContain(
      'Stocks starts on 23 Dec 2026, when the time you have already paid for ends',
    );
  });

  it('PAY-18: says until when access lasts that is paid for where the next one is paused before it starts', () => {
    const earlier = { ...active, state: 'cancelled' as const, nextCharge: null, may: stopped };
    const startsAt = '2026-12-23T09:00:00.000Z';
    const paused = {
      ...{ plan: planOf('stocks'), state: 'suspended' as const, startsAt, paidUntil: null },
      ...{ unlocksNow: false, nextCharge: null },
    };
    const overview = { ...subscribed(paused), earlier: [earlier] };
    const text = own(overview);
    expect(text).toContain('Paused: nothing more is charged. You keep access until 23 Dec 2026.');
    expect(text).toMatch(/Access ends 23 Dec 2026/);
    expect(text).not.toContain('Stocks starts on');
    const asked = overview.current && paidAhead({ ...overview.current, state: 'active' });
    expect(asked).toBe(startsAt);
  });

  it('calls a gift one, with its end', () => {
    const gift = {
      ...{ id: active.id, plan: planOf('bundle'), since: '2026-11-01T00:00:00.000Z' },
      until: '2027-01-31T00:00:00.000Z',
    };
    const given = overviewWith({ because: 'complimentary', complimentary: [gift] });
    expect(planNow(given)?.key).toBe('bundle');
    expect(own(given)).toContain('Complimentary');
    expect(own(given)).toContain('31 Jan 2027');
    expect(own(given)).toContain('you pay nothing for it');
  });

  it('offers nothing more to someone who has everything, and does not press the own plan on them', () => {
    const given = { plan: planOf('bundle'), since: '2026-11-01T00:00:00.000Z', until: null, id: active.id };
    const all = { because: 'complimentary' as const, complimentary: [given], unlocked: given.plan.unlocks };
    const pressed = /data-plan="bundle".*?<button[^>]*class="[^"]*primary/s;
    const shown = [overviewWith({}), overviewWith(all)];
    expect(shown.map((each) => own(each).includes('Choose a plan below'))).toEqual([true, false]);
    expect(shown.map((each) => pressed.test(offered(each)))).toEqual([true, false]);
  });

  it('tells a subscriber on an earlier version that the price is kept', () => {
    const dearer: Plan = { ...planOf('crypto'), id: 'crypto-2', price: { amount: '35.00', currency: 'USD' } };
    const plans = DEFAULT_PLANS.map((plan) => (plan.key === 'crypto' ? dearer : plan));
    expect(own({ ...subscribed(), plans })).toContain(
      'You keep your price of $29 per month. New subscribers pay $35.',
    );
  });

  it('says nothing of prices where an edit of the plan left them as they were', () => {
    const renamed: Plan = { ...planOf('crypto'), id: 'crypto-2', names: { en: 'Coins', fr: 'Crypto' } };
    const plans = DEFAULT_PLANS.map((plan) => (plan.key === 'crypto' ? renamed : plan));
    expect(own({ ...subscribed(), plans })).not.toContain('You keep your price');
  });
});

describe('what can be done about each plan', () => {
  it('is nothing before the own plan is known, and to subscribe for a free member', () => {
    expect(buttonOf(offered(undefined), 'crypto')).toBe('Subscribe (off)');
    expect(buttonOf(offered(overviewWith({})), 'crypto')).toBe('Subscribe');
    expect(buttonOf(offered(overviewWith({})), 'free')).toBe('Always free (off)');
  });

  it('is to change, or to go back to free, for a subscriber', () => {
    const html = offered(subscribed());
    expect(buttonOf(html, 'crypto')).toBe('Current plan (off)');
    expect(buttonOf(html, 'bundle')).toBe('Change to this plan');
    expect(buttonOf(html, 'free')).toBe('Go back to free');
  });

  it('is to take a planned change back', () => {
    const nextPlan = { plan: planOf('stocks'), from: '2026-12-23T09:00:00.000Z' };
    const html = offered(subscribed({ nextPlan }));
    expect(buttonOf(html, 'crypto')).toBe('Keep this plan');
    expect(buttonOf(html, 'stocks')).toBe('Change to this plan (off)');
  });

  it('is to subscribe again after cancelling, and nothing where plans are not sold', () => {
    const cancelled = subscribed({ state: 'cancelled', may: stopped, nextCharge: null });
    expect(buttonOf(offered(cancelled), 'crypto')).toBe('Subscribe');
    const closed = overviewWith({ provider: { name: 'paypal', sandbox: false, open: false } });
    expect(buttonOf(offered(closed), 'crypto')).toBe('Subscribe (off)');
    expect(offered(closed)).toContain('Plans are not for sale here');
  });
});

describe('the confirmation', () => {
  type Said = Parameters<typeof answeredTo>;
  const answered = (confirmation: Said[0], overview = subscribed(), named: Said[2] = null) =>
    answeredTo(confirmation, overview, named);

  it('says that a plan is open only when the server says that it unlocks', () => {
    const confirmation = { outcome: 'active' as const, reason: null, subscription: active };
    expect(answered(confirmation)).toContain('Crypto is yours');
    const unpaid = { ...confirmation, subscription: { ...active, unlocksNow: false } };
    expect(answered(unpaid)).toContain('Crypto is waiting for its first payment');
    expect(answered(unpaid)).not.toContain('is yours');
  });

  it('says that nothing was charged after a refusal', () => {
    const refused = { outcome: 'refused' as const, reason: 'not-approved' as const, subscription: active };
    expect(answered(refused)).toContain('Nothing was charged and nothing changed.');
  });

  it('confirms nothing to a member who has begun nothing', () => {
    expect(answered(null, overviewWith({}))).toContain('There is nothing to confirm');
  });

  it.each([
    [
      'cancelled',
      'Crypto is cancelled',
      'Cancelled: nothing more is charged. You keep access until 23 Dec 2026.',
    ],
    ['suspended', 'Crypto is paused', 'Paused: nothing more is charged. You keep access until 23 Dec 2026.'],
  ] as const)('PAY-28: congratulates nobody on a subscription that is %s', (state, headline, text) => {
    const accessEndsAt = '2026-12-23T09:00:00.000Z';
    const shown = answered(null, subscribed({ state, accessEndsAt, nextCharge: null, may: stopped }));
    expect(shown).toContain(headline);
    expect(shown).toContain(text);
    expect(shown).not.toContain('is yours');
    expect(answered(null)).toContain('Crypto is yours');
  });

  it('PAY-28: says of a first payment that failed that it failed, not that nothing was begun', () => {
    const failedPayment = { at: '2026-11-23T09:00:00.000Z', graceEndsAt: null };
    const unpaid = subscribed({ unlocksNow: false, paidUntil: null, failedPayment });
    const shown = answered(null, { ...unpaid, because: 'free', unlocked: [] });
    expect(shown).toMatch(/The payment did not go through.*The charge on 23 Nov 2026 did not/);
  });

  it('PAY-28: says of a larger plan whose payment failed that it was not started, and congratulates on no other', () => {
    const shown = answered(null, subscribed(), 'I-FAILED');
    expect(shown).toContain('The payment did not go through');
    expect(shown).not.toContain('is yours');
    // The page of the plan that goes on, and of the one before it, say what there is.
    expect(answered(null, subscribed(), active.subID)).toContain('Crypto is yours');
    const before = { ...active, subID: 'I-BEFORE', state: 'cancelled' as const };
    expect(answered(null, { ...subscribed(), earlier: [before] }, 'I-BEFORE')).toContain('Crypto is yours');
    const unpaid = { ...active, subID: 'I-NEXT', plan: planOf('stocks'), paidUntil: null, unlocksNow: false };
    expect(answered(null, { ...subscribed(), earlier: [unpaid] }, 'I-NEXT')).toContain('Stocks is waiting');
  });

  it('PAY-18: says when a plan starts that follows paid time, and does not wait for a payment', () => {
    const later = { ...active, unlocksNow: false, paidUntil: null, startsAt: '2026-12-23T09:00:00.000Z' };
    const text = answered({ outcome: 'active', reason: null, subscription: later });
    expect(text).toContain('Crypto starts on 23 Dec 2026');
    expect(text).toContain('Nothing was charged');
  });

  it('waits for a provider that is still working', () => {
    const waiting = { outcome: 'waiting' as const, reason: 'payment-pending' as const, subscription: active };
    expect(answered(waiting)).toContain('this page updates by itself');
  });
});

describe('the way to the payment page', () => {
  const paypal = { name: 'paypal' as const, sandbox: false, open: true };
  const sandbox = { name: 'sandbox' as const, sandbox: true, open: true };

  it('leads to a provider only over https', () => {
    const page = 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-1';
    expect(approvalHref(page, paypal)).toBe(page);
    for (const other of ['javascript:alert(1)', 'http://pay.example/'])
      expect(() => approvalHref(other, paypal)).toThrow('not safe');
  });

  it('stays on this site for the sandbox, by whatever name the site is known', () => {
    const page = 'http://localhost:3000/sandbox/approval/BA-1';
    expect(approvalHref(page, sandbox)).toBe('/sandbox/approval/BA-1');
  });
});
