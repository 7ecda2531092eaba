import { accountsModule } from '../accounts/index.ts';
import { billingModule } from '../billing/index.ts';
import { defineModule } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import { referralHandlers } from './referral-calls.ts';
import { readMine } from './referral-funnel.ts';
import { referralMail } from './referral-mail.ts';
import type { ReferralPayments, Referrals } from './referrals.ts';
import { rewardReferrer } from './reward-referrer.ts';
import { noteLeft, reverseCredit, settleReferral, settleReturn } from './settle-referral.ts';

export type { ReferralPayments };

declare module '../platform/module.ts' {
  interface Contributions {
    /** Who of some members has paid; nobody says so while there is nothing to buy. */
    readonly referralPayments: ReferralPayments;
  }
}

/** Who brought whom: one referrer each, fixed at sign-up, credited once the address is confirmed. */
export const referralsModule = defineModule({
  name: 'referrals',
  needs: { accounts: accountsModule, billing: billingModule },
  create({ platform, billing, collect }) {
    const { database, clock, config, events } = platform;
    const referrals: Referrals = {
      platform,
      mailboxKey: deriveKey(loadMasterKey(config), 'referral mailboxes'),
      payments: () => collect('referralPayments')[0],
      rewards: billing.rewards,
      purchases: billing,
      now: () => new Date(clock.now()),
    };
    const settle = ({ payload }: { payload: { memberId: string } }) =>
      database.transaction((tx) => settleReferral(referrals, tx, payload.memberId));
    // Either may come first, and each may come twice.
    events.on('member.registered', 'referrals', settle);
    events.on('member.verified', 'referrals.credit', settle);
    events.on('subscription.changed', 'referrals.reward', ({ payload }) =>
      rewardReferrer(referrals, payload.memberId),
    );
    // Delivered again until it is done, whatever stops on the way.
    events.on('payment.returned', 'referrals.returned', ({ payload }) => settleReturn(referrals, payload));
    return {
      service: {
        /** Takes the referrer's credit for a member back; false when there is none to take. */
        reverseCredit: (memberId: string, reason: string) =>
          database.transaction((tx) => reverseCredit(referrals, tx, { memberId, reason })),
      },
      withErasure: [(tx, memberId) => noteLeft(referrals, tx, memberId)],
      memberFacts: [
        async (memberId) => {
          const mine = await readMine(referrals, memberId);
          if (mine === null) return {};
          const { code, number, origin } = mine;
          return { referral: { code, number, origin } };
        },
      ],
      mails: [referralMail],
      calls: referralHandlers(referrals),
    };
  },
});
