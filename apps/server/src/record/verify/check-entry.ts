import {
  type BreakReason,
  bodyHash,
  entrySubject,
  type LedgerEntryBody,
  type LedgerHeader,
  ledgerKinds,
  toHex,
} from '@auspex/contract/ledger';
import { nodeSha256 } from '../node-sha256.ts';
import { isCanonical } from './is-canonical.ts';

/** Columns of a stored entry in the order of `entryColumns`. */
export type StoredEntry = readonly [
  world: string,
  seq: string,
  kind: string,
  subject: string,
  body: string,
  salt: Buffer,
  bodyHash: Buffer,
  prevHash: Buffer,
  hash: Buffer,
  tree: Buffer,
  prevSeq: string | null,
];

export const entryColumns =
  'world, seq, kind, subject, body, salt, body_hash, prev_hash, hash, tree, prev_seq';

export function headerOf(entry: StoredEntry): LedgerHeader {
  const [world, seq, kind, subject, , , hashOfBody, prevHash, hash] = entry;
  return {
    world,
    seq: Number(seq),
    kind,
    subject,
    bodyHash: hashOfBody.toString('hex'),
    prevHash: prevHash.toString('hex'),
    hash: hash.toString('hex'),
  };
}

/** What an entry holds, or what is wrong with it. */
export function checkEntry(entry: StoredEntry, previousAt: string): LedgerEntryBody | BreakReason {
  const [, seq, kind, subject, body, salt, storedHash, , , , prevSeq] = entry;
  if (Number(prevSeq ?? 0) !== Number(seq) - 1) return 'broken-link';
  if (toHex(bodyHash(salt, body, nodeSha256)) !== storedHash.toString('hex')) return 'altered-entry';
  if (!isCanonical(body)) return 'malformed';
  const said = JSON.parse(body) as LedgerEntryBody;
  if (said.kind !== kind || entrySubject(said) !== subject) return 'altered-entry';
  if (!(ledgerKinds as readonly string[]).includes(kind)) return 'malformed';
  return said.at < previousAt ? 'time-backwards' : said;
}
