import type { CallReply, Calls } from '@auspex/contract';
import type { BadgeTone } from '../../../ui/badge/badge.tsx';

export type AdminSubscription = CallReply<Calls['billing.adminSubscriptions']>['items'][number];
export type SubscriptionState = AdminSubscription['state'];

/** In the order in which a subscription goes through them; the contract's own list would carry its library along. */
export const STATES = [
  'approval-pending',
  'approved',
  'active',
  'suspended',
  'cancelled',
  'expired',
] as const satisfies readonly SubscriptionState[];

export const PAID_PLANS = ['crypto', 'stocks', 'bundle'] as const satisfies ReadonlyArray<
  AdminSubscription['plan']['key']
>;
export type PaidPlan = (typeof PAID_PLANS)[number];

export const STATE_TONES: Readonly<Record<SubscriptionState, BadgeTone>> = {
  'approval-pending': 'neutral',
  approved: 'info',
  active: 'gain',
  suspended: 'accent',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** As the provider writes its own name; the sandbox is worded. */
export function providerName(provider: AdminSubscription['provider'], sandbox: string): string {
  return provider === 'sandbox' ? sandbox : 'PayPal';
}

export const BILLING_KEY = ['admin', 'billing'] as const;

/** The address names a member best; an erased one has neither name nor address. */
export function memberName({ email, name }: AdminSubscription['member'], erased: string): string {
  return email ?? name ?? erased;
}
