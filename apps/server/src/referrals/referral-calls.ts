import { NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { readMine, readPeople } from './referral-funnel.ts';
import type { Referrals } from './referrals.ts';
import { rewardReferrer } from './reward-referrer.ts';
import { giveReference } from './settle-referral.ts';

/** More on one day are nobody's friends: the link's count stands still until the next. */
const MOST_CLICKS_A_DAY = 1000;

export function referralHandlers(referrals: Referrals): CallHandlers {
  return {
    'referrals.number': async ({ params: { id } }) => {
      const { number, funnel } = await readPeople(referrals, id);
      return { id, number, ...funnel };
    },
    'referrals.refer': async ({ body: { refBy: code } }, context) => {
      const { memberId } = callerOf(context);
      await giveReference(referrals, { memberId, code });
      // Somebody may have paid before saying who sent them.
      await rewardReferrer(referrals, memberId);
      return { message: 'Thank you. Your referral page shows what came of it.' };
    },
    'referrals.mine': async (_, context) => {
      const mine = await readMine(referrals, callerOf(context).memberId);
      if (mine === null) throw new NotFound();
      return mine;
    },
    'referrals.click': async ({ params: { code } }) => {
      await countClick(referrals, code);
      return { counted: true };
    },
  };
}

/** Counts for the member whose code it is; a code that leads to nobody is answered the same. */
async function countClick(referrals: Referrals, code: string): Promise<void> {
  const { database } = referrals.platform;
  const day = referrals.now().toISOString().slice(0, 10);
  await database.query(
    `insert into referral_click as c (member_id, day, clicks)
       select id, $2::date, 1 from member where ref_id in ($1, lower($1)) and disabled_at is null limit 1
     on conflict (member_id, day) do update set clicks = c.clicks + 1 where c.clicks < $3`,
    [code, day, MOST_CLICKS_A_DAY],
  );
}
