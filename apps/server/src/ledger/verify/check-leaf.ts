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
  untilMs: string | null,
];

export const leafColumns = `seq, position, id, subject, of_id, body, salt, body_hash, seal_needs,
  (extract(epoch from sealed_until) * 1000)::bigint::text`;

/** The hash of a leaf from what it says, or what is wrong with it. */
export function checkLeaf(leaf: StoredLeaf): Buffer | BreakReason {
  const [, , id, subject, of, body, salt, storedHash, needs, untilMs] = leaf;
  if (!storedHash.equals(bodyHash(salt, body, nodeSha256))) return 'altered-body';
  if (!isCanonical(body)) return 'malformed';
  const seal =
    needs === null || untilMs === null ? null : { needs, until: new Date(Number(untilMs)).toISOString() };
  const header = { id, subject, of, bodyHash: storedHash.toString('hex'), seal };
  return leafHash(header, nodeSha256) as Buffer;
}
