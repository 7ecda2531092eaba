import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import type { LoopbackPayPal, Transmission } from '../../../test/loopback/paypal.ts';
import { withApplication } from '../../../test/with-application.ts';
import {
  deliver as deliverTo,
  makePerson,
  movableClock,
  type Person,
  runBillingJob,
  unlockedFor,
  withPayPal,
} from '../../../test/with-billing.ts';

/* The same subscriptions at PayPal: its calls, its signed events, and what happens when they are lost or forged. */

let paypal: LoopbackPayPal;
let shift = 0;
const environment = withPayPal(
  (started) => {
    paypal = started;
  },
  () => testClock.now() + shift,
);
const app = withApplication({ environment });

const deliver = (sent: Transmission) => deliverTo(app, sent);
const reasonOf = (reply: Awaited<ReturnType<typeof deliver>>) => [
  reply.statusCode,
  JSON.parse(reply.body).error?.details?.reason,
];
const begin = async (person: Person, planID = 'crypto-1'): Promise<string> => {
  const { body } = await person.call('POST', '/api/subscription/checkout', { planID });
  return body.subID;
};
const confirm = (person: Person, subID: string, planID = 'crypto-1') =>
  person.call('POST', '/subscription/create', { planID, subID, orderID: '' });
const current = async (person: Person) => (await person.call('GET', '/api/subscription')).body.current;

describe('a subscription at PayPal', () => {
  it('is begun there, approved there, and counts for what PayPal answers', async () => {
    const ada = await makePerson(app, 'ada');
    const { body } = await ada.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
    expect(body.approveUrl).toBe(`${paypal.url}/webapps/billing/subscriptions?ba_token=BA-${body.subID}`);
    expect((await confirm(ada, body.subID)).body).toMatchObject({
      outcome: 'refused',
      reason: 'not-approved',
    });
    expect(await unlockedFor(ada)).toEqual([]);
    paypal.approve(body.subID);
    expect((await confirm(ada, body.subID)).body).toMatchObject({ outcome: 'active' });
    expect(await unlockedFor(ada)).toEqual(['crypto']);
    const { id } = await current(ada);
    await ada.call('POST', `/api/subscription/pause/${id}`);
    expect(paypal.subscriptions.get(body.subID)?.status).toBe('SUSPENDED');
    paypal.endTokens();
    await ada.call('POST', `/api/subscription/activate/${id}`);
    expect(paypal.subscriptions.get(body.subID)?.status).toBe('ACTIVE');
  });

  it('of somebody else, or of another plan than was paid, unlocks nothing', async () => {
    const [bob, eve] = [await makePerson(app, 'bob'), await makePerson(app, 'eve')];
    const subID = await begin(bob);
    paypal.approve(subID);
    expect((await confirm(eve, subID)).status).toBe(404);
    expect((await confirm(bob, subID, 'bundle-1')).body.error.details.code).toBe('plan-mismatch');
    // Somebody writes our reference off: what PayPal holds under this id was begun by another.
    const record = paypal.subscriptions.get(subID);
    const own = record?.custom_id;
    if (record) record.custom_id = 'auspex-another';
    expect((await confirm(bob, subID)).status).toBe(404);
    expect([await unlockedFor(eve), await unlockedFor(bob)]).toEqual([[], []]);
    if (record && own) record.custom_id = own;
    expect((await confirm(bob, subID)).body.outcome).toBe('active');
  });

  it('while PayPal does not answer, nothing changes, and the reply says to come back', async () => {
    const carl = await makePerson(app, 'carl');
    const subID = await begin(carl);
    paypal.approve(subID);
    paypal.fail(503);
    const away = await confirm(carl, subID);
    expect([away.status, away.body.error.details.code]).toEqual([503, 'payment-provider-away']);
    expect(await unlockedFor(carl)).toEqual([]);
    paypal.fail(null);
    expect((await confirm(carl, subID)).body.outcome).toBe('active');
  });
});

