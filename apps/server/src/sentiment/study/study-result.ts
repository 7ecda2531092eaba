import type { IsoDate } from '@auspex/market';

/** Each day's names are divided into tenths. */
export const DECILES = 10;

export interface StudyDecile {
  /** 1 = worst mood of its day. */
  readonly decile: number;
  readonly n: number;
  readonly meanTone: number;
  /** Above the mean of all names of the same days; as a log return. */
  readonly meanReturn: number;
  readonly low: number;
  readonly high: number;
}

/** What prices did after good and bad mood. */
export interface Study {
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
  readonly n: number;
  readonly effectiveN: number;
  readonly deciles: readonly StudyDecile[];
  /** Best tenth less worst. */
  readonly spread: {
    readonly mean: number;
    readonly low: number;
    readonly high: number;
    readonly p: number;
  } | null;
  readonly rankIc: { readonly mean: number; readonly t: number } | null;
  readonly verdict: 'effect' | 'no-effect' | 'too-little';
}

/** Sums per day and tenth: what is resampled, day by day. */
export interface DaySums {
  readonly days: number;
  readonly count: Float64Array;
  readonly tone: Float64Array;
  readonly excess: Float64Array;
}
