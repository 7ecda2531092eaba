import { decimal } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import { Conflict, NotAvailableHere, NotFound } from '../platform/errors/index.ts';
import type { Identity } from '../platform/http/index.ts';
import type { Billing } from './billing.ts';
import { lockReceipts } from './payments.ts';
import type { Plan, PlanKey } from './plans.ts';
import { type Opening, type PaymentProvider, ProviderRefused } from './providers/payment-provider.ts';
import { adoptEarlyEvents, askProvider, planBehind } from './receive-events.ts';
import {
  findOwn,
  findSubscription,
  insertSubscription,
  makeReference,
  type StoredSubscription,
} from './subscription-store.ts';

/** Where the provider sends the browser back to; the page then asks us, and we ask the provider. */
export function confirmationPath(key: PlanKey): string {
  return `/Subscription-Confirmation/${key === 'stocks' ? 'Stocks' : 'Crypto'}`;
}

/**
 * One of the member's that is charged, or could be again: at most one can be bought at a time. Beside one that is paid
 * for, one that waits for its first payment does not count.
 */
export function renewing(own: readonly StoredSubscription[]): StoredSubscription | undefined {
  const active = own.filter(({ state }) => state === 'active');
  const paid = active.find(({ standing }) => standing.paidUntil !== null);
  return paid ?? active[0] ?? own.find(({ state }) => state === 'suspended');
}

/** One that renews no more, and whose paid time still runs; of several the one that runs longest. */
export function runningOut(own: readonly StoredSubscription[], now: number): StoredSubscription | undefined {
  const until = ({ standing }: StoredSubscription) => standing.paidUntil ?? 0;
  return own
    .filter((one) => (one.state === 'cancelled' || one.state === 'expired') && until(one) > now)
    .sort((a, b) => until(b) - until(a))[0];
}

export function requireOpen({ provider }: Billing): void {
  if (provider.open) return;
  throw new NotAvailableHere(
    'Plans cannot be bought on this installation: its operator has not set up a payment provider.',
    'billing-closed',
  );
}

/** Begins a subscription at the provider and remembers whose it is. */
export async function openSubscription(
  billing: Billing,
  wish: {
    readonly memberId: string;
    readonly plan: Plan;
    readonly replaces: string | null;
    readonly startsAt: Date | null;
    readonly setupFee: string | null;
  },
): Promise<StoredSubscription> {
  const { platform, provider } = billing;
  const { database, clock, audit, config } = platform;
  const { memberId, plan, replaces, startsAt, setupFee } = wish;
  const member = await tables(database)
    .selectFrom('member')
    .select('language')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) throw new NotFound();
  const reference = makeReference();
  const opening: Opening = {
    ...{ plan, reference, startsAt, language: member.language },
    setupFee: setupFee === null || decimal(setupFee).isZero() ? null : setupFee,
    providerPlanId: await knownPlan(billing, plan),
    returnUrl: new URL(confirmationPath(plan.key), config.publicUrl).href,
    cancelUrl: new URL('/pricing', config.publicUrl).href,
  };
  const { subID, approveUrl } = await provider.begin(opening);
  return database.transaction(async (tx) => {
    await lockReceipts(tx);
    const made = await insertSubscription(tx, {
      ...{ memberId, provider: provider.name, providerId: subID, reference, planId: plan.id, approveUrl },
      ...{ replaces, startsAt, setupFee, createdAt: new Date(clock.now()) },
    });
    const details = { plan: plan.id, replaces };
    const subject = `subscription:${made.id}`;
    await audit.record({ action: 'subscription.begun', actorId: memberId, subject, details }, tx);
    await adoptEarlyEvents(billing, tx, made);
    return made;
  });
}

