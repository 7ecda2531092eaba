import type { JsonObject, LedgerRow, RowOnScreen } from '@auspex/contract/ledger';
import type { TradeRow } from '../returns-replies.ts';

/** A leaf of the ledger with what the page shows of the same trade. Symbols change hands; the asset stays what it was. */
export function withShown(row: LedgerRow, { assetId, symbol, side }: TradeRow): RowOnScreen {
  const { body } = row;
  if (body === null) return row;
  const shown: JsonObject = Object.hasOwn(body, 'assetId') ? { assetId } : { symbol };
  return { ...row, shown: Object.hasOwn(body, 'side') ? { ...shown, side } : shown };
}

/** What the page shows of the end of a trade beside what was written down; net only at the cost it was written with. */
export function withShownEnd(
  outcome: LedgerRow,
  trade: TradeRow,
  { atPublishedCost }: { readonly atPublishedCost: boolean },
): RowOnScreen {
  const { body } = outcome;
  if (body === null) return outcome;
  const { openedAt, closedAt, entry, exit, exitReason, net } = trade;
  const shown = {
    // Only what got in is a row; one that never did has an outcome that says so.
    ...(Object.hasOwn(body, 'entered') ? { entered: true } : {}),
    openedOn: dayOf(openedAt),
    closedOn: closedAt === null ? null : dayOfEnd(closedAt, body.closedOn),
    ...{ entry, exit, reason: exitReason },
    ...(atPublishedCost ? { net } : {}),
  };
  return { ...outcome, shown };
}

function dayOf(instant: string): string {
  return instant.slice(0, 10);
}

/** The end of a day of crypto is the beginning of the next. */
function dayOfEnd(instant: string, written: unknown): string {
  const before = dayOf(new Date(Date.parse(instant) - 1).toISOString());
  return before === written ? before : dayOf(instant);
}

const PART = 1e-6;

/** Levels were written down as distances from an entry that was not known yet, in shares of that day, before any split. */
function sameDistance(
  written: unknown,
  { entry: paid, sharesAtEntry, sharesNow }: TradeRow,
  shown: number | null,
): boolean {
  if (typeof written !== 'number' || shown === null) return true;
  const [entry, level] = [paid * sharesAtEntry, shown * sharesNow];
  return Math.abs(Math.abs(entry - level) - written) <= PART * entry;
}

/** Whether a row of the page can be what its leaf committed to before the trade opened. */
export function fitsLeaf(trade: TradeRow, { seq, bodyHash, body }: LedgerRow): boolean {
  if (trade.ledger?.seq !== seq || trade.ledger.hash !== bodyHash) return false;
  if (body === null) return true;
  const { decidedOn, entersAt, stopDistance, targetDistance } = body;
  const decidedBefore = typeof decidedOn !== 'string' || decidedOn < trade.openedAt;
  const inTime = typeof entersAt !== 'string' || entersAt <= trade.openedAt;
  return (
    decidedBefore &&
    inTime &&
    sameDistance(stopDistance, trade, trade.stop) &&
    sameDistance(targetDistance, trade, trade.target)
  );
}
