import type { SignalTab } from '../address/signals-address.ts';
import type { SignalChange, SignalRow } from '../signal.ts';

/** A row of the table: a signal, and the change of stance that brought it under its tab. */
export interface SignalView {
  readonly signal: SignalRow;
  readonly change: SignalChange | null;
}

const KINDS: Readonly<Record<Exclude<SignalTab, 'all'>, SignalChange['kind']>> = {
  new: 'new',
  upgrade: 'upgrade',
  downgrade: 'downgrade',
};

interface TabRequest {
  readonly tab: SignalTab;
  readonly signals: readonly SignalRow[];
  readonly changes: readonly SignalChange[];
}

/** The newest change of a kind per symbol. */
function newestBySymbol(changes: readonly SignalChange[], kind: SignalChange['kind']) {
  const newest = new Map<string, SignalChange>();
  for (const change of changes) {
    if (change.kind !== kind) continue;
    const known = newest.get(change.asset.symbol);
    if (!known || known.date < change.date) newest.set(change.asset.symbol, change);
  }
  return newest;
}

/** What stands under a tab: every signal, or those whose stance changed that way. */
export function viewsOfTab({ tab, signals, changes }: TabRequest): readonly SignalView[] {
  if (tab === 'all') return signals.map((signal) => ({ signal, change: null }));
  const found = newestBySymbol(changes, KINDS[tab]);
  return signals.flatMap((signal) => {
    const change = found.get(signal.asset.symbol);
    return change ? [{ signal, change }] : [];
  });
}

/** How many signals stand under each tab. */
export function countsOfTabs(request: Omit<TabRequest, 'tab'>): Readonly<Record<SignalTab, number>> {
  const count = (tab: SignalTab) => viewsOfTab({ ...request, tab }).length;
  return { all: count('all'), new: count('new'), upgrade: count('upgrade'), downgrade: count('downgrade') };
}
