import type { IsoDate } from '@auspex/market';
import type { Comparison } from './compare-sessions.ts';
import type { VolumeCurve } from './draw-curve.ts';

/** What is compared: the same time of day, whole sessions, or 24 hours up to the same time of day. */
export type Basis = 'time-of-day' | 'whole-day' | 'rolling-24h';

/** The volume of one asset beside its usual one; what cannot be said has its reason. */
export type MeasuredVolume =
  | { readonly kind: 'missing'; readonly why: WhyMissing; readonly session: IsoDate }
  | {
      readonly kind: 'measured';
      readonly session: IsoDate;
      readonly basis: Basis;
      readonly volume: number;
      readonly comparison: Comparison;
      /** Dates of `comparison.history`. */
      readonly dates: readonly IsoDate[];
      readonly drawn: VolumeCurve | undefined;
    };

/** Why a number is not there. */
export type WhyMissing =
  | { readonly code: 'no-volume' | 'no-prices' | 'usually-none' }
  | { readonly code: 'no-bar-since' | 'no-trading'; readonly date: IsoDate }
  | { readonly code: 'too-few'; readonly sessions: number };

/** Why there is nothing to compare with, for a measured volume without a usual one. */
export function whyWithoutRatio({
  comparison,
}: Extract<MeasuredVolume, { kind: 'measured' }>): WhyMissing | null {
  if (comparison.ratio !== null) return null;
  return comparison.usual === null
    ? { code: 'too-few', sessions: comparison.sessions }
    : { code: 'usually-none' };
}

/** The reason as a sentence. */
export function describeWhy(why: WhyMissing): string {
  switch (why.code) {
    case 'no-volume':
      return 'No volume data: the source has none.';
    case 'no-prices':
      return 'No prices are known yet.';
    case 'no-bar-since':
      return `There is no bar since ${why.date}.`;
    case 'no-trading':
      return `There was no trading on ${why.date}.`;
    case 'too-few':
      return `Only ${why.sessions} earlier session${why.sessions === 1 ? '' : 's'} can be compared; five are needed.`;
    case 'usually-none':
      return 'Usually nothing is traded by this time of day.';
  }
}
