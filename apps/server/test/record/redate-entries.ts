import { bodyHash, canonicalJson, entryHash, toHex, ZERO_HASH } from '@auspex/contract/ledger';
import type { Transaction } from '../../src/platform/database/index.ts';
import { nodeSha256 } from '../../src/record/node-sha256.ts';

interface StoredEntry {
  readonly seq: string;
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  readonly salt: Buffer;
}

/** Dates entries of a chain back, from one on, and makes all hashes again, as somebody with the database can. For tests. */
export async function redateEntries(
  tx: Transaction,
  change: { readonly world: string; readonly from: number; readonly byMs: number },
): Promise<void> {
  const { world, from, byMs } = change;
  const entries = await tx.query<StoredEntry>(
    'select seq, kind, subject, body, salt from ledger_entry where world = $1 order by seq',
    [world],
  );
  let prevHash = ZERO_HASH;
  for (const { seq, kind, subject, body, salt } of entries) {
    const said = JSON.parse(body);
    const at = new Date(Date.parse(said.at) - byMs).toISOString();
    const text = Number(seq) < from ? body : canonicalJson({ ...said, at });
    const digest = toHex(bodyHash(salt, text, nodeSha256));
    const header = { world, seq: Number(seq), kind, subject, bodyHash: digest, prevHash };
    const hash = toHex(entryHash(header, nodeSha256));
    await tx.query(
      `update ledger_entry set body = $3, body_hash = decode($4, 'hex'), prev_hash = decode($5, 'hex'), hash = decode($6, 'hex')
        where world = $1 and seq = $2`,
      [world, seq, text, digest, prevHash, hash],
    );
    prevHash = hash;
  }
  await tx.query(
    `update ledger_root r set at = r.at - $3 * interval '1 ms', hash = e.hash,
            date = ((r.at - $3 * interval '1 ms') at time zone 'utc')::date
       from ledger_entry e where r.world = $1 and e.world = r.world and e.seq = r.count and r.count >= $2`,
    [world, from, byMs],
  );
}
