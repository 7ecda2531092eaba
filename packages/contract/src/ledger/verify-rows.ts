import { canonicalJson, type JsonObject } from './canonical-json.ts';
import { followOutcomes } from './follow-outcomes.ts';
import { emptyChain, followChain } from './header-chain.ts';
import { fromHex, toHex } from './hex.ts';
import type { BreakReason, LedgerBreak } from './ledger-break.ts';
import { entrySubject, type LedgerHeader, type LedgerRow } from './ledger-record.ts';
import { rootOfPath } from './merkle-tree.ts';
import { bodyHash, leafHash } from './record-hash.ts';
import { sha256 as ownSha256, type Sha256 } from './sha256.ts';

/** A row of the record and what the page shows of it: each field shown must be the field of the body. */
export interface RowOnScreen extends LedgerRow {
  readonly shown?: JsonObject;
}

export type RowsVerdict =
  | { readonly intact: true; readonly headers: number; readonly rows: number; readonly sealed: number }
  | { readonly intact: false; readonly break: LedgerBreak };

/**
 * Whether headers form a chain and rows belong to it, or the first break. Headers are in order and may begin
 * anywhere; those that begin with the first entry prove that nothing stands before it. Of an outcome its call must be
 * among the rows.
 */
export function verifyRows(
  headers: readonly LedgerHeader[],
  rows: readonly RowOnScreen[],
  sha256: Sha256 = ownSha256,
): RowsVerdict {
  const broken = followHeaders(headers, sha256);
  if (broken !== null) return { intact: false, break: broken };
  const known = new Map(headers.map((header) => [header.seq, header]));
  const outcomes = followOutcomes();
  const byEntry = [...Map.groupBy(rows, ({ seq }) => seq)].sort(([a], [b]) => a - b);
  for (const [seq, here] of byEntry) {
    for (const row of here) {
      const reason = examineRow(row, known.get(seq), sha256);
      if (reason !== null) return { intact: false, break: { seq, id: row.id, reason } };
    }
    const lost = outcomes.take(here);
    if (lost !== null) return { intact: false, break: lost };
  }
  const sealed = rows.filter(({ body }) => body === null).length;
  return { intact: true, headers: headers.length, rows: rows.length, sealed };
}

function followHeaders(headers: readonly LedgerHeader[], sha256: Sha256): LedgerBreak | null {
  const [first] = headers;
  if (!first) return null;
  const { world, seq, prevHash } = first;
  const chain = followChain(
    seq === 1 ? emptyChain(world) : { world, count: seq - 1, hash: prevHash },
    sha256,
  );
  for (const header of headers) {
    const broken = chain.take(header);
    if (broken !== null) return broken;
  }
  return null;
}

/** What is wrong with a row; null when nothing is. */
export function examineRow(
  row: RowOnScreen,
  header: LedgerHeader | undefined,
  sha256: Sha256,
): BreakReason | null {
  if (!header) return 'unknown-entry';
  try {
    return (
      examineEntry(row, header, sha256) ??
      examineBody(row, sha256) ??
      examinePlace(row, sha256) ??
      examineShown(row)
    );
  } catch {
    // A hash that is none, a number that is none: nothing that was ever written down.
    return 'malformed';
  }
}

function examineEntry({ entry }: LedgerRow, header: LedgerHeader, sha256: Sha256): BreakReason | null {
  const { at, count, date, kind, market, model, part, root } = entry.body;
  const body = { at, count, date, kind, market, model, part, root };
  const fits = kind === header.kind && entrySubject(body) === header.subject;
  const hash = bodyHash(fromHex(entry.salt), canonicalJson(body), sha256);
  return fits && toHex(hash) === header.bodyHash ? null : 'altered-entry';
}

/** A sealed row comes without body and salt, and so may its outcomes; others must bring both, and neither comes alone. */
function examineBody(row: LedgerRow, sha256: Sha256): BreakReason | null {
  const { body, salt, seal, of } = row;
  if (body === null && salt === null) return seal === null && of === null ? 'missing-body' : null;
  // One without the other cannot be checked.
  if (body === null || salt === null) return 'missing-body';
  return toHex(bodyHash(fromHex(salt), canonicalJson(body), sha256)) === row.bodyHash ? null : 'altered-body';
}

function examinePlace(row: LedgerRow, sha256: Sha256): BreakReason | null {
  const { count, root } = row.entry.body;
  const leaf = { hash: leafHash(row, sha256), index: row.index, size: count };
  const reached = rootOfPath(leaf, row.path.map(fromHex), sha256);
  return reached !== null && toHex(reached) === root ? null : 'foreign-leaf';
}

function examineShown({ shown, body }: RowOnScreen): BreakReason | null {
  if (shown === undefined || body === null) return null;
  const same = Object.entries(shown).every(([name, value]) => {
    const recorded = Object.hasOwn(body, name) ? body[name] : undefined;
    return recorded !== undefined && canonicalJson(recorded) === canonicalJson(value);
  });
  return same ? null : 'shown-differs';
}
