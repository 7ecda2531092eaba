import type {
  JsonObject,
  LedgerBreak,
  LedgerRoot,
  LedgerRow,
  LedgerVerdict,
  RowOnScreen,
} from '@auspex/contract/ledger';
import type { ChainInput } from '../../../shared/market/chain/follow-chain.ts';
import type { RememberedRoot } from '../../../shared/market/chain/root-memory.ts';
import type { SignalRow } from '../signal.ts';

interface Whole {
  /** Entries from the first to the end of the chain. */
  readonly entries: number;
  /** The end that this browser saw before and found again; null where it had seen none. */
  readonly remembered: RememberedRoot | null;
}

export type SignalProof =
  /**
   * What the page shows is what was written down: under another symbol where the asset has been renamed since, and at
   * prices of shares of which each has become so many.
   */
  | ({ readonly kind: 'intact'; readonly writtenAs: string | null; readonly shares: number } & Whole)
  /** Belongs to its entry; its text is not open to the reader yet. */
  | ({ readonly kind: 'sealed' } & Whole)
  | { readonly kind: 'broken'; readonly at: LedgerBreak };

/** Where the check gets what it needs. */
export interface SignalCheckParts {
  readRoot(): Promise<LedgerRoot>;
  readHeaders(root: LedgerRoot): Promise<ChainInput['headers']>;
  readRow(leaf: string): Promise<{ readonly row: LedgerRow; readonly outcomes: readonly LedgerRow[] }>;
  checkChain(input: ChainInput): Promise<LedgerVerdict>;
  rememberedRoot(world: string): RememberedRoot | null;
  rememberRoot(root: LedgerRoot): void;
}

/**
 * Checks in the browser that what the page shows of a signal is what was written down: the chain from its first entry
 * to its end, which must contain the end seen before, the leaf in its entry, and its outcomes so far.
 */
export async function checkSignal(
  signal: SignalRow,
  { readRow, ...tools }: SignalCheckParts,
): Promise<SignalProof | null> {
  if (signal.ledger === null) return null;
  const { row, outcomes } = await readRow(signal.ledger.leaf);
  // After the rows, so that it contains them.
  const root = await tools.readRoot();
  const headers = await tools.readHeaders(root);
  const remembered = tools.rememberedRoot(root.world);
  const rows = [withShown(row, signal), ...outcomes];
  const verdict = await tools.checkChain({ root, headers, rows, witnessed: remembered?.root ?? null });
  if (!verdict.intact) return { kind: 'broken', at: verdict.break };
  const { seq, leaf } = signal.ledger;
  if (row.id !== leaf || row.seq !== seq || row.entry.body.kind !== 'signals')
    return { kind: 'broken', at: { seq, id: leaf, reason: 'shown-differs' } };
  tools.rememberRoot(root);
  const whole = { entries: root.count, remembered };
  if (row.body === null) return { kind: 'sealed', ...whole };
  const { symbol } = row.body;
  const writtenAs = typeof symbol === 'string' && symbol !== signal.asset.symbol ? symbol : null;
  return { kind: 'intact', writtenAs, shares: signal.sharesNow, ...whole };
}

/** The leaf with everything of it that the page shows. */
export function withShown(row: LedgerRow, signal: SignalRow): RowOnScreen {
  if (row.body === null) return row;
  const { date, stance, votes, previousStance, since, ageBars, enough } = signal;
  const { recipe, outlooks } = row.body;
  return {
    ...row,
    shown: {
      ...{ date, stance, votes, previousStance, since, ageBars, enough },
      ...writtenPrices(signal, row.body),
      outlooks: signal.outlooks.map((outlook, place) => {
        const written: unknown = Array.isArray(outlooks) ? outlooks[place] : null;
        // A gate may have been judged since: the row says how it stands now.
        return fieldsOf({ ...outlook, gate: outlook.gateAsMade }, written);
      }),
      recipe: { ...fieldsOf(recipe, recipe), model: signal.modelVersion, asOf: signal.madeAt },
    },
  };
}

/** Part of a price by which dividing and multiplying again may miss it. */
const DUST = 1e-9;

/** The prices that the page shows, in shares of the day on which they were written down. */
function writtenPrices(
  { close, stop, target, sharesNow }: SignalRow,
  body: JsonObject,
): Pick<SignalRow, 'close' | 'stop' | 'target'> {
  const inSharesThen = <Price extends number | null>(price: Price, written: unknown): Price => {
    if (price === null || sharesNow === 1) return price;
    const then = price * sharesNow;
    const isSame = typeof written === 'number' && Math.abs(then - written) <= DUST * Math.abs(written);
    return (isSame ? written : then) as Price;
  };
  return {
    close: inSharesThen(close, body.close),
    stop: inSharesThen(stop, body.stop),
    target: inSharesThen(target, body.target),
  };
}

/** Those fields of a value that another one has: the page adds some of its own, such as how strong a score is. */
function fieldsOf(value: unknown, other: unknown) {
  if (typeof value !== 'object' || value === null || typeof other !== 'object' || other === null) return {};
  const names = new Set(Object.keys(other));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}
