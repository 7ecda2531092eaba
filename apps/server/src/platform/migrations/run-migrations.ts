import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';
import { type Sql, sqlOn } from '../database/database.ts';
import { withSessionSettings } from '../database/session-settings.ts';
import type { MigrationFile } from './migration-file.ts';
import { refuseOtherEncoding, takesNoWrites } from './unfit-database.ts';

export interface MigrationRun {
  readonly ownerUrl: string;
  /** The role that the application connects as; the same as the owner if only one address is given. */
  readonly appRole: string;
  readonly migrations: readonly MigrationFile[];
  /** Applies only these, for restoring an older backup before bringing it up to date. */
  readonly only?: ReadonlySet<string>;
  /** Told once of each migration that has to wait for whoever uses its tables. */
  readonly onWait?: (name: string) => void;
  /** What to do with migrations that a database already in use lacks; applied unless said otherwise. */
  readonly ofUsed?: OlderDatabase;
  /** Only a restore goes on with a database that a restore has not finished. */
  readonly restores?: boolean;
}

/** A database already in use that an older version has brought up to date. */
export type OlderDatabase = 'migrate' | 'refuse' | 'leave';

/** One lock number for all, so that starting processes wait for each other. */
const lockKey = 5_417_201;

/** Longer than the one second after which PostgreSQL cancels an autovacuum that blocks a lock. */
const LOCK_PATIENCE_MS = 1500;
const STAND_BACK_MS = 1000;
/** A lock was not to be had in time, or whoever has it waits for one of the migration's. */
const IN_THE_WAY: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date and returns the names of what was applied. Several processes may call it at once: one
 * works, the others wait and then find nothing to do. Each file is one transaction.
 */
