export { type CandlePattern, type PatternBias, patternCodes } from './pattern.ts';
export { candlePatterns, findCandlePattern } from './registry.ts';
export {
  type PatternHit,
  patternColumn,
  patternWarmUp,
  scanPatterns,
  startPattern,
} from './scan-patterns.ts';
