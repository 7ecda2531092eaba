import type { BreakReason, LedgerBreak } from './ledger-break.ts';
import type { LedgerRow } from './ledger-record.ts';

type Checked = Pick<LedgerRow, 'seq' | 'id' | 'of' | 'body'>;

/** Follows rows entry by entry and tells calls from their outcomes. */
export interface OutcomeCheck {
  /** Rows of one entry, given in the order of the entries. Null while each outcome has its call and is its only one. */
  take(rows: readonly Checked[]): LedgerBreak | null;
}

/**
 * An outcome points to a call of an earlier entry and may be withheld as long as that; a call has one outcome, or one for
 * each of its horizons.
 */
export function followOutcomes(): OutcomeCheck {
  const seen = new Set<string>();
  /** Calls by id, and whether the reader sees what they say. */
  const calls = new Map<string, boolean>();
  const settled = new Set<string>();
  const examine = ({ id, of, body }: Checked): BreakReason | null => {
    if (seen.has(id)) return 'repeated-leaf';
    seen.add(id);
    if (of === null) return null;
    const isOpen = calls.get(of);
    if (isOpen === undefined) return 'lost-call';
    // Over which horizon it is, only its body says.
    if (body === null) return isOpen ? 'missing-body' : null;
    const settlement = JSON.stringify([of, body.horizon ?? null]);
    if (settled.has(settlement)) return 'second-outcome';
    settled.add(settlement);
    return null;
  };
  return {
    take(rows) {
      for (const row of rows) {
        const reason = examine(row);
        if (reason !== null) return { seq: row.seq, id: row.id, reason };
      }
      for (const { id, of, body } of rows) if (of === null) calls.set(id, body !== null);
      return null;
    },
  };
}
