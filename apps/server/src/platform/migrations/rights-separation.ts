import type { Sql } from '../database/database.ts';

/**
 * Whether the application connects as the owner of its tables. Then only triggers guard what must not change, which
 * `/readyz` reports.
 */
export async function ownsItsTables(sql: Sql): Promise<boolean> {
  const [row] = await sql.query(
    `select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = 'schema_migration'::regclass`,
  );
  return row?.owns === true;
}
