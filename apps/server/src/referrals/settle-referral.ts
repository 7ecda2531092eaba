import { createHmac } from 'node:crypto';
import { DAY_MS } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import type { Referrals } from './referrals.ts';
import { withdrawReward } from './reward-referrer.ts';

/** How long after the sign-up a reference can still be given; programs send it in a call of its own. */
export const OPEN_MS = DAY_MS;

/** Two members could bring each other at the same moment, so references are noted one at a time. */
const LINK_LOCK = 7_600_001;

/** Two names of one service, which reads no dots in the part before them. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** `ada+shop@example.com` arrives in the mailbox of `ada@example.com`, and at Gmail `a.da@` does, too. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const domain = email.slice(at + 1).toLowerCase();
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** A member as this module needs them, locked until the transaction ends; undefined for one who has left. */
function lockMember(tx: Transaction, memberId: string) {
  // Others may still refer to the row meanwhile.
  return tables(tx)
    .selectFrom('member')
    .select(['id', 'email', 'refId', 'refBy', 'createdAt', 'emailVerifiedAt'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Newcomer = NonNullable<Awaited<ReturnType<typeof lockMember>>>;

/**
 * Brings the books about one member up to date: notes whom the reference of the sign-up leads to, and gives the credit
 * once the address is confirmed. Doing it again, or in many places at once, changes nothing.
 */
export async function settleReferral(referrals: Referrals, tx: Transaction, memberId: string): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) return;
  if (member.refBy !== null && (await findOrigin(tx, memberId)) === undefined) {
    await linkMember(referrals, tx, { member, code: member.refBy });
  }
  if (member.emailVerifiedAt !== null) await creditReferrer(referrals, tx, member);
}

/** A reference given in a call of its own. Whatever becomes of it, the caller is told the same. */
export async function giveReference(
  referrals: Referrals,
  { memberId, code }: { readonly memberId: string; readonly code: string },
): Promise<void> {
  await referrals.platform.database.transaction(async (tx) => {
    // What the sign-up itself said comes first.
    await settleReferral(referrals, tx, memberId);
    const member = await lockMember(tx, memberId);
    if (member === undefined) return;
    const origin = await findOrigin(tx, memberId);
    // One that led to somebody is fixed, also after that member has left.
    if (origin !== undefined && (origin.refusal === null || origin.referralId !== null)) return;
    if (referrals.now().getTime() - member.createdAt.getTime() > OPEN_MS) {
      if (origin === undefined) await noteOrigin(referrals, tx, { memberId, code, refusal: 'late' });
      return;
    }
    await linkMember(referrals, tx, { member, code });
    await settleReferral(referrals, tx, memberId);
  });
}

function findOrigin(sql: Sql, memberId: string) {
  const origins = tables(sql).selectFrom('referral_origin').select(['refusal', 'referralId']);
  return origins.where('memberId', '=', memberId).executeTakeFirst();
}

interface NewOrigin {
  readonly memberId: string;
  readonly code: string;
  readonly refusal?: 'unknown' | 'own' | 'late';
  readonly referralId?: string;
}

async function noteOrigin(referrals: Referrals, tx: Transaction, origin: NewOrigin): Promise<void> {
  const { memberId, code, refusal = null, referralId = null } = origin;
  const found = { code, refusal, referralId, notedAt: referrals.now() };
  await tables(tx)
    .insertInto('referral_origin')
    .values({ memberId, ...found })
    .onConflict((known) => known.column('memberId').doUpdateSet(found))
    .execute();
}

/** Notes whom a code leads to: nobody, oneself, or the member whose link it is. */
async function linkMember(
  referrals: Referrals,
  tx: Transaction,
  { member, code }: { readonly member: Newcomer; readonly code: string },
): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LINK_LOCK]);
  const { id: memberId } = member;
  const referrer = await tables(tx)
    .selectFrom('member')
    .select(['id', 'email'])
    // Codes are made of small letters; somebody may have copied them from paper.
    .where('refId', 'in', [code, code.toLowerCase()])
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  await tables(tx).updateTable('member').set({ refBy: code }).where('id', '=', memberId).execute();
  if (referrer === undefined) return noteOrigin(referrals, tx, { memberId, code, refusal: 'unknown' });
  if (referrer.id === memberId) return noteOrigin(referrals, tx, { memberId, code, refusal: 'own' });
  const self = mailboxOf(referrer.email) === mailboxOf(member.email);
  const circle = !self && (await wasBroughtBy(tx, { memberId: referrer.id, by: memberId }));
  const { id: referralId } = await tables(tx)
    .insertInto('referral')
    .values({
      memberId: referrer.id,
      registeredAt: member.createdAt,
      refusal: self ? 'self' : circle ? 'circle' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteOrigin(referrals, tx, { memberId, code, referralId });
}

/** Whether a member came through another, directly or through others. */
async function wasBroughtBy(
  tx: Transaction,
  { memberId, by }: { readonly memberId: string; readonly by: string },
): Promise<boolean> {
  const found = await tx.query(
    `with recursive chain (member_id) as (
       select $1::uuid
       union
       select r.member_id from chain c
         join referral_origin o on o.member_id = c.member_id
         join referral r on r.id = o.referral_id
         where r.refusal is distinct from 'circle'
     )
     select 1 from chain where member_id = $2`,
    [memberId, by],
  );
  return found.length > 0;
}

/** Gives the credit for a confirmed member, once, unless something speaks against it. */
async function creditReferrer(referrals: Referrals, tx: Transaction, member: Newcomer): Promise<void> {
  const isFirst = await takeMailbox(referrals, tx, member);
  const origin = await findOrigin(tx, member.id);
  if (origin === undefined || origin.referralId === null) return;
  const waiting = await tables(tx)
    .selectFrom('referral as r')
    .innerJoin('member as m', 'm.id', 'r.memberId')
    .select(['r.id', 'r.memberId', 'm.disabledAt'])
    .where('r.id', '=', origin.referralId)
    .where('r.creditedAt', 'is', null)
    .where('r.refusal', 'is', null)
    .executeTakeFirst();
  if (waiting === undefined) return;
  const refusal = waiting.disabledAt !== null ? 'closed' : isFirst ? null : 'again';
  await tables(tx)
    .updateTable('referral')
    .set(refusal === null ? { creditedAt: referrals.now() } : { refusal })
    .where('id', '=', waiting.id)
    .execute();
  if (refusal !== null) return;
  await referrals.platform.audit.record(
    { action: 'referral.credited', actorId: null, subject: `member:${waiting.memberId}` },
    tx,
  );
}

/** Remembers a confirmed mailbox by its hash; false when an account of somebody else, also a deleted one, had it. */
async function takeMailbox(referrals: Referrals, tx: Transaction, member: Newcomer): Promise<boolean> {
  const mailboxHash = createHmac('sha256', referrals.mailboxKey).update(mailboxOf(member.email)).digest();
  await tables(tx)
    .insertInto('referral_mailbox')
    .values({ mailboxHash, memberId: member.id })
    .onConflict((known) => known.column('mailboxHash').doNothing())
    .execute();
  const owner = await tables(tx)
    .selectFrom('referral_mailbox')
    .select('memberId')
    .where('mailboxHash', '=', mailboxHash)
    .executeTakeFirstOrThrow();
  return owner.memberId === member.id;
}

/** Takes the credit for a member back, for example because the payment was returned; once. */
export async function reverseCredit(
  referrals: Referrals,
  tx: Transaction,
  { memberId, reason }: { readonly memberId: string; readonly reason: string },
): Promise<boolean> {
  const origin = await findOrigin(tx, memberId);
  if (origin === undefined || origin.referralId === null) return false;
  return reverseReferral(referrals, tx, { referralId: origin.referralId, reason });
}

async function reverseReferral(
  referrals: Referrals,
  tx: Transaction,
  { referralId, reason }: { readonly referralId: string; readonly reason: string },
): Promise<boolean> {
  const reversed = await tables(tx)
    .updateTable('referral')
    .set({ reversedAt: referrals.now(), reversal: reason })
    .where('id', '=', referralId)
    .where('creditedAt', 'is not', null)
    .where('reversedAt', 'is', null)
    .returning(['memberId', 'rewardedAt'])
    .executeTakeFirst();
  if (reversed === undefined) return false;
  if (reversed.rewardedAt !== null)
    await withdrawReward(referrals, tx, { memberId: reversed.memberId, referralId });
  const details = { reason };
  const subject = `member:${reversed.memberId}`;
  await referrals.platform.audit.record({ action: 'referral.reversed', actorId: null, subject, details }, tx);
  return true;
}

/** With the deletion of an account: under which subscriptions money may still go back, and to which credit that belongs. */
export async function noteLeft(referrals: Referrals, tx: Transaction, memberId: string): Promise<void> {
  const origin = await findOrigin(tx, memberId);
  const referralId = origin?.referralId ?? null;
  if (referralId === null) return;
  const bought = await referrals.purchases.subscriptionsOf(tx, memberId);
  if (bought.length === 0) return;
  await tables(tx)
    .insertInto('referral_left')
    .values(bought.map((subscriptionId) => ({ subscriptionId, referralId })))
    .execute();
}

/** Whoever brought a member who got all their money back brought nobody who pays, also when that member has left. */
export async function settleReturn(
  referrals: Referrals,
  { memberId, subscriptionId }: { readonly memberId: string | null; readonly subscriptionId: string },
): Promise<void> {
  const { database } = referrals.platform;
  await database.transaction(async (tx) => {
    // Locked, so that the account does not go meanwhile.
    const member = memberId === null ? undefined : await lockMember(tx, memberId);
    if (member === undefined) return settleLeft(referrals, tx, subscriptionId);
    const payments = await referrals.payments()?.([member.id]);
    if (payments === undefined || payments.get(member.id)?.paid === true) return;
    await reverseCredit(referrals, tx, { memberId: member.id, reason: 'refund' });
  });
}

async function settleLeft(referrals: Referrals, tx: Transaction, subscriptionId: string): Promise<void> {
  const left = await tables(tx)
    .selectFrom('referral_left as own')
    .innerJoin('referral_left as every', 'every.referralId', 'own.referralId')
    .select(['every.subscriptionId', 'every.referralId'])
    .where('own.subscriptionId', '=', subscriptionId)
    .execute();
  const [first] = left;
  if (first === undefined) return;
  const bought = left.map((one) => one.subscriptionId);
  if (await referrals.purchases.keepsMoney(tx, bought)) return;
  await reverseReferral(referrals, tx, { referralId: first.referralId, reason: 'refund' });
}
