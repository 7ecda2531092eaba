interface Named {
  readonly symbol: string;
  readonly assetId: string;
}

/** Symbols that more than one asset of a list has had, such as that of a gone company which another took over. */
export function sharedSymbols(rows: readonly Named[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const shared = new Set<string>();
  for (const { symbol, assetId } of rows) {
    const known = first.get(symbol);
    if (known === undefined) first.set(symbol, assetId);
    else if (known !== assetId) shared.add(symbol);
  }
  return shared;
}
