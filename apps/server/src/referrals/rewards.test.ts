import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { until } from '../../test/until.ts';
import { withApplication } from '../../test/with-application.ts';
import { makeAdmin, makePerson, subscribe } from '../../test/with-billing.ts';
import { as, makeMember, type Visitor } from '../../test/with-members.ts';

/* What a payment of somebody who was brought earns, and what becomes of it when the money goes back. */

const app = withApplication();

const mine = async (who: Visitor) => (await as(app, who)('GET', '/api/referrals')).body;
const codeOf = async (who: Visitor): Promise<string> => (await mine(who)).code;
const uidOf = async (who: Visitor): Promise<string> => (await as(app, who)('GET', '/api/user')).body.user.uid;
const refer = (who: Visitor, refBy: string) => as(app, who)('POST', '/user/referral', { refBy });

describe('REF-7: what a member who was brought pays', () => {
  it('is a step of the funnel; all of it given back takes the credit back', async () => {
    const lena = await makeMember(app, 'lena');
    const payer = await makePerson(app, 'payer');
    await refer(payer.who, await codeOf(lena));
    expect(await mine(lena)).toMatchObject({ people: [{ step: 'verified', reason: 'unpaid' }] });
    await subscribe(app, payer);
    expect(await mine(lena)).toMatchObject({
      funnel: { paid: 1 },
    });
    // The reward comes with the event of the payment: 14 days of both markets.
    await until(async () => (await mine(lena)).funnel.rewarded === 1);
    const plan = async () => (await as(app, lena)('GET', '/api/subscription')).body;
    const [reward] = (await plan()).complimentary;
    expect(reward).toMatchObject({ plan: { key: 'bundle' } });
    expect(Date.parse(reward.until) - Date.parse(reward.since)).toBe(14 * 86_400_000);
    expect((await plan()).unlocked).toEqual(['crypto', 'stocks']);
    const told = async () =>
      (await app.mails(lena.email))
        .filter(({ template }) => template === 'referrals.reward')
        .map(({ subject }) => subject);
    expect(await told()).toEqual(['You have earned 14 days of Crypto and Stocks']);
    const admin = await makeAdmin(app, 'cashier');
    const { body: receipts } = await payer.call('GET', '/api/receipts');
    const give = (body: object) =>
      admin.call('POST', `/api/admin/payments/${receipts.items[0].id}/refund`, body);
    await give({ amount: '9', reason: 'a mistake of ours', cancel: false });
    expect(await mine(lena)).toMatchObject({ number: 1, people: [{ step: 'rewarded' }] });
    await give({ reason: 'a mistake of ours', cancel: true });
    // Not in the same breath: the event of the return is delivered until it is done, whatever stops on the way.
    await until(async () => (await mine(lena)).number === 0);
    expect(await mine(lena)).toMatchObject({ number: 0, people: [{ reason: 'reversed' }] });
    expect(await plan()).toMatchObject({ unlocked: [], complimentary: [] });
    expect(await told()).toContain('A referral reward was taken back');
  });

  it('REF-9: a return whose credit could not be taken back at once is tried again', async () => {
    const nora = await makeMember(app, 'nora');
    const payer = await makePerson(app, 'interrupted');
    await refer(payer.who, await codeOf(nora));
    await subscribe(app, payer);
    await until(async () => (await mine(nora)).funnel.rewarded === 1);
    const admin = await makeAdmin(app, 'cashier-2');
    const { body: receipts } = await payer.call('GET', '/api/receipts');
    // Whatever follows the refund fails, as if the process had ended right after it.
    await app.test.owner.query('alter table referral rename to referral_away');
    const body = { reason: 'a mistake of ours', cancel: true };
    const refund = await admin.call('POST', `/api/admin/payments/${receipts.items[0].id}/refund`, body);
    expect(refund.status).toBe(200);
    await app.test.owner.query('alter table referral_away rename to referral');
    await until(async () => (await mine(nora)).number === 0);
  });

  it('REF-8: there are at most 12 rewards in 365 days', async () => {
    const rich = await makeMember(app, 'rich');
    const uid = await uidOf(rich);
    await app.test.owner.query(
      `insert into referral (member_id, registered_at, credited_at, rewarded_at)
         select $1, $2, $2, $2 from generate_series(1, 12)`,
      [uid, new Date(testClock.now() - 364 * 86_400_000)],
    );
    const payer = await makePerson(app, 'thirteenth');
    await refer(payer.who, await codeOf(rich));
    await subscribe(app, payer);
    await until(async () => (await mine(rich)).funnel.paid === 13);
    const last = async () => (await mine(rich)).people[0];
    expect(await last()).toMatchObject({ step: 'paid', reason: 'pending' });
    await app.test.owner.query(
      `update referral set rewarded_at = rewarded_at - interval '2 days' where member_id = $1`,
      [uid],
    );
    await app.platform.database.transaction((tx) =>
      app.platform.events.emit(tx, 'subscription.changed', { memberId: payer.id }),
    );
    await until(async () => (await last()).step === 'rewarded');
  });
});
