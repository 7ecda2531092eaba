import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import type { LoopbackPayPal } from '../../test/loopback/paypal.ts';
import { until } from '../../test/until.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  approveInSandbox,
  deliver,
  makeAdmin,
  makePerson,
  movableClock,
  type Person,
  runBillingJob,
  subscribe,
  unlockedFor,
  withPayPal,
} from '../../test/with-billing.ts';
import { login, proof } from '../../test/with-members.ts';
import { Sandbox } from './providers/sandbox.ts';

/* Who is charged, when, and never twice: in the sandbox, and at a PayPal that does not always answer. */

const app = withApplication();
let paypal: LoopbackPayPal;
const environment = withPayPal((started) => {
  paypal = started;
});
const away = withApplication({ environment });

const overview = async (person: Person) => (await person.call('GET', '/api/subscription')).body;
const newsOf = async (application: typeof app, person: Person) =>
  (await application.mails(person.who.email)).filter(({ template }) => template === 'billing.news');
const moved = async (person: Person) =>
  (await person.call('GET', '/api/receipts')).body.items
    .map(({ kind, money }: { kind: string; money: { amount: string } }) => `${kind} ${money.amount}`)
    .sort();
const checkout = async (person: Person, planID: string) =>
  (await person.call('POST', '/api/subscription/checkout', { planID })).body;

describe('PAY-20: nobody is charged for an account that is closed or gone', () => {
  const stateOf = async (subID: string) => paypal.subscriptions.get(subID)?.status;
  const due = async () => {
    const rows = await away.test.database.query<{ due: boolean }>(
      'select true as due from subscription where stop_due_since is not null',
    );
    return rows.length;
  };
  async function atPayPal(name: string) {
    const person = await makePerson(away, name);
    const { subID } = await checkout(person, 'crypto-1');
    paypal.approve(subID);
    await person.call('POST', '/subscription/create', { planID: 'crypto-1', subID, orderID: '' });
    return { person, subID };
  }

  it('a suspension pauses the subscription, as soon as the provider answers, and opening the account resumes nothing', async () => {
    const admin = await makeAdmin(away, 'warden');
    const { person, subID } = await atPayPal('paused');
    paypal.fail(503);
    const at = `/api/admin/members/${person.id}`;
    expect((await admin.call('POST', `${at}/suspend`, { reason: 'A chargeback' })).status).toBe(200);
    await until(async () => (await due()) === 1);
    await expect(runBillingJob(away, 'billing.reconcile')).rejects.toThrow('was not whole');
    expect(await stateOf(subID)).toBe('ACTIVE');
    paypal.fail(null);
    await runBillingJob(away, 'billing.reconcile');
    expect(await stateOf(subID)).toBe('SUSPENDED');
    expect(await due()).toBe(0);
    expect((await admin.call('POST', `${at}/restore`)).status).toBe(200);
    await until(async () => (await newsOf(away, person)).length === 4);
    await runBillingJob(away, 'billing.reconcile');
    expect(await stateOf(subID)).toBe('SUSPENDED');
    const told = (await newsOf(away, person)).map(({ text }) => text).join('\n');
    expect(told).toContain('Your account is suspended, so nothing more will be charged for it.');
    expect(told).toContain('nothing will be until you resume your plan');
    await login(away, person.who);
    expect((await overview(person)).current).toMatchObject({ state: 'suspended', may: { resume: true } });
  });

  it('an erasure ends the subscription before the account goes, and does not wait for a provider that is away', async () => {
    const first = await atPayPal('leaver');
    const asked = paypal.requests.length;
    const gone = await first.person.call('DELETE', '/api/user', { proof, confirm: first.person.who.email });
    expect(gone.status).toBe(200);
    expect(await stateOf(first.subID)).toBe('CANCELLED');
    expect(paypal.requests.slice(asked).some(({ path }) => path.endsWith('/cancel'))).toBe(true);

    const second = await atPayPal('hasty');
    paypal.fail(503);
    const { who } = second.person;
    expect((await second.person.call('DELETE', '/api/user', { proof, confirm: who.email })).status).toBe(200);
    expect(await due()).toBe(1);
    paypal.fail(null);
    await runBillingJob(away, 'billing.reconcile');
    expect([await stateOf(second.subID), await due()]).toEqual(['CANCELLED', 0]);
  });

  it('what was stopped on the provider’s own page is not due any more', async () => {
    const { person, subID } = await atPayPal('elsewhere');
    paypal.fail(503, /\/cancel$/);
    const erased = await person.call('DELETE', '/api/user', { proof, confirm: person.who.email });
    expect([erased.status, await due()]).toEqual([200, 1]);
    const ended = { ...paypal.subscriptions.get(subID), status: 'CANCELLED' };
    const event = paypal.happened('BILLING.SUBSCRIPTION.CANCELLED', ended);
    expect((await deliver(away, paypal.transmit(event))).statusCode).toBe(200);
    expect(await due()).toBe(0);
    paypal.fail(null);
  });
});

