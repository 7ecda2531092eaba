import { formatDate } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from '../../test/with-application.ts';
import {
  approveInSandbox,
  makeAdmin,
  makePerson,
  type Person,
  subscribe,
  unlockedFor,
} from '../../test/with-billing.ts';

/* Subscriptions in the sandbox, through the calls that the product's pages make. */

const app = withApplication();
const NOT_FOUND = 'Sorry! the data you are looking for could not be found';

const overview = async (person: Person) => (await person.call('GET', '/api/subscription')).body;
const subjects = async (person: Person) =>
  (await app.mails(person.who.email))
    .filter(({ template }) => template === 'billing.news')
    .map(({ subject }) => subject);
/** As the web makes a GET that changes something. */
const scripted = (person: Person, url: string) =>
  app.call('GET', url, { token: person.who.token, headers: { 'sec-fetch-dest': 'empty' } });

/** Claims that were refused, as the audit log has them. */
const refusals = () =>
  app.test.database.query("select reason, details from audit_log where action = 'subscription.refused'");

let ada: Person;
let eve: Person;
let admin: Person;

beforeAll(async () => {
  [ada, eve, admin] = [
    await makePerson(app, 'ada'),
    await makePerson(app, 'eve'),
    await makeAdmin(app, 'root'),
  ];
});

describe('the plans', () => {
  it('are public, cheapest first, and stand in the configuration too', async () => {
    const { body } = await app.call('GET', '/api/plans');
    const shown = body.items.map((plan: { id: string; price: { amount: string } }) => [
      plan.id,
      plan.price.amount,
    ]);
    expect(shown).toEqual([
      ...[
        ['free-1', '0.00'],
        ['crypto-1', '29.00'],
        ['stocks-1', '29.00'],
        ['bundle-1', '49.00'],
      ],
    ]);
    expect((await app.call('GET', '/configuration')).body.plans).toEqual(body.items);
  });

  it('the free one unlocks neither market, and an admin has everything', async () => {
    expect(await overview(ada)).toMatchObject({
      ...{ because: 'free', unlocked: [], limits: { alerts: 5, delayBars: 5 }, current: null, pending: null },
      provider: { name: 'sandbox', sandbox: true, open: true },
    });
    expect(await unlockedFor(ada)).toEqual([]);
    expect(await unlockedFor(admin)).toEqual(['crypto', 'stocks']);
  });
});

describe('subscribing', () => {
  it('PAY-12, PAY-13: goes over an approval that is marked as a sandbox, and unlocks only once it was given', async () => {
    const { body: begun } = await ada.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
    expect((await overview(ada)).pending).toMatchObject({
      ...{
        subID: begun.subID,
        state: 'approval-pending',
        confirmationPath: '/Subscription-Confirmation/Crypto',
      },
    });
    const claim = { planID: 'crypto-1', subID: begun.subID, orderID: 'O-1' };
    const early = await ada.call('POST', '/subscription/create', claim);
    expect(early.body).toMatchObject({ outcome: 'refused', reason: 'not-approved' });
    expect(await unlockedFor(ada)).toEqual([]);

    const page = await app.call('GET', new URL(begun.approveUrl).pathname);
    expect(page.text).toContain('Sandbox: no money moves');
    expect(page.text).toContain('$29.00');
    const [back, again] = await Promise.all([
      approveInSandbox(app, begun.approveUrl),
      approveInSandbox(app, begun.approveUrl),
    ]);
    expect(again, 'the second click of a double click').toBe(back);
    const order = begun.approveUrl.split('/BA-').at(-1);
    expect(back).toBe(
      `${app.origin}/Subscription-Confirmation/Crypto?subscription_id=${begun.subID}&ba_token=BA-${order}&token=${order}`,
    );
    const confirmed = await ada.call('POST', '/subscription/create', claim);
    expect(confirmed.body).toMatchObject({
      ...{ outcome: 'active', reason: null },
      subscription: { state: 'active', unlocksNow: true, nextCharge: { price: { amount: '29.00' } } },
    });
    expect(await unlockedFor(ada)).toEqual(['crypto']);
    expect((await subjects(ada)).sort()).toEqual([
      ...[expect.stringMatching(/^Receipt \d{4}-\d{6}$/), 'Your Crypto plan has started'],
    ]);
    const text = (await app.mails(ada.who.email)).map((mail) => mail.text).join();
    const { at } = confirmed.body.subscription.nextCharge;
    expect(text).toContain(`It renews on ${formatDate(Date.parse(at), 'en')}`);
  });

  it('PAY-3: another member’s subscription is not found, and nothing is unlocked with it', async () => {
    const { subID, id } = (await overview(ada)).current;
    const stolen = await eve.call('POST', '/subscription/create', { planID: 'crypto-1', subID, orderID: '' });
    expect([stolen.status, stolen.body.error.message]).toEqual([404, NOT_FOUND]);
    for (const change of ['cancel', 'pause', 'activate']) {
      const answer = await scripted(eve, `/subscription/${change}/${id}`);
      expect([answer.status, answer.body.error.message]).toEqual([404, NOT_FOUND]);
    }
    expect(await unlockedFor(eve)).toEqual([]);
    expect(await unlockedFor(ada)).toEqual(['crypto']);
  });

  it('PAY-3: a larger plan than the one that was approved is refused, and so is an id of another world', async () => {
    const { body: begun } = await eve.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
    await approveInSandbox(app, begun.approveUrl, 'never');
    const tampered = await eve.call('POST', '/subscription/create', {
      ...{ planID: 'bundle-1', subID: begun.subID, orderID: '5O190127TN364715T' },
    });
    expect([tampered.status, tampered.body.error.details.code]).toEqual([409, 'plan-mismatch']);
    // For whoever looks for that payment at the provider.
    const row = { reason: 'plan-mismatch', details: { orderID: '5O190127TN364715T' } };
    expect(await refusals()).toContainEqual(row);
    const unknown = await eve.call('POST', '/subscription/create', {
      ...{ planID: 'crypto-1', subID: 'I-LIVE123', orderID: '' },
    });
    expect([unknown.status, unknown.body.error.message]).toEqual([404, NOT_FOUND]);
    expect(await unlockedFor(eve)).toEqual([]);
  });

  it('without a valid token the answer is the one of the specification', async () => {
    const claim = { planID: 'crypto-1', subID: 'I-1', orderID: '' };
    const expired = await app.call('POST', '/subscription/create', { body: claim, token: 'no.valid.token' });
    expect([expired.status, expired.body.error.message]).toEqual([401, 'Invalid credentials']);
  });

  it('a second one is refused while one runs', async () => {
    const again = await ada.call('POST', '/api/subscription/checkout', { planID: 'stocks-1' });
    expect([again.status, again.body.error.details.code]).toEqual([409, 'already-subscribed']);
  });
});

