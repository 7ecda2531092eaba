import type { CandleHistory } from './candle-history.ts';
import type { PatternBias } from './pattern-record.ts';

/** A candlestick pattern: the rule that recognises it on the newest candle. Its words are the page’s. */
export interface CandlePattern {
  readonly id: string;
  /** Candles the pattern consists of; the marker goes on the last one. */
  readonly candles: number;
  readonly biases: readonly PatternBias[];
  /** The rule over closed candles; `history` holds the newest at 0 and the ones before at 1, 2, … */
  match(history: CandleHistory): PatternBias | null;
}

/** Values in a pattern's column: NaN if there are too few candles before. */
export const patternCodes = { none: 0, bullish: 1, bearish: -1, neutral: 2 } as const;
