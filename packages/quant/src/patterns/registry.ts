import { bodyPatterns } from './body-patterns.ts';
import { dojiPatterns } from './doji-patterns.ts';
import { hammerPatterns } from './hammer-patterns.ts';
import type { CandlePattern } from './pattern.ts';
import { threeCandlePatterns } from './three-candle-patterns.ts';
import { twoCandlePatterns } from './two-candle-patterns.ts';

/** Every candlestick pattern the product knows; charts, screener and assistant read this one list. */
export const candlePatterns: readonly CandlePattern[] = [
  ...dojiPatterns,
  ...hammerPatterns,
  ...bodyPatterns,
  ...twoCandlePatterns,
  ...threeCandlePatterns,
];

/** Finds a pattern by id; undefined when unknown. */
export function findCandlePattern(id: string): CandlePattern | undefined {
  return candlePatterns.find((pattern) => pattern.id === id);
}
