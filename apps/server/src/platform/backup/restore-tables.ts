import type pg from 'pg';
import type { BackedUpTable, BackupManifest } from './backup-manifest.ts';
import { copyIn } from './copy-protocol.ts';
import { readTar, type TarEntry } from './tar-archive.ts';
import { tableOfEntry } from './verify-backup.ts';

export interface TablesRequest {
  readonly file: string;
  readonly manifest: BackupManifest;
  readonly onTable?: (name: string, rows: number) => void;
}

/**
 * Replaces the rows of every table with those of the backup, in one transaction. Foreign keys are dropped and
 * recreated, which checks them all; guards of append-only tables are disabled meanwhile.
 */
export async function restoreTables(client: pg.Client, request: TablesRequest): Promise<void> {
  const { manifest } = request;
  const names = manifest.tables.map(({ name }) => name);
  await client.query('BEGIN');
  const foreignKeys = await takeOffForeignKeys(client);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  if (names.length > 0) await client.query(`TRUNCATE ${names.join(', ')}`);
  await fillTables(client, request);
  for (const { name, lastValue, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, called]);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  await client.query('COMMIT');
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function takeOffForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** Entries of one table are consecutive, so the archive is read once from front to end. */
async function fillTables(client: pg.Client, { file, manifest, onTable }: TablesRequest): Promise<void> {
  const tables = new Map<string, BackedUpTable>(manifest.tables.map((table) => [table.name, table]));
  const entries = readTar(file);
  let next = await entries.next();
  while (!next.done) {
    const name = tableOfEntry(next.value.name);
    if (name === null) {
      next = await entries.next();
      continue;
    }
    const table = tables.get(name);
    if (!table) throw new Error(`The backup holds rows of ${name} without describing it.`);
    const first: TarEntry = next.value;
    const following = { value: null as IteratorResult<TarEntry> | null };
    const bodies = async function* (): AsyncGenerator<Buffer> {
      yield first.body;
      for (;;) {
        const entry = await entries.next();
        if (entry.done || tableOfEntry(entry.value.name) !== name) {
          following.value = entry;
          return;
        }
        yield entry.value.body;
      }
    };
    const rows = await copyIn(client, `COPY ${name} (${table.columns.join(', ')}) FROM STDIN`, bodies());
    onTable?.(name, rows);
    next = following.value ?? (await entries.next());
  }
}
