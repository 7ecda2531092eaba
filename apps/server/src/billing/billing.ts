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
  /** Gives a payment back without being asked, all that is left for null; `isDouble`: it was paid twice. */
  giveBack(paymentId: string, amount: string | null, isDouble: boolean): Promise<{ readonly amount: string }>;
  /** Sees to it that the member of a subscription is charged for one only, and for no day twice. */
  chargeOnce(subscriptionId: string): Promise<void>;
}
