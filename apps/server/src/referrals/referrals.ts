import type { Sql, Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/module.ts';

/** Whether a member who was brought has paid, and not got all of it back. */
export interface Payment {
  readonly paid: boolean;
}

/** What is known of these members' payments; one who is left out has paid nothing. */
export type ReferralPayments = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, Payment>>;

/** What every use case of this module needs. */
export interface Referrals {
  readonly platform: Platform;
  /** Keys the hashes of mailboxes. */
  readonly mailboxKey: Buffer;
  payments(): ReferralPayments | undefined;
  /** Days of a plan, given for a referral and taken back with it. */
  readonly rewards: {
    give(
      tx: Transaction,
      reward: { memberId: string; referralId: string; plan: 'crypto' | 'stocks' | 'bundle'; days: number },
    ): Promise<{ readonly since: Date; readonly until: Date }>;
    withdraw(tx: Transaction, referralId: string): Promise<void>;
  };
  /** What members bought, by subscription, which stays when they leave. */
  readonly purchases: {
    subscriptionsOf(tx: Transaction, memberId: string): Promise<readonly string[]>;
    keepsMoney(sql: Sql, subscriptionIds: readonly string[]): Promise<boolean>;
  };
  now(): Date;
}
