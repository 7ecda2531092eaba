import { DAY_MS, decimal } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import { type Charged, doublePayments } from './model/double-payments.ts';
import type { SubscriptionState } from './model/standing.ts';
import { whichGoesOn } from './model/which-goes-on.ts';
import { askProvider } from './receive-events.ts';
import { findSubscription, listOwn, type StoredSubscription } from './subscription-store.ts';

type Stopped = Pick<StoredSubscription, 'id' | 'providerId'>;

const ENDED = { how: 'cancel', reason: 'The account was deleted' } as const;
const PAUSED = { how: 'suspend', reason: 'The account is suspended' } as const;

/** States in which a provider charges, or could begin to without us. */
const CHARGEABLE = {
  cancel: ['approved', 'active', 'suspended'],
  suspend: ['active'],
} as const satisfies Record<string, readonly SubscriptionState[]>;

/**
 * Has the provider end or pause a subscription that must not be charged any more. Until it has, the time since when is
 * kept: the comparison with the provider tries again, and the doctor sees what keeps failing.
 */
async function stopAtProvider(
  billing: Billing,
  { id, providerId }: Stopped,
  { how, reason }: { readonly how: keyof typeof CHARGEABLE; readonly reason: string },
): Promise<void> {
  const { provider, platform } = billing;
  const { database, clock } = platform;
  let failure: unknown = null;
  try {
    await provider[how](providerId, reason);
  } catch (error) {
    failure = error;
  }
  try {
    // A refusal may only mean that it is so already.
    await askProvider(billing, providerId);
  } catch (error) {
    failure ??= error;
  }
  const [after] = await database.query(
    'update subscription set stop_due_since = case when state = any($2) then coalesce(stop_due_since, $3) end where id = $1 returning state, stop_due_since',
    [id, CHARGEABLE[how], new Date(clock.now())],
  );
  if (after?.stop_due_since instanceof Date)
    throw (
      failure ?? new Error(`The payment provider still has the subscription ${id} as ${String(after.state)}.`)
    );
}

/**
 * One subscription is charged at a time: of those that are active and paid for the one begun last. It took the place of
 * a smaller plan, or two pages were approved of which one was meant. What was paid twice for the same days goes back.
 */
export async function chargeOnce(billing: Billing, id: string): Promise<void> {
  const { database, logger } = billing.platform;
  const found = await findSubscription(database, id);
  if (found === null) return;
  try {
    if (await hasLeft(database, id)) await settleLeft(billing, id);
  } catch (error) {
    logger.warn(
      { err: error, subscription: id },
      'a subscription of an account that left is not settled yet',
    );
  }
  if (found.memberId !== null) await settleMember(billing, found.memberId);
}

async function settleMember(billing: Billing, memberId: string): Promise<void> {
  const { platform, provider } = billing;
  const { database, clock, logger } = platform;
  const own = await listOwn(database, memberId, provider.name);
  const { kept, ending } = whichGoesOn(own, clock.now());
  for (const one of ending) {
    try {
      await stopAtProvider(billing, one, {
        how: 'cancel',
        reason: 'Another subscription took its place',
      });
    } catch (error) {
      logger.warn({ err: error, subscription: one.id }, 'a replaced subscription could not be ended yet');
    }
  }
  if (kept !== undefined && own.length > 1) await returnDoubles(billing, memberId, kept.id);
}

/** As long as a refund that the provider did not make may still be wanted. */
const UNRETURNED_MS = 62 * DAY_MS;

/**
 * Members who paid for several subscriptions of which none goes on: what could not be given back while one did is tried
 * again.
 */
export async function settleEnded(billing: Billing, signal: AbortSignal): Promise<void> {
  const { provider, platform } = billing;
  const rows = await platform.database.query(
    `select p.member_id as "memberId" from payment p
     where p.provider = $1 and p.kind = 'payment' and p.at > $2 and p.member_id is not null
       and not exists (select from payment back where back.refunds = p.id)
       and not exists (select from subscription s
         where s.member_id = p.member_id and s.provider = $1 and s.state = 'active')
     group by p.member_id having count(distinct p.subscription_id) > 1`,
    [provider.name, new Date(platform.clock.now() - UNRETURNED_MS)],
  );
  for (const { memberId } of rows) {
    signal.throwIfAborted();
    await settleMember(billing, String(memberId));
  }
}

const charged = ({ id, replaces, startsAt, standing }: StoredSubscription): Charged => ({
  ...{ id, replaces, standing },
  startsAt: startsAt?.getTime() ?? null,
});

async function returnDoubles(billing: Billing, memberId: string, keptId: string): Promise<void> {
  const { platform, provider } = billing;
  const own = await listOwn(platform.database, memberId, provider.name);
  const kept = own.find(({ id }) => id === keptId);
  if (kept === undefined) return;
  const others = own.filter((one) => one !== kept).map(charged);
  for (const { paymentId, amount, isDouble } of doublePayments(charged(kept), others)) {
    try {
      const payment = await tables(platform.database)
        .selectFrom('payment')
        .select('id')
        .where('provider', '=', provider.name)
        .where('providerId', '=', paymentId)
        .executeTakeFirstOrThrow();
      await billing.giveBack(payment.id, amount, isDouble);
    } catch (error) {
      // The next comparison finds it again.
      platform.logger.error({ err: error, payment: paymentId }, 'a double payment could not be given back');
    }
  }
}

