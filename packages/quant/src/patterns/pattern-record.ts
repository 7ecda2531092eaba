import type { Interval } from '../statistics/wilson-interval.ts';

/** What a found pattern suggests. `neutral` patterns mark indecision, not a direction. */
export type PatternBias = 'bullish' | 'bearish' | 'neutral';

/** A pattern, and one of the ways it can point. */
export interface PatternKind {
  readonly patternId: string;
  readonly bias: PatternBias;
}

/** What followed a pattern on a chart. */
export interface PatternRecord extends PatternKind {
  readonly found: number;
  /** Finds whose outcome is known, each begun after that of the one before was over. */
  readonly judged: number;
  /** Those of them after which the price was higher. */
  readonly higher: number;
  /** 95 % range of that share. */
  readonly range: Interval | null;
  /** False discovery rate over all patterns of the chart that were judged: could it be the usual share after all? */
  readonly q: number | null;
}

export interface PatternRecords {
  readonly records: readonly PatternRecord[];
  /** The share of all bars after which the price was higher; null where none has an outcome. */
  readonly usual: number | null;
}
