import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  approveInSandbox,
  makeAdmin,
  makePerson,
  movableClock,
  type Person,
  runBillingJob,
  subscribe,
  unlockedFor,
} from '../../test/with-billing.ts';
import { proof } from '../../test/with-members.ts';
import { giveDemoMembers } from './complimentary.ts';
import { billingModule } from './index.ts';

/* What the operator does, what other processes and modules see, and what happens as time goes on. */

const app = withApplication();
const second = withApplication({ beside: app });

const overview = async (person: Person) => (await person.call('GET', '/api/subscription')).body;
const subjects = async (person: Person) =>
  (await app.mails(person.who.email))
    .filter(({ template }) => template === 'billing.news')
    .map(({ subject }) => subject);

let eve: Person;
let kate: Person;
let admin: Person;

beforeAll(async () => {
  [eve, admin] = [await makePerson(app, 'eve'), await makeAdmin(app, 'root')];
  kate = await makePerson(app, 'kate');
});

describe('the operator', () => {
  it('sees subscriptions and gives a payment back, which ends what it paid for', async () => {
    const carl = await makePerson(app, 'carl');
    const { id } = await subscribe(app, carl, { planID: 'stocks-1' });
    const { body: list } = await admin.call('GET', '/api/admin/subscriptions?q=carl@');
    expect(list).toMatchObject({
      total: 1,
      items: [{ id, paid: { amount: '29.00' }, member: { id: carl.id } }],
    });
    const { body: shown } = await admin.call('GET', `/api/admin/subscriptions/${id}`);
    const [payment] = shown.payments;
    expect(payment).toMatchObject({ kind: 'payment', refundable: { amount: '29.00' } });
    const refund = (body: object) => admin.call('POST', `/api/admin/payments/${payment.id}/refund`, body);
    const tooMuch = await refund({ amount: '29.01', reason: 'a mistake of ours', cancel: false });
    expect([tooMuch.status, tooMuch.body.error.details.code]).toEqual([422, 'refund-too-large']);
    const part = await refund({ amount: '9', reason: 'a mistake of ours', cancel: false });
    expect(part.body).toMatchObject({ refunded: { amount: '9.00' }, subscription: { unlocksNow: true } });
    const rest = await refund({ reason: 'a mistake of ours', cancel: true });
    expect(rest.body).toMatchObject({
      ...{
        refunded: { amount: '20.00' },
        subscription: { state: 'cancelled', unlocksNow: false, paid: { amount: '0.00' } },
      },
    });
    expect(await unlockedFor(carl)).toEqual([]);
    const { body: receipts } = await carl.call('GET', '/api/receipts');
    expect(
      receipts.items.map(({ kind, money }: { kind: string; money: { amount: string } }) => [
        kind,
        money.amount,
      ]),
    ).toEqual([
      ...[
        ['refund', '20.00'],
        ['refund', '9.00'],
        ['payment', '29.00'],
      ],
    ]);
    expect((await eve.call('GET', `/api/receipts/${receipts.items[0].id}`)).status).toBe(404);
  });

  it('PAY-9: edits a plan for those who come; subscribers keep the version they bought', async () => {
    const dora = await makePerson(app, 'dora');
    await subscribe(app, dora, { planID: 'stocks-1' });
    const edit = {
      ...{ names: { en: 'Stocks', fr: 'Actions' }, price: '35', unlocks: ['stocks'] },
      limits: { alerts: 50, delayBars: 5 },
    };
    const preview = await admin.call('POST', '/api/admin/plans/stocks/preview', edit);
    expect(preview.body).toMatchObject({
      changes: true,
      keep: 1,
      atOnce: 0,
      to: { price: { amount: '35.00' } },
    });
    const stored = await admin.call('PUT', '/api/admin/plans/stocks', { ...edit, from: 'stocks-1' });
    expect(stored.body.plan).toMatchObject({ id: 'stocks-2', version: 2 });
    // Sent again, because the answer was lost, it is no edit of somebody else.
    const again = await admin.call('PUT', '/api/admin/plans/stocks', { ...edit, from: 'stocks-1' });
    expect([again.status, again.body.plan]).toEqual([200, stored.body.plan]);
    const other = { ...edit, price: '36', from: 'stocks-1' };
    expect((await admin.call('PUT', '/api/admin/plans/stocks', other)).status).toBe(409);
    const mine = await overview(dora);
    expect(mine).toMatchObject({
      ...{ limits: { alerts: null } },
      current: { plan: { id: 'stocks-1' }, nextCharge: { price: { amount: '29.00' } } },
    });
    expect((await dora.call('POST', '/api/subscription/checkout', { planID: 'stocks-1' })).status).toBe(404);
    await until(async () => (await second.call('GET', '/api/plans')).text.includes('stocks-2'));
  });

  it('gives a plan without payment at the command line, and takes it back', async () => {
    const command = app.modules.parts
      .flatMap(({ commands = [] }) => commands)
      .find(({ name }) => name === 'plans grant');
    const run = (...args: string[]) => command?.run(args, app.platform);
    expect(await run('nobody@example.com', 'bundle')).toBe(1);
    expect(await run(eve.who.email, 'everything')).toBe(2);
    expect(await run(eve.who.email, 'bundle')).toBe(0);
    const { complimentary, because, limits } = await overview(eve);
    expect({ because, limits }).toEqual({ because: 'complimentary', limits: { alerts: null, delayBars: 0 } });
    expect(await unlockedFor(eve)).toEqual(['crypto', 'stocks']);
    const withdrawn = await admin.call('DELETE', `/api/admin/complimentary-plans/${complimentary[0].id}`);
    expect(withdrawn.status).toBe(200);
    expect(await unlockedFor(eve)).toEqual([]);
  });

  it('PLAT-11: an end that is no day of the calendar gives no plan', async () => {
    const command = app.modules.parts
      .flatMap(({ commands = [] }) => commands)
      .find(({ name }) => name === 'plans grant');
    for (const until of ['2027-02-30', '2027-13-01', '12', 'soon', '2027-02-30T12:00:00Z'])
      expect(await command?.run([eve.who.email, 'bundle', until], app.platform), until).toBe(2);
    expect(await unlockedFor(eve)).toEqual([]);
  });

  it('on a machine that only its owner reaches, the demo member has everything', async () => {
    const [row] = await app.test.database.query<{ plan: string; until: Date | null }>(
      'select c.plan, c.until from plan_credit c join member m on m.id = c.member_id where m.email = $1',
      ['member@demo.local'],
    );
    expect(row).toEqual({ plan: 'bundle', until: null });
  });

  it('an end that was set for the demo member’s plan outlasts the next start', async () => {
    const gift = { email: 'member@demo.local', plan: 'bundle', until: '2099-01-31T23:59:59.000Z' };
    expect((await admin.call('POST', '/api/admin/complimentary-plans', gift)).status).toBe(200);
    await giveDemoMembers(app);
    const rows = await app.test.database.query<{ until: Date | null }>(
      'select c.until from plan_credit c join member m on m.id = c.member_id where m.email = $1',
      [gift.email],
    );
    expect(rows).toEqual([{ until: new Date(gift.until) }]);
  });

  it('reads revenue by month', async () => {
    const jane = await makePerson(app, 'jane');
    await subscribe(app, jane, { account: 'never' });
    const { body } = await admin.call('GET', '/api/admin/revenue?months=2');
    // Running: Dora’s stocks. Charged: Carl 29 and Dora 29; Carl’s went back and ended. Who never paid does not count.
    expect(body.items).toHaveLength(2);
    expect(body.items[1]).toMatchObject({
      ...{ mrr: { amount: '29.00' }, charged: { amount: '58.00' }, refunded: { amount: '29.00' } },
      ...{ subscribers: 1, begun: 2, ended: 1, churnedMrr: { amount: '29.00' } },
    });
  });

  it('PAY-2: gives back what a larger plan was added to, which ends that one too', async () => {
    const gail = await makePerson(app, 'gail');
    const { id } = await subscribe(app, gail);
    const { body: quote } = await gail.call('GET', '/api/subscription/change?planID=bundle-1');
    const wish = { planID: 'bundle-1', now: quote.now };
    const { body: change } = await gail.call('POST', '/api/subscription/change', wish);
    await approveInSandbox(app, change.approveUrl);
    expect(await unlockedFor(gail)).toEqual(['crypto', 'stocks']);
    const { body: first } = await admin.call('GET', `/api/admin/subscriptions/${id}`);
    const refund = { reason: 'a mistake of ours', cancel: false };
    const back = await admin.call('POST', `/api/admin/payments/${first.payments[0].id}/refund`, refund);
    expect(back.body.refunded).toMatchObject({ amount: '29.00' });
    expect(await unlockedFor(gail)).toEqual([]);
  });

  it('PAY-25: what a version brings in a month counts those that are charged, not those that are paused', async () => {
    const bundle = async () => {
      const { body } = await admin.call('GET', '/api/admin/plans');
      const { versions } = body.items.find(({ key }: { key: string }) => key === 'bundle');
      const [{ subscribers, monthly }] = versions;
      return { subscribers, monthly: Number(monthly.amount) };
    };
    const before = await bundle();
    const grown = async () => {
      const { subscribers, monthly } = await bundle();
      return [subscribers - before.subscribers, monthly - before.monthly];
    };
    const paul = await makePerson(app, 'paul');
    const { id } = await subscribe(app, paul, { planID: 'bundle-1' });
    expect(await grown()).toEqual([1, 49]);
    await paul.call('POST', `/api/subscription/pause/${id}`);
    expect(await grown()).toEqual([1, 0]);
    await paul.call('POST', `/api/subscription/activate/${id}`);
    expect(await grown()).toEqual([1, 49]);
    await paul.call('POST', `/api/subscription/cancel/${id}`);
    expect(await grown()).toEqual([0, 0]);
  });
});

