import type { EpochMs } from '@auspex/market';

/** A stored fact: one version of what a source said. */
export interface KeptFact<T> {
  /** What the fact is about; versions of one fact share it. */
  readonly identity: string;
  readonly version: number;
  readonly knownAt: EpochMs;
  readonly seenAt: EpochMs;
  readonly source: string;
  readonly value: T;
}

/** From where facts are viewed: known by one instant, stored by another. */
export interface Horizon {
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
}

/** Whether something is visible from a horizon. */
export function isVisible(
  fact: { readonly knownAt: EpochMs; readonly seenAt: EpochMs },
  horizon: Horizon,
): boolean {
  return fact.knownAt <= horizon.asOf && fact.seenAt <= horizon.seenBy;
}

/** The last visible version of each fact, in the order in which they became known. */
export function visibleFacts<T>(facts: readonly KeptFact<T>[], horizon: Horizon): KeptFact<T>[] {
  const latest = new Map<string, KeptFact<T>>();
  for (const fact of facts) {
    if (!isVisible(fact, horizon)) continue;
    const other = latest.get(fact.identity);
    if (!other || other.version < fact.version) latest.set(fact.identity, fact);
  }
  return [...latest.values()].sort((a, b) => a.knownAt - b.knownAt);
}
