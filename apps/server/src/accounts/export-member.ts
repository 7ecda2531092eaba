import type { Sql } from '../platform/database/database.ts';

interface MemberTable {
  readonly table: string;
  /** The column by which the table refers to a member. */
  readonly key: string;
  readonly columns: string[];
}

/** Columns of hashes or sealed secrets mean nothing to a person. */
const secretType = 'bytea';
const secretColumns = ['password_hash'];

/** Columns that identify a member, most reliable first. */
const keys = ['member_id', 'email', 'recipient'];

/** Every table that refers to members, found in the database itself so that none can be forgotten. */
function listMemberTables(sql: Sql): Promise<MemberTable[]> {
  return sql.query<MemberTable>(
    `select c.table_name as "table",
       case when c.table_name = 'member' then 'id'
         else ($1::text[])[min(array_position($1::text[], c.column_name::text))] end as key,
       array_agg(c.column_name::text order by c.ordinal_position)
         filter (where c.data_type <> $2 and c.column_name <> all($3::text[])) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by c.table_name
     having c.table_name = 'member' or bool_or(c.column_name = any($1::text[]))
     order by c.table_name`,
    [keys, secretType, secretColumns],
  );
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Everything stored under this member's id or address, table by table. */
export async function exportMember(
  sql: Sql,
  member: { readonly id: string; readonly email: string },
): Promise<Record<string, object[]>> {
  const result: Record<string, object[]> = {};
  for (const { table, key, columns } of await listMemberTables(sql)) {
    const byId = key === 'id' || key === 'member_id';
    const condition = byId ? `${quote(key)} = $1` : `lower(${quote(key)}) = $1`;
    result[table] = await sql.query(
      `select ${columns.map(quote).join(', ')} from ${quote(table)} where ${condition}`,
      [byId ? member.id : member.email],
    );
  }
  return result;
}

/** How many rows each table holds about a member, whatever their columns; tables without any are left out. */
export async function countMemberRows(
  sql: Sql,
  member: { readonly id: string; readonly email: string },
): Promise<{ name: string; rows: number }[]> {
  const counted: { name: string; rows: number }[] = [];
  for (const { table, key } of await listMemberTables(sql)) {
    const byId = key === 'id' || key === 'member_id';
    const condition = byId ? `${quote(key)} = $1` : `lower(${quote(key)}) = $1`;
    const [found] = await sql.query(`select count(*)::int as n from ${quote(table)} where ${condition}`, [
      byId ? member.id : member.email,
    ]);
    const rows = Number(found?.n ?? 0);
    if (rows > 0) counted.push({ name: table, rows });
  }
  return counted;
}