export async function runMigrations(run: MigrationRun): Promise<string[]> {
  const client = new pg.Client({
    connectionString: withSessionSettings(run.ownerUrl, { statement_timeout: '0' }),
    application_name: 'auspex migrations',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    if (!(await hasMigrations(sqlOn(client)))) {
      if (run.ofUsed === 'leave') throw noInstallation(client);
      await refuseOtherEncoding(sqlOn(client));
    }
    await asOwner(client, () => client.query(bookkeeping));
    if (!run.restores) await refuseUnfinishedRestore(sqlOn(client));
    const applied = await readApplied(sqlOn(client));
    const pending = findPending(run.migrations, applied);
    if (pending.length > 0 && applied.size > 0 && run.ofUsed === 'leave') return [];
    if (pending.length > 0 && applied.size > 0 && run.ofUsed === 'refuse') throw olderDatabase(pending);
    const wanted = pending.filter(({ name }) => run.only?.has(name) ?? true);
    for (const migration of wanted) {
      await applyInTurn(client, migration, run.onWait);
    }
    const [user] = await sqlOn(client).query('select current_user as owner');
    if (user?.owner !== run.appRole) await grantInOneGo(client, run.appRole);
    return wanted.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const bookkeeping = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  create table if not exists append_only_table (name regclass primary key);
`;

/** What needs the right to make tables, which an application's role does not have where another owns them. */
export async function asOwner(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '25006')
      throw new CannotStart(`${takesNoWrites(client.database ?? '')} Nothing was changed.`, { cause: error });
    if (code !== '42501') throw error;
    throw new CannotStart(
      `The role "${client.user}" may not make or remove tables in the database "${client.database}"; set DATABASE_OWNER_URL to the role that owns it. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Whether a start ever began to fill the database. */
export async function hasMigrations(sql: Sql): Promise<boolean> {
  const [found] = await sql.query(`select to_regclass('schema_migration') is not null as is_there`);
  return found?.is_there === true;
}

/** There from the first change that a restore makes until the last. */
export const unfinishedRestore = 'unfinished_restore';

async function refuseUnfinishedRestore(sql: Sql): Promise<void> {
  const [found] = await sql.query('select to_regclass($1) is not null as is_there', [
    `public.${unfinishedRestore}`,
  ]);
  if (found?.is_there !== true) return;
  throw new CannotStart(
    'A restore into this database was interrupted, so it does not hold everything; run `npm run auspex -- restore FILE --replace` again. Nothing was changed.',
  );
}

async function readApplied(sql: Sql): Promise<Map<string, string>> {
  const rows = await sql.query('select name, checksum from schema_migration');
  return new Map(rows.map(({ name, checksum }) => [String(name), String(checksum)]));
}

/** How many migrations a database has, none if nothing was ever started on it; throws the sentence of a start that would not go on with it. */
export async function examineMigrations(sql: Sql, migrations: readonly MigrationFile[]): Promise<number> {
  await refuseUnfinishedRestore(sql);
  if (!(await hasMigrations(sql))) return 0;
  const applied = await readApplied(sql);
  const pending = findPending(migrations, applied);
  if (pending.length > 0) throw olderDatabase(pending);
  return applied.size;
}

function findPending(
  migrations: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): MigrationFile[] {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new CannotStart(
      `The database was updated by a newer version of Auspex (it has ${newer.join(', ')}); start that version. Nothing was changed.`,
    );
  }
  const changed = migrations.filter(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed.length > 0) {
    throw new CannotStart(
      `Migration ${changed.map(({ name }) => name).join(', ')} was applied to this database and has been edited since; put the file back as it was and write the change as a new migration. Nothing was changed.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

function noInstallation({ database }: pg.Client): CannotStart {
  return new CannotStart(
    `There is no installation in the database "${database}"; give the command the settings that Auspex is started with, such as DATABASE_URL. Nothing was changed.`,
  );
}

function olderDatabase(pending: readonly MigrationFile[]): CannotStart {
  const [first, last] = [pending[0]?.name, pending.at(-1)?.name];
  const what = first === last ? `migration ${first}` : `${pending.length} migrations, ${first} to ${last}`;
  return new CannotStart(
    `The database is older than this version of Auspex: it lacks ${what}. Back it up with \`npm run auspex -- backup FILE\`; \`npm start\` then brings it up to date. Nothing was changed.`,
  );
}

/**
 * Whoever asks for a table queues behind a migration that waits for it, and that may wait for as long as a backup
 * takes: it stands back after a moment, and tries again.
 */
async function applyInTurn(
  client: pg.Client,
  migration: MigrationFile,
  onWait: MigrationRun['onWait'],
): Promise<void> {
  for (let told = false; !(await apply(client, migration)); told = true) {
    if (!told) onWait?.(migration.name);
    await pause(STAND_BACK_MS);
  }
}

/** False if somebody else uses a table of it. */
async function apply(client: pg.Client, migration: MigrationFile): Promise<boolean> {
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = ${LOCK_PATIENCE_MS}`);
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (IN_THE_WAY.has((error as { code?: string }).code ?? '')) return false;
    throw new CannotStart(
      `Migration ${migration.name} failed and was undone: ${(error as Error).message}. The database is as it was before it.`,
      { cause: error },
    );
  }
}

async function grantInOneGo(client: pg.Client, appRole: string): Promise<void> {
  await client.query('BEGIN');
  await grantApplicationRights(client, appRole);
  await client.query('COMMIT');
}

/**
 * Grants the application's role rows but no tables: it reads, writes, and only adds to append-only tables. Repeated
 * after every run of the migrations, so that another role may take over; tables created later get the same by
 * default.
 */
async function grantApplicationRights(client: ClientBase, appRole: string): Promise<void> {
  const role = client.escapeIdentifier(appRole);
  const schemas = await sqlOn(client).query(
    `select nspname as name from pg_namespace
     where nspname not like 'pg\\_%' and nspname <> 'information_schema'
       and (nspname = 'public' or pg_has_role(current_user, nspowner, 'usage'))`,
  );
  for (const { name } of schemas) {
    const schema = client.escapeIdentifier(String(name));
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
  const appendOnly = await sqlOn(client).query('select name from append_only_table');
  for (const { name } of appendOnly) {
    await client.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${name} FROM ${role}`);
  }
}
