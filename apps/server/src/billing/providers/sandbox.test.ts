import { describe, expect, it } from 'vitest';
import { withApplication } from '../../../test/with-application.ts';
import {
  makeAdmin,
  makePerson,
  movableClock,
  runBillingJob,
  subscribe,
  unlockedFor,
} from '../../../test/with-billing.ts';
import { proof } from '../../../test/with-members.ts';

/* What the sandbox answers at odd moments, as PayPal would. */

const app = withApplication();

const host = () => new URL(app.origin).host;

describe('PAY-12: the approval page of a change', () => {
  it('has nothing left to approve once the subscription is cancelled, and says so as a page', async () => {
    const person = await makePerson(app, 'tabs');
    const { id } = await subscribe(app, person, { planID: 'bundle-1' });
    const asked = { planID: 'crypto-1', now: { amount: '0.00', currency: 'USD' } };
    const { body } = await person.call('POST', '/api/subscription/change', asked);
    const url = new URL(body.approveUrl).pathname;
    const page = () => app.http.app.inject({ method: 'GET', url, headers: { host: host() } });
    expect((await page()).body).toContain('Approve the change of your plan');
    await person.call('POST', `/api/subscription/cancel/${id}`, {});
    expect((await page()).body).toContain('There is nothing left to approve here.');
    // A page that was open before.
    const late = await app.http.app.inject({
      ...{ method: 'POST', url, payload: 'decision=approve' },
      headers: { host: host(), 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([late.statusCode, late.headers.location]).toEqual([303, expect.stringMatching(/^\/pricing\?/)]);
  });
});

it('PAY-32: what is resumed after its paid time was over is charged for a month from then on', async () => {
  const person = await makePerson(app, 'rested');
  const clock = movableClock(app);
  const { id, paidUntil } = await subscribe(app, person);
  await person.call('POST', `/api/subscription/pause/${id}`, {});
  await clock.advance(36, person);
  await runBillingJob(app, 'billing.sandbox');
  expect(await unlockedFor(person)).toEqual([]);
  const resumedAt = app.platform.clock.now();
  const { body } = await person.call('POST', `/api/subscription/activate/${id}`, {});
  expect(body.subscription.state).toBe('active');
  const { items } = (await person.call('GET', '/api/receipts')).body;
  expect(items).toHaveLength(2);
  expect(Date.parse(paidUntil)).toBeLessThan(resumedAt);
  expect(Date.parse(items[0].period.from)).toBeGreaterThanOrEqual(resumedAt);
  const { current } = (await person.call('GET', '/api/subscription')).body;
  expect(current.nextCharge.at).toBe(current.paidUntil);
  expect(items[0].period.to).toBe(current.paidUntil);
  // And not before that.
  await clock.advance(25, person);
  await runBillingJob(app, 'billing.sandbox');
  expect((await person.call('GET', '/api/receipts')).body.items).toHaveLength(2);
});

it('PAY-12: an account that pays only the first time does not pay after a pause either', async () => {
  const person = await makePerson(app, 'once');
  const clock = movableClock(app);
  const { id } = await subscribe(app, person, { account: 'first-only' });
  await person.call('POST', `/api/subscription/pause/${id}`, {});
  await clock.advance(36, person);
  await person.call('POST', `/api/subscription/activate/${id}`, {});
  expect((await person.call('GET', '/api/receipts')).body.items).toHaveLength(1);
  const { current } = (await person.call('GET', '/api/subscription')).body;
  expect(current).toMatchObject({ unlocksNow: false, failedPayment: { graceEndsAt: null } });
});

it('PAY-24: of two refunds at once under one key the first counts, and both answers say so', async () => {
  const person = await makePerson(app, 'twice');
  const admin = await makeAdmin(app, 'cashier');
  const { id } = await subscribe(app, person);
  const { payments } = (await admin.call('GET', `/api/admin/subscriptions/${id}`)).body;
  const answers = await Promise.all(
    ['10.00', '15.00'].map((amount) =>
      admin.call('POST', `/api/admin/payments/${payments[0].id}/refund`, {
        ...{ proof, reason: 'Two days without prices', cancel: false, amount },
      }),
    ),
  );
  const told = answers.map(({ body }) => body.refunded.amount);
  const { items } = (await person.call('GET', '/api/receipts')).body;
  const booked = items.flatMap(({ kind, money }: { kind: string; money: { amount: string } }) =>
    kind === 'refund' ? [money.amount] : [],
  );
  expect(booked).toHaveLength(1);
  expect(told).toEqual([booked[0], booked[0]]);
});
