import type { CallReplyInput, Calls } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import { tables } from '../platform/database/tables.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { Identity } from '../platform/http/index.ts';
import type { Billing } from './billing.ts';
import { failureEndsAt, isOpen, type Standing } from './model/standing.ts';
import { type Plan, writePlan } from './plans.ts';
import { confirmationPath, renewing } from './subscribe.ts';
import { listOwn, type StoredSubscription } from './subscription-store.ts';

type WrittenSubscription = CallReplyInput<Calls['billing.cancel']>['subscription'];
type Overview = CallReplyInput<Calls['billing.overview']>;

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What a plan of the provider that is none of ours is shown as. */
async function planOf({ plans }: Billing, id: string, begun: string): Promise<Plan> {
  const plan = (await plans.find(id)) ?? (await plans.find(begun));
  if (plan === undefined) throw new NotFound();
  return plan;
}

/** When access ends if nothing more happens. */
function accessEnd({ state, paidUntil, failingSince, windows }: Standing): number | null {
  if (windows.length === 0) return null;
  if (state === 'active' && failingSince === null) return null;
  if (failingSince !== null) return Math.max(...windows.map(({ until }) => until));
  return paidUntil;
}

const isRenewing = (state: Standing['state']) => state === 'active' || state === 'suspended';

/** It follows time that is paid for by another, without a difference, and nothing of it counts yet, paused or not. */
export const isToCome = ({ startsAt, setupFee, state }: StoredSubscription, now: number): boolean =>
  startsAt !== null && setupFee === null && startsAt.getTime() > now && isRenewing(state);

export async function writeSubscription(
  billing: Billing,
  stored: StoredSubscription,
): Promise<WrittenSubscription> {
  const { standing, planId } = stored;
  const { state, failingSince, paidUntil } = standing;
  const now = billing.platform.clock.now();
  const plan = await planOf(billing, standing.paidPlan, planId);
  const next = await planOf(billing, standing.plan, planId);
  const chargeAt = standing.nextChargeAt ?? paidUntil ?? stored.startsAt?.getTime() ?? null;
  const active = state === 'active';
  const paid = paidUntil !== null && paidUntil > now && failingSince === null;
  const failureEnd = failureEndsAt(standing) ?? 0;
  return {
    ...{ id: stored.id, subID: stored.providerId, plan: writePlan(plan), state },
    unlocksNow: standing.windows.some((window) => isOpen(window, now)),
    startedAt: iso(standing.startedAt),
    startsAt: isToCome(stored, now) ? iso(stored.startsAt?.getTime() ?? null) : null,
    paidUntil: iso(paidUntil),
    accessEndsAt: iso(accessEnd(standing)),
    nextCharge:
      active && chargeAt !== null
        ? { at: new Date(chargeAt).toISOString(), price: { amount: next.price, currency: next.currency } }
        : null,
    failedPayment:
      failingSince === null || state === 'cancelled' || state === 'expired'
        ? null
        : {
            at: new Date(failingSince).toISOString(),
            graceEndsAt: failureEnd > now ? iso(failureEnd) : null,
          },
    nextPlan: active && next.id !== plan.id ? { plan: writePlan(next), from: iso(paidUntil) } : null,
    may: {
      pause: active,
      resume: state === 'suspended',
      cancel: active || state === 'suspended' || state === 'approved',
      change: active && paid && billing.provider.open,
    },
  };
}

/**
 * Everything that a member's page of plans shows. Of several that were begun the newest is pending, or the one that
 * `named` says: each of their payment pages leads back to its own.
 */
export async function writeOverview(
  billing: Billing,
  identity: Identity,
  named: string | null,
): Promise<Overview> {
  const { platform, plans, provider, access } = billing;
  const { memberId, admin } = identity;
  const [own, offered, holding, complimentary] = await Promise.all([
    listOwn(platform.database, memberId, provider.name),
    plans.offered(),
    access.of(memberId),
    listComplimentary(billing, memberId),
  ]);
  const current = renewing(own) ?? lastEnding(own);
  const now = platform.clock.now();
  const since = Math.max(now - DAY_MS, renewing(own)?.createdAt.getTime() ?? 0);
  const undecided = own.filter(({ state }) => state === 'approval-pending' || state === 'approved');
  // One that was left behind for another is not offered again: approved late it would be charged besides.
  const offers = undecided.filter(
    ({ createdAt, startsAt }) =>
      createdAt.getTime() > since && (startsAt === null || startsAt.getTime() > now),
  );
  const known = own.find(({ providerId }) => providerId === named);
  // Whoever comes back from its payment page is told what became of it, however late that is.
  const pending = known === undefined ? offers[0] : undecided.find((one) => one === known);
  const earlier = own.filter((one) => one !== current && one.standing.startedAt !== null);
  return {
    provider: { name: provider.name, sandbox: provider.name === 'sandbox', open: provider.open },
    plans: offered.map(writePlan),
    unlocked: admin ? ['crypto', 'stocks'] : [...holding.unlocked],
    limits: admin ? { alerts: null, delayBars: 0 } : { alerts: holding.alerts, delayBars: holding.delayBars },
    because: admin ? 'admin' : holding.because,
    current: current === undefined ? null : await writeSubscription(billing, current),
    pending: pending === undefined ? null : await writePending(billing, pending, offers.includes(pending)),
    complimentary,
    earlier: await Promise.all(earlier.map((one) => writeSubscription(billing, one))),
  };
}

function lastEnding(own: readonly StoredSubscription[]): StoredSubscription | undefined {
  const until = ({ accessUntil }: StoredSubscription) => accessUntil?.getTime() ?? 0;
  return own.filter(({ accessUntil }) => accessUntil !== null).sort((a, b) => until(b) - until(a))[0];
}

async function writePending(
  billing: Billing,
  { id, providerId: subID, planId, state, createdAt, approveUrl }: StoredSubscription,
  isOffered: boolean,
): Promise<Overview['pending']> {
  const plan = await planOf(billing, planId, planId);
  const waits = state === 'approval-pending';
  return {
    ...{ id, subID, plan: writePlan(plan), begunAt: createdAt.toISOString() },
    state: waits ? 'approval-pending' : 'approved',
    approveUrl: waits && isOffered ? approveUrl : null,
    confirmationPath: confirmationPath(plan.key),
  };
}

async function listComplimentary(
  { platform, plans }: Billing,
  memberId: string,
): Promise<Overview['complimentary']> {
  const { database, clock } = platform;
  const rows = await tables(database)
    .selectFrom('plan_credit')
    .select(['id', 'plan', 'since', 'until'])
    .where('memberId', '=', memberId)
    .where('withdrawnAt', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', new Date(clock.now()))]))
    .orderBy('since', 'desc')
    .execute();
  const given = await Promise.all(
    rows.map(async ({ id, plan, since, until }) => ({
      ...{ id, plan: writePlan(await plans.newest(plan)), since: since.toISOString() },
      until: until?.toISOString() ?? null,
    })),
  );
  // What counts now stands first: of what has begun the largest, and of those the one that lasts longest.
  const begun = ({ since }: { readonly since: string }) => Number(Date.parse(since) <= clock.now());
  const last = ({ until }: { readonly until: string | null }) =>
    until === null ? Infinity : Date.parse(until);
  return given.sort(
    (a, b) =>
      begun(b) - begun(a) || b.plan.unlocks.length - a.plan.unlocks.length || (last(b) > last(a) ? 1 : -1),
  );
}
