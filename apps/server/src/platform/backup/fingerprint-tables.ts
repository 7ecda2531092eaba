import type pg from 'pg';
import { copyOut } from './copy-protocol.ts';
import { copyOutStatement, listTables, settleForms } from './list-tables.ts';
import { sha256 } from './tar-archive.ts';

/** SHA-256 over the rows of every table in key order: equal contents, equal fingerprints. */
export async function fingerprintTables(client: pg.Client): Promise<Map<string, string>> {
  await settleForms(client);
  const fingerprints = new Map<string, string>();
  for (const shape of await listTables(client)) {
    const hash = sha256();
    await copyOut(client, { text: copyOutStatement(shape), chunkBytes: 1024 * 1024 }, async (chunk) => {
      hash.update(chunk);
    });
    fingerprints.set(shape.name, hash.digest('hex'));
  }
  return fingerprints;
}
