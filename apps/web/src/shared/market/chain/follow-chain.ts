import {
  checkLedger,
  type LedgerHeader,
  type LedgerRoot,
  type LedgerVerdict,
  type RowOnScreen,
} from '@auspex/contract/ledger';

/** What goes to the worker: everything is there already, so that it needs no network and no keys. */
export interface ChainInput {
  readonly root: LedgerRoot;
  readonly witnessed: LedgerRoot | null;
  readonly headers: readonly LedgerHeader[];
  readonly rows: readonly RowOnScreen[];
}

export type ChainMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'verdict'; readonly verdict: LedgerVerdict };

export type OnProgress = (done: number, total: number) => void;

const SLICE = 500;

/** Follows the chain through headers that were fetched before. */
export function checkChain(input: ChainInput, onProgress?: OnProgress): Promise<LedgerVerdict> {
  const { root, witnessed, headers, rows } = input;
  return checkLedger({
    root,
    rows,
    ...(witnessed === null ? {} : { witnessed }),
    ...(onProgress ? { onProgress } : {}),
    readHeaders: async (after) => {
      const start = headers.findIndex(({ seq }) => seq > after);
      return start < 0 ? [] : headers.slice(start, start + SLICE);
    },
  });
}
