import type { Sql } from '../platform/database/database.ts';

interface TableColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Columns that hold hashes or sealed secrets: they say nothing to a person. */
const secretType = 'bytea';
const secretColumns = new Set(['password_hash']);

/** Every table that has a column for the member, found in the database itself, so that no table can be forgotten. */
async function listMemberTables(sql: Sql): Promise<Map<string, string[]>> {
  const columns = await sql.query<TableColumn>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as "type"
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (
       c.table_name = 'member' or exists (
         select 1 from information_schema.columns m
         where m.table_schema = 'public' and m.table_name = c.table_name and m.column_name = 'member_id'))
     order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column, type } of columns) {
    const list = tables.get(table) ?? [];
    if (type !== secretType && !secretColumns.has(column)) list.push(column);
    tables.set(table, list);
  }
  return tables;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Everything that is stored with this member's id, table by table. */
export async function exportMember(sql: Sql, memberId: string): Promise<Record<string, object[]>> {
  const result: Record<string, object[]> = {};
  for (const [table, columns] of await listMemberTables(sql)) {
    const key = table === 'member' ? 'id' : 'member_id';
    result[table] = await sql.query(
      `select ${columns.map(quote).join(', ')} from ${quote(table)} where ${quote(key)} = $1`,
      [memberId],
    );
  }
  return result;
}
