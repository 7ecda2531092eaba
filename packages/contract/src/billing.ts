import { billingAdminCalls } from './billing/admin-calls.ts';
import { subscriptionCalls } from './billing/subscription-calls.ts';

export {
  billingOverview,
  changeQuote,
  PLAN_KEYS,
  plan,
  planKey,
  receipt,
  SUBSCRIPTION_STATES,
  subscription,
  subscriptionState,
} from './billing/billing-shapes.ts';

/** Plans, subscriptions and payments. */
export const billingCalls = { ...subscriptionCalls, ...billingAdminCalls };