/** The provider's id of a plan, which is made there when it is first needed. */
export async function knownPlan({ platform, provider }: Billing, plan: Plan): Promise<string> {
  const { database } = platform;
  const find = () =>
    tables(database)
      .selectFrom('provider_plan')
      .select('providerId')
      .where('provider', '=', provider.name)
      .where('planId', '=', plan.id)
      .executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.providerId;
  const providerId = await provider.makePlan(plan);
  await tables(database)
    .insertInto('provider_plan')
    .values({ provider: provider.name, providerId, planId: plan.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Two at once: the first one counts.
  return (await find())?.providerId ?? providerId;
}

/** A subscription that is not what the browser says it is. */
function mismatch(): Conflict {
  return new Conflict(
    'This subscription was started for another plan. Nothing was unlocked; start again from the plans page.',
    'plan-mismatch',
  );
}

type Reason = 'not-approved' | 'payment-pending' | 'over' | 'suspended';

export interface Confirmation {
  readonly outcome: 'active' | 'waiting' | 'refused';
  readonly reason: Reason | null;
  readonly subscription: StoredSubscription;
}

interface Claim {
  readonly planID: string;
  readonly subID: string;
  /** The provider's number of the order, as the browser has it: only for whoever looks into a refusal. */
  readonly orderID?: string | undefined;
}

/**
 * After the approval. The browser names a subscription and a plan; whose it is we know, and what became of it the
 * provider says.
 */
export async function confirmSubscription(
  billing: Billing,
  identity: Identity,
  { planID, subID, orderID }: Claim,
): Promise<Confirmation> {
  const { platform, provider } = billing;
  const { database, audit } = platform;
  const own = await findOwn(database, { memberId: identity.memberId, providerId: subID });
  if (own === null || own.provider !== provider.name) throw new NotFound();
  const refuse = async (reason: string, error: Error): Promise<never> => {
    const subject = `subscription:${own.id}`;
    const action = 'subscription.refused';
    // In the form of such a number: what else a browser may send is not kept.
    const details = orderID && /^[A-Z0-9-]+$/.test(orderID) ? { orderID } : {};
    await audit.record({ action, actorId: identity.memberId, subject, reason, details });
    throw error;
  };
  const found = await provider.read(subID);
  if (found === null) return refuse('unknown-to-provider', new NotFound());
  if (found.reference !== own.reference) return refuse('foreign-reference', new NotFound());
  const plan = found.providerPlanId && (await planBehind(database, provider.name, found.providerPlanId));
  if (plan !== planID) return refuse('plan-mismatch', mismatch());
  // What was approved but not begun yet waits for us; a refusal means that another tab was quicker.
  if (found.state === 'approved')
    await provider.activate(subID, 'Approved by the member').catch(unlessRefused);
  await askProvider(billing, subID);
  await billing.chargeOnce(own.id);
  const subscription = await findSubscription(database, own.id);
  if (subscription === null) throw new NotFound();
  return { ...judge(subscription), subscription };
}

function judge({ state }: StoredSubscription): Omit<Confirmation, 'subscription'> {
  switch (state) {
    case 'active':
      return { outcome: 'active', reason: null };
    case 'approval-pending':
      return { outcome: 'refused', reason: 'not-approved' };
    case 'approved':
      return { outcome: 'waiting', reason: 'payment-pending' };
    case 'suspended':
      return { outcome: 'refused', reason: 'suspended' };
    default:
      return { outcome: 'refused', reason: 'over' };
  }
}

const changes = {
  cancel: {
    from: ['active', 'suspended', 'approved'],
    done: ['cancelled', 'expired'],
    action: 'subscription.cancel',
  },
  pause: { from: ['active'], done: ['suspended'], action: 'subscription.pause' },
  activate: { from: ['suspended'], done: ['active'], action: 'subscription.activate' },
} as const;

const impossible = {
  cancel: 'This subscription was never approved, so nothing is charged and there is nothing to cancel.',
  pause: 'Only an active subscription can be paused.',
  activate: 'Only a paused subscription can be resumed. Start a new one from the plans page.',
} as const;

function unlessRefused(error: unknown): ProviderRefused {
  if (error instanceof ProviderRefused) return error;
  throw error;
}

/** Cancels, pauses or resumes one of the member's own; repeated, it changes nothing. */
export async function changeState(
  billing: Billing,
  owner: { readonly memberId: string; readonly id: string; readonly requestId: string },
  change: keyof typeof changes,
): Promise<StoredSubscription> {
  const { platform, provider } = billing;
  const own = await findOwn(platform.database, owner);
  if (own === null || own.provider !== provider.name) throw new NotFound();
  // The provider knows what we may not have heard yet.
  await askProvider(billing, own.providerId);
  const now = (await findSubscription(platform.database, own.id)) ?? own;
  const { from, done, action } = changes[change];
  const among = (states: readonly string[]) => states.includes(now.state);
  if (among(done)) return now;
  if (!among(from)) throw new Conflict(impossible[change], 'subscription-state');
  const refused = await askForChange(provider, now.providerId, change);
  const { memberId: actorId, requestId } = owner;
  if (refused === null)
    await platform.audit.record({ action, actorId, subject: `subscription:${own.id}`, requestId });
  await askProvider(billing, own.providerId);
  const after = (await findSubscription(platform.database, own.id)) ?? now;
  // Of two clicks at once the second is refused, because it is so already.
  if (refused !== null && !done.some((state) => state === after.state)) throw refused;
  return after;
}

/** Returns the refusal, where the provider refuses. */
async function askForChange(
  provider: PaymentProvider,
  providerId: string,
  change: keyof typeof changes,
): Promise<ProviderRefused | null> {
  try {
    if (change === 'cancel') await provider.cancel(providerId, 'Cancelled by the member');
    else if (change === 'pause') await provider.suspend(providerId, 'Paused by the member');
    else await provider.activate(providerId, 'Resumed by the member');
    return null;
  } catch (error) {
    return unlessRefused(error);
  }
}
