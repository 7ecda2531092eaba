import { beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import type { LoopbackPayPal } from '../../test/loopback/paypal.ts';
import { withApplication } from '../../test/with-application.ts';
import {
  deliver,
  makeAdmin,
  makePerson,
  type Person,
  unlockedFor,
  withPayPal,
} from '../../test/with-billing.ts';
import { findPaying } from './payments.ts';

/* What became of money, whatever it was and however often it was told. */

let paypal: LoopbackPayPal;
const environment = withPayPal((started) => {
  paypal = started;
});
const app = withApplication({ environment });
let admin: Person;

beforeAll(async () => {
  admin = await makeAdmin(app, 'boss');
});

interface Sale {
  readonly total: string;
  readonly currency: string;
}

const now = () => new Date(testClock.now()).toISOString();
const send = async (event: Parameters<LoopbackPayPal['transmit']>[0]) =>
  expect((await deliver(app, paypal.transmit(event))).statusCode).toBe(200);

function sale(subID: string, id: string, amount: Sale) {
  return send(
    paypal.happened('PAYMENT.SALE.COMPLETED', {
      ...{ id, state: 'completed', create_time: now(), amount, billing_agreement_id: subID },
    }),
  );
}

/** A subscription to both markets for 49 a month, active and not paid for. */
async function subscribed(name: string, more: object = {}) {
  const person = await makePerson(app, name);
  const { subID } = (await person.call('POST', '/api/subscription/checkout', { planID: 'bundle-1' })).body;
  const found = paypal.subscriptions.get(subID);
  if (found === undefined) throw new Error('PayPal knows no such subscription.');
  Object.assign(found, { status: 'ACTIVE', status_update_time: now(), ...more });
  await send(paypal.happened('BILLING.SUBSCRIPTION.ACTIVATED', found));
  return { person, subID };
}

const receipts = async ({ call }: Person) => (await call('GET', '/api/receipts')).body.items;

describe('PAY-2: only what the plan costs, in its currency, pays for time', () => {
  it.each([
    ['a cent', 'cent', { total: '0.01', currency: 'USD' }],
    ['a cent too little', 'short', { total: '48.99', currency: 'USD' }],
    ['the price in another currency', 'yen', { total: '49', currency: 'JPY' }],
    ['nothing', 'zero', { total: '0.00', currency: 'USD' }],
    ['money that went out', 'minus', { total: '-49.00', currency: 'USD' }],
  ] as const)('%s is recorded, unlocks nothing, and is in the audit log', async (_, name, amount) => {
    const { person, subID } = await subscribed(name);
    await sale(subID, `S-${name}`, amount);
    expect(await unlockedFor(person)).toEqual([]);
    const { current } = (await person.call('GET', '/api/subscription')).body;
    expect(current).toMatchObject({ unlocksNow: false, paidUntil: null });
    const money = { amount: Number(amount.total).toFixed(2), currency: amount.currency };
    expect(await receipts(person)).toMatchObject([{ money, period: null }]);
    const told = await app.test.database.query(
      `select details from audit_log where action = 'billing.payment-unmatched' and details ->> 'payment' = $1`,
      [`S-${name}`],
    );
    expect(told).toMatchObject([{ details: { ...money, plan: 'bundle-1' } }]);
  });

  it('the price afterwards pays for a month', async () => {
    const { person, subID } = await subscribed('twice');
    await sale(subID, 'S-wrong', { total: '9.00', currency: 'USD' });
    await sale(subID, 'S-right', { total: '49.00', currency: 'USD' });
    expect(await unlockedFor(person)).toEqual(['crypto', 'stocks']);
    const mails = (await app.mails(person.who.email)).map(({ text }) => text);
    const about = (amount: string) => mails.filter((text) => text.includes(`We received ${amount}`));
    expect(about('$9.00')).toEqual([expect.stringContaining('does not unlock anything')]);
    expect(about('$49.00')).toEqual([expect.stringContaining('It pays for')]);
  });

  it('admins see it in the sum of the subscription, as in its rows, in the currency of the plan', async () => {
    const { subID } = await subscribed('sum');
    await sale(subID, 'S-sum-wrong', { total: '9.00', currency: 'USD' });
    await sale(subID, 'S-sum-yen', { total: '49', currency: 'JPY' });
    await sale(subID, 'S-sum-right', { total: '49.00', currency: 'USD' });
    const { body } = await admin.call('GET', `/api/admin/subscriptions?q=${subID}`);
    expect(body.items[0].paid).toEqual({ amount: '58.00', currency: 'USD' });
  });

  it('revenue adds up dollars only', async () => {
    const { body } = await admin.call('GET', '/api/admin/revenue?months=1');
    // 0.01 + 48.99 + 0.00 − 49.00 + 9.00 + 49.00, and 9.00 + 49.00
    expect(body.items.at(-1).charged).toEqual({ amount: '116.00', currency: 'USD' });
  });

  it('whoever paid something else has not paid, for a referral', async () => {
    const paid = await subscribed('payer');
    await sale(paid.subID, 'S-payer', { total: '49.00', currency: 'USD' });
    const cent = await subscribed('penny');
    await sale(cent.subID, 'S-penny', { total: '0.01', currency: 'USD' });
    const ids = [paid.person.id, cent.person.id];
    expect(await findPaying(app.platform.database, ids)).toEqual(new Set([paid.person.id]));
  });
});

it('PAY-11: who paid, as PayPal tells it, is not kept', async () => {
  const address = { address_line_1: '1 Secret Street', postal_code: '75001', country_code: 'FR' };
  await subscribed('private', {
    subscriber: {
      ...{ name: { given_name: 'Private', surname: 'Payer' }, email_address: 'private.payer@paypal.example' },
      ...{ payer_id: 'PAYERID123', shipping_address: { address } },
    },
  });
  const rows = await app.test.database.query('select to_jsonb(e)::text as kept from billing_event e');
  const kept = JSON.stringify(rows);
  expect(kept).toContain('activated');
  expect(kept).not.toMatch(/private\.payer|Secret Street|PAYERID123/);
});

it('PAY-27: receipts are numbered without gaps, however often a subscription changes', async () => {
  const [first, second] = [await subscribed('first'), await subscribed('second')];
  await sale(first.subID, 'S-first', { total: '49.00', currency: 'USD' });
  const found = paypal.subscriptions.get(first.subID);
  for (const [type, status] of [
    ['SUSPENDED', 'SUSPENDED'],
    ['RE-ACTIVATED', 'ACTIVE'],
  ] as const)
    await send(
      paypal.happened(`BILLING.SUBSCRIPTION.${type}`, {
        ...{ ...found, status, status_update_time: new Date(testClock.now() + 1000).toISOString() },
      }),
    );
  await sale(second.subID, 'S-second', { total: '49.00', currency: 'USD' });
  const rows = await app.test.database.query<{ number: string }>(
    'select number from payment order by number',
  );
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, index) => index + 1));
});
