import { isDeepStrictEqual } from 'node:util';
import { DAY_MS } from '@auspex/market';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import type { BillingEvent } from './model/billing-event.ts';
import { accessUntil, type Standing, standingOf } from './model/standing.ts';
import { lockReceipts, type Payment, recordPayments } from './payments.ts';
import type { Told } from './providers/payment-provider.ts';
import {
  begunOf,
  findSubscription,
  listEvents,
  listReplacements,
  lockSubscription,
  type StoredSubscription,
  writeStanding,
} from './subscription-store.ts';
import { tellMember } from './tell-member.ts';

/** How it reached us. */
interface Arrival {
  readonly source: 'webhook' | 'list' | 'asked';
  readonly transmissionId?: string;
}

/** A transmission that was used before for something else. */
export class ReplayedTransmission extends Error {
  override readonly name = 'ReplayedTransmission';
}

/**
 * Takes in what the provider told, whichever way it came: each event is stored once, and what a subscription is follows
 * from all of them. Nothing else changes a subscription.
 */
export async function receiveEvents(
  billing: Billing,
  told: readonly Told[],
  arrival: Arrival,
): Promise<void> {
  if (told.length === 0) return;
  const changed = await billing.platform.database.transaction(async (tx) => {
    await lockReceipts(tx);
    await refuseReplay(billing, tx, { told, arrival });
    const touched = new Set<string>();
    const [first] = told;
    // Always in the same order, so that two transactions never wait for each other.
    for (const one of [...told].sort((a, b) => (a.event.id < b.event.id ? -1 : 1))) {
      const carried = one === first ? arrival : { source: arrival.source };
      const subscriptionId = await storeEvent(billing, tx, { ...one, ...carried });
      if (subscriptionId !== null) touched.add(subscriptionId);
    }
    // Another event may have used the transmission meanwhile.
    await refuseReplay(billing, tx, { told, arrival });
    for (const id of [...touched].sort()) await renewStanding(billing, tx, id);
    return [...touched];
  });
  for (const id of changed) await billing.chargeOnce(id);
}

async function refuseReplay(
  { provider }: Billing,
  tx: Transaction,
  { told, arrival }: { readonly told: readonly Told[]; readonly arrival: Arrival },
): Promise<void> {
  if (arrival.transmissionId === undefined) return;
  const known = await tables(tx)
    .selectFrom('billing_event')
    .select('eventId')
    .where('provider', '=', provider.name)
    .where('transmissionId', '=', arrival.transmissionId)
    .executeTakeFirst();
  if (known !== undefined && known.eventId !== told[0]?.event.id) throw new ReplayedTransmission();
}

/** Stores an event and returns the subscription it changes; null if it was known, or belongs to none of ours. */
async function storeEvent(
  billing: Billing,
  tx: Transaction,
  { subID, event, source, transmissionId }: Told & Arrival,
): Promise<string | null> {
  const provider = billing.provider.name;
  const owned = await ownerOf(billing, tx, { subID, event });
  const paymentId = 'paymentId' in event ? event.paymentId : null;
  const inserted = await tables(tx)
    .insertInto('billing_event')
    .values({
      ...{ provider, eventId: event.id, transmissionId: transmissionId ?? null },
      ...{ subscriptionId: owned?.id ?? null, providerSubscriptionId: subID, paymentId, source },
      at: new Date(event.at),
      receivedAt: new Date(billing.platform.clock.now()),
      event: JSON.stringify(await inOurPlans(tx, provider, event)),
    })
    // Of the event, or of the transmission: two deliveries at once may meet in either.
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  if (inserted.length === 0 || owned === null) return null;
  if (event.kind === 'payment-completed') await adopt(tx, { provider, paymentId: event.paymentId }, owned.id);
  return owned.id;
}

/** Events that came before what they belong to was known. */
async function adopt(
  tx: Transaction,
  {
    provider,
    paymentId,
    subID,
  }: { readonly provider: string; readonly paymentId?: string; readonly subID?: string },
  subscriptionId: string,
): Promise<number> {
  let update = tables(tx)
    .updateTable('billing_event')
    .set({ subscriptionId })
    .where('provider', '=', provider)
    .where('subscriptionId', 'is', null);
  if (paymentId !== undefined) update = update.where('paymentId', '=', paymentId);
  if (subID !== undefined) update = update.where('providerSubscriptionId', '=', subID);
  return (await update.returning('eventId').execute()).length;
}

/** Gives a subscription that has just been stored the events that were faster than we. */
export async function adoptEarlyEvents(
  billing: Billing,
  tx: Transaction,
  { id, provider, providerId }: StoredSubscription,
): Promise<void> {
  if ((await adopt(tx, { provider, subID: providerId }, id)) > 0) await renewStanding(billing, tx, id);
}

interface Owner {
  readonly id: string;
  readonly memberId: string | null;
}

