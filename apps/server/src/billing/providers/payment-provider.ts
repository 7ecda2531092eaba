import type { Language } from '@auspex/market';
import { DAY_MS } from '@auspex/market';
import { DomainError, Unavailable } from '../../platform/errors/index.ts';
import type { BillingEvent } from '../model/billing-event.ts';
import type { Plan } from '../plans.ts';

export type ProviderName = 'paypal' | 'sandbox';

/** Something that a provider told. Plans in it are the provider's own ids. */
export interface Told {
  /** The provider's id of the subscription; null where only the payment is named. */
  readonly subID: string | null;
  readonly event: BillingEvent;
}

/** A subscription as its provider has it now. */
export interface ProviderSubscription {
  readonly subID: string;
  /** The provider's own word, in ours. */
  readonly state: 'approval-pending' | 'approved' | 'active' | 'suspended' | 'cancelled' | 'expired';
  /** What we told it at the beginning. */
  readonly reference: string | null;
  readonly providerPlanId: string | null;
  /** The same, as events. */
  readonly told: readonly Told[];
}

export interface Opening {
  readonly plan: Plan;
  readonly providerPlanId: string;
  readonly reference: string;
  readonly language: Language;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Its first full charge; null for now. */
  readonly startsAt: Date | null;
  /** Charged at once; null for nothing beyond the plan's price. */
  readonly setupFee: string | null;
}

/** A webhook as it arrived: the body untouched. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export type Verdict =
  | { readonly genuine: true; readonly transmissionId: string; readonly told: readonly Told[] }
  | { readonly genuine: false; readonly reason: string };

/** Who takes members' money. What it says is asked of it or signed by it; what a browser says never counts. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** False where nothing can be bought. */
  readonly open: boolean;
  /** Makes a plan of ours known; its id there. */
  makePlan(plan: Plan): Promise<string>;
  begin(opening: Opening): Promise<{ readonly subID: string; readonly approveUrl: string }>;
  /** Null if it knows no such subscription. */
  read(subID: string): Promise<ProviderSubscription | null>;
  suspend(subID: string, reason: string): Promise<void>;
  activate(subID: string, reason: string): Promise<void>;
  cancel(subID: string, reason: string): Promise<void>;
  /** Changes the plan from the next charge on; where the payer has to agree, `approveUrl` is where. */
  revise(
    subID: string,
    to: Pick<Opening, 'plan' | 'providerPlanId' | 'returnUrl' | 'cancelUrl'>,
  ): Promise<{ readonly approveUrl: string | null }>;
  /**
   * Returns what was made of it, which for a key that was used before is what went back then, whatever is asked now;
   * the refund is told as an event too.
   */
  refund(payment: {
    readonly paymentId: string;
    readonly amount: string;
    readonly currency: string;
    /** The same key gives back once. */
    readonly key: string;
  }): Promise<Returned>;
  verifyWebhook(delivery: Delivery): Promise<Verdict>;
  /** Everything told since, including what never arrived here. */
  listSince(from: Date, to: Date): Promise<readonly Told[]>;
  /** The payments of one subscription, which it knows for longer than its events. */
  listPayments(subID: string, from: Date, to: Date): Promise<readonly Told[]>;
}

/** A refund as the provider made it. */
export interface Returned {
  readonly refundId: string;
  readonly at: number;
  readonly amount: string;
  readonly currency: string;
}

/** The provider understood and refused, mostly because the subscription is in another state by now. */
export class ProviderRefused extends DomainError<{ issue: string }> {
  constructor(issue: string) {
    super({
      kind: 'conflict',
      code: 'payment-refused',
      message: 'The payment provider refused this. Check the subscription again: it may have changed.',
      data: { issue },
    });
  }
}

export class ProviderAway extends Unavailable {
  constructor(cause?: unknown) {
    super(
      'The payment provider is not responding, so we do not know whether this went through. Check again in a minute before retrying.',
      {
        code: 'payment-provider-away',
        retryAfterSeconds: 60,
        cause,
      },
    );
  }
}

/** How far the time of a transmission may lie behind: providers repeat for three days. */
const OLDEST_MS = 4 * DAY_MS;
const FASTEST_MS = 10 * 60_000;

/** Whether a transmission's time is one at which it can have been sent. */
export function withinWindow(time: string, now: number): boolean {
  const at = Date.parse(time);
  return Number.isFinite(at) && at > now - OLDEST_MS && at < now + FASTEST_MS;
}

/** One header as text; several of one name count as none. */
export function headerOf({ headers }: Delivery, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value.slice(0, 600) : '';
}
