import type { ClientBase } from 'pg';

/**
 * Gives the application's role rows but no tables: it reads, writes, and on append-only tables only adds. Repeated
 * after every run of the migrations, so that another role may take over; tables made later get the same by default.
 */
export async function grantApplicationRights(client: ClientBase, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace
     where nspname not like 'pg\\_%' and nspname <> 'information_schema'
       and (nspname = 'public' or pg_has_role(current_user, nspowner, 'usage'))`,
  );
  for (const { name } of schemas) {
    const schema = client.escapeIdentifier(name);
    for (const statement of [
      `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
    ]) {
      await client.query(statement);
    }
  }
  await client.query(`REVOKE INSERT, UPDATE, DELETE ON schema_migration, append_only_table FROM ${role}`);
  const { rows: appendOnly } = await client.query<{ name: string }>('select name from append_only_table');
  for (const { name } of appendOnly) {
    await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${name} FROM ${role}`);
  }
}
