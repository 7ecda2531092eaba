import { DAY_MS, type Language } from '@auspex/market';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Billing } from './billing.ts';
import { type BillingMailData, billingMail } from './billing-mail.ts';
import type { BillingNews } from './billing-words.ts';
import { addMonths } from './model/paid-periods.ts';
import { failureEndsAt, type Standing } from './model/standing.ts';
import type { Payment } from './payments.ts';
import type { Plan } from './plans.ts';
import { listOwn, type StoredSubscription } from './subscription-store.ts';

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
  /** That of the amounts in it. */
  readonly currency: string;
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
const ahead = (at: number | null, now: number) => (at !== null && at > now ? iso(at) : null);
const over = ({ state }: Pick<Standing, 'state'>) => state === 'cancelled' || state === 'expired';

/** Mails the member what has changed. */
export async function tellMember(billing: Billing, tx: Transaction, occasion: Occasion): Promise<void> {
  const { memberId, standing } = occasion;
  const member = await tables(tx)
    .selectFrom('member')
    .select(['email', 'displayName', 'language', 'disabledAt'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  const now = await billing.plans.find(standing.plan);
  const paid = await billing.plans.find(standing.paidPlan);
  // A plan that is none of ours was never sold to anybody.
  if (member === undefined || now === undefined || paid === undefined) return;
  const replaced = await isReplaced(tx, occasion.subscription);
  const at = billing.platform.clock.now();
  const closed = member.disabledAt !== null;
  for (const piece of piecesOf(occasion, { now, paid, replaced, closed, at })) {
    await mail(billing, tx, { member, piece });
  }
}

interface Letter {
  readonly member: {
    readonly email: string;
    readonly displayName: string | null;
    readonly language: Language;
  };
  readonly piece: Piece;
}

async function mail(billing: Billing, tx: Transaction, { member, piece }: Letter): Promise<void> {
  const { displayName: name, email: to, language } = member;
  const data: BillingMailData = {
    ...piece.news,
    name,
    currency: piece.currency,
    sandbox: billing.sandbox !== null,
  };
  await billing.platform.mailer.enqueue(
    { template: billingMail, to, language, data, idempotencyKey: `billing:${piece.key}` },
    tx,
  );
}

/** An account is open again: its subscription stays paused until its member resumes it, and the member is told so. */
export async function tellRestored(
  billing: Billing,
  { memberId, occasion }: { readonly memberId: string; readonly occasion: string },
): Promise<void> {
  const { database, clock } = billing.platform;
  await database.transaction(async (tx) => {
    const member = await tables(tx)
      .selectFrom('member')
      .select(['email', 'displayName', 'language'])
      .where('id', '=', memberId)
      .where('disabledAt', 'is', null)
      .executeTakeFirst();
    if (member === undefined) return;
    // What was not stopped by now has no reason to be stopped any more.
    await tx.query('update subscription set stop_due_since = null where member_id = $1', [memberId]);
    const own = await listOwn(tx, memberId, billing.provider.name);
    const paused = own.find(({ state }) => state === 'suspended');
    const plan = paused && (await billing.plans.find(paused.standing.plan));
    if (paused === undefined || plan === undefined) return;
    const news: BillingNews = {
      kind: 'still-paused',
      plan: plan.names,
      until: ahead(paused.standing.paidUntil, clock.now()),
    };
    const piece = { key: `${paused.id}:restored:${occasion}`, news, currency: plan.currency };
    await mail(billing, tx, { member, piece });
  });
}

/** Another one of the same member goes on: one that was approved and not paid takes the place of none. */
async function isReplaced(tx: Transaction, { id, memberId }: StoredSubscription): Promise<boolean> {
  const others = await tx.query(
    `select id from subscription where member_id = $1 and id <> $2 and state = 'active'
       and (standing ->> 'paidUntil' is not null or starts_at is not null)`,
    [memberId, id],
  );
  return others.length > 0;
}

interface PlansOfIt {
  readonly now: Plan;
  readonly paid: Plan;
  readonly replaced: boolean;
  /** The account is suspended. */
  readonly closed: boolean;
  readonly at: number;
}

function piecesOf({ subscription, standing, payments }: Occasion, found: PlansOfIt): Piece[] {
  const { id, standing: before } = subscription;
  const plan = found.paid.names;
  const pieces: Piece[] = [];
  const add = (key: string, news: BillingNews, currency = found.now.currency) =>
    pieces.push({ key, news, currency });
  if (before.startedAt === null && standing.startedAt !== null && !over(standing)) {
    const { price, names } = found.now;
    const nextAt = iso(renewsAt(standing, found.at));
    add(`${id}:started`, beginning(subscription, { names, price, nextAt, at: found.at }));
  }
  for (const payment of payments) add(`payment:${payment.id}`, paymentNews(payment, plan), payment.currency);
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
    const graceEndsAt = iso(failureEndsAt(standing));
    add(`${id}:failed:${standing.failingSince}`, { kind: 'payment-failed', plan, graceEndsAt });
  }
  const begins = subscription.setupFee === null ? (subscription.startsAt?.getTime() ?? null) : null;
  const until = ahead(standing.paidUntil ?? begins, found.at);
  if (standing.state === 'suspended' && before.state !== 'suspended') {
    const unpaid = standing.failingSince !== null;
    const kind = found.closed ? 'stopped' : unpaid ? 'unpaid' : 'paused';
    add(`${id}:paused:${standing.suspendedAt}`, { kind, plan, until });
  }
  // An end that is only the beginning of a larger plan is told as that.
  if (over(standing) && !over(before) && standing.startedAt !== null && !found.replaced) {
    add(`${id}:over`, { kind: 'cancelled', plan, until });
  }
  return pieces;
}

/** What the provider names as the next charge while it begins may be the first one. */
function renewsAt({ nextChargeAt, paidUntil }: Standing, now: number): number | null {
  if (nextChargeAt === null) return paidUntil;
  return nextChargeAt > now + DAY_MS ? nextChargeAt : addMonths(nextChargeAt, 1);
}

interface Beginning {
  readonly names: Plan['names'];
  readonly price: string;
  readonly nextAt: string | null;
  readonly at: number;
}

function beginning(
  { replaces, startsAt, setupFee }: StoredSubscription,
  { names: plan, price, nextAt, at }: Beginning,
): BillingNews {
  const from = setupFee === null ? ahead(startsAt?.getTime() ?? null, at) : null;
  if (from !== null) return { kind: 'follows', plan, price, from };
  return replaces === null
    ? { kind: 'subscribed', plan, price, nextAt }
    : { kind: 'plan-changed', plan, price, from: null };
}

const RETURNED = { 'given-back': 'refunded', double: 'paid-twice', reversed: 'reversed' } as const;

function paymentNews({ cause, number, amount, at, period }: Payment, plan: Plan['names']): BillingNews {
  if (cause !== null) return { kind: RETURNED[cause], plan, number, amount };
  const [from, to] = [iso(period?.from ?? null), iso(period?.to ?? null)];
  return { kind: 'receipt', plan, number, amount, at: new Date(at).toISOString(), from, to };
}
