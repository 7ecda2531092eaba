import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import { type BillingMailData, type BillingNews, billingMail } from './billing-mail.ts';
import { GRACE_MS, type Standing } from './model/standing.ts';
import type { Payment } from './payments.ts';
import type { Plan } from './plans.ts';
import type { StoredSubscription } from './subscription-store.ts';

interface Occasion {
  readonly subscription: StoredSubscription;
  readonly memberId: string;
  readonly standing: Standing;
  readonly payments: readonly Payment[];
}

/** A mail under a key: the same occasion is told once, in whatever order its events arrive. */
interface Piece {
  readonly key: string;
  readonly news: BillingNews;
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const over = ({ state }: Pick<Standing, 'state'>) => state === 'cancelled' || state === 'expired';

/** Mails the member what has changed. */
export async function tellMember(billing: Billing, tx: Transaction, occasion: Occasion): Promise<void> {
  const { memberId, standing } = occasion;
  const member = await tables(tx)
    .selectFrom('member')
    .select(['email', 'displayName', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  const now = await billing.plans.find(standing.plan);
  const paid = await billing.plans.find(standing.paidPlan);
  // A plan that is none of ours was never sold to anybody.
  if (member === undefined || now === undefined || paid === undefined) return;
  const replaced = await isReplaced(tx, occasion.subscription);
  const at = billing.platform.clock.now();
  for (const { key, news } of piecesOf(occasion, { now, paid, replaced, at })) {
    const data: BillingMailData = {
      ...news,
      ...{ name: member.displayName, currency: now.currency },
      sandbox: billing.sandbox !== null,
    };
    await billing.platform.mailer.enqueue(
      {
        ...{ template: billingMail, to: member.email, language: member.language, data },
        idempotencyKey: `billing:${key}`,
      },
      tx,
    );
  }
}

/** Another one of the same member goes on. */
async function isReplaced(tx: Transaction, { id, memberId }: StoredSubscription): Promise<boolean> {
  const other = await tables(tx)
    .selectFrom('subscription')
    .select('id')
    .where('memberId', '=', memberId)
    .where('id', '<>', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return other !== undefined;
}

interface PlansOfIt {
  readonly now: Plan;
  readonly paid: Plan;
  readonly replaced: boolean;
  readonly at: number;
}

function piecesOf({ subscription, standing, payments }: Occasion, found: PlansOfIt): Piece[] {
  const { id, standing: before } = subscription;
  const plan = found.paid.names;
  const pieces: Piece[] = [];
  const add = (key: string, news: BillingNews) => pieces.push({ key, news });
  if (before.startedAt === null && standing.startedAt !== null && !over(standing)) {
    const { price, names } = found.now;
    const nextAt = iso(standing.nextChargeAt ?? standing.paidUntil);
    const begun: BillingNews =
      subscription.replaces === null
        ? { kind: 'subscribed', plan: names, price, nextAt }
        : { kind: 'plan-changed', plan: names, price, from: null };
    add(`${id}:started`, begun);
  }
  for (const payment of payments) add(`payment:${payment.id}`, paymentNews(payment, plan));
  if (before.startedAt !== null && standing.state === 'active' && before.plan !== standing.plan) {
    const { price, names } = found.now;
    const from = standing.plan === standing.paidPlan ? null : iso(standing.paidUntil);
    add(`${id}:plan:${standing.plan}:${standing.paidUntil}`, {
      kind: 'plan-changed',
      plan: names,
      price,
      from,
    });
  }
  if (standing.failingSince !== null && before.failingSince === null && !over(standing)) {
    const graceEndsAt = standing.paidUntil === null ? null : iso(standing.failingSince + GRACE_MS);
    add(`${id}:failed:${standing.failingSince}`, { kind: 'payment-failed', plan, graceEndsAt });
  }
  const { paidUntil } = standing;
  const until = iso(paidUntil !== null && paidUntil > found.at ? paidUntil : null);
  if (standing.state === 'suspended' && before.state !== 'suspended') {
    add(`${id}:paused:${standing.suspendedAt}`, { kind: 'paused', plan, until });
  }
  // An end that is only the beginning of a larger plan is told as that.
  if (over(standing) && !over(before) && standing.startedAt !== null && !found.replaced) {
    add(`${id}:over`, { kind: 'cancelled', plan, until });
  }
  return pieces;
}

function paymentNews({ kind, number, amount, at, period }: Payment, plan: Plan['names']): BillingNews {
  if (kind === 'refund') return { kind: 'refunded', plan, number, amount };
  const [from, to] = [iso(period?.from ?? null), iso(period?.to ?? null)];
  return { kind: 'receipt', plan, number, amount, at: new Date(at).toISOString(), from, to };
}