describe('pausing, resuming and cancelling', () => {
  it('a GET that changes something needs a script of ours', async () => {
    const { id } = (await overview(ada)).current;
    const linked = await app.call('GET', `/subscription/pause/${id}`, {
      ...{ token: ada.who.token, headers: { 'sec-fetch-dest': 'document' } },
    });
    expect(linked.status).toBe(403);
    expect((await overview(ada)).current.state).toBe('active');
  });

  it('PAY-4: keep what is paid for, and repeated they change nothing', async () => {
    const { id, paidUntil } = (await overview(ada)).current;
    for (const _ of [1, 2]) {
      const paused = await scripted(ada, `/subscription/pause/${id}`);
      expect(paused.body.subscription).toMatchObject({
        ...{ state: 'suspended', unlocksNow: true, accessEndsAt: paidUntil, nextCharge: null },
      });
    }
    const resumed = await ada.call('POST', `/api/subscription/activate/${id}`);
    expect(resumed.body.subscription).toMatchObject({ state: 'active', nextCharge: { at: paidUntil } });
    for (const _ of [1, 2]) {
      const cancelled = await ada.call('POST', `/api/subscription/cancel/${id}`);
      expect(cancelled.body.subscription).toMatchObject({
        ...{ state: 'cancelled', unlocksNow: true, accessEndsAt: paidUntil, nextCharge: null },
      });
    }
    expect(await unlockedFor(ada)).toEqual(['crypto']);
    const late = await scripted(ada, `/subscription/activate/${id}`);
    expect([late.status, late.body.error.details.code]).toEqual([409, 'subscription-state']);
    expect((await subjects(ada)).filter((subject) => !subject.startsWith('Receipt')).sort()).toEqual([
      ...['Your Crypto plan has started', 'Your Crypto plan is cancelled', 'Your Crypto plan is paused'],
    ]);
  });
});

