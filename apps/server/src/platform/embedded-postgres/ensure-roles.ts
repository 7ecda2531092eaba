import pg from 'pg';
import type { ConnectionFile } from './connection-file.ts';
import { adminRole } from './create-cluster.ts';

const databaseName = 'auspex';
/** Owns every table; runs migrations. */
const ownerRole = 'auspex_owner';
/** The role the application connects as: reads and writes rows, changes no table. */
const appRole = 'auspex_app';

/** The addresses of the embedded server, one per role. */
export interface EmbeddedUrls {
  readonly admin: string;
  readonly owner: string;
  readonly app: string;
}

export function embeddedUrls(connection: ConnectionFile): EmbeddedUrls {
  const at = (role: string, password: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${connection.port}/${database}`;
  return {
    admin: at(adminRole, connection.adminPassword, 'postgres'),
    owner: at(ownerRole, connection.ownerPassword, databaseName),
    app: at(appRole, connection.appPassword, databaseName),
  };
}

/** Creates the roles and the database, or gives existing roles the passwords on file. Idempotent. */
export async function ensureRoles(connection: ConnectionFile): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrls(connection).admin });
  await client.connect();
  try {
    for (const [role, password] of [
      [ownerRole, connection.ownerPassword],
      [appRole, connection.appPassword],
    ] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      const attributes = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`;
      await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} ${attributes}`);
    }
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`);
    await client.query(`REVOKE ALL ON DATABASE ${databaseName} FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${databaseName} TO ${appRole}`);
  } finally {
    await client.end();
  }
}
