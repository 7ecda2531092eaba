import { MOST_ROWS } from './row-table.ts';
import type { LinePlace } from './text-file.ts';

/** Rows of a batch: with six columns each some fifty megabytes. */
export const BATCH_ROWS = 1_000_000;
/** Where batches have to look through more lines than this many times the file, its lines are sorted first. */
const MOST_PASSES = 3;

/** How many lines a symbol has, and from where to where. */
export interface CountedLines {
  count: number;
  readonly from: LinePlace;
  last: number;
}

/** Symbols read together: how many rows to expect of each (null: all of the file), and where their lines are. */
export interface Batch {
  readonly rows: ReadonlyMap<string, number> | null;
  readonly from?: LinePlace | undefined;
  readonly last: number;
}

interface SymbolBatch extends Batch {
  readonly rows: Map<string, number>;
  last: number;
}

/** Puts symbols together, in the order of their first lines; those with too many lines are left out. */
export function batchesOf(
  seen: ReadonlyMap<string, CountedLines>,
  rowsAtOnce: number = BATCH_ROWS,
): {
  readonly batches: readonly SymbolBatch[];
  /** The lines of a batch are scattered over the file. */
  readonly isMixed: boolean;
  readonly lines: number;
} {
  const batches: SymbolBatch[] = [];
  let [rows, lines, lookedAt] = [0, 0, 0];
  for (const [symbol, { count, from, last }] of seen) {
    if (count > MOST_ROWS) continue;
    let batch = batches.at(-1);
    if (batch === undefined || rows + count > rowsAtOnce) {
      batch = { rows: new Map(), from, last };
      batches.push(batch);
      rows = 0;
    }
    batch.rows.set(symbol, count);
    batch.last = Math.max(batch.last, last);
    rows += count;
    lines += count;
  }
  for (const { from, last } of batches) lookedAt += last - (from?.line ?? 1) + 1;
  return { batches, isMixed: lookedAt > MOST_PASSES * lines, lines };
}
