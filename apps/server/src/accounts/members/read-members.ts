import type { CallReplyInput, Calls } from '@auspex/contract';
import { readListQuery } from '@auspex/contract';
import {
  type Choice,
  choicesOf,
  type ListColumns,
  memberColumns,
  pageOf,
  type ValueColumn,
  viewRows,
} from '@auspex/contract/table';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import type { Sql } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Accounts } from '../accounts.ts';
import { findMember, type Member } from '../store/member-store.ts';
import { listPersonalTokens } from '../store/personal-token-store.ts';
import { listProviders } from '../store/provider-store.ts';
import { countRecoveryCodes } from '../store/second-factor-store.ts';
import { listSessions, sessionIdleMs } from '../store/session-store.ts';

type MemberList = CallReplyInput<Calls['members.list']>;
type Row = MemberList['items'][number];
type Detail = CallReplyInput<Calls['members.read']>;

/** What a row of the list shows of a member. */
type Listed = Pick<
  Member,
  'id' | 'email' | 'displayName' | 'disabledAt' | 'emailVerifiedAt' | 'createdAt' | 'demo'
> & { readonly hasPassword: boolean };

const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const milliseconds = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const values: { readonly [Id in keyof typeof memberColumns]: ValueColumn<Row>['value'] } = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  state: ({ state }) => state,
  roles: ({ roles }) => roles.join(' ') || 'member',
  signIn: ({ signIn }) => signIn.join(' ') || null,
  secondFactor: ({ secondFactor }) => (secondFactor ? 'on' : 'off'),
  sessions: ({ sessions }) => sessions,
  lastSeenAt: ({ lastSeenAt }) => milliseconds(lastSeenAt),
  createdAt: ({ createdAt }) => milliseconds(createdAt),
};

const valued = Object.fromEntries(
  Object.entries<ListColumns[string]>(memberColumns).map(([id, kind]) => [
    id,
    { kind, value: values[id as keyof typeof memberColumns] },
  ]),
);

/** The page of members that a query asks for, newest member first unless it sorts otherwise. */
export async function listMembers(
  accounts: Accounts,
  query: Readonly<Record<string, unknown>>,
): Promise<MemberList> {
  const rows = await readRows(accounts, null);
  const asked = readListQuery(memberColumns, query);
  return {
    ...pageOf(viewRows(rows, valued, asked), asked),
    unfiltered: rows.length,
    choices: Object.fromEntries(
      Object.entries(choicesOf(rows, valued)).map(([id, found]): [string, Choice[]] => [id, [...found]]),
    ),
  };
}

/** Everything is read whole and put together here: five short queries however many members there are. */
async function readRows(accounts: Accounts, memberId: string | null): Promise<Row[]> {
  const { database } = accounts.platform;
  const [members, roles, providers, factors, sessions] = await Promise.all([
    listed(database, memberId),
    groupsOf(tables(database).selectFrom('member_role').select(['memberId', 'role as value']).execute()),
    groupsOf(
      tables(database)
        .selectFrom('member_provider')
        .select(['memberId', 'provider as value'])
        .orderBy('provider')
        .execute(),
    ),
    tables(database)
      .selectFrom('second_factor')
      .select('memberId')
      .where('confirmedAt', 'is not', null)
      .execute(),
    countSessions(database, accounts.now()),
  ]);
  const secured = new Set(factors.map((factor) => factor.memberId));
  return members.map((member) => {
    const open = sessions.get(member.id);
    return {
      ...describe(member),
      roles: roles.get(member.id) ?? [],
      signIn: [...(member.hasPassword ? (['password'] as const) : []), ...(providers.get(member.id) ?? [])],
      secondFactor: secured.has(member.id),
      sessions: open?.count ?? 0,
      lastSeenAt: instant(open?.lastSeenAt),
    };
  });
}

