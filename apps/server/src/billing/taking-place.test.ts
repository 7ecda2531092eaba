import { afterEach, describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import type { LoopbackPayPal } from '../../test/loopback/paypal.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  deliver,
  makeAdmin,
  makePerson,
  type Person,
  runBillingJob,
  unlockedFor,
  withPayPal,
} from '../../test/with-billing.ts';
import { proof } from '../../test/with-members.ts';

/* What is left half done while PayPal fails at one call, and what two requests at once come to. */

let paypal: LoopbackPayPal;
let shift = 0;
const environment = withPayPal(
  (started) => {
    paypal = started;
  },
  () => testClock.now() + shift,
);
const app = withApplication({ environment });
afterEach(() => paypal.fail(null));

const checkout = async (person: Person, planID: string): Promise<string> =>
  (await person.call('POST', '/api/subscription/checkout', { planID })).body.subID;
const confirm = async (person: Person, planID: string, subID: string) =>
  (await person.call('POST', '/subscription/create', { planID, subID, orderID: '' })).body;
/** The payer agrees and pays; all of it is told. */
async function approve(person: Person, planID: string, subID: string) {
  for (const event of paypal.approve(subID)) await deliver(app, paypal.transmit(event));
  return (await confirm(person, planID, subID)).subscription;
}
/** The payer agrees, and the first payment does not go through. */
async function approveUnpaid(subID: string): Promise<void> {
  const [activated] = paypal.approve(subID);
  if (activated === undefined) throw new Error('PayPal has told nothing.');
  paypal.events.splice(paypal.events.findIndex(({ id }) => id === activated.id) + 1);
  const failed = paypal.failPayment(subID);
  for (const event of [activated, failed]) await deliver(app, paypal.transmit(event));
}
const overview = async (person: Person, subID?: string) =>
  (await person.call('GET', `/api/subscription${subID === undefined ? '' : `?subID=${subID}`}`)).body;
const moved = async (person: Person) =>
  (await person.call('GET', '/api/receipts')).body.items
    .map(({ kind, money }: { kind: string; money: { amount: string } }) => `${kind} ${money.amount}`)
    .sort();
const stateOf = (subID: string) => paypal.subscriptions.get(subID)?.status;
const change = (person: Person, what: string, id: string) =>
  person.call('POST', `/api/subscription/${what}/${id}`, {});

describe('PAY-14: of two payment pages that were approved', () => {
  it('what was paid twice goes back, also when PayPal refuses until the one that went on is cancelled', async () => {
    const person = await makePerson(app, 'twice');
    const [first, second] = [await checkout(person, 'crypto-1'), await checkout(person, 'bundle-1')];
    await approve(person, 'crypto-1', first);
    paypal.fail(500, /\/refund$/);
    const { id } = await approve(person, 'bundle-1', second);
    expect(await moved(person)).toEqual(['payment 29.00', 'payment 49.00']);
    expect((await change(person, 'cancel', id)).status).toBe(200);
    paypal.fail(null);
    for (const _ of ['once', 'again']) await runBillingJob(app, 'billing.reconcile');
    expect(await moved(person)).toEqual(['payment 29.00', 'payment 49.00', 'refund 29.00']);
    expect(await unlockedFor(person)).toEqual(['crypto', 'stocks']);
  });

  it('the other one ends, also when PayPal refuses until the one that went on is cancelled', async () => {
    const person = await makePerson(app, 'ended');
    const [first, second] = [await checkout(person, 'crypto-1'), await checkout(person, 'bundle-1')];
    await approve(person, 'crypto-1', first);
    paypal.fail(500, new RegExp(`/${first}/cancel$`));
    const { id } = await approve(person, 'bundle-1', second);
    await change(person, 'cancel', id);
    paypal.fail(null);
    await runBillingJob(app, 'billing.reconcile');
    expect([stateOf(first), stateOf(second)]).toEqual(['CANCELLED', 'CANCELLED']);
    expect((await overview(person)).current).toMatchObject({ state: 'cancelled', plan: { id: 'bundle-1' } });
    expect(await moved(person)).toEqual(['payment 29.00', 'payment 49.00', 'refund 29.00']);
  });

  it('a refund that PayPal refuses for good is tried at every comparison, and in the audit log once a day', async () => {
    const person = await makePerson(app, 'refused');
    const [first, second] = [await checkout(person, 'crypto-1'), await checkout(person, 'bundle-1')];
    await approve(person, 'crypto-1', first);
    paypal.fail(422, /\/refund$/);
    const { id } = await approve(person, 'bundle-1', second);
    await change(person, 'cancel', id);
    const asked = () => paypal.requests.filter(({ path }) => path.endsWith('/refund')).length;
    const before = asked();
    for (const _ of ['once', 'again']) await runBillingJob(app, 'billing.reconcile');
    expect(asked()).toBeGreaterThan(before + 1);
    const noted = await app.platform.database.query(
      `select a.seq from audit_log a join payment p on a.subject = 'payment:' || p.id
       join subscription s on s.id = p.subscription_id
       where a.action = 'admin.payment.refund' and s.provider_id = $1`,
      [first],
    );
    expect(noted).toHaveLength(1);
  });

  it('one that is approved and not paid takes the place of none, until it is paid', async () => {
    const person = await makePerson(app, 'unpaid');
    const [first, second] = [await checkout(person, 'crypto-1'), await checkout(person, 'bundle-1')];
    await approve(person, 'crypto-1', first);
    await approveUnpaid(second);
    await runBillingJob(app, 'billing.reconcile');
    expect([stateOf(first), stateOf(second)]).toEqual(['ACTIVE', 'ACTIVE']);
    expect(await overview(person)).toMatchObject({
      ...{ unlocked: ['crypto'] },
      current: { state: 'active', plan: { id: 'crypto-1' }, failedPayment: null },
    });
    for (const event of paypal.renew(second)) await deliver(app, paypal.transmit(event));
    expect([stateOf(first), stateOf(second)]).toEqual(['CANCELLED', 'ACTIVE']);
    expect((await overview(person)).current).toMatchObject({ state: 'active', plan: { id: 'bundle-1' } });
  });
});

