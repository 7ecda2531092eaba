import { bodyPatterns } from './body-patterns.ts';
import type { CandlePattern } from './pattern.ts';
import { shadowPatterns } from './shadow-patterns.ts';
import { threeCandlePatterns } from './three-candle-patterns.ts';
import { twoCandlePatterns } from './two-candle-patterns.ts';

/** Every candlestick pattern that charts can mark. */
export const candlePatterns: readonly CandlePattern[] = [
  ...shadowPatterns,
  ...bodyPatterns,
  ...twoCandlePatterns,
  ...threeCandlePatterns,
];