/** Those of accounts that are gone. */
const ofErased = (sql: Sql, provider: string) =>
  tables(sql)
    .selectFrom('subscription as s')
    .select(['s.id', 's.providerId'])
    .where('s.provider', '=', provider)
    .where('s.memberId', 'is', null)
    .where('s.state', 'in', CHARGEABLE.cancel);

/** Those of accounts that an admin has closed. */
const ofSuspended = (sql: Sql, provider: string) =>
  tables(sql)
    .selectFrom('subscription as s')
    .innerJoin('member', 'member.id', 's.memberId')
    .select(['s.id', 's.providerId'])
    .where('s.provider', '=', provider)
    .where('member.disabledAt', 'is not', null)
    .where('s.state', 'in', CHARGEABLE.suspend);

/** Whether the account of a subscription is gone or closed. */
async function hasLeft(sql: Sql, id: string): Promise<boolean> {
  const left = await sql.query(
    `select 1 from subscription s left join member m on m.id = s.member_id
     where s.id = $1 and (s.member_id is null or m.disabled_at is not null)`,
    [id],
  );
  return left.length > 0;
}

/** Notes when an account goes, with its deletion: what is charged from then on goes back. */
export async function noteLeaving({ platform }: Billing, tx: Transaction, memberId: string): Promise<void> {
  await tables(tx)
    .updateTable('subscription')
    .set({ leftAt: new Date(platform.clock.now()) })
    .where('memberId', '=', memberId)
    .execute();
}

/** What was charged after the account had gone or been closed, and did not go back yet. */
async function chargedAfterLeaving({ platform, provider }: Billing, id: string | null) {
  const rows = await platform.database.query(
    `select p.id, coalesce(s.left_at, m.disabled_at) as "leftAt"
     from subscription s join payment p on p.subscription_id = s.id left join member m on m.id = s.member_id
     where s.provider = $1 and (s.left_at is not null or m.disabled_at is not null) and ($2::uuid is null or s.id = $2)
       and p.kind = 'payment' and p.at > coalesce(s.left_at, m.disabled_at)
       and p.amount > (select coalesce(sum(back.amount), 0) from payment back where back.refunds = p.id)
     order by p.at`,
    [provider.name, id],
  );
  return rows.flatMap((row) =>
    row.leftAt instanceof Date ? [{ id: String(row.id), leftAt: row.leftAt }] : [],
  );
}

/**
 * Ends or pauses what accounts that are gone or closed could still be charged for, of one subscription or of all, and
 * gives back what was charged after they had left: a payment page may have stayed open. Throws while the provider has
 * not done all of it, so that it is tried again.
 */
async function settleLeft(billing: Billing, id: string | null): Promise<void> {
  const { provider, platform } = billing;
  const { database, logger } = platform;
  const erased = ofErased(database, provider.name);
  const suspended = ofSuspended(database, provider.name);
  const wishes = [
    ...(await (id === null ? erased : erased.where('s.id', '=', id)).execute()).map((one) => ({
      ...{ ...one, stop: ENDED },
    })),
    ...(await (id === null ? suspended : suspended.where('s.id', '=', id)).execute()).map((one) => ({
      ...{ ...one, stop: PAUSED },
    })),
  ];
  const failed: unknown[] = [];
  for (const { stop, ...one } of wishes) {
    await stopAtProvider(billing, one, stop).catch((error: unknown) => {
      logger.warn({ err: error, subscription: one.id }, 'a subscription could not be stopped yet');
      failed.push(error);
    });
  }
  for (const { id: paymentId, leftAt } of await chargedAfterLeaving(billing, id)) {
    await returnCharge(billing, paymentId, leftAt).catch((error: unknown) => {
      logger.error(
        { err: error, payment: paymentId },
        'a charge after the account left could not be given back',
      );
      failed.push(error);
    });
  }
  if (failed.length > 0)
    throw new AggregateError(failed, 'The payment provider has not stopped every subscription yet.');
}

async function returnCharge(billing: Billing, paymentId: string, leftAt: Date): Promise<void> {
  const { amount } = await billing.giveBack(paymentId, null, false);
  // Another process was quicker.
  if (decimal(amount).isZero()) return;
  await billing.platform.audit.record({
    ...{ action: 'billing.charge-returned', actorId: null, subject: `payment:${paymentId}` },
    details: { amount, leftAt: leftAt.toISOString() },
  });
}

/** Nobody is charged for an account that is gone or closed. */
export function stopCharging(billing: Billing): Promise<void> {
  return settleLeft(billing, null);
}

/** Ends what a member who is about to be erased is charged for. */
export async function endSubscriptions(billing: Billing, memberId: string): Promise<void> {
  const own = await listOwn(billing.platform.database, memberId, billing.provider.name);
  const charges: readonly string[] = CHARGEABLE.cancel;
  for (const one of own.filter(({ state }) => charges.includes(state))) {
    // What fails is tried again once the account is gone: its subscription stays, and with it the wish to end it.
    await stopAtProvider(billing, one, ENDED).catch((error: unknown) =>
      billing.platform.logger.warn(
        { err: error, subscription: one.id },
        'a subscription could not be ended yet',
      ),
    );
  }
}
