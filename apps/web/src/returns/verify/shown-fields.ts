import type { LedgerRow, RowOnScreen } from '@auspex/contract/ledger';
import type { TradeRow } from '../returns-replies.ts';

/** A leaf of the ledger with what the page shows of the same trade. */
export function withShown(row: LedgerRow, { symbol, side }: TradeRow): RowOnScreen {
  if (row.body === null) return row;
  return { ...row, shown: { symbol, ...(Object.hasOwn(row.body, 'side') ? { side } : {}) } };
}

const PART = 1e-6;

/** Levels were written down as distances from an entry that was not known yet; they must be those of the row. */
function sameDistance(written: unknown, entry: number, level: number | null): boolean {
  if (typeof written !== 'number' || level === null) return true;
  return Math.abs(Math.abs(entry - level) - written) <= PART * entry;
}

/** Whether a row of the page can be what its leaf committed to before the trade opened. */
export function fitsLeaf(trade: TradeRow, { seq, bodyHash, body }: LedgerRow): boolean {
  if (trade.ledger?.seq !== seq || trade.ledger.hash !== bodyHash) return false;
  if (body === null) return true;
  const { decidedOn, stopDistance, targetDistance } = body;
  const decidedBefore = typeof decidedOn !== 'string' || decidedOn < trade.openedAt;
  return (
    decidedBefore &&
    sameDistance(stopDistance, trade.entry, trade.stop) &&
    sameDistance(targetDistance, trade.entry, trade.target)
  );
}
