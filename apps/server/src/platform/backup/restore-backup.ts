import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';
import { sqlOn } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import {
  asOwner,
  type MigrationFile,
  refuseOtherEncoding,
  runMigrations,
  unfinishedRestore,
} from '../migrations/index.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { fingerprintTables } from './fingerprint-tables.ts';
import { listTables, settleForms } from './list-tables.ts';
import { restoreTables } from './restore-tables.ts';
import { readTar } from './tar-archive.ts';
import { verifyBackup } from './verify-backup.ts';

export interface RestoreRequest {
  readonly file: string;
  readonly ownerUrl: string;
  readonly appRole: string;
  readonly files: FileStore;
  readonly migrations: readonly MigrationFile[];
  /** The application reaches the database through a pooler, which keeps its connections when processes stop. */
  readonly pooled?: boolean;
  /** Erase existing data first; otherwise only an empty installation is filled. */
  readonly replace: boolean;
  /** Receives the master key if the backup holds it. */
  readonly onMasterKey: (key: string) => void;
  readonly onTable?: (name: string, rows: number) => void;
}

/**
 * Brings an installation to the state of a backup: first the schema as it was then, then rows, sequences and uploads,
 * then the newer migrations. Before that last step everything is read back and compared with the backup. Until all of
 * it is done no process starts on the database: it would take what is not there yet for an empty installation.
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupManifest> {
  const manifest = await verifyBackup(request.file);
  refuseNewerBackup(manifest, request.migrations);
  await prepareTarget(request);
  try {
    await fillTarget(request, manifest);
  } catch (error) {
    throw unfinished(error);
  }
  return manifest;
}

async function fillTarget(request: RestoreRequest, manifest: BackupManifest): Promise<void> {
  const { ownerUrl, appRole, migrations } = request;
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await runMigrations({ ownerUrl, appRole, migrations, only, restores: true });
  await withOwner(ownerUrl, async (client) => {
    const wanted = { ...manifest, tables: await tablesToFill(client, manifest) };
    await restoreTables(client, { file: request.file, manifest: wanted, onTable: request.onTable });
    await compare(client, wanted);
  });
  await restoreFiles(request, manifest);
  await runMigrations({ ownerUrl, appRole, migrations, restores: true });
  await withOwner(ownerUrl, async (client) => {
    await client.query(`DROP TABLE ${unfinishedRestore}`);
  });
}

/** A full disk, a database or a bucket that went away: said in one sentence, as is what to do. */
function unfinished(error: unknown): CannotStart {
  const why = (error as Error).message.replace(/\.$/, '');
  return new CannotStart(
    `The restore did not finish: ${why}. Mend that and restore again with --replace; until then Auspex does not start on this database.`,
    { cause: error },
  );
}

async function withOwner(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'auspex restore' });
  client.on('error', () => undefined);
  await client.connect();
  await settleForms(client);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function refuseNewerBackup(manifest: BackupManifest, migrations: readonly MigrationFile[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = manifest.migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The backup was made by another version of Auspex (${unknown.map(({ name }) => name).join(', ')}); restore it with that version or a newer one. Nothing was changed.`,
  );
}

async function prepareTarget({ ownerUrl, pooled = false, replace }: RestoreRequest): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    // Every process also listens, and does so past the pooler.
    const { rows: users } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = any ($1)`,
      [pooled ? ['auspex listen'] : ['auspex', 'auspex listen']],
    );
    if (users.length > 0) {
      throw new CannotStart(
        'Auspex is running on this database; stop it before restoring. Nothing was changed.',
      );
    }
    await refuseOtherEncoding(sqlOn(client));
    if (!replace) await refuseFilled(client);
    await asOwner(client, async () => {
      await client.query('BEGIN');
      if (replace) await erase(client);
      await client.query(`CREATE TABLE IF NOT EXISTS ${unfinishedRestore} ()`);
      await client.query('COMMIT');
    });
  });
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length === 0) return;
  throw new CannotStart(
    'This installation already has data; restore into an empty AUSPEX_HOME or database, or say --replace to erase what is there. Nothing was changed.',
  );
}

async function erase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema' and nspname <> 'public'
        and pg_has_role(current_user, nspowner, 'usage')`,
  );
  for (const { schema } of rows) await client.query(`DROP SCHEMA ${schema} CASCADE`);
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.query('GRANT USAGE ON SCHEMA public TO PUBLIC');
}

/**
 * Older versions gave the queue's statistics a table for the day on which the database was made. Such a table is not
 * here on another day, and nothing is lost with one that was empty.
 */
async function tablesToFill(
  client: pg.Client,
  { tables }: BackupManifest,
): Promise<BackupManifest['tables']> {
  const here = new Set((await listTables(client)).map(({ name }) => name));
  return tables.filter(({ name, rows }) => here.has(name) || rows > 0);
}

async function compare(client: pg.Client, manifest: BackupManifest): Promise<void> {
  const found = await fingerprintTables(client, manifest.tables);
  const different = manifest.tables
    .filter(({ name, sha256 }) => found.get(name) !== sha256)
    .map(({ name }) => name);
  if (different.length > 0)
    throw new Error(`After restoring, these tables differ from the backup: ${different.join(', ')}.`);
}

async function restoreFiles(request: RestoreRequest, manifest: BackupManifest): Promise<void> {
  const uploads = new Map(manifest.uploads.map((upload) => [upload.entry, upload]));
  for await (const { name, body } of readTar(request.file)) {
    const upload = uploads.get(name);
    if (upload) await request.files.put(upload.key, { body, contentType: upload.contentType });
    if (name === 'master.key') request.onMasterKey(body.toString('utf8'));
  }
  if (!request.replace) return;
  const restored = new Set(manifest.uploads.map(({ key }) => key));
  for (const key of await request.files.list('')) if (!restored.has(key)) await request.files.remove(key);
}
