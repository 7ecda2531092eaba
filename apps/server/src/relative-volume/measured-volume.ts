import type { IsoDate } from '@auspex/market';
import type { Comparison } from './compare-sessions.ts';
import type { VolumeCurve } from './draw-curve.ts';

/** What is compared: the same time of day, whole sessions, or 24 hours up to the same time of day. */
export type Basis = 'time-of-day' | 'whole-day' | 'rolling-24h';

/** The volume of one asset beside its usual one; what cannot be said has its reason. */
export type MeasuredVolume =
  | { readonly kind: 'missing'; readonly reason: string; readonly session: IsoDate }
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

export const NO_VOLUME = 'No volume data: the source has none.';

/** Why there is nothing to compare with, for a measured volume without a usual one. */
export function reasonOf({ comparison }: Extract<MeasuredVolume, { kind: 'measured' }>): string | null {
  if (comparison.ratio !== null) return null;
  if (comparison.usual === null) {
    return `Only ${comparison.sessions} earlier session${comparison.sessions === 1 ? '' : 's'} can be compared; five are needed.`;
  }
  return 'Usually nothing is traded by this time of day.';
}