it('PAY-13: whoever cancels has a mail about it, also where another page was approved and not paid', async () => {
  const person = await makePerson(app, 'mailed');
  const [first, second] = [await checkout(person, 'crypto-1'), await checkout(person, 'bundle-1')];
  const { id } = await approve(person, 'crypto-1', first);
  await approveUnpaid(second);
  await change(person, 'cancel', id);
  const subjects = (await app.mails(person.who.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringContaining('Crypto plan is cancelled'));
});

describe('PAY-4: two requests at once', () => {
  it('to pause, resume or cancel are both answered with what it is then', async () => {
    const person = await makePerson(app, 'clicks');
    const { id } = await approve(person, 'crypto-1', await checkout(person, 'crypto-1'));
    for (const [what, state] of [
      ['pause', 'suspended'],
      ['activate', 'active'],
      ['cancel', 'cancelled'],
    ] as const) {
      const answers = await Promise.all([1, 2, 3].map(() => change(person, what, id)));
      expect(answers.map(({ status, body }) => `${status} ${body.subscription?.state}`)).toEqual(
        Array(3).fill(`200 ${state}`),
      );
    }
    expect((await change(person, 'pause', id)).status).toBe(409);
  });

  it('after an approval, of which PayPal takes the first, are told that it is on its way, and then that it is active', async () => {
    const person = await makePerson(app, 'tabs');
    const subID = await checkout(person, 'crypto-1');
    const record = paypal.subscriptions.get(subID);
    if (record !== undefined) record.status = 'APPROVED';
    paypal.fail(422, /\/activate$/);
    expect((await confirm(person, 'crypto-1', subID)).outcome).toBe('waiting');
    paypal.fail(null);
    expect((await confirm(person, 'crypto-1', subID)).outcome).toBe('active');
  });
});

it('PAY-30: a refund that is to end the subscription, too, gives nothing back while it cannot be ended', async () => {
  const person = await makePerson(app, 'leaving');
  const admin = await makeAdmin(app, 'cashier');
  const subID = await checkout(person, 'crypto-1');
  const { id } = await approve(person, 'crypto-1', subID);
  const { payments } = (await admin.call('GET', `/api/admin/subscriptions/${id}`)).body;
  const refund = () =>
    admin.call('POST', `/api/admin/payments/${payments[0].id}/refund`, {
      ...{ proof, reason: 'Asked to leave', cancel: true, amount: '29.00', left: '29.00' },
    });
  paypal.fail(500, /\/cancel$/);
  expect((await refund()).status).toBe(503);
  expect(await moved(person)).toEqual(['payment 29.00']);
  // Ended, and the money does not go back: both are done by the second try.
  paypal.fail(500, /\/refund$/);
  expect((await refund()).status).toBe(503);
  expect([stateOf(subID), await moved(person)]).toEqual(['CANCELLED', ['payment 29.00']]);
  paypal.fail(null);
  expect((await refund()).body).toMatchObject({
    ...{ refunded: { amount: '29.00' }, subscription: { state: 'cancelled' } },
  });
  expect(await moved(person)).toEqual(['payment 29.00', 'refund 29.00']);
});

it('PAY-30: ended with a refund of all, the mail about the end says that nothing is left', async () => {
  const person = await makePerson(app, 'left');
  const admin = await makeAdmin(app, 'teller');
  const { id } = await approve(person, 'crypto-1', await checkout(person, 'crypto-1'));
  const { payments } = (await admin.call('GET', `/api/admin/subscriptions/${id}`)).body;
  await admin.call('POST', `/api/admin/payments/${payments[0].id}/refund`, {
    ...{ proof, reason: 'Asked to leave', cancel: true },
  });
  const [mail] = (await app.mails(person.who.email)).filter(({ subject }) =>
    subject.includes('is cancelled'),
  );
  expect(mail?.text).toContain('You have the free plan now.');
});

it('PAY-29: a payment page that was approved a day later still leads to what became of it, and is not offered again', async () => {
  const person = await makePerson(app, 'late');
  const subID = await checkout(person, 'crypto-1');
  await app.test.database.query(
    "update subscription set created_at = created_at - interval '30 hours' where provider_id = $1",
    [subID],
  );
  expect((await overview(person)).pending).toBeNull();
  expect((await overview(person, subID)).pending).toMatchObject({ subID, approveUrl: null });
  shift += 1000;
  paypal.approve(subID);
  expect((await confirm(person, 'crypto-1', subID)).outcome).toBe('active');
});