function listed(sql: Sql, memberId: string | null): Promise<Listed[]> {
  const members = tables(sql)
    .selectFrom('member')
    .select(['id', 'email', 'displayName', 'disabledAt', 'emailVerifiedAt', 'createdAt', 'demo'])
    .select(({ eb }) => eb('passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'))
    .orderBy('createdAt', 'desc')
    .orderBy('id');
  return (memberId === null ? members : members.where('id', '=', memberId)).execute();
}

function describe({ id, email, displayName, createdAt, demo, ...member }: Listed) {
  const unconfirmed = member.emailVerifiedAt === null;
  const state = member.disabledAt !== null ? 'suspended' : unconfirmed ? 'unconfirmed' : 'active';
  return { id, email, name: displayName, state, createdAt: createdAt.toISOString(), demo } as const;
}

async function groupsOf<Value>(
  reading: Promise<readonly { readonly memberId: string; readonly value: Value }[]>,
): Promise<ReadonlyMap<string, Value[]>> {
  const groups = new Map<string, Value[]>();
  for (const { memberId, value } of await reading) {
    groups.set(memberId, [...(groups.get(memberId) ?? []), value]);
  }
  return groups;
}

/** Where members are signed in now, and when they were last seen anywhere. */
async function countSessions(
  sql: Sql,
  at: Date,
): Promise<ReadonlyMap<string, { readonly count: number; readonly lastSeenAt: Date }>> {
  const idleSince = new Date(at.getTime() - sessionIdleMs);
  const rows = await tables(sql)
    .selectFrom('member_session')
    .select(({ fn }) => ['memberId', fn.max('lastSeenAt').as('lastSeenAt')])
    .groupBy('memberId')
    .execute();
  const open = await tables(sql)
    .selectFrom('member_session')
    .select(['memberId', rowCount.as('count')])
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('lastSeenAt', '>', idleSince)
    .groupBy('memberId')
    .execute();
  const counts = new Map(open.map(({ memberId, count }) => [memberId, count]));
  return new Map(
    rows.map(({ memberId, lastSeenAt }) => [memberId, { count: counts.get(memberId) ?? 0, lastSeenAt }]),
  );
}

/** How many rows of the audit log one member's page shows; the audit section has all. */
const AUDIT_ROWS = 30;

/** One member, without any secret. */
export async function readMember(
  accounts: Accounts,
  { id, adminId }: { readonly id: string; readonly adminId: string },
): Promise<Detail> {
  const { database, audit } = accounts.platform;
  const member = await findMember(database, id);
  const [row] = await readRows(accounts, id);
  if (member === null || row === undefined) throw new NotFound();
  const [granted, providers, recoveryCodesLeft, sessions, tokens, facts, entries] = await Promise.all([
    tables(database).selectFrom('member_role').selectAll().where('memberId', '=', id).execute(),
    listProviders(database, id),
    countRecoveryCodes(database, id),
    listSessions(database, id, accounts.now()),
    listPersonalTokens(database, id),
    accounts.memberFacts(id),
    audit.list({ member: id, limit: AUDIT_ROWS }),
  ]);
  return {
    ...row,
    language: member.language,
    timeZone: member.timeZone,
    verifiedAt: instant(member.emailVerifiedAt),
    suspended:
      member.disabledAt === null
        ? null
        : { at: member.disabledAt.toISOString(), reason: member.disabledReason },
    granted: granted.map(({ role, grantedBy, grantedAt }) => ({
      role,
      by: grantedBy,
      at: grantedAt.toISOString(),
    })),
    providers: providers.map(({ provider, email }) => ({ provider, email })),
    recoveryCodesLeft,
    openSessions: sessions.map(({ id: sessionId, device, createdAt, lastSeenAt }) => ({
      ...{ id: sessionId, device },
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    tokens: tokens.map(({ id: tokenId, name, scopes, createdAt, lastUsedAt }) => ({
      ...{ id: tokenId, name, scopes },
      createdAt: createdAt.toISOString(),
      lastUsedAt: instant(lastUsedAt),
    })),
    plans: facts.plans ?? null,
    referral: facts.referral ?? null,
    audit: entries.map(writeAuditEntry),
    own: id === adminId,
  };
}
