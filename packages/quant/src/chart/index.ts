export type {
  ComputedIndicator,
  IndicatorDescription,
  SavedIndicator,
} from '../indicators/chart-indicator.ts';
export type { ParameterMistake } from '../indicators/parameter-mistake.ts';
export type { PatternKind, PatternRecord, PatternRecords } from '../patterns/pattern-record.ts';
export { type BundledLine, bundleBars, bundleLine } from './bundle-columns.ts';
export { type VolumeProfile, volumeProfile } from './volume-profile.ts';
