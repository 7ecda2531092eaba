import type { CandleHistory } from './candle-history.ts';

/** What a found pattern suggests. `neutral` patterns mark indecision, not a direction. */
export type PatternBias = 'bullish' | 'bearish' | 'neutral';

/** A candlestick pattern: its card for the chart and the rule that recognises it on the newest candle. */
export interface CandlePattern {
  readonly id: string;
  readonly name: string;
  /** Candles the pattern consists of; the marker goes on the last one. */
  readonly candles: number;
  readonly biases: readonly PatternBias[];
  /** What it looks like. */
  readonly summary: string;
  /** How traders read it. */
  readonly reading: string;
  /** The rule over closed candles; `history` holds the newest at 0 and the ones before at 1, 2, … */
  match(history: CandleHistory): PatternBias | null;
}

/** Values in a pattern's column: NaN if there are too few candles before. */
export const patternCodes = { none: 0, bullish: 1, bearish: -1, neutral: 2 } as const;
