/**
 * What a member earns for each person they brought, once that person has paid for the first time: days of a plan, worth
 * less than what was paid for them. Code, pages and mails read it here.
 */
export const REFERRAL_REWARD = {
  plan: 'bundle',
  days: 14,
  /** Rewards in any 365 days. */
  perYear: 12,
} as const;
