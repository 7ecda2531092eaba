import type pg from 'pg';
import type { BackedUpTable } from './backup-manifest.ts';
import { copyOut } from './copy-protocol.ts';
import { copyOutStatement, listTables, settleForms } from './list-tables.ts';
import { sha256 } from './tar-archive.ts';

/**
 * SHA-256 over the rows of every table in key order: equal contents, equal fingerprints. The columns are read in the
 * order of `like`, where given: a database has them in the order in which it got its migrations.
 */
export async function fingerprintTables(
  client: pg.Client,
  like: ReadonlyArray<Pick<BackedUpTable, 'name' | 'columns'>> = [],
): Promise<Map<string, string>> {
  await settleForms(client);
  const columnsOf = new Map(like.map(({ name, columns }) => [name, columns]));
  const fingerprints = new Map<string, string>();
  for (const shape of await listTables(client, columnsOf)) {
    const hash = sha256();
    await copyOut(client, { text: copyOutStatement(shape), chunkBytes: 1024 * 1024 }, async (chunk) => {
      hash.update(chunk);
    });
    fingerprints.set(shape.name, hash.digest('hex'));
  }
  return fingerprints;
}