describe('PAY-18: what follows a cancelled plan whose paid time still runs', () => {
  const cancelled = async (name: string) => {
    const person = await makePerson(app, name);
    const { id, paidUntil } = await subscribe(app, person);
    await person.call('POST', `/api/subscription/cancel/${id}`);
    return { person, paidUntil };
  };

  it('the same plan starts when that time ends: it is shown before, costs nothing until then and is charged then', async () => {
    const { person: ada, paidUntil } = await cancelled('again');
    const { body: quote } = await ada.call('GET', '/api/subscription/change?planID=crypto-1');
    expect(quote).toMatchObject({
      ...{ kind: 'renew', now: { amount: '0.00' }, effectiveAt: paidUntil },
      nextCharge: { at: paidUntil, price: { amount: '29.00' } },
    });
    const begun = await checkout(ada, 'crypto-1');
    await approveInSandbox(app, begun.approveUrl);
    expect((await overview(ada)).current).toMatchObject({
      ...{ state: 'active', startsAt: paidUntil, unlocksNow: false, paidUntil: null },
      nextCharge: { at: paidUntil },
    });
    expect(await moved(ada)).toEqual(['payment 29.00']);
    expect(await unlockedFor(ada)).toEqual(['crypto']);
    expect((await newsOf(app, ada)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your Crypto plan starts on \d/),
    );
  });

  it('paused before that, it is still shown as one that is to start, and when', async () => {
    const { person, paidUntil } = await cancelled('hesitant');
    const begun = await checkout(person, 'crypto-1');
    await approveInSandbox(app, begun.approveUrl);
    const { id } = (await overview(person)).current;
    await person.call('POST', `/api/subscription/pause/${id}`);
    expect((await overview(person)).current).toMatchObject({ state: 'suspended', startsAt: paidUntil });
  });

  it('another plan that is no larger waits, too; a larger one starts at once for the difference', async () => {
    const { person: bob, paidUntil } = await cancelled('other');
    const agreed = { planID: 'stocks-1', now: { amount: '0.00', currency: 'USD' } };
    const { body: change } = await bob.call('POST', '/api/subscription/change', agreed);
    await approveInSandbox(app, change.approveUrl);
    expect(await unlockedFor(bob)).toEqual(['crypto']);
    expect((await overview(bob)).current).toMatchObject({ startsAt: paidUntil, plan: { id: 'stocks-1' } });

    const { person: cleo } = await cancelled('larger');
    const { body: quote } = await cleo.call('GET', '/api/subscription/change?planID=bundle-1');
    expect(quote).toMatchObject({ kind: 'upgrade', now: { amount: '20.00' } });
    await approveInSandbox(app, (await checkout(cleo, 'bundle-1')).approveUrl);
    expect(await unlockedFor(cleo)).toEqual(['crypto', 'stocks']);
    expect(await moved(cleo)).toEqual(['payment 20.00', 'payment 29.00']);
  });
});