async function ownerOf(
  { provider }: Billing,
  tx: Transaction,
  { subID, event }: Told,
): Promise<Owner | null> {
  if (subID !== null) {
    const found = await tables(tx)
      .selectFrom('subscription')
      .select(['id', 'memberId'])
      .where('provider', '=', provider.name)
      .where('providerId', '=', subID)
      .executeTakeFirst();
    return found ?? null;
  }
  if (!('paymentId' in event)) return null;
  const found = await tables(tx)
    .selectFrom('billing_event as e')
    .innerJoin('subscription', 'subscription.id', 'e.subscriptionId')
    .select(['subscription.id', 'subscription.memberId'])
    .where('e.provider', '=', provider.name)
    .where('e.paymentId', '=', event.paymentId)
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** A plan that is none of ours keeps its foreign name, which unlocks nothing. */
async function inOurPlans(tx: Transaction, provider: string, event: BillingEvent): Promise<BillingEvent> {
  if (!('plan' in event) || event.plan === null) return event;
  return { ...event, plan: (await planBehind(tx, provider, event.plan)) ?? `foreign:${event.plan}` };
}

/** Our plan behind the provider's id of it. */
export async function planBehind(
  tx: Pick<Transaction, 'query'>,
  provider: string,
  providerId: string,
): Promise<string | null> {
  const found = await tables(tx)
    .selectFrom('provider_plan')
    .select('planId')
    .where('provider', '=', provider)
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return found?.planId ?? null;
}

/** Events that were stored while what they belong to was being stored: they wait for nobody. */
export async function adoptOrphans(billing: Billing): Promise<void> {
  await billing.platform.database.transaction(async (tx) => {
    await lockReceipts(tx);
    const adopted = await tx.query(
      `update billing_event e set subscription_id = s.id from subscription s
       where e.subscription_id is null and e.provider = $1 and s.provider = e.provider
         and (s.provider_id = e.provider_subscription_id or exists (
           select from billing_event paid
           where paid.provider = e.provider and paid.payment_id = e.payment_id and paid.subscription_id = s.id))
       returning s.id`,
      [billing.provider.name],
    );
    for (const id of [...new Set(adopted.map(({ id }) => String(id)))].sort())
      await renewStanding(billing, tx, id);
  });
}

/**
 * Whether nothing is left of the paid time that a subscription was an addition to: the difference that it cost was for
 * a larger plan on days that were paid for.
 */
async function isBaseReturned(tx: Transaction, { replaces, startsAt, setupFee }: StoredSubscription) {
  if (replaces === null || startsAt === null || setupFee === null) return false;
  const base = await findSubscription(tx, replaces);
  if (base === null) return false;
  // Ends are computed from the provider's times, which may differ by hours.
  const reaches = startsAt.getTime() - DAY_MS;
  return !base.standing.windows.some(({ until }) => until >= reaches);
}

/** Computes a subscription from all its events, and does what follows from a difference. */
async function renewStanding(billing: Billing, tx: Transaction, id: string): Promise<void> {
  const before = await lockSubscription(tx, id);
  if (before === null) return;
  const events = await listEvents(tx, id);
  const prices = new Map((await billing.plans.all()).map((plan) => [plan.id, plan]));
  const begun = { ...begunOf(before, prices), baseReturned: await isBaseReturned(tx, before) };
  const standing = standingOf(begun, events);
  if (isDeepStrictEqual(standing, before.standing)) return;
  const until = accessUntil(standing);
  await writeStanding(tx, id, { standing, accessUntil: until === null ? null : new Date(until) });
  const payments = await recordPayments(tx, before, { standing, events });
  await announce(billing, tx, { before, standing, payments });
  for (const next of await listReplacements(tx, before)) await renewStanding(billing, tx, next);
}

interface Change {
  readonly before: StoredSubscription;
  readonly standing: Standing;
  readonly payments: readonly Payment[];
}

async function announce(
  billing: Billing,
  tx: Transaction,
  { before, standing, payments }: Change,
): Promise<void> {
  const { audit, events } = billing.platform;
  const { id, memberId, state } = before;
  const details = {
    state: { from: state, to: standing.state },
    plan: standing.plan,
    payments: payments.length,
  };
  await audit.record(
    { action: 'subscription.changed', actorId: null, subject: `subscription:${id}`, details },
    tx,
  );
  for (const { kind, period, amount, currency, providerId } of payments) {
    if (kind === 'refund' || period !== null) continue;
    const unmatched = { payment: providerId, amount, currency, plan: standing.plan };
    await audit.record(
      {
        ...{ action: 'billing.payment-unmatched', actorId: null, subject: `subscription:${id}` },
        details: unmatched,
      },
      tx,
    );
  }
  if (payments.some(({ kind }) => kind === 'refund'))
    await events.emit(tx, 'payment.returned', { memberId, subscriptionId: id });
  if (memberId === null) return;
  await billing.access.announce(tx, memberId);
  await events.emit(tx, 'subscription.changed', { memberId });
  await tellMember(billing, tx, { subscription: before, memberId, standing, payments });
}

/** Asks the provider what became of a subscription, and takes the answer in. Null if it knows none. */
export async function askProvider(billing: Billing, subID: string) {
  const found = await billing.provider.read(subID);
  if (found !== null) await receiveEvents(billing, found.told, { source: 'asked' });
  return found;
}
