import { REFERRAL_REWARD } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import type { Transaction } from '../platform/database/database.ts';
import { rowCount, tables } from '../platform/database/tables.ts';
import { referralMail } from './referral-mail.ts';
import type { Referrals } from './referrals.ts';

const YEAR_MS = 365 * DAY_MS;

/** Whoever brought a member gets the reward once that member has paid; doing it again changes nothing. */
export async function rewardReferrer(referrals: Referrals, memberId: string): Promise<void> {
  const payments = await referrals.payments()?.([memberId]);
  if (payments?.get(memberId)?.paid !== true) return;
  await referrals.platform.database.transaction(async (tx) => {
    const earned = await findEarned(tx, memberId);
    if (earned === undefined) return;
    const referrer = await lockReferrer(tx, earned.memberId);
    if (referrer === undefined || (await isFull(referrals, tx, referrer.id))) return;
    const given = await tables(tx)
      .updateTable('referral')
      .set({ rewardedAt: referrals.now() })
      .where('id', '=', earned.id)
      .where('rewardedAt', 'is', null)
      .where('reversedAt', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (given === undefined) return;
    const { plan, days } = REFERRAL_REWARD;
    const wish = { memberId: referrer.id, referralId: earned.id, plan, days };
    const { since, until } = await referrals.rewards.give(tx, wish);
    const details = { plan, days };
    await referrals.platform.audit.record(
      { action: 'referral.rewarded', actorId: null, subject: `member:${referrer.id}`, details },
      tx,
    );
    await tell(referrals, tx, {
      ...{ memberId: referrer.id, referralId: earned.id, kind: 'rewarded' },
      ...{ since: since.toISOString(), until: until.toISOString() },
    });
  });
}

/** The credited referral of a member whose payment has earned nothing yet. */
function findEarned(tx: Transaction, memberId: string) {
  return tables(tx)
    .selectFrom('referral_origin as o')
    .innerJoin('referral as r', 'r.id', 'o.referralId')
    .select(['r.id', 'r.memberId'])
    .where('o.memberId', '=', memberId)
    .where('r.creditedAt', 'is not', null)
    .where('r.rewardedAt', 'is', null)
    .where('r.reversedAt', 'is', null)
    .executeTakeFirst();
}

/** Rewards of one member are given one at a time, so that none is beyond the limit. */
function lockReferrer(tx: Transaction, memberId: string) {
  return tables(tx)
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function isFull(referrals: Referrals, tx: Transaction, memberId: string): Promise<boolean> {
  const { rows } = await tables(tx)
    .selectFrom('referral')
    .select(rowCount.as('rows'))
    .where('memberId', '=', memberId)
    .where('rewardedAt', '>', new Date(referrals.now().getTime() - YEAR_MS))
    .where('reversedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return rows >= REFERRAL_REWARD.perYear;
}

/** Takes a reward back with its credit. */
export async function withdrawReward(
  referrals: Referrals,
  tx: Transaction,
  referral: { readonly memberId: string; readonly referralId: string },
): Promise<void> {
  await referrals.rewards.withdraw(tx, referral.referralId);
  await tell(referrals, tx, { ...referral, kind: 'withdrawn', since: null, until: null });
}

interface News {
  readonly memberId: string;
  readonly referralId: string;
  readonly kind: 'rewarded' | 'withdrawn';
  readonly since: string | null;
  readonly until: string | null;
}

async function tell(
  { platform }: Referrals,
  tx: Transaction,
  { memberId, referralId, kind, since, until }: News,
): Promise<void> {
  const member = await tables(tx)
    .selectFrom('member')
    .select(['email', 'displayName', 'language'])
    .where('id', '=', memberId)
    // An address that nobody confirmed may be a stranger's.
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  if (member === undefined) return;
  const { email: to, language, displayName: name } = member;
  await platform.mailer.enqueue(
    {
      ...{ template: referralMail, to, language, data: { name, kind, since, until } },
      idempotencyKey: `referral:${referralId}:${kind}`,
    },
    tx,
  );
}
