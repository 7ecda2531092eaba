import type { Language } from '@auspex/market';
import type { Sql } from '../../platform/database/database.ts';

/** A member as stored. */
export interface Member {
  readonly id: string;
  readonly email: string;
  readonly emailVerifiedAt: Date | null;
  readonly passwordHash: string | null;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phoneNumber: string | null;
  readonly refId: string;
  readonly refBy: string | null;
  readonly backgroundUrl: string | null;
  readonly language: Language;
  readonly timeZone: string;
  readonly baseCurrency: string;
  readonly demo: boolean;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
}

const columns = `id, email, email_verified_at as "emailVerifiedAt", password_hash as "passwordHash",
  display_name as "displayName", photo_url as "photoUrl", first_name as "firstName", last_name as "lastName",
  phone_number as "phoneNumber", ref_id as "refId", ref_by as "refBy", background_url as "backgroundUrl",
  language, time_zone as "timeZone", base_currency as "baseCurrency", demo, disabled_at as "disabledAt",
  created_at as "createdAt"`;

/** Addresses are compared in lower case without surrounding blanks. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findMemberByEmail(sql: Sql, email: string): Promise<Member | null> {
  const rows = await sql.query<Member>(`select ${columns} from member where email = $1`, [
    normaliseEmail(email),
  ]);
  return rows[0] ?? null;
}

export async function findMember(sql: Sql, memberId: string): Promise<Member | null> {
  const rows = await sql.query<Member>(`select ${columns} from member where id = $1`, [memberId]);
  return rows[0] ?? null;
}

/** What is known of a new member. */
export interface NewMember {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly displayName: string;
  readonly photoUrl: string;
  readonly refId: string;
  readonly refBy: string | null;
  readonly language: Language;
  readonly emailVerifiedAt: Date | null;
  readonly demo?: boolean;
}

/** Adds a member; null when the address is taken. */
export async function insertMember(sql: Sql, member: NewMember): Promise<Member | null> {
  const rows = await sql.query<Member>(
    `insert into member (email, password_hash, display_name, photo_url, ref_id, ref_by, language,
       email_verified_at, demo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email) do nothing returning ${columns}`,
    [
      normaliseEmail(member.email),
      member.passwordHash,
      member.displayName,
      member.photoUrl,
      member.refId,
      member.refBy,
      member.language,
      member.emailVerifiedAt,
      member.demo ?? false,
    ],
  );
  return rows[0] ?? null;
}

/** Fields of the user document that the member may change, with their columns. */
const changeableColumns = {
  displayName: 'display_name',
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  photoUrl: 'photo_url',
  backgroundUrl: 'background_url',
  language: 'language',
  timeZone: 'time_zone',
  baseCurrency: 'base_currency',
} as const;

export type MemberChange = { readonly [Field in keyof typeof changeableColumns]?: Member[Field] | undefined };

/** Merge-set: what is undefined stays as it is. */
export async function changeMember(sql: Sql, memberId: string, change: MemberChange): Promise<Member | null> {
  const fields = (Object.keys(changeableColumns) as Array<keyof typeof changeableColumns>).filter(
    (field) => change[field] !== undefined,
  );
  if (fields.length === 0) return findMember(sql, memberId);
  const sets = fields.map((field, index) => `${changeableColumns[field]} = $${index + 2}`);
  const rows = await sql.query<Member>(
    `update member set ${sets.join(', ')} where id = $1 returning ${columns}`,
    [memberId, ...fields.map((field) => change[field])],
  );
  return rows[0] ?? null;
}

export async function setPasswordHash(sql: Sql, memberId: string, passwordHash: string): Promise<void> {
  await sql.query('update member set password_hash = $2 where id = $1', [memberId, passwordHash]);
}

/** Marks the address as verified; false when it already was. */
export async function markEmailVerified(sql: Sql, memberId: string, at: Date): Promise<boolean> {
  const rows = await sql.query(
    'update member set email_verified_at = $2 where id = $1 and email_verified_at is null returning id',
    [memberId, at],
  );
  return rows.length > 0;
}

/** Makes another address the one that signs in, and throws away links that were sent to the old one. */
export async function setEmail(
  sql: Sql,
  change: { memberId: string; email: string; verifiedAt: Date },
): Promise<void> {
  await sql.query('update member set email = $2, email_verified_at = $3 where id = $1', [
    change.memberId,
    change.email,
    change.verifiedAt,
  ]);
  await sql.query('delete from member_code where member_id = $1', [change.memberId]);
}
