import { DAY_MS } from '@auspex/market';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import type { PlanKey } from './plans.ts';

/** A plan for some days, earned by a referral. */
export interface Reward {
  readonly memberId: string;
  readonly referralId: string;
  readonly plan: Exclude<PlanKey, 'free'>;
  readonly days: number;
}

/** Gives the days after those that other referrals have earned; returns when they begin and end. */
async function giveReward(
  { platform, access }: Billing,
  tx: Transaction,
  { memberId, referralId, plan, days }: Reward,
): Promise<{ since: Date; until: Date }> {
  const now = platform.clock.now();
  const last = await tables(tx)
    .selectFrom('plan_credit')
    .select(({ fn }) => fn.max('until').as('until'))
    .where('memberId', '=', memberId)
    .where('plan', '=', plan)
    .where('referralId', 'is not', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  const since = new Date(Math.max(now, last?.until?.getTime() ?? 0));
  const until = new Date(since.getTime() + days * DAY_MS);
  await tables(tx)
    .insertInto('plan_credit')
    .values({ memberId, plan, since, until, grantedBy: 'referral', referralId, withdrawnAt: null })
    .execute();
  await access.announce(tx, memberId);
  return { since, until };
}

/** Takes what is left of a referral's days back. */
async function withdrawReward(
  { platform, access }: Billing,
  tx: Transaction,
  referralId: string,
): Promise<void> {
  const withdrawn = await tables(tx)
    .updateTable('plan_credit')
    .set({ withdrawnAt: new Date(platform.clock.now()) })
    .where('referralId', '=', referralId)
    .where('withdrawnAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst();
  if (withdrawn !== undefined) await access.announce(tx, withdrawn.memberId);
}

/** For the module that knows who brought whom. */
export function rewardsOf(billing: Billing) {
  return {
    give: (tx: Transaction, reward: Reward) => giveReward(billing, tx, reward),
    withdraw: (tx: Transaction, referralId: string) => withdrawReward(billing, tx, referralId),
  };
}