describe('PAY-6: the sandbox’s events are trusted no more than PayPal’s', () => {
  it('forged, altered, written anew, too old, replayed and signed by another installation grant nothing', async () => {
    const eve = await makePerson(app, 'forger');
    const { subID } = await checkout(eve, 'bundle-1');
    const { created } = { created: new Date(testClock.now()).toISOString() };
    const event = {
      ...{ id: 'WH-FORGED', create_time: created, event_type: 'BILLING.SUBSCRIPTION.ACTIVATED' },
      resource: { id: subID, status: 'ACTIVE', plan_id: 'P-SANDBOX-bundle-1', status_update_time: created },
    };
    const body = JSON.stringify(event);
    const sandbox = new Sandbox(app.platform);
    const foreign = new Sandbox({
      ...app.platform,
      config: { ...app.platform.config, masterKey: Buffer.alloc(32, 7).toString('base64') },
    } as typeof app.platform);
    const send = async (headers: object, text = body) => {
      const reply = await app.http.app.inject({
        ...{ method: 'POST', url: '/api/billing/webhook', payload: text },
        headers: { host: new URL(app.origin).host, 'content-type': 'application/json', ...headers },
      });
      return [reply.statusCode, JSON.parse(reply.body).error?.details?.reason];
    };
    const signed = sandbox.headersFor('t-1', body);
    const sig = 'paypal-transmission-sig';
    const harmless = JSON.stringify({ ...event, id: 'WH-OTHER', event_type: 'BILLING.SUBSCRIPTION.UNKNOWN' });
    const used = sandbox.headersFor(
      't-used',
      JSON.stringify({ ...event, event_type: 'BILLING.SUBSCRIPTION.CREATED', id: 'WH-SEEN' }),
    );
    const seen = JSON.stringify({ ...event, event_type: 'BILLING.SUBSCRIPTION.CREATED', id: 'WH-SEEN' });
    expect(await send(used, seen)).toEqual([200, undefined]);
    expect([
      await send({}),
      await send({ ...signed, [sig]: Buffer.alloc(32).toString('base64') }),
      await send(sandbox.headersFor('t-1', harmless)),
      await send(signed, `${body} `),
      await send(signed, JSON.stringify(event, null, 1)),
      await send({ ...signed, 'paypal-transmission-id': 't-2' }),
      await send({ ...signed, 'paypal-transmission-time': '2020-01-01T00:00:00Z' }),
      await send(foreign.headersFor('t-1', body)),
      // Its own signature is right, its transmission was used for something else.
      await send(sandbox.headersFor('t-used', body)),
    ]).toEqual([
      [403, 'unsigned'],
      ...Array.from({ length: 5 }, () => [403, 'signature']),
      ...[
        [403, 'outside-window'],
        [403, 'signature'],
        [403, 'replayed'],
      ],
    ]);
    expect(await unlockedFor(eve)).toEqual([]);
    const stored = await app.test.database.query("select 1 from billing_event where event_id = 'WH-FORGED'");
    expect(stored).toEqual([]);
  });
});

describe('PAY-19: a larger plan approved after the renewal', () => {
  it('takes the place of the old one, whose days left go back with the difference', async () => {
    const clock = movableClock(app);
    const dora = await makePerson(app, 'late');
    await subscribe(app, dora);
    const { body: quote } = await dora.call('GET', '/api/subscription/change?planID=bundle-1');
    const { body: change } = await dora.call('POST', '/api/subscription/change', {
      ...{ planID: 'bundle-1', now: quote.now },
    });
    const month = Math.round((Date.parse(quote.nextCharge.at) - app.platform.clock.now()) / 86_400_000);
    await clock.advance(month + 5, dora);
    await runBillingJob(app, 'billing.sandbox');
    expect(await moved(dora)).toEqual(['payment 29.00', 'payment 29.00']);
    await approveInSandbox(app, change.approveUrl);
    await runBillingJob(app, 'billing.reconcile');
    await runBillingJob(app, 'billing.sandbox');
    const rows = await app.test.database.query<{ to: Date; from: Date }>(
      `select period_from as "from", period_to as "to" from payment where member_id = $1 and amount = 29 order by at desc`,
      [dora.id],
    );
    const days = Math.round(((rows[0]?.to.getTime() ?? 0) - (rows[0]?.from.getTime() ?? 0)) / 86_400_000);
    const left = Math.round((29 * 100 * (days - 5)) / days) / 100;
    expect(await moved(dora)).toEqual(
      [
        ...['payment 20.00', 'payment 29.00', 'payment 29.00', 'payment 49.00', 'refund 20.00'],
        `refund ${left.toFixed(2)}`,
      ].sort(),
    );
    const { body: receipts } = await dora.call('GET', '/api/receipts');
    const refunds = receipts.items.filter(({ kind }: { kind: string }) => kind === 'refund');
    // No two payments are for the days of the difference: they were over. Of the other one some are.
    expect(
      Object.fromEntries(
        refunds.map(({ money, cause }: { money: { amount: string }; cause: string }) => [
          money.amount,
          cause,
        ]),
      ),
    ).toEqual({ '20.00': 'given-back', [left.toFixed(2)]: 'double' });
    const told = (await newsOf(app, dora)).filter(({ subject }) => subject.includes('paid twice'));
    expect(told).toHaveLength(1);
    expect((await overview(dora)).current).toMatchObject({ plan: { id: 'bundle-1' }, state: 'active' });
    expect(await unlockedFor(dora)).toEqual(['crypto', 'stocks']);
  });
});
