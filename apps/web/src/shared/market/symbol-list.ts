/** The list that a symbol was opened from: what "previous" and "next" walk through. */
export interface SymbolList {
  /** What the list is called, as it stands in the sentence "3 of 40 in …". */
  readonly label: string;
  readonly symbols: readonly string[];
  /** Rows before the first of these and in all, where a long list was here only in part. */
  readonly before?: number;
  readonly count?: number;
}

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly label: string;
}

const KEY = 'auspex.symbol-list';

/** Remembers the list of a table, in its order on the screen, when a symbol of it is opened; for this tab. */
export function rememberSymbolList(list: SymbolList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Without it there is only no previous and next.
  }
}

export function readSymbolList(stored: string | null): SymbolList | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { label, symbols, before, count } = value as Partial<SymbolList>;
    if (typeof label !== 'string' || !Array.isArray(symbols)) return null;
    const kept = { label, symbols: symbols.filter((symbol) => typeof symbol === 'string') };
    return typeof before === 'number' && typeof count === 'number' ? { ...kept, before, count } : kept;
  } catch {
    return null;
  }
}

export function rememberedSymbolList(): SymbolList | null {
  try {
    return readSymbolList(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Where a symbol stands in the first of the lists that has it. */
export function neighboursIn(lists: readonly (SymbolList | null)[], symbol: string): Neighbours | null {
  const list = lists.find((each) => each?.symbols.includes(symbol));
  if (!list) return null;
  const at = list.symbols.indexOf(symbol);
  return {
    previous: list.symbols[at - 1] ?? null,
    next: list.symbols[at + 1] ?? null,
    place: (list.before ?? 0) + at + 1,
    count: list.count ?? list.symbols.length,
    label: list.label,
  };
}
