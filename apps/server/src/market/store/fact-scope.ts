import type { EpochMs } from '@auspex/market';

/** Where facts to be stored belong, who states them, and when they are stored. */
export interface FactScope {
  readonly world: string;
  /** Identifier of the source, such as `simulated` or `files`. */
  readonly source: string;
  readonly seenAt: EpochMs;
}

/** The outcome of storing. What was already known and is unchanged writes nothing and is not counted. */
export interface FactsSaved {
  readonly added: number;
  /** Facts that the source now states differently; the earlier version stays. */
  readonly changed: number;
}
