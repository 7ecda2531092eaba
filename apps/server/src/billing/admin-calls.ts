import type { CallInput, CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import { decimal, sumDecimals, toFixedText } from '@auspex/market';
import { anyOf, tables } from '../platform/database/tables.ts';
import { NotFound } from '../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import type { Billing } from './billing.ts';
import { giveComplimentary, listGiven, withdrawComplimentary } from './complimentary.ts';
import type { BillingEvent } from './model/billing-event.ts';
import { differs, editedPlan, editPlan, type Plan, type PlanKey, writePlan } from './plans.ts';
import { selectPayments, writePayment } from './receipts.ts';
import { refundable, refundPayment } from './refund-payment.ts';
import { readRevenue } from './revenue.ts';
import { findSubscription, type StoredSubscription } from './subscription-store.ts';
import { deliverSandboxEvents } from './webhook-route.ts';
import { writeSubscription } from './write-subscription.ts';

type AdminRow = CallReplyInput<Calls['billing.adminSubscriptions']>['items'][number];
type ListQuery = CallInput<Calls['billing.adminSubscriptions']>['query'];

/** What admins do with plans, subscriptions and payments. */
export function billingAdminHandlers(billing: Billing): CallHandlers {
  const by = (context: CallContext) => ({
    actorId: callerOf(context).memberId,
    requestId: context.requestId,
  });
  return {
    'billing.adminSubscriptions': ({ query }) => listSubscriptions(billing, query),
    'billing.adminSubscription': ({ params }) => showSubscription(billing, params.id),
    'billing.refund': async ({ params, body }, context) => {
      const { amount = null, left, reason, cancel } = body;
      const wish = { paymentId: params.id, amount, reason, isDouble: false, cancel, ...by(context) };
      const refunded = await refundPayment(billing, { ...wish, ...(left && { left }) });
      if (billing.sandbox !== null) await deliverSandboxEvents(billing, billing.sandbox);
      return {
        refunded: { amount: refunded.amount, currency: refunded.currency },
        subscription: await writeRow(billing, refunded.subscription),
      };
    },
    'billing.revenue': ({ query }) => readRevenue(billing, query.months),
    'billing.adminPlans': async () => ({ items: await listPlans(billing) }),
    'billing.previewPlan': async ({ params, body }) => previewPlan(billing, params.key, body),
    'billing.editPlan': async ({ params, body }, context) => {
      const { from, ...edit } = body;
      return { plan: writePlan(await editPlan(billing, { key: params.key, from, edit }, by(context))) };
    },
    'billing.grantPlan': async ({ body }, context) => {
      const until = body.until === null ? null : new Date(body.until);
      return giveComplimentary(billing, { ...body, until }, { ...by(context), name: 'admin' });
    },
    'billing.withdrawPlan': async ({ params }, context) => {
      await withdrawComplimentary(billing, params.id, by(context));
      return { withdrawn: true };
    },
    'billing.complimentaryPlans': ({ query }) => listGiven(billing, query),
  };
}

async function writeRow(billing: Billing, stored: StoredSubscription): Promise<AdminRow> {
  const { database } = billing.platform;
  const member =
    stored.memberId === null
      ? undefined
      : await tables(database)
          .selectFrom('member')
          .select(['id', 'displayName', 'email'])
          .where('id', '=', stored.memberId)
          .executeTakeFirst();
  const { may: _, ...written } = await writeSubscription(billing, stored);
  // What pays for nothing was received all the same.
  const { payments, unmatched } = stored.standing;
  const { currency } = written.plan.price;
  const sums = [...payments, ...unmatched]
    .filter((charge) => charge.currency === currency)
    .map(({ amount, refunded }) => decimal(amount).minus(decimal(refunded)));
  return {
    ...written,
    provider: stored.provider,
    createdAt: stored.createdAt.toISOString(),
    member: { id: member?.id ?? null, name: member?.displayName ?? null, email: member?.email ?? null },
    paid: { amount: toFixedText(sumDecimals(sums), 2), currency },
  };
}

/** Part of an address as people type it, with the characters that mean something to `like` taken literally. */
const within = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

async function listSubscriptions(
  billing: Billing,
  { page, page_size, state, plan, q }: ListQuery,
): Promise<CallReplyInput<Calls['billing.adminSubscriptions']>> {
  const { database } = billing.platform;
  let found = tables(database)
    .selectFrom('subscription as s')
    .leftJoin('member as m', 'm.id', 's.memberId')
    .where('s.provider', '=', billing.provider.name);
  if (state !== undefined) found = found.where('s.state', '=', state);
  if (plan !== undefined) {
    const versions = (await billing.plans.all()).filter(({ key }) => key === plan).map(({ id }) => id);
    // The plan that the list shows: a smaller one may have taken the place of the one that was begun.
    found = found.where(({ eb, fn, val }) =>
      eb(fn<string>('jsonb_extract_path_text', ['s.standing', val('paidPlan')]), '=', anyOf(versions)),
    );
  }
  if (q !== undefined && q !== '')
    found = found.where((row) =>
      row.or([
        row('m.email', 'like', within(q)),
        row('s.providerId', '=', q),
        row(row.cast<string>('s.id', 'text'), '=', q.toLowerCase()),
      ]),
    );
  const rows = await found
    .select('s.id')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const stored = await Promise.all(rows.map(({ id }) => findSubscription(database, id)));
  const items = await Promise.all(stored.flatMap((one) => (one === null ? [] : [writeRow(billing, one)])));
  return { items, ...placeOfPage({ page, page_size, total: Number(count) }) };
}

async function showSubscription(
  billing: Billing,
  id: string,
): Promise<CallReplyInput<Calls['billing.adminSubscription']>> {
  const { database } = billing.platform;
  const stored = await findSubscription(database, id);
  if (stored === null) throw new NotFound();
  const events = await tables(database)
    .selectFrom('billing_event')
    .select(['eventId', 'event', 'at', 'receivedAt', 'source'])
    .where('subscriptionId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('eventId')
    .limit(200)
    .execute();
  const payments = await selectPayments(database)
    .where('payment.subscriptionId', '=', id)
    .orderBy('payment.at', 'desc')
    .orderBy('payment.number', 'desc')
    .execute();
  return {
    subscription: await writeRow(billing, stored),
    events: events.map(({ eventId, event, at, receivedAt, source }) => ({
      ...{ id: eventId, kind: (event as BillingEvent).kind, source },
      ...{ at: at.toISOString(), receivedAt: receivedAt.toISOString() },
    })),
    payments: await Promise.all(
      payments.map(async (row) => ({
        ...(await writePayment(billing.plans, row)),
        refundable: {
          amount:
            row.kind === 'payment'
              ? refundable(row.amount, row.refunded === null ? [] : [row.refunded])
              : '0.00',
          currency: row.currency,
        },
      })),
    ),
  };
}

interface Use {
  readonly subscribers: number;
  /** Those among them that are charged: not paused. */
  readonly paying: number;
  readonly complimentary: number;
}

/** How many hold each version: subscriptions that renew on it, and what was given, which is always the newest. */
async function countUse({ platform, provider }: Billing): Promise<(plan: Plan, newest: boolean) => Use> {
  const { database, clock } = platform;
  const renewing = await database.query(
    `select standing ->> 'plan' as plan, count(*)::int as count,
       count(*) filter (where state = 'active' and jsonb_array_length(standing -> 'payments') > 0)::int as paying
     from subscription
     where provider = $1 and state in ('active', 'suspended') group by 1`,
    [provider.name],
  );
  const given = await database.query(
    `select plan, count(distinct member_id)::int as count from plan_credit
     where withdrawn_at is null and (until is null or until > $1) group by 1`,
    [new Date(clock.now())],
  );
  const subscribers = new Map(renewing.map((row) => [String(row.plan), row]));
  const complimentary = new Map(given.map(({ plan, count }) => [String(plan), Number(count)]));
  return ({ id, key }, newest) => ({
    subscribers: Number(subscribers.get(id)?.count ?? 0),
    paying: Number(subscribers.get(id)?.paying ?? 0),
    complimentary: newest ? (complimentary.get(key) ?? 0) : 0,
  });
}

async function listPlans(billing: Billing): Promise<CallReplyInput<Calls['billing.adminPlans']>['items']> {
  const versions = await billing.plans.all();
  const useOf = await countUse(billing);
  return (await billing.plans.offered()).map((current) => ({
    ...{ key: current.key, current: writePlan(current) },
    versions: versions
      .filter(({ key }) => key === current.key)
      .toReversed()
      .map((version) => {
        const { paying, ...use } = useOf(version, version.id === current.id);
        const monthly = decimal(version.price).times(decimal(String(paying)));
        return {
          ...{ plan: writePlan(version), since: version.createdAt.toISOString(), ...use },
          monthly: { amount: toFixedText(monthly, 2), currency: version.currency },
        };
      }),
  }));
}

async function previewPlan(
  billing: Billing,
  key: PlanKey,
  edit: Parameters<typeof editedPlan>[1],
): Promise<CallReplyInput<Calls['billing.previewPlan']>> {
  const { plans, platform } = billing;
  const from = await plans.newest(key);
  const to = editedPlan(from, edit, new Date(platform.clock.now()));
  const useOf = await countUse(billing);
  const versions = (await plans.all()).filter((plan) => plan.key === key);
  const uses = versions.map((version) => useOf(version, version.id === from.id));
  const sum = (of: (use: Use) => number) => uses.reduce((total, use) => total + of(use), 0);
  const changes = differs(from, to);
  return {
    ...{ from: writePlan(from), to: writePlan(changes ? to : from), changes },
    keep: sum(({ subscribers }) => subscribers),
    atOnce: key === 'free' ? await countFree(billing) : sum(({ complimentary }) => complimentary),
  };
}

/** Members with nothing but the free plan. */
async function countFree({ platform, provider }: Billing): Promise<number> {
  const now = new Date(platform.clock.now());
  const [row] = await platform.database.query(
    `select count(*)::int as count from member m
     where not exists (select from subscription s
         where s.member_id = m.id and s.provider = $1 and s.access_until > $2)
       and not exists (select from plan_credit c
         where c.member_id = m.id and c.withdrawn_at is null and (c.until is null or c.until > $2))`,
    [provider.name, now],
  );
  return Number(row?.count ?? 0);
}
