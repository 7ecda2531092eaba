import type { Language } from '@auspex/market';
import type { Selectable } from 'kysely';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { tables } from '../../platform/database/tables.ts';

/** A member as stored. */
export type Member = Readonly<Selectable<Schema['member']>>;

/** Addresses are compared in lower case and trimmed. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findMemberByEmail(sql: Sql, email: string): Promise<Member | null> {
  const members = tables(sql).selectFrom('member').selectAll();
  return (await members.where('email', '=', normaliseEmail(email)).executeTakeFirst()) ?? null;
}

export async function findMember(sql: Sql, memberId: string): Promise<Member | null> {
  const members = tables(sql).selectFrom('member').selectAll();
  return (await members.where('id', '=', memberId).executeTakeFirst()) ?? null;
}

/** What is known about a new member. */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly refId: string;
  readonly refBy: string | null;
  readonly language: Language;
  readonly emailVerifiedAt: Date | null;
  readonly createdAt: Date;
  readonly demo?: boolean;
  /** Of the secret that the browser keeps which signed up. */
  readonly signUpHash?: Buffer | null;
}

/** The addresses of the demo accounts. */
export const demoEmails = { member: 'member@demo.local', admin: 'admin@demo.local' } as const;

/** Nobody else gets the address of a demo account, which a start on its owner's machine makes an admin. */
export function isReserved(email: string): boolean {
  return Object.values<string>(demoEmails).includes(normaliseEmail(email));
}

/** Adds a member; null when the address is taken or reserved. */
export async function insertMember(sql: Sql, member: NewMember): Promise<Member | null> {
  if (member.demo !== true && isReserved(member.email)) return null;
  const inserted = await tables(sql)
    .insertInto('member')
    .values({ ...member, email: normaliseEmail(member.email) })
    .onConflict((taken) => taken.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

type Changeable = 'displayName' | 'firstName' | 'lastName' | 'phoneNumber' | 'photoUrl' | 'backgroundUrl';

/** Fields of the user document that the member may change. */
export type MemberChange = {
  readonly [Field in Changeable | 'language' | 'timeZone' | 'baseCurrency']?: Member[Field] | undefined;
};

/** Merge-set: undefined fields stay as they are. */
export async function changeMember(sql: Sql, memberId: string, change: MemberChange): Promise<Member | null> {
  const { displayName, firstName, lastName, phoneNumber, photoUrl, backgroundUrl } = change;
  const { language, timeZone, baseCurrency } = change;
  const names = { displayName, firstName, lastName, phoneNumber };
  const fields = { ...names, photoUrl, backgroundUrl, language, timeZone, baseCurrency };
  if (Object.values(fields).every((value) => value === undefined)) return findMember(sql, memberId);
  const members = tables(sql).updateTable('member').set(fields).where('id', '=', memberId);
  return (await members.returningAll().executeTakeFirst()) ?? null;
}

/** Sets a password; links to other addresses that wait to be sent are not sent any more. */
export async function setPasswordHash(sql: Sql, memberId: string, passwordHash: string): Promise<void> {
  await tables(sql)
    .updateTable('member')
    .set((row) => ({ passwordHash, linkGeneration: row('linkGeneration', '+', 1) }))
    .where('id', '=', memberId)
    .execute();
}

/** Locks a member until the transaction ends and returns the generation of links that may be sent now. */
export async function lockLinkGeneration(tx: Transaction, memberId: string): Promise<number | null> {
  const members = tables(tx).selectFrom('member').where('id', '=', memberId).forUpdate();
  return (await members.select('linkGeneration').executeTakeFirst())?.linkGeneration ?? null;
}

/** Marks the address as verified; false when it already was. */
export async function markEmailVerified(sql: Sql, memberId: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    'update member set email_verified_at = $2, sign_up_hash = null where id = $1 and email_verified_at is null returning id',
    [memberId, at],
  );
  return rows.length > 0;
}

/** Switches sign-in to another address. */
export async function setEmail(
  sql: Sql,
  change: { memberId: string; email: string; verifiedAt: Date },
): Promise<void> {
  await sql.query(
    'update member set email = $2, email_verified_at = $3, link_generation = link_generation + 1 where id = $1',
    [change.memberId, change.email, change.verifiedAt],
  );
}
