import type { Platform } from '../platform/module.ts';
import type { PlanAccess } from './plan-access.ts';
import type { Plans } from './plans.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import type { Sandbox } from './providers/sandbox.ts';

/** What every use case of this module needs. */
export interface Billing {
  readonly platform: Platform;
  readonly plans: Plans;
  readonly access: PlanAccess;
  readonly provider: PaymentProvider;
  /** The same, where no money moves. */
  readonly sandbox: Sandbox | null;
  /** All of a payment that was made twice. */
  giveBack(paymentId: string): Promise<unknown>;
  /** Takes back what somebody was credited for bringing a member whose money was all returned. */
  reverseReferral(memberId: string): Promise<unknown>;
}
