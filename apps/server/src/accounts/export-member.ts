import type { Sql } from '../platform/database/database.ts';
import type { Member } from './store/member-store.ts';

interface MemberTable {
  readonly table: string;
  /** The columns by which the table may refer to a member. */
  readonly keys: readonly string[];
  readonly columns: readonly string[];
}

type Subject = Pick<Member, 'id' | 'email' | 'emailVerifiedAt'>;

/** Columns of hashes or sealed secrets mean nothing to a person. */
const secretType = 'bytea';
const secretColumns = ['password_hash'];

/** Columns that hold the address of a member, each in its own way. */
const addressKeys = ['email', 'recipient', 'reply_to'];

/** Every table that refers to members, found in the database itself so that none can be forgotten. */
function listMemberTables(sql: Sql): Promise<MemberTable[]> {
  return sql.query<MemberTable>(
    `select c.table_name as "table",
       array_agg(c.column_name::text) filter (where c.column_name = any($1::text[])) as keys,
       array_agg(c.column_name::text order by c.ordinal_position)
         filter (where c.data_type <> $2 and c.column_name <> all($3::text[])) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name
     having c.table_name = 'member' or bool_or(c.column_name = any($1::text[]))
     order by c.table_name`,
    [['member_id', ...addressKeys], secretType, secretColumns],
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The tables with rows of this member. What is stored under an address is shown only to its confirmed owner. */
async function listTablesOf(sql: Sql, member: Subject): Promise<MemberTable[]> {
  const all = await listMemberTables(sql);
  if (member.emailVerifiedAt !== null) return all;
  return all.filter(({ table, keys }) => table === 'member' || keys.includes('member_id'));
}

/** Which rows of a table are this member's: by id where it has one, otherwise by address. */
function rowsOf({ table, keys }: MemberTable, member: Subject): { where: string; value: string } {
  if (table === 'member') return { where: 'id = $1', value: member.id };
  if (keys.includes('member_id')) return { where: 'member_id = $1', value: member.id };
  return { where: `$1 in (${keys.map((key) => `lower(${quote(key)})`).join(', ')})`, value: member.email };
}

/** Everything stored under this member's id or confirmed address, table by table. */
export async function exportMember(sql: Sql, member: Subject): Promise<Record<string, object[]>> {
  const result: Record<string, object[]> = {};
  for (const found of await listTablesOf(sql, member)) {
    const { where, value } = rowsOf(found, member);
    const { table, columns } = found;
    result[table] = await sql.query(
      `select ${columns.map(quote).join(', ')} from ${quote(table)} where ${where}`,
      [value],
    );
  }
  return result;
}

/** How many rows each table holds about a member, whatever their columns; tables without any are left out. */
export async function countMemberRows(sql: Sql, member: Subject): Promise<{ name: string; rows: number }[]> {
  const counted: { name: string; rows: number }[] = [];
  for (const found of await listTablesOf(sql, member)) {
    const { where, value } = rowsOf(found, member);
    const [row] = await sql.query(`select count(*)::int as n from ${quote(found.table)} where ${where}`, [
      value,
    ]);
    const rows = Number(row?.n ?? 0);
    if (rows > 0) counted.push({ name: found.table, rows });
  }
  return counted;
}
