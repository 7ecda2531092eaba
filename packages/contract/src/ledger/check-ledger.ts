import { followOutcomes } from './follow-outcomes.ts';
import { emptyChain, followChain } from './header-chain.ts';
import type { LedgerBreak } from './ledger-break.ts';
import type { LedgerHeader, LedgerRoot } from './ledger-record.ts';
import { sha256 as ownSha256, type Sha256 } from './sha256.ts';
import { examineRow, type RowOnScreen } from './verify-rows.ts';

export interface LedgerCheck {
  /** The end of the chain as published; what was saved earlier is a better witness. */
  readonly root: LedgerRoot;
  /** A root saved earlier, if there is one: the chain must still contain it. */
  readonly witnessed?: LedgerRoot;
  readonly rows: readonly RowOnScreen[];
  /** Headers after a place, in order; the pages are followed to the root. */
  readHeaders(after: number): Promise<readonly LedgerHeader[]>;
  onProgress?(done: number, total: number): void;
  readonly sha256?: Sha256;
}

export type LedgerVerdict =
  | { readonly intact: true; readonly end: LedgerRoot; readonly rows: number; readonly sealed: number }
  | { readonly intact: false; readonly break: LedgerBreak };

/**
 * Follows the whole chain from its first entry to the root, page by page, and checks the rows on the way; an outcome
 * is checked with its call, which must be among the rows. Gives the first break.
 */
export async function checkLedger(check: LedgerCheck): Promise<LedgerVerdict> {
  const { root, rows, sha256 = ownSha256 } = check;
  const waiting = Map.groupBy(rows, ({ seq }) => seq);
  const chain = followChain(emptyChain(root.world), sha256);
  const outcomes = followOutcomes();
  const broken = (found: LedgerBreak): LedgerVerdict => ({ intact: false, break: found });
  while (chain.end.count < root.count) {
    const page = await check.readHeaders(chain.end.count);
    if (page.length === 0) return broken({ seq: chain.end.count + 1, id: null, reason: 'missing-entry' });
    for (const header of page) {
      const here = waiting.get(header.seq) ?? [];
      const found =
        chain.take(header) ??
        examineRows(here, header, sha256) ??
        outcomes.take(here) ??
        compareRoots(chain.end, check);
      if (found !== null) return broken(found);
      waiting.delete(header.seq);
    }
    check.onProgress?.(Math.min(chain.end.count, root.count), root.count);
  }
  const { witnessed } = check;
  if (witnessed && witnessed.count > chain.end.count)
    return broken({ seq: chain.end.count + 1, id: null, reason: 'cut-tail' });
  const [left] = [...waiting.values()].flat();
  if (left) return broken({ seq: left.seq, id: left.id, reason: 'unknown-entry' });
  const sealed = rows.filter(({ body }) => body === null).length;
  return { intact: true, end: chain.end, rows: rows.length, sealed };
}

function examineRows(rows: readonly RowOnScreen[], header: LedgerHeader, sha256: Sha256): LedgerBreak | null {
  for (const row of rows) {
    const reason = examineRow(row, header, sha256);
    if (reason !== null) return { seq: row.seq, id: row.id, reason };
  }
  return null;
}

function compareRoots(end: LedgerRoot, { root, witnessed }: LedgerCheck): LedgerBreak | null {
  const differs = [root, witnessed].some((one) => one?.count === end.count && one.hash !== end.hash);
  return differs ? { seq: end.count, id: null, reason: 'other-root' } : null;
}