describe('webhooks', () => {
  let dora: Person;
  let subID: string;
  beforeAll(async () => {
    dora = await makePerson(app, 'dora');
    subID = await begin(dora, 'stocks-1');
  });

  it('PAY-6: forged, altered, too old, or with a foreign certificate unlock nothing', async () => {
    const [activated] = paypal.approve(subID);
    if (activated === undefined) throw new Error('Nothing happened.');
    const genuine = paypal.transmit(activated);
    const changed = (headers: object, body = genuine.body): Transmission => ({
      body,
      headers: { ...genuine.headers, ...headers },
    });
    const { resource, ...rest } = activated;
    const rewritten = JSON.stringify({ resource, ...rest });
    const bundle = genuine.body.replace(/"plan_id":"[^"]+"/, '"plan_id":"P-1"');
    const old = paypal.transmit(activated, {
      time: new Date(testClock.now() - 5 * 86_400_000).toISOString(),
    });
    const refusals = [
      await deliver(changed({ 'paypal-transmission-sig': 'bm90IHRoZWlycw==' })),
      await deliver(changed({}, rewritten)),
      await deliver(changed({}, bundle)),
      await deliver(changed({}, `${genuine.body} `)),
      await deliver(old),
      await deliver(changed({ 'paypal-cert-url': 'https://api.paypal.com.example/cert' })),
      await deliver(changed({ 'paypal-cert-url': 'https://api.paypal.com@evil.example/cert' })),
      await deliver(changed({ 'paypal-transmission-sig': '' })),
      await deliver(changed({}, '{"webhook_event":1}')),
      await deliver(changed({}, '{},"verification_status":"SUCCESS"')),
    ].map(reasonOf);
    expect(refusals).toEqual([
      ...[...Array(4)].map(() => [403, 'signature']),
      ...[
        [403, 'outside-window'],
        [403, 'foreign-certificate'],
        [403, 'foreign-certificate'],
        [403, 'unsigned'],
      ],
      ...[
        [403, 'no-event'],
        [403, 'no-event'],
      ],
    ]);
    expect(await unlockedFor(dora)).toEqual([]);
    expect((await current(dora)) ?? null).toBeNull();
  });

  it('genuine ones are taken, in any order and repeated, with the body as it was written', async () => {
    const events = paypal.events.filter(({ resource }) => JSON.stringify(resource).includes(subID));
    const [first] = events;
    if (first === undefined) throw new Error('Nothing happened.');
    const spaced = `${JSON.stringify(first, null, 2)}\n`;
    for (const event of [...events].reverse()) {
      const sent = event === first ? paypal.transmit(event, { body: spaced }) : paypal.transmit(event);
      expect((await deliver(sent)).statusCode).toBe(200);
      expect((await deliver(sent)).statusCode).toBe(200);
    }
    expect(await current(dora)).toMatchObject({ state: 'active', unlocksNow: true });
    expect(await unlockedFor(dora)).toEqual(['stocks']);
    const { body } = await dora.call('GET', '/api/receipts');
    expect(body.total).toBe(1);
  });

  it('a transmission that was used cannot carry another event', async () => {
    const used = paypal.transmit(paypal.failPayment(subID), { id: 't-used' });
    expect((await deliver(used)).statusCode).toBe(200);
    const other = paypal.transmit(paypal.renew(subID)[0] ?? paypal.failPayment(subID), { id: 't-used' });
    expect(reasonOf(await deliver(other))).toEqual([403, 'replayed']);
  });

  it('nor when both arrive at the same moment', async () => {
    for (let each = 0; each < 10; each += 1) {
      const id = `t-both-${each}`;
      const sent = [1, 2].map(() => paypal.transmit(paypal.failPayment(subID), { id }));
      const answers = await Promise.all(sent.map(deliver));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    }
  });

  it('that cannot be checked are not taken, and PayPal is told to send them again', async () => {
    const sent = paypal.transmit(paypal.failPayment(subID));
    paypal.fail(500);
    expect((await deliver(sent)).statusCode).toBe(503);
    paypal.fail(null);
    expect((await deliver(sent)).statusCode).toBe(200);
  });
});

describe('when every webhook of a day is lost', () => {
  it('PAY-7: the next comparison repairs state, payments and failures', async () => {
    const clock = movableClock(app);
    const gina = await makePerson(app, 'gina');
    const subID = await begin(gina);
    paypal.approve(subID);
    await confirm(gina, subID);
    const days = async (count: number) => {
      shift += count * 86_400_000;
      await clock.advance(count, gina);
    };
    await runBillingJob(app, 'billing.reconcile');
    expect((await gina.call('GET', '/api/receipts')).body.total).toBe(1);
    await days(31);
    paypal.renew(subID);
    await days(1);
    paypal.failPayment(subID);
    await runBillingJob(app, 'billing.reconcile');
    expect((await gina.call('GET', '/api/receipts')).body.total).toBe(2);
    expect(await current(gina)).toMatchObject({ state: 'active', failedPayment: expect.anything() });
    const record = paypal.subscriptions.get(subID);
    if (record) {
      record.status = 'CANCELLED';
      record.status_update_time = new Date(testClock.now() + shift).toISOString();
    }
    await days(1);
    await runBillingJob(app, 'billing.reconcile');
    expect(await current(gina)).toMatchObject({ state: 'cancelled', unlocksNow: true });
  });
});

const FIXTURE = fileURLToPath(
  new URL('../../../../../../shared/data/api-fixtures/paypal/billing_subscriptions_v1.json', import.meta.url),
);

describe.skipIf(!existsSync(FIXTURE))('PayPal’s published description of its API', () => {
  it('fits what we send and what the PayPal of these tests answers', async () => {
    const { components } = JSON.parse(readFileSync(FIXTURE, 'utf8'));
    const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false });
    ajv.addSchema({ $id: 'paypal', components });
    const errorsOf = (schema: string, value: unknown) => {
      const check = ajv.getSchema(`paypal#/components/schemas/${schema}`);
      if (check === undefined) throw new Error(`No ${schema}.`);
      return check(value) ? null : check.errors;
    };
    const sent = (pattern: RegExp) =>
      paypal.requests
        .filter(({ method, path }) => method === 'POST' && pattern.test(path))
        .map(({ body }) => JSON.parse(body));
    const hugo = await makePerson(app, 'hugo');
    const subID = await begin(hugo, 'bundle-1');
    paypal.approve(subID);
    await confirm(hugo, subID, 'bundle-1');
    await runBillingJob(app, 'billing.reconcile');
    const { id } = await current(hugo);
    await hugo.call('POST', `/api/subscription/pause/${id}`);
    await hugo.call('POST', `/api/subscription/activate/${id}`);
    await hugo.call('POST', '/api/subscription/change', {
      planID: 'crypto-1',
      now: { amount: '0', currency: 'USD' },
    });
    const bodies = {
      plan_request_POST: sent(/billing\/plans$/),
      subscription_request_post: sent(/billing\/subscriptions$/),
      subscription_suspend_request: sent(/suspend$/),
      subscription_revise_request: sent(/revise$/),
    };
    for (const [schema, values] of Object.entries(bodies)) {
      expect(values.length, schema).toBeGreaterThan(0);
      for (const value of values) expect(errorsOf(schema, value), schema).toBeNull();
    }
    for (const record of paypal.subscriptions.values()) expect(errorsOf('subscription', record)).toBeNull();
  });
});
