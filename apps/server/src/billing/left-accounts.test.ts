import { describe, expect, it } from 'vitest';
import type { LoopbackPayPal } from '../../test/loopback/paypal.ts';
import { until } from '../../test/until.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  deliver,
  makeAdmin,
  makePerson,
  type Person,
  runBillingJob,
  withPayPal,
} from '../../test/with-billing.ts';
import { as, makeMember, proof } from '../../test/with-members.ts';

/* A payment page stays open while its account is erased or suspended, and is approved after that; two processes. */

let paypal: LoopbackPayPal;
const environment = withPayPal((started) => {
  paypal = started;
});
const app = withApplication({ environment });
const second = withApplication({ environment, beside: app });

async function openPage(name: string): Promise<{ person: Person; subID: string }> {
  const person = await makePerson(app, name);
  const { body } = await person.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
  return { person, subID: body.subID };
}

async function subscribed(name: string) {
  const page = await openPage(name);
  paypal.approve(page.subID);
  await page.person.call('POST', '/subscription/create', {
    ...{ planID: 'crypto-1', subID: page.subID, orderID: '' },
  });
  return page;
}

const erase = ({ call, who }: Person) => call('DELETE', '/api/user', { proof, confirm: who.email });

/** What moved, oldest first, by the product's own books. */
const moved = async (subID: string) =>
  (
    await app.test.database.query<{ text: string }>(
      `select p.kind || ' ' || p.amount as text from payment p join subscription s on s.id = p.subscription_id
       where s.provider_id = $1 order by p.number`,
      [subID],
    )
  ).map(({ text }) => text);
/** And by PayPal's: how much went back of the sales of a subscription. */
const gaveBack = (subID: string): number[] => {
  const sales = paypal.events.flatMap(({ event_type, resource }) => {
    const sale = resource as { id: string; billing_agreement_id?: string };
    return event_type === 'PAYMENT.SALE.COMPLETED' && sale.billing_agreement_id === subID ? [sale.id] : [];
  });
  return paypal.events.flatMap(({ event_type, resource }) => {
    const refund = resource as { sale_id?: string; amount: { total: string } };
    const own = event_type === 'PAYMENT.SALE.REFUNDED' && sales.includes(refund.sale_id ?? '');
    return own ? [Number(refund.amount.total)] : [];
  });
};
const noted = async () =>
  (await app.platform.audit.list({ action: 'billing.charge-returned', limit: 99 })).length;
const stateOf = (subID: string) => paypal.subscriptions.get(subID)?.status;

describe('PAY-23: what is charged after an account was erased or suspended', () => {
  it('goes back in full, once, however often and wherever its webhooks arrive, and the subscription ends', async () => {
    const { person, subID } = await openPage('gone');
    expect((await erase(person)).status).toBe(200);
    const before = await noted();
    const events = paypal.approve(subID);
    for (const event of events) {
      const sent = paypal.transmit(event);
      const answers = await Promise.all([deliver(app, sent), deliver(second, sent), deliver(app, sent)]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    }
    await until(async () => (await moved(subID)).length === 2);
    for (const event of paypal.events.filter(({ event_type: type }) => type === 'PAYMENT.SALE.REFUNDED'))
      await deliver(second, paypal.transmit(event));
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 29.00']);
    expect([gaveBack(subID), stateOf(subID)]).toEqual([[29], 'CANCELLED']);
    expect(await noted()).toBe(before + 1);
  });

  it('goes back with the next comparison if no webhook came, with two processes that compare at once', async () => {
    const { person, subID } = await openPage('silent');
    expect((await erase(person)).status).toBe(200);
    paypal.approve(subID);
    await Promise.all([...[app, second].map((process) => runBillingJob(process, 'billing.reconcile'))]);
    await runBillingJob(second, 'billing.reconcile');
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 29.00']);
    expect([gaveBack(subID), stateOf(subID)]).toEqual([[29], 'CANCELLED']);
  });

  it('of a suspended account goes back too, and what was paid before stays paid', async () => {
    const admin = await makeAdmin(app, 'warden');
    const { person: late, subID: page } = await openPage('late-page');
    const { person, subID } = await subscribed('renewed');
    const suspend = ({ id }: Person) =>
      admin.call('POST', `/api/admin/members/${id}/suspend`, { reason: 'A chargeback' });
    paypal.fail(503);
    for (const one of [late, person]) expect((await suspend(one)).status).toBe(200);
    paypal.renew(subID);
    paypal.approve(page);
    paypal.fail(null);
    await runBillingJob(app, 'billing.reconcile');
    await runBillingJob(second, 'billing.reconcile');
    expect(await moved(page)).toEqual(['payment 29.00', 'refund 29.00']);
    expect(await moved(subID)).toEqual(['payment 29.00', 'payment 29.00', 'refund 29.00']);
    expect([gaveBack(page), gaveBack(subID)]).toEqual([[29], [29]]);
    expect([stateOf(page), stateOf(subID)]).toEqual(['SUSPENDED', 'SUSPENDED']);
  });
});

describe('REF-3: the credit for a member who has left', () => {
  it('is taken back when that member’s money goes back after the erasure, and the reward with it', async () => {
    const admin = await makeAdmin(app, 'cashier');
    const referrer = await makeMember(app, 'referrer');
    const mine = async () => (await as(app, referrer)('GET', '/api/referrals')).body;
    const { code } = await mine();
    const payer = await makePerson(app, 'payer');
    await payer.call('POST', '/user/referral', { refBy: code });
    const { body } = await payer.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
    for (const event of paypal.approve(body.subID)) await deliver(app, paypal.transmit(event));
    await until(async () => (await mine()).funnel.rewarded === 1);
    expect((await erase(payer)).status).toBe(200);
    const [payment] = await app.test.database.query<{ id: string }>(
      "select p.id from payment p join subscription s on s.id = p.subscription_id where s.provider_id = $1 and kind = 'payment'",
      [body.subID],
    );
    const give = (wish: object) =>
      admin.call('POST', `/api/admin/payments/${payment?.id}/refund`, { reason: 'Ours', ...wish });
    expect((await give({ amount: '9', cancel: false })).status).toBe(200);
    await until(async () => (await moved(body.subID)).length === 2);
    expect(await mine()).toMatchObject({ number: 1 });
    expect((await give({ cancel: true })).status).toBe(200);
    await until(async () => (await mine()).number === 0);
    const plans = (await as(app, referrer)('GET', '/api/subscription')).body;
    expect(plans).toMatchObject({ unlocked: [], complimentary: [] });
  });
});
