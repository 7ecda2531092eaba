export { type CandlePattern, patternCodes } from './pattern.ts';
export { recordPatterns } from './record-patterns.ts';
export { candlePatterns } from './registry.ts';
export {
  type PatternHit,
  patternColumn,
  patternWarmUp,
  scanPatterns,
  startPattern,
} from './scan-patterns.ts';
