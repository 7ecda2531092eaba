import pg from 'pg';
import type { FileStore } from '../files/file-store.ts';
import type { BackedUpTable, BackupManifest } from './backup-manifest.ts';
import { copyOut } from './copy-protocol.ts';
import { copyOutStatement, listSequences, listTables, settleForms, type TableShape } from './list-tables.ts';
import { createTar, sha256, type TarWriter } from './tar-archive.ts';

export interface BackupRequest {
  readonly file: string;
  readonly ownerUrl: string;
  readonly files: FileStore;
  /** The key's text, only if the backup is to include it. */
  readonly masterKey: string | null;
  readonly onTable?: (name: string, rows: number) => void;
}

const chunkBytes = 4 * 1024 * 1024;

/**
 * Writes every table, sequence and upload into one file, all tables as of one instant, while the product is running.
 * The last entry holds a checksum of every other one.
 */
export async function writeBackup(request: BackupRequest): Promise<BackupManifest> {
  const client = new pg.Client({ connectionString: request.ownerUrl, application_name: 'auspex backup' });
  client.on('error', () => undefined);
  await client.connect();
  const archive = checked(createTar(request.file));
  try {
    await settleForms(client);
    const tables: BackedUpTable[] = [];
    for (const shape of await beginInstant(client)) {
      const table = await writeTable(client, archive, shape);
      tables.push(table);
      request.onTable?.(table.name, table.rows);
    }
    const database = {
      ...(await snapshot(client)),
      migrations: await appliedMigrations(client),
      tables,
      // Read last: sequences advance outside transactions and must not be behind the rows.
      sequences: await listSequences(client),
    };
    // A transaction that idles while uploads are copied could be ended by the server.
    await client.query('COMMIT');
    const manifest: BackupManifest = {
      format: 1,
      ...database,
      uploads: await writeUploads(archive, request.files),
      masterKey: request.masterKey !== null,
    };
    if (request.masterKey !== null) await archive.add('master.key', Buffer.from(request.masterKey));
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest, null, 1)));
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * From here on everything is read as of one instant. The tables are held before it: one that a migration rewrote or
 * emptied later would have no rows as of then.
 */
async function beginInstant(client: pg.Client): Promise<TableShape[]> {
  const names = (await listTables(client)).map(({ name }) => name);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  return listTables(client);
}

/** Records the checksum of every entry and writes them all as the last one. */
function checked(archive: TarWriter): TarWriter {
  const checksums: Record<string, string> = {};
  return {
    ...archive,
    async add(name, body) {
      checksums[name] = sha256().update(body).digest('hex');
      await archive.add(name, body);
    },
    async finish() {
      await archive.add('checksums.json', Buffer.from(JSON.stringify(checksums)));
      await archive.finish();
    },
  };
}

async function writeTable(client: pg.Client, archive: TarWriter, shape: TableShape): Promise<BackedUpTable> {
  const hash = sha256();
  let part = 0;
  const rows = await copyOut(client, { text: copyOutStatement(shape), chunkBytes }, async (chunk) => {
    part += 1;
    hash.update(chunk);
    await archive.add(`tables/${shape.name}/${String(part).padStart(6, '0')}.copy`, chunk);
  });
  return { name: shape.name, columns: [...shape.columns], rows, sha256: hash.digest('hex') };
}

async function writeUploads(archive: TarWriter, files: FileStore): Promise<BackupManifest['uploads']> {
  const uploads: BackupManifest['uploads'] = [];
  for (const key of (await files.list('')).sort()) {
    const file = await files.get(key);
    // Removed between listing and reading.
    if (!file) continue;
    const entry = `uploads/${String(uploads.length + 1).padStart(6, '0')}`;
    await archive.add(entry, file.body);
    uploads.push({
      key,
      entry,
      contentType: file.contentType,
      sha256: sha256().update(file.body).digest('hex'),
    });
  }
  return uploads;
}

/** The instant as of which the tables are copied, and the server they are copied from. */
async function snapshot(client: pg.Client): Promise<Pick<BackupManifest, 'createdAt' | 'postgres'>> {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say which instant it shows.');
  return { createdAt: row.at.toISOString(), postgres: row.postgres };
}

async function appliedMigrations(client: pg.Client): Promise<Array<{ name: string; checksum: string }>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  return rows;
}
