import { canonicalJson } from './canonical-json.ts';
import type { LedgerHeader, LedgerLeafHeader } from './ledger-record.ts';
import type { Sha256 } from './sha256.ts';

const encoder = new TextEncoder();
let scratch = new Uint8Array(4096);

/** `first ‖ UTF-8 of text`, in a buffer that the next call uses again. */
function joined(first: Uint8Array, text: string): Uint8Array {
  const most = first.length + text.length * 3;
  if (scratch.length < most) scratch = new Uint8Array(2 * most);
  scratch.set(first);
  const { written } = encoder.encodeInto(text, scratch.subarray(first.length));
  return scratch.subarray(0, first.length + written);
}

const nothing = new Uint8Array();
const LEAF = new Uint8Array([0x00]);

/** SHA-256(JCS({ world, seq, kind, subject, bodyHash, prevHash })). */
export function entryHash(header: Omit<LedgerHeader, 'hash'>, sha256: Sha256): Uint8Array {
  const { world, seq, kind, subject, bodyHash, prevHash } = header;
  return sha256(joined(nothing, canonicalJson({ world, seq, kind, subject, bodyHash, prevHash })));
}

/** SHA-256(salt ‖ JCS(body)); the body as canonical text. */
export function bodyHash(salt: Uint8Array, canonicalBody: string, sha256: Sha256): Uint8Array {
  return sha256(joined(salt, canonicalBody));
}

/** A leaf of the tree: SHA-256(0 ‖ JCS({ id, subject, of, bodyHash, seal })). */
export function leafHash(leaf: LedgerLeafHeader, sha256: Sha256): Uint8Array {
  const { id, subject, of, bodyHash: hash, seal } = leaf;
  const sealed = seal === null ? null : { needs: seal.needs, until: seal.until };
  return sha256(joined(LEAF, canonicalJson({ id, subject, of, bodyHash: hash, seal: sealed })));
}
