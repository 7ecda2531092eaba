import { toHex } from './hex.ts';
import type { BreakReason, LedgerBreak } from './ledger-break.ts';
import { type LedgerHeader, type LedgerRoot, ZERO_HASH } from './ledger-record.ts';
import { entryHash } from './record-hash.ts';
import type { Sha256 } from './sha256.ts';

/** Follows a chain header by header. */
export interface HeaderChain {
  /** Null while the chain holds. */
  take(header: LedgerHeader): LedgerBreak | null;
  /** How far it was followed. */
  readonly end: LedgerRoot;
}

/** Begins before the first entry, or after one that is known already. */
export function followChain(start: LedgerRoot, sha256: Sha256): HeaderChain {
  let end = start;
  const examine = (header: LedgerHeader): BreakReason | null => {
    if (header.world !== end.world) return 'other-world';
    if (!Number.isSafeInteger(header.seq)) return 'malformed';
    if (header.seq <= end.count) return 'repeated-entry';
    if (header.seq > end.count + 1) return 'missing-entry';
    if (header.prevHash !== end.hash) return 'broken-link';
    return hashes(header, sha256) ? null : 'altered-header';
  };
  return {
    get end() {
      return end;
    },
    take(header) {
      const reason = examine(header);
      if (reason !== null) {
        // What is missing is the entry that should stand here.
        const seq = reason === 'missing-entry' ? end.count + 1 : header.seq;
        return { seq, id: null, reason };
      }
      end = { world: end.world, count: header.seq, hash: header.hash };
      return null;
    },
  };
}

function hashes(header: LedgerHeader, sha256: Sha256): boolean {
  try {
    return toHex(entryHash(header, sha256)) === header.hash;
  } catch {
    return false;
  }
}

/** The end of a chain before its first entry. */
export function emptyChain(world: string): LedgerRoot {
  return { world, count: 0, hash: ZERO_HASH };
}