describe('changing the plan', () => {
  let bob: Person;
  beforeAll(async () => {
    bob = await makePerson(app, 'bob');
    await subscribe(app, bob);
  });

  it('PAY-5: up: at once, for the difference that was shown; the old subscription ends', async () => {
    const { body: quote } = await bob.call('GET', '/api/subscription/change?planID=bundle-1');
    // The whole period is left: 49 − 29.
    expect(quote).toMatchObject({ kind: 'upgrade', now: { amount: '20.00', currency: 'USD' } });
    expect(quote.daysLeft).toBe(quote.daysInPeriod);
    const other = { planID: 'bundle-1', now: { amount: '0.01', currency: 'USD' } };
    const cheap = await bob.call('POST', '/api/subscription/change', other);
    expect([cheap.status, cheap.body.error.details.code]).toEqual([409, 'quote-changed']);
    const { body: change } = await bob.call('POST', '/api/subscription/change', { ...other, now: quote.now });
    expect(change.outcome).toBe('approve');
    expect(await unlockedFor(bob)).toEqual(['crypto']);
    await approveInSandbox(app, change.approveUrl);
    expect(await unlockedFor(bob)).toEqual(['crypto', 'stocks']);
    const { current, earlier } = await overview(bob);
    expect(current).toMatchObject({
      state: 'active',
      plan: { id: 'bundle-1' },
      paidUntil: quote.nextCharge.at,
    });
    expect(earlier.map(({ state }: { state: string }) => state)).toEqual(['cancelled']);
    const { body: receipts } = await bob.call('GET', '/api/receipts');
    const { body: beyond } = await bob.call('GET', '/api/receipts?page=9');
    expect(beyond).toMatchObject({ items: [], next: null, previous: receipts.total_pages });
    expect(receipts.items.map(({ money }: { money: { amount: string } }) => money.amount)).toEqual([
      '20.00',
      '29.00',
    ]);
    expect(await subjects(bob)).not.toContain('Your Crypto plan is cancelled');
  });

  it('down: from the next period on, and it can be taken back', async () => {
    const down = { planID: 'crypto-1', now: { amount: '0.00', currency: 'USD' } };
    const { body: change } = await bob.call('POST', '/api/subscription/change', down);
    await approveInSandbox(app, change.approveUrl);
    const waiting = (await overview(bob)).current;
    expect(waiting).toMatchObject({
      ...{ plan: { id: 'bundle-1' }, nextPlan: { plan: { id: 'crypto-1' }, from: waiting.paidUntil } },
      nextCharge: { price: { amount: '29.00' } },
    });
    expect(await unlockedFor(bob)).toEqual(['crypto', 'stocks']);
    const { body: kept } = await bob.call('POST', '/api/subscription/change', {
      ...down,
      planID: 'bundle-1',
    });
    await approveInSandbox(app, kept.approveUrl);
    expect((await overview(bob)).current).toMatchObject({ plan: { id: 'bundle-1' }, nextPlan: null });
  });
});

describe('two payment pages of one member', () => {
  it('PAY-14: approved both, in either order, leave one subscription that is charged: the one begun last', async () => {
    const cleo = await makePerson(app, 'cleo');
    const begin = async (planID: string) =>
      (await cleo.call('POST', '/api/subscription/checkout', { planID })).body.approveUrl;
    const [first, second] = [await begin('crypto-1'), await begin('stocks-1')];
    await approveInSandbox(app, second);
    await approveInSandbox(app, first);
    const { current, earlier, pending } = await overview(cleo);
    expect(pending).toBeNull();
    expect(current).toMatchObject({ state: 'active', plan: { id: 'stocks-1' } });
    // What the second approval cost was paid besides a plan that ran already, and goes back.
    const { body: receipts } = await cleo.call('GET', '/api/receipts');
    const moved = receipts.items.map(
      ({ kind, money }: { kind: string; money: { amount: string } }) => `${kind} ${money.amount}`,
    );
    expect(moved.sort()).toEqual(['payment 29.00', 'payment 29.00', 'refund 29.00']);
    expect(await subjects(cleo)).not.toContain('Your Crypto plan is cancelled');
    expect(earlier.map(({ state }: { state: string }) => state)).toEqual(['cancelled']);
  });

  it('PAY-29: each payment page leads back to the subscription that it was for', async () => {
    const dora = await makePerson(app, 'dora');
    const begin = async (planID: string) =>
      (await dora.call('POST', '/api/subscription/checkout', { planID })).body;
    const [first, second] = [await begin('crypto-1'), await begin('stocks-1')];
    const pendingOf = async (subID: string) =>
      (await dora.call('GET', `/api/subscription?subID=${subID}`)).body.pending?.subID ?? null;
    // The provider's word about the first may come later than the member.
    expect(await pendingOf(first.subID)).toBe(first.subID);
    expect(await pendingOf(second.subID)).toBe(second.subID);
    expect(await pendingOf('I-OF-SOMEBODY-ELSE')).toBe(second.subID);
    await approveInSandbox(app, first.approveUrl);
    expect(await pendingOf(first.subID)).toBeNull();
    expect((await overview(dora)).pending.subID).toBe(second.subID);
  });
});
