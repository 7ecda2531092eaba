import type { Config } from '../../config.ts';
import { openDatabase, reachDatabase, type Sql } from '../../platform/database/index.ts';
import {
  findOtherEncoding,
  hasMigrations,
  ownsItsTables,
  takesNoWrites,
} from '../../platform/migrations/index.ts';
import { type Finding, fault, inOrder, megabytes } from './finding.ts';

export async function describeServer(sql: Sql): Promise<Finding> {
  const encoding = await findOtherEncoding(sql);
  if (encoding !== null) return fault('database', encoding);
  const [row] = await sql.query(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
       current_database() as name, current_setting('transaction_read_only') = 'on' as "isClosed"`,
  );
  if (row?.isClosed === true) return fault('database', takesNoWrites(String(row.name)));
  const owns =
    (await hasMigrations(sql)) && (await ownsItsTables(sql))
      ? '; the application owns its tables, so only triggers guard what must not change (DATABASE_OWNER_URL separates them)'
      : '';
  const version = String(row?.version).split(' ', 1)[0];
  return inOrder('database', `PostgreSQL ${version}, ${megabytes(Number(row?.size))}${owns}`);
}

/** Through a pooler the product cannot set time-outs itself. */
export async function examinePooler(sql: Sql, { database: { url, directUrl } }: Config): Promise<Finding[]> {
  if (directUrl === null || directUrl === url) return [];
  const [row] = await sql.query(`select current_setting('statement_timeout') as timeout`);
  if (row?.timeout !== '0') return [inOrder('database', `a pooler, with a time-out of ${row?.timeout}`)];
  return [
    fault(
      'database',
      'Statements through the pooler at DATABASE_URL have no time-out; give it the connect_query of deploy/pgbouncer.ini.',
    ),
  ];
}

export async function examineReplica({ database: { replica } }: Config): Promise<Finding[]> {
  if (replica === null) return [];
  await reachDatabase(replica.url, 'DATABASE_REPLICA_URL');
  const database = openDatabase({ url: replica.url, watchMilliseconds: 0, maxConnections: 1 });
  try {
    const [row] = await database.query('select pg_is_in_recovery() as replays');
    if (row?.replays === true) return [inOrder('database', 'the replica answers and replays')];
    const says =
      'The server at DATABASE_REPLICA_URL is not a replica (it replays nothing); set up streaming, or remove the variable.';
    return [fault('database', says)];
  } finally {
    await database.close();
  }
}
