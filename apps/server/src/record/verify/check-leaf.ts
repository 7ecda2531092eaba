import { type BreakReason, bodyHash, leafHash } from '@auspex/contract/ledger';
import { nodeSha256 } from '../node-sha256.ts';
import { isCanonical } from './is-canonical.ts';

/** Columns of a stored leaf in the order of `leafColumns`. */
export type StoredLeaf = readonly [
  seq: string,
  position: number,
  id: string,
  subject: string,
  of: string | null,
  body: string,
  salt: Buffer,
  bodyHash: Buffer,
  needs: 'crypto' | 'stocks' | null,
  untilMicroseconds: string | null,
];

export const leafColumns = `seq, position, id, subject, of_id, body, salt, body_hash, seal_needs,
  (extract(epoch from sealed_until) * 1000000)::bigint::text`;

/** The hash of a leaf from what it says, or what is wrong with it. */
export function checkLeaf(leaf: StoredLeaf): Buffer | BreakReason {
  const [, , id, subject, of, body, salt, storedHash, needs, until] = leaf;
  if (!storedHash.equals(bodyHash(salt, body, nodeSha256))) return 'altered-body';
  if (!isCanonical(body)) return 'malformed';
  // Half a seal, or one whose end no text of the record can name.
  if ((needs === null) !== (until === null) || Number(until ?? 0) % 1000 !== 0) return 'malformed';
  const seal =
    needs === null || until === null ? null : { needs, until: new Date(Number(until) / 1000).toISOString() };
  const header = { id, subject, of, bodyHash: storedHash.toString('hex'), seal };
  return leafHash(header, nodeSha256) as Buffer;
}
