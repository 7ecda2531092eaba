import type { EpochMs } from '@auspex/market';
import { LRUCache } from 'lru-cache';
import { reaches, simulate } from './simulate.ts';
import type { SimulatedMarket } from './simulated-market.ts';

export interface SimulatedSourcesOptions {
  readonly seed: string;
  /** What time it is; the market is shown up to then and no further. */
  readonly now: () => EpochMs;
  /** Calls back at an interval until the returned function is called; drives streams. */
  readonly every: (milliseconds: number, tick: () => void) => () => void;
}

/** Worlds are kept by seed, so that quotes, books and history of one process come from one. */
const worlds = new LRUCache<string, SimulatedMarket>({ max: 2 });

/** The market as it is now. Its world is regenerated only when the clock reaches another year. */
export function makeViewer({
  seed,
  now,
}: Pick<SimulatedSourcesOptions, 'seed' | 'now'>): () => SimulatedMarket {
  return () => viewSimulatedMarket(seed, now());
}

/** The market as it is at an instant, from the world that this process has kept. */
export function viewSimulatedMarket(seed: string, to: EpochMs): SimulatedMarket {
  const kept = worlds.get(seed);
  if (kept && reaches(kept, to)) return kept.seenAt(to);
  const market = simulate({ seed, to });
  worlds.set(seed, market);
  return market;
}
