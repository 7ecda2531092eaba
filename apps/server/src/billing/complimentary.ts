import type { CallReplyInput, Calls } from '@auspex/contract';
import { placeOfPage } from '@auspex/contract/table';
import { isIsoDate } from '@auspex/market';
import type { Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { InvalidInput, NotFound } from '../platform/errors/index.ts';
import type { Command } from '../platform/module.ts';
import type { Billing } from './billing.ts';
import { writePlan } from './plans.ts';

type GivenPlan = 'crypto' | 'stocks' | 'bundle';
type Written = CallReplyInput<Calls['billing.grantPlan']>;
type GivenList = CallReplyInput<Calls['billing.complimentaryPlans']>;

interface Gift {
  readonly email: string;
  readonly plan: GivenPlan;
  readonly until: Date | null;
}

/** Who gives; `actorId` is null for the operator at the command line. */
interface Giver {
  readonly actorId: string | null;
  readonly name: string;
  readonly requestId?: string;
}

/** Gives a member a plan without payment. The same again changes only until when. */
export async function giveComplimentary(billing: Billing, gift: Gift, giver: Giver): Promise<Written> {
  const { platform, plans } = billing;
  const { database, clock } = platform;
  const now = new Date(clock.now());
  if (gift.until !== null && gift.until <= now)
    throw new InvalidInput('The plan would end before it begins. Choose a later end, or none.');
  const plan = await plans.newest(gift.plan);
  return database.transaction(async (tx) => {
    const member = await tables(tx)
      .selectFrom('member')
      .select('id')
      .where('email', '=', gift.email.trim().toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (member === undefined) throw new NotFound('no-such-member');
    const row = await upsertCredit(billing, tx, { memberId: member.id, gift, giver, now });
    const subject = `member:${member.id}`;
    const details = { plan: gift.plan, until: gift.until?.toISOString() ?? null };
    const { actorId, requestId } = giver;
    await platform.audit.record(
      { action: 'plan.given', actorId, subject, details, ...(requestId === undefined ? {} : { requestId }) },
      tx,
    );
    return {
      ...{ id: row.id, plan: writePlan(plan), since: row.since.toISOString() },
      until: gift.until?.toISOString() ?? null,
    };
  });
}

interface Credit {
  readonly memberId: string;
  readonly gift: Pick<Gift, 'plan' | 'until'>;
  readonly giver: Giver;
  readonly now: Date;
}

async function upsertCredit(billing: Billing, tx: Transaction, { memberId, gift, giver, now }: Credit) {
  const { plan, until } = gift;
  const changed = await tables(tx)
    .updateTable('plan_credit')
    .set({ until, grantedBy: giver.name })
    .where('memberId', '=', memberId)
    .where('referralId', 'is', null)
    .where('plan', '=', plan)
    .where('withdrawnAt', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .returning(['id', 'since'])
    .executeTakeFirst();
  await billing.access.announce(tx, memberId);
  if (changed !== undefined) return changed;
  return tables(tx)
    .insertInto('plan_credit')
    .values({ memberId, plan, since: now, until, grantedBy: giver.name, withdrawnAt: null })
    .returning(['id', 'since'])
    .executeTakeFirstOrThrow();
}

export async function withdrawComplimentary(
  billing: Billing,
  id: string,
  { actorId, requestId }: { readonly actorId: string; readonly requestId: string },
): Promise<void> {
  const { database, clock, audit } = billing.platform;
  await database.transaction(async (tx) => {
    const row = await tables(tx)
      .updateTable('plan_credit')
      .set({ withdrawnAt: new Date(clock.now()) })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .returning(['memberId', 'plan'])
      .executeTakeFirst();
    if (row === undefined) throw new NotFound();
    const subject = `member:${row.memberId}`;
    await audit.record(
      { action: 'plan.withdrawn', actorId, requestId, subject, details: { plan: row.plan } },
      tx,
    );
    await billing.access.announce(tx, row.memberId);
  });
}

export async function listGiven(
  { platform, plans }: Billing,
  { page, page_size }: { readonly page: number; readonly page_size: number },
): Promise<GivenList> {
  const { database, clock } = platform;
  const now = new Date(clock.now());
  const inForce = tables(database)
    .selectFrom('plan_credit')
    .innerJoin('member', 'member.id', 'plan_credit.memberId')
    .where('withdrawnAt', 'is', null)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]));
  const rows = await inForce
    .select(['plan_credit.id', 'plan', 'since', 'until', 'grantedBy'])
    .select(['member.id as memberId', 'member.email', 'member.displayName'])
    .orderBy('since', 'desc')
    .orderBy('plan_credit.id')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { count } = await inForce
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const items = await Promise.all(
    rows.map(async ({ id, plan, since, until, grantedBy, memberId, email, displayName }) => ({
      ...{ id, plan: writePlan(await plans.newest(plan)), since: since.toISOString(), grantedBy },
      ...{ until: until?.toISOString() ?? null, member: { id: memberId, name: displayName, email } },
    })),
  );
  return { items, ...placeOfPage({ page, page_size, total: Number(count) }) };
}

/** On a machine that only its owner reaches, the demo member can try everything, until somebody decides otherwise. */
export async function giveDemoMembers(billing: Pick<Billing, 'platform'>): Promise<void> {
  const { config, database, clock } = billing.platform;
  if (!config.loopback) return;
  await database.query(
    `insert into plan_credit (member_id, plan, since, until, granted_by)
     select id, 'bundle', $1, null, 'demo' from member m where demo
       and not exists (select from plan_credit c
         where c.member_id = m.id and c.plan = 'bundle' and c.referral_id is null)`,
    [new Date(clock.now())],
  );
}

const isGiven = (text: string | undefined): text is GivenPlan =>
  text === 'crypto' || text === 'stocks' || text === 'bundle';

/** The end of a day in UTC, or an instant with its zone; null for no end; undefined if it is neither. */
function readUntil(text: string | undefined): Date | null | undefined {
  if (text === undefined) return null;
  const isDay = isIsoDate(text);
  if (!isDay && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  // An instant on a day that its month does not have would count from the next one.
  if (!isIsoDate(text.slice(0, 10))) return undefined;
  const date = new Date(isDay ? `${text}T23:59:59.999Z` : text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const usage = 'plans grant EMAIL crypto|stocks|bundle [UNTIL]';

/** `auspex plans grant EMAIL PLAN [UNTIL]`. */
export function planCommands(billing: Billing): Command[] {
  return [
    {
      name: 'plans grant',
      usage,
      summary: 'Give a member a plan without payment, until a day such as 2027-01-31 or without end.',
      run: async ([email, plan, until, ...rest]) => {
        const end = readUntil(until);
        if (email === undefined || !isGiven(plan) || end === undefined || rest.length > 0) {
          process.stderr.write(`Write: auspex ${usage}, with UNTIL as a day such as 2027-01-31.\n`);
          return 2;
        }
        try {
          await giveComplimentary(
            billing,
            { email, plan, until: end },
            { actorId: null, name: 'command line' },
          );
        } catch (error) {
          if (!(error instanceof NotFound) && !(error instanceof InvalidInput)) throw error;
          const why =
            error instanceof NotFound
              ? `There is no member with the address ${email}. They must sign up first.`
              : error.message;
          process.stderr.write(`${why}\n`);
          return 1;
        }
        process.stdout.write(
          `${email} has the plan ${plan} now, ${until ? `until ${until}` : 'without end'}.\n`,
        );
        return 0;
      },
    },
  ];
}
