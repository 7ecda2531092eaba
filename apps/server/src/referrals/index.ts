import { accountsModule } from '../accounts/index.ts';
import { defineModule } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';
import { referralHandlers } from './referral-calls.ts';
import { readMine } from './referral-funnel.ts';
import { type ReferralPayments, type Referrals, reverseCredit, settleReferral } from './settle-referral.ts';

export type { ReferralPayments };

/** Takes the referrer's credit for a member back; false when there is none to take. */
export type ReverseReferral = (memberId: string, reason: string) => Promise<boolean>;

declare module '../platform/module.ts' {
  interface Contributions {
    /** Who of some members has paid, and which rewards came of it; nobody says so while there is nothing to buy. */
    readonly referralPayments: ReferralPayments;
    /** For whoever pays money back. */
    readonly reverseReferral: ReverseReferral;
  }
}

/** Who brought whom: one referrer each, fixed at sign-up, credited once the address is confirmed. */
export const referralsModule = defineModule({
  name: 'referrals',
  needs: { accounts: accountsModule },
  create({ platform, collect }) {
    const { database, clock, config, events } = platform;
    const referrals: Referrals = {
      platform,
      mailboxKey: deriveKey(loadMasterKey(config), 'referral mailboxes'),
      payments: () => collect('referralPayments')[0],
      now: () => new Date(clock.now()),
    };
    const settle = ({ payload }: { payload: { memberId: string } }) =>
      database.transaction((tx) => settleReferral(referrals, tx, payload.memberId));
    // Either may come first, and each may come twice.
    events.on('member.registered', 'referrals', settle);
    events.on('member.verified', 'referrals.credit', settle);
    const reverse: ReverseReferral = (memberId, reason) =>
      database.transaction((tx) => reverseCredit(referrals, tx, { memberId, reason }));
    return {
      service: { reverseCredit: reverse },
      reverseReferral: [reverse],
      memberFacts: [
        async (memberId) => {
          const mine = await readMine(referrals, memberId);
          if (mine === null) return {};
          const { code, number, origin } = mine;
          return { referral: { code, number, origin } };
        },
      ],
      calls: referralHandlers(referrals),
    };
  },
});