describe('elsewhere', () => {
  it('PAY-8: a second process follows at once: what is bought here is unlocked there', async () => {
    const finn = await makePerson(app, 'finn');
    const there = async () =>
      (await second.call('GET', '/subscription/roles', { token: finn.who.token })).body.unlocked.join();
    expect(await there()).toBe('');
    await subscribe(app, finn);
    const took = await until(async () => (await there()) === 'crypto');
    expect(took).toBeLessThan(60_000);
  });

  it('PAY-10: each plan opens live orders of crypto or does not; one bought in test mode opens none', async () => {
    const order = {
      ...{ exchange: 'KRAKEN', key_pair: 'XBTUSD', quantity: '1', order_type: 'market' },
      ...{ price: null, order_side: 'buy' },
    };
    const answers: Record<string, string> = {};
    for (const plan of ['none', 'crypto-1', 'stocks-2', 'bundle-1', 'test mode']) {
      const person = await makePerson(app, `order-${plan.replace(/\W/g, '')}`);
      if (plan !== 'none') await subscribe(app, person, { planID: plan === 'test mode' ? 'bundle-1' : plan });
      if (plan === 'test mode') {
        // Its subscription is one of another provider than the one in use, as a sandbox’s is where PayPal sells.
        const set = "update subscription set provider = 'paypal' where member_id = $1";
        await app.test.owner.query(set, [person.id]);
        await app.platform.database.notify('billing', person.id);
        await until(async () => (await unlockedFor(person)).length === 0);
      }
      const { status, body } = await person.call('POST', '/trading/place_order', order);
      answers[plan] = status === 403 ? body.error.details.code : 'not for the plan';
    }
    expect(answers).toEqual({
      ...{ none: 'plan-required', 'stocks-2': 'plan-required', 'test mode': 'plan-required' },
      ...{ 'crypto-1': 'not for the plan', 'bundle-1': 'not for the plan' },
    });
  });

  it('PAY-10: a live order needs the plan, and no more than the plan', async () => {
    const gina = await makePerson(app, 'gina');
    const order = {
      ...{ exchange: 'KRAKEN', key_pair: 'XBTUSD', quantity: '1', order_type: 'market' },
      ...{ price: null, order_side: 'buy' },
    };
    const without = await gina.call('POST', '/trading/place_order', order);
    expect([without.status, without.body.error.details]).toMatchObject([
      403,
      { code: 'plan-required', plan: 'Crypto' },
    ]);
    await subscribe(app, gina);
    const withPlan = await gina.call('POST', '/trading/place_order', order);
    expect(withPlan.status).not.toBe(403);
  });

  it('PAY-11: an export has it all, and who leaves is charged no more and leaves nothing personal', async () => {
    const hugo = await makePerson(app, 'hugo');
    const { id, subID } = await subscribe(app, hugo);
    const { body: file } = await hugo.call('POST', '/api/user/export', { proof });
    expect(file.tables.subscription).toMatchObject([{ id, provider_id: subID }]);
    expect(file.tables.payment).toHaveLength(1);
    const erased = await hugo.call('DELETE', '/api/user', { proof, confirm: hugo.who.email });
    expect(erased.status).toBe(200);
    const rows = () =>
      app.test.database.query<{ state: string }>(
        'select state from subscription where id = $1 and member_id is null',
        [id],
      );
    // The subscription ends before the account goes.
    expect(await rows()).toEqual([{ state: 'cancelled' }]);
  });
});

