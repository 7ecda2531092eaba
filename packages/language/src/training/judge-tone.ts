import { likeliestTone, type ToneLabel, type ToneProbabilities, toneLabels } from '../tone/tone-model.ts';

/** One reading next to a person's label. */
export interface JudgedReading {
  readonly label: ToneLabel;
  readonly read: ToneLabel;
  readonly certainty: number;
  /** The headline names more than one. */
  readonly several: boolean;
  /** The headline is good for one and bad for another. */
  readonly opposite: boolean;
}

/** How good readings are; shares from 0 to 1. */
export interface ToneJudgement {
  readonly count: number;
  readonly accuracy: number;
  readonly macroF1: number;
  readonly classF1: Readonly<Record<ToneLabel, number>>;
  readonly severalAccuracy: number;
  readonly severalCount: number;
  readonly oppositeAccuracy: number;
  readonly oppositeCount: number;
  /** Positive read as negative or vice versa. */
  readonly flips: number;
  /** Expected calibration error over ten bins of certainty. */
  readonly calibrationError: number;
}

const BINS = 10;

export function judgeTone(readings: readonly JudgedReading[]): ToneJudgement {
  const classF1 = Object.fromEntries(toneLabels.map((label) => [label, f1Of(readings, label)])) as Record<
    ToneLabel,
    number
  >;
  const several = readings.filter((reading) => reading.several);
  const opposite = readings.filter((reading) => reading.opposite);
  return {
    count: readings.length,
    accuracy: accuracyOf(readings),
    macroF1: toneLabels.reduce((sum, label) => sum + classF1[label], 0) / toneLabels.length,
    classF1,
    severalAccuracy: accuracyOf(several),
    severalCount: several.length,
    oppositeAccuracy: accuracyOf(opposite),
    oppositeCount: opposite.length,
    flips: shareOf(
      readings,
      ({ label, read }) => label !== read && label !== 'neutral' && read !== 'neutral',
    ),
    calibrationError: calibrationErrorOf(readings),
  };
}

/** A reading from probabilities. */
export function readLabel(p: ToneProbabilities): { read: ToneLabel; certainty: number } {
  const read = likeliestTone(p);
  return { read, certainty: p[read] };
}

function accuracyOf(readings: readonly JudgedReading[]): number {
  return shareOf(readings, ({ label, read }) => label === read);
}

function shareOf(readings: readonly JudgedReading[], holds: (reading: JudgedReading) => boolean): number {
  return readings.filter(holds).length / Math.max(1, readings.length);
}

function f1Of(readings: readonly JudgedReading[], wanted: ToneLabel): number {
  const right = readings.filter(({ label, read }) => label === wanted && read === wanted).length;
  const said = readings.filter(({ read }) => read === wanted).length;
  const known = readings.filter(({ label }) => label === wanted).length;
  return (2 * right) / Math.max(1, said + known);
}

function calibrationErrorOf(readings: readonly JudgedReading[]): number {
  const gaps = new Float64Array(BINS);
  for (const { label, read, certainty } of readings) {
    const bin = Math.min(BINS - 1, Math.floor(certainty * BINS));
    gaps[bin] += (label === read ? 1 : 0) - certainty;
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, readings.length);
}
