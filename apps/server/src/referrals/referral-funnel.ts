import type { CallReplyInput, Calls, OriginState, ReferralReason, ReferralStep } from '@auspex/contract';
import { DAY_MS } from '@auspex/market';
import type { Sql } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import type { Payment, Referrals } from './referrals.ts';
import { OPEN_MS } from './settle-referral.ts';

type Mine = CallReplyInput<Calls['referrals.mine']>;
type Person = Mine['people'][number];

/** As many as a page shows; the counts are of all. */
const SHOWN_PEOPLE = 500;
const CLICK_DAYS = 90;

/** A referral with what is still known of the one who was brought. */
function readReferrals(sql: Sql, memberId: string) {
  return tables(sql)
    .selectFrom('referral as r')
    .leftJoin('referral_origin as o', 'o.referralId', 'r.id')
    .select(['r.id', 'r.registeredAt', 'r.creditedAt', 'r.refusal', 'r.reversedAt'])
    .select(['r.rewardedAt', 'o.memberId as broughtId'])
    .where('r.memberId', '=', memberId)
    .orderBy('r.registeredAt', 'desc')
    .orderBy('r.id')
    .execute();
}

type Referral = Awaited<ReturnType<typeof readReferrals>>[number];

/** How far somebody came, and why not further; `payment` is undefined while there is nothing to buy. */
function placeOf(
  { creditedAt, refusal, reversedAt, rewardedAt, broughtId }: Referral,
  payment: Payment | undefined,
): { readonly step: ReferralStep; readonly reason: ReferralReason | null } {
  if (refusal !== null) return { step: 'registered', reason: refusal };
  if (creditedAt === null) return { step: 'registered', reason: broughtId === null ? 'gone' : 'waiting' };
  if (reversedAt !== null) return { step: 'verified', reason: 'reversed' };
  if (rewardedAt !== null) return { step: 'rewarded', reason: null };
  if (payment === undefined) return { step: 'verified', reason: null };
  if (!payment.paid) return { step: 'verified', reason: 'unpaid' };
  return { step: 'paid', reason: 'pending' };
}

const UNPAID: Payment = { paid: false };

/** Everybody whom a member brought, and how many came how far. */
export async function readPeople(
  referrals: Referrals,
  memberId: string,
): Promise<Pick<Mine, 'number' | 'funnel'> & { readonly people: Person[] }> {
  const { database } = referrals.platform;
  const [found, clicks] = await Promise.all([
    readReferrals(database, memberId),
    readClicks(database, memberId),
  ]);
  const ids = found.flatMap(({ broughtId }) => broughtId ?? []);
  const payments = await referrals.payments()?.(ids);
  const people = found.map((referral): Person => {
    const payment = payments && (payments.get(referral.broughtId ?? '') ?? UNPAID);
    const registeredOn = referral.registeredAt.toISOString().slice(0, 10);
    return { id: referral.id, registeredOn, ...placeOf(referral, payment) };
  });
  const reached = (...steps: readonly ReferralStep[]) =>
    people.filter(({ step }) => steps.includes(step)).length;
  return {
    number: people.filter(({ step, reason }) => step !== 'registered' && reason !== 'reversed').length,
    funnel: {
      clicked: clicks.reduce((sum, day) => sum + day.clicks, 0),
      registered: people.length,
      verified: reached('verified', 'paid', 'rewarded'),
      paid: payments ? reached('paid', 'rewarded') : null,
      rewarded: payments ? reached('rewarded') : null,
    },
    people,
  };
}

function readClicks(sql: Sql, memberId: string) {
  return tables(sql)
    .selectFrom('referral_click')
    .select(['day', 'clicks'])
    .where('memberId', '=', memberId)
    .orderBy('day')
    .execute();
}

/** What became of the reference that a member came with; null without one. */
async function readOrigin(sql: Sql, memberId: string): Promise<Mine['origin']> {
  const found = await tables(sql)
    .selectFrom('referral_origin as o')
    .leftJoin('referral as r', 'r.id', 'o.referralId')
    .select(['o.code', 'o.refusal as unled', 'r.id', 'r.refusal', 'r.creditedAt', 'r.reversedAt'])
    .where('o.memberId', '=', memberId)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { code, unled, id, refusal, creditedAt, reversedAt } = found;
  const state = ((): OriginState => {
    if (unled !== null) return unled;
    if (id === null) return 'closed';
    if (refusal !== null) return refusal;
    if (reversedAt !== null) return 'reversed';
    return creditedAt === null ? 'waiting' : 'counted';
  })();
  return { code, state };
}

/** The member's page about referrals. */
export async function readMine(referrals: Referrals, memberId: string): Promise<Mine | null> {
  const { database, config } = referrals.platform;
  const member = await tables(database)
    .selectFrom('member')
    .select(['refId', 'createdAt'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return null;
  const now = referrals.now();
  const since = new Date(now.getTime() - CLICK_DAYS * DAY_MS).toISOString().slice(0, 10);
  const [people, origin, clicks] = await Promise.all([
    readPeople(referrals, memberId),
    readOrigin(database, memberId),
    readClicks(database, memberId),
  ]);
  const until = new Date(member.createdAt.getTime() + OPEN_MS);
  const isOpen = until > now && (origin === null || origin.state === 'unknown' || origin.state === 'own');
  return {
    ...people,
    people: people.people.slice(0, SHOWN_PEOPLE),
    code: member.refId,
    link: new URL(`/register?ref=${encodeURIComponent(member.refId)}`, config.publicUrl).href,
    clicks: clicks
      .filter(({ day }) => day >= since)
      .map(({ day, clicks: count }) => ({ day, clicks: count })),
    origin,
    openUntil: isOpen ? until.toISOString() : null,
  };
}