describe('as time goes on', () => {
  it('a renewal is charged; one that fails is told, leaves 7 days, and then the free plan', async () => {
    const clock = movableClock(app);
    const iris = await makePerson(app, 'iris');
    await subscribe(app, iris, { account: 'first-only' });
    await clock.advance(31, iris);
    await runBillingJob(app, 'billing.sandbox');
    const failing = (await overview(iris)).current;
    expect(failing).toMatchObject({ state: 'active', unlocksNow: true, failedPayment: expect.anything() });
    expect(await subjects(iris)).toContain('A payment did not go through');
    expect(await unlockedFor(iris)).toEqual(['crypto']);
    await clock.advance(8, iris);
    await runBillingJob(app, 'billing.sandbox');
    expect((await overview(iris)).current).toMatchObject({
      ...{ state: 'suspended', unlocksNow: false },
      // The days of grace are over: nothing says that access goes on.
      failedPayment: { graceEndsAt: null },
    });
    expect(await unlockedFor(iris)).toEqual([]);
    expect(await subjects(iris)).toContain('Your Crypto plan is paused because payments failed');
    expect(await subjects(iris)).not.toContain('Your Crypto plan is paused');
  });

  it('admins find a subscription under the plan that the list shows, also after a smaller one took its place', async () => {
    const clock = movableClock(app);
    await clock.advance(0, kate, admin);
    const { id } = await subscribe(app, kate, { planID: 'bundle-1' });
    const down = { planID: 'crypto-1', now: { amount: '0.00', currency: 'USD' } };
    const { body: change } = await kate.call('POST', '/api/subscription/change', down);
    await approveInSandbox(app, change.approveUrl);
    const found = async (plan: string) =>
      (await admin.call('GET', `/api/admin/subscriptions?plan=${plan}&q=kate@`)).body.items.map(
        (row: { id: string; plan: { key: string } }) => [row.id, row.plan.key],
      );
    expect([await found('bundle'), await found('crypto')]).toEqual([[[id, 'bundle']], []]);
    await clock.advance(32, kate, admin);
    await runBillingJob(app, 'billing.sandbox');
    expect([await found('bundle'), await found('crypto')]).toEqual([[], [[id, 'crypto']]]);
  });

  it('PAY-16: an admin has as many alerts as they like, also with a plan of their own that limits them', async () => {
    const own = await makeAdmin(app, 'with-a-plan');
    const edit = {
      ...{ names: { en: 'Bundle', fr: 'Ensemble' }, price: '79', unlocks: ['crypto', 'stocks'] },
      ...{ limits: { alerts: 50, delayBars: 0 }, from: 'bundle-1' },
    };
    expect((await own.call('PUT', '/api/admin/plans/bundle', edit)).status).toBe(200);
    const gift = { email: own.who.email, plan: 'bundle', until: null };
    expect((await own.call('POST', '/api/admin/complimentary-plans', gift)).status).toBe(200);
    const { alertAllowance } = app.modules.service(billingModule);
    expect([(await overview(own)).limits.alerts, await alertAllowance(own.id)]).toEqual([null, null]);
  });
});
