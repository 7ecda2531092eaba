import type { EpochMs } from '@auspex/market';

/** Where facts to be stored belong, who says them, and when they are stored. */
export interface FactScope {
  readonly world: string;
  /** Identifier of the source, as `simulated` or `files`. */
  readonly source: string;
  readonly seenAt: EpochMs;
}

/** What storing did. What was known already and is the same writes nothing and is counted nowhere. */
export interface FactsSaved {
  readonly added: number;
  /** Facts that the source says differently now; the earlier version stays. */
  readonly changed: number;
}
