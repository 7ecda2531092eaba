import { DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import type { LoopbackPayPal } from '../../../test/loopback/paypal.ts';
import { withApplication } from '../../../test/with-application.ts';
import {
  deliver,
  makeAdmin,
  makePerson,
  movableClock,
  type Person,
  runBillingJob,
  unlockedFor,
  withPayPal,
} from '../../../test/with-billing.ts';
import { proof } from '../../../test/with-members.ts';
import { jobTable } from '../../platform/jobs/job-table.ts';
import { PayPal } from './paypal.ts';

/* Money that goes back at PayPal, and what is known although no webhook came. */

const MINUTE_MS = 60_000;

let paypal: LoopbackPayPal;
let shift = 0;
const environment = withPayPal(
  (started) => {
    paypal = started;
  },
  () => testClock.now() + shift,
);
const app = withApplication({ environment });

interface Payer {
  readonly person: Person;
  readonly subID: string;
  /** The id of the sale, which is that of its capture, too. */
  readonly sale: string;
}

async function makePayer(name: string): Promise<Payer> {
  const person = await makePerson(app, name);
  const { body } = await person.call('POST', '/api/subscription/checkout', { planID: 'crypto-1' });
  const events = paypal.approve(body.subID);
  for (const event of events) await deliver(app, paypal.transmit(event));
  const paid = events.find(({ event_type: type }) => type === 'PAYMENT.SALE.COMPLETED');
  return { person, subID: body.subID, sale: paid === undefined ? '' : (paid.resource as { id: string }).id };
}

const happens = (type: string, resource: object) => paypal.happened(type, resource);
const usd = (total: string) => ({ total, currency: 'USD' });
/** In the form of PayPal's examples of its v1 and v2 payments. */
const saleRefund = (id: string, sale: string, total: string) =>
  happens('PAYMENT.SALE.REFUNDED', { ...{ id, sale_id: sale, state: 'completed' }, amount: usd(total) });
const saleReversal = (id: string, total: string) =>
  happens('PAYMENT.SALE.REVERSED', { ...{ id, state: 'completed' }, amount: usd(total) });
const ofCapture = (
  type: 'REFUNDED' | 'REVERSED',
  { id, sale, value }: Record<'id' | 'sale' | 'value', string>,
) =>
  happens(`PAYMENT.CAPTURE.${type}`, {
    ...{ id, status: 'COMPLETED', amount: { value, currency_code: 'USD' } },
    links: [
      { href: `https://api.paypal.com/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `https://api.paypal.com/v2/payments/captures/${sale}`, rel: 'up', method: 'GET' },
    ],
  });

/** A reversal under an id of its own, as PayPal's sample has it, which says what it reverses in one way or another. */
const linkTo = (rel: string, id: string) => ({
  ...{ rel: rel === 'sale' ? rel : 'self', method: 'GET' },
  href: `https://api.paypal.com/v1/payments/${rel}/${id}`,
});
const reversalOf = (sale: object) =>
  happens('PAYMENT.SALE.REVERSED', {
    ...{ id: `RV-${JSON.stringify(sale).length}`, state: 'completed', amount: usd('-29.00') },
    ...sale,
  });

const books = (subID: string) =>
  app.test.database.query<{ text: string; cause: string | null; memberId: string | null }>(
    `select p.kind || ' ' || p.amount as text, p.cause, p.member_id as "memberId"
     from payment p join subscription s on s.id = p.subscription_id where s.provider_id = $1 order by p.number`,
    [subID],
  );
const moved = async (subID: string) => (await books(subID)).map(({ text }) => text);
const subjects = async ({ who }: Person) => (await app.mails(who.email)).map(({ subject }) => subject);

describe('PAY-24: money that goes back at PayPal', () => {
  it('in parts, told in any order, twice, and under the names of sale and capture, counts once', async () => {
    const { person, subID, sale } = await makePayer('parts');
    const first = saleRefund('R-1', sale, '-9.00');
    const rest = saleRefund('R-2', sale, '20.00');
    const again = ofCapture('REFUNDED', { id: 'R-2', sale, value: '20.00' });
    await deliver(app, paypal.transmit(first));
    expect(await unlockedFor(person)).toEqual(['crypto']);
    for (const event of [again, rest, first, again]) {
      expect((await deliver(app, paypal.transmit(event))).statusCode).toBe(200);
    }
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 9.00', 'refund 20.00']);
    expect(await unlockedFor(person)).toEqual([]);
    expect((await subjects(person)).filter((subject) => subject.startsWith('Refund'))).toHaveLength(2);
  });

  it.each([
    ['a sale', (sale: string) => saleReversal(sale, '-29.00')],
    ['a movement', (sale: string) => reversalOf({ sale_id: sale, links: [] })],
    ['a link', (sale: string) => reversalOf({ links: [linkTo('refund', 'RV-0'), linkTo('sale', sale)] })],
    ['a capture', (sale: string) => ofCapture('REVERSED', { id: 'RV-1', sale, value: '29.00' })],
  ] as const)(
    'taken back by the bank, as %s, ends what it paid for and is told as that',
    async (of, make) => {
      const { person, subID, sale } = await makePayer(`bank-${of.replace('a ', '')}`);
      const event = make(sale);
      for (const _ of [1, 2]) await deliver(app, paypal.transmit(event));
      // A refund of ours that the bank was quicker with adds nothing.
      await deliver(app, paypal.transmit(saleRefund(`late-${sale}`, sale, '29.00')));
      expect(await moved(subID)).toEqual(['payment 29.00', 'refund 29.00']);
      expect((await books(subID)).at(-1)).toMatchObject({ cause: 'reversed' });
      expect(await unlockedFor(person)).toEqual([]);
      expect(await subjects(person)).toContainEqual(expect.stringMatching(/^Payment reversed: /));
    },
  );

  it('a dispute moves nothing before money does: only the reversal that it leads to counts', async () => {
    const { person, subID, sale } = await makePayer('dispute');
    const dispute = {
      ...{ dispute_id: 'PP-D-1', reason: 'UNAUTHORISED', status: 'RESOLVED' },
      disputed_transactions: [{ seller_transaction_id: sale }],
      dispute_amount: { currency_code: 'USD', value: '29.00' },
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    };
    for (const type of ['CREATED', 'UPDATED', 'RESOLVED']) {
      const sent = paypal.transmit(happens(`CUSTOMER.DISPUTE.${type}`, dispute));
      expect((await deliver(app, sent)).statusCode).toBe(200);
    }
    expect(await moved(subID)).toEqual(['payment 29.00']);
    expect(await unlockedFor(person)).toEqual(['crypto']);
    await deliver(app, paypal.transmit(saleReversal(sale, '-29.00')));
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 29.00']);
    expect(await unlockedFor(person)).toEqual([]);
  });

  it('tried again with another sum after an answer was lost, is booked with the sum that went back', async () => {
    const { subID, sale } = await makePayer('lost-answer');
    const [payment] = await app.test.database.query<{ id: string }>(
      'select id from payment where provider_id = $1',
      [sale],
    );
    const { billing } = app.platform.config;
    if (billing.provider !== 'paypal') throw new Error('These payments are at PayPal.');
    const asked = { paymentId: sale, currency: 'USD', key: `refund-${payment?.id}-0` };
    await new PayPal(billing.paypal, app.platform.clock).refund({ ...asked, amount: '9.00' });
    const admin = await makeAdmin(app, 'returner');
    const again = { amount: '20', reason: 'a mistake of ours', cancel: false };
    const { body } = await admin.call('POST', `/api/admin/payments/${payment?.id}/refund`, again);
    expect(body.refunded).toEqual({ amount: '9.00', currency: 'USD' });
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 9.00']);
  });

  it('of a payer who was erased before is booked without a name and told to nobody', async () => {
    const { person, subID, sale } = await makePayer('erased-before');
    const gone = await person.call('DELETE', '/api/user', { proof, confirm: person.who.email });
    expect(gone.status).toBe(200);
    for (const event of [saleRefund('R-gone', sale, '29.00'), saleReversal(sale, '-29.00')])
      expect((await deliver(app, paypal.transmit(event))).statusCode).toBe(200);
    expect((await books(subID)).map(({ text, memberId }) => [text, memberId])).toEqual([
      ['payment 29.00', null],
      ['refund 29.00', null],
    ]);
    expect((await subjects(person)).filter((subject) => /^(Refund|Payment taken)/.test(subject))).toEqual([]);
  });
});

const clock = movableClock(app);
async function later(milliseconds: number, ...people: readonly Person[]): Promise<void> {
  shift += milliseconds;
  await clock.advance(milliseconds / DAY_MS, ...people);
}

describe('PAY-7: when every webhook of a day is lost', () => {
  const { schedule, timeoutSeconds } = jobTable['billing.reconcile'];
  const every = Number(/^\*\/(\d+) \* \* \* \*$/.exec(schedule)?.[1]) * MINUTE_MS;
  const now = () => testClock.now() + shift;
  /** The clock moves on to when the job is scheduled next. */
  const toNextRun = () => later(every - (now() % every));

  it('each change is known within 15 minutes, also when the comparison in between fails', async () => {
    const { subID } = await makePayer('unheard');
    await runBillingJob(app, 'billing.reconcile');
    const state = async () =>
      (
        await app.test.database.query<{ state: string }>(
          'select state from subscription where provider_id = $1',
          [subID],
        )
      )[0]?.state;
    const record = paypal.subscriptions.get(subID);
    const waits: number[] = [];
    // A change every three hours or so of a day: right after a run, in the middle and right before the next one.
    for (const [index, after] of [
      1000,
      every / 2,
      every - 1000,
      1000,
      every / 3,
      2000,
      1000,
      every - 1,
    ].entries()) {
      await later(3 * 3_600_000);
      await toNextRun();
      await later(after);
      const status = index % 2 === 0 ? 'SUSPENDED' : 'ACTIVE';
      const changedAt = now();
      if (record) Object.assign(record, { status, status_update_time: new Date(changedAt).toISOString() });
      const fails = index % 4 >= 2;
      await toNextRun();
      if (fails) {
        paypal.fail(503);
        await runBillingJob(app, 'billing.reconcile').catch(() => undefined);
        paypal.fail(null);
        await toNextRun();
      }
      await runBillingJob(app, 'billing.reconcile');
      expect(await state()).toBe(status.toLowerCase());
      // However slow PayPal is, a comparison that takes longer is ended.
      waits.push(now() + timeoutSeconds * 1000 - changedAt);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(15 * MINUTE_MS);
    expect(timeoutSeconds * 1000).toBeLessThan(every);
  });
});

describe('PAY-22: when nothing was compared for longer than PayPal keeps its events', () => {
  const asked = () =>
    new Set(paypal.requests.flatMap(({ path }) => /([^/]+)\/transactions/.exec(path)?.[1] ?? []));

  it('all subscriptions are read, however many, and an interrupted reading goes on where it was', async () => {
    const { person, subID, sale } = await makePayer('silence');
    await runBillingJob(app, 'billing.reconcile');
    await later(31 * DAY_MS);
    paypal.renew(subID);
    // Told by its event once more, and by the list as a payment of which nothing is left.
    await deliver(app, paypal.transmit(saleRefund('R-known', sale, '29.00')));
    await app.test.database.query(
      `insert into subscription (member_id, provider, provider_id, reference, plan_id, created_at, asked_at, state, standing)
       select s.member_id, 'paypal', 'I-MANY-' || n, 'many-' || n, 'crypto-1', s.created_at, '2100-01-01Z', 'approved',
         jsonb_set(s.standing, '{state}', '"approved"')
       from subscription s, generate_series(1, 250) n where s.provider_id = $1`,
      [subID],
    );
    await later(40 * DAY_MS, person);
    paypal.forget(testClock.now() + shift - 30 * DAY_MS);
    const skipped = async () =>
      (await app.platform.audit.list({ action: 'billing.events-skipped', limit: 9 })).length;
    const before = paypal.requests.length;
    const ending = new AbortController();
    const watch = setInterval(() => asked().size > 120 && ending.abort(), 5);
    await expect(runBillingJob(app, 'billing.reconcile', ending.signal)).rejects.toThrow('was not whole');
    clearInterval(watch);
    expect([await skipped(), asked().size < 250]).toEqual([0, true]);
    await runBillingJob(app, 'billing.reconcile');
    expect(asked().size).toBeGreaterThanOrEqual(251);
    const reads = paypal.requests.slice(before).filter(({ path }) => path.includes('/transactions'));
    // Of those before the interruption at most a page is read twice.
    expect(reads.length).toBeLessThan(asked().size + 101);
    expect(await skipped()).toBe(1);
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 29.00', 'payment 29.00']);
    await app.test.database.query("delete from subscription where provider_id like 'I-MANY-%'");
    await runBillingJob(app, 'billing.reconcile');
    expect(await skipped()).toBe(1);
  });

  it('a refund of which the list tells as a whole, its parts being known or told later, is booked once', async () => {
    const { subID, sale } = await makePayer('told-twice');
    await runBillingJob(app, 'billing.reconcile');
    await deliver(app, paypal.transmit(saleRefund('R-part', sale, '9.00')));
    await later(1000);
    const rest = saleRefund('R-rest', sale, '20.00');
    await later(71 * DAY_MS);
    paypal.forget(testClock.now() + shift - 30 * DAY_MS);
    await runBillingJob(app, 'billing.reconcile');
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 9.00', 'refund 20.00']);
    await deliver(app, paypal.transmit(rest));
    expect(await moved(subID)).toEqual(['payment 29.00', 'refund 9.00', 'refund 20.00']);
  });
});
