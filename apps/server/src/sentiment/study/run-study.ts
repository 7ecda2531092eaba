import { DAY_MS, dateOfInstant } from '@auspex/market';
import { randomStream } from '@auspex/quant/random';
import {
  automaticBlockLength,
  effectiveOverlapping,
  neweyWestMean,
  rankInformationCoefficient,
  rankValues,
} from '@auspex/quant/statistics';
import { resampleDays } from './resample-days.ts';
import { MOOD_DAYS, type StudyAsset, type StudyPanel, studyPanel } from './study-panel.ts';
import { type DaySums, DECILES, type Study } from './study-result.ts';

export interface StudyTask {
  readonly assets: readonly StudyAsset[];
  /** From the next open to the close so many bars on. */
  readonly bars: number;
  readonly seed: number;
}

/** Names a day needs to be divided into tenths. */
export const FEWEST_NAMES = 10;
/** Periods without overlap behind a verdict. */
const FEWEST_PERIODS = 24;
/** As strict as the gate of signals: three horizons are looked at, and small tilts look like effects by luck. */
const LEAST_T = 3;
const MOST_P = 0.01;

interface JudgedDays extends DaySums {
  readonly coefficients: Float64Array;
  readonly spreads: Float64Array;
  readonly first: number;
  readonly last: number;
}

export function runStudy({ assets, bars, seed }: StudyTask): Study {
  const judged = judgeDays(studyPanel(assets, bars));
  const n = judged.count.reduce((sum, count) => sum + count, 0);
  const { days } = judged;
  const date = (day: number) => (days === 0 ? null : dateOfInstant(day * DAY_MS));
  const known = { from: date(judged.first), to: date(judged.last), n };
  const effectiveN =
    days === 0 ? 0 : effectiveOverlapping({ observations: days, horizonBars: bars }) * (n / days);
  // Neighbouring days share both their outcome and the days their mood is made of.
  const newey = neweyWestMean(judged.coefficients, Math.max(bars, MOOD_DAYS));
  const rankIc = newey && { mean: newey.mean, t: newey.t };
  if (days < 2 * bars + 10) {
    return { ...known, effectiveN, deciles: [], spread: null, rankIc: null, verdict: 'too-little' };
  }
  const meanBlock = Math.max(bars + 1, automaticBlockLength(judged.spreads) ?? 1);
  const stream = randomStream({ seed, name: 'sentiment-study', day: bars });
  const { deciles, spread } = resampleDays(judged, { stream, meanBlock });
  const enough = Math.floor(days / bars) >= FEWEST_PERIODS && rankIc !== null && spread !== null;
  const found = enough && Math.abs(rankIc.t) >= LEAST_T && spread.p <= MOST_P;
  const verdict = !enough ? 'too-little' : found ? 'effect' : 'no-effect';
  return { ...known, effectiveN, deciles, spread, rankIc, verdict };
}

/** Divides each day's names into tenths by mood; names of one mood stay together. Days with too few names are left out. */
function judgeDays({ days, assets, moods, returns }: StudyPanel): JudgedDays {
  const size = days.length * DECILES;
  const [count, tone, excess] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const coefficients: number[] = [];
  const spreads: number[] = [];
  let [judged, first, last] = [0, 0, 0];
  for (let row = 0; row < days.length; row++) {
    const day = dayOf({ moods, returns }, row * assets, assets);
    if (day === null) continue;
    const { ranks } = rankValues(day.moods);
    const at = judged * DECILES;
    for (let name = 0; name < ranks.length; name++) {
      const decile = Math.min(DECILES - 1, Math.floor(((ranks[name] - 0.5) / ranks.length) * DECILES));
      count[at + decile] += 1;
      tone[at + decile] += day.moods[name];
      excess[at + decile] += day.excess[name];
    }
    coefficients.push(rankInformationCoefficient(day.moods, day.excess, FEWEST_NAMES) ?? 0);
    spreads.push(meanOf(excess, count, at + DECILES - 1) - meanOf(excess, count, at));
    if (judged === 0) first = days[row];
    last = days[row];
    judged += 1;
  }
  return {
    days: judged,
    count: count.subarray(0, judged * DECILES),
    tone: tone.subarray(0, judged * DECILES),
    excess: excess.subarray(0, judged * DECILES),
    coefficients: Float64Array.from(coefficients),
    spreads: Float64Array.from(spreads),
    first,
    last,
  };
}

function meanOf(sum: Float64Array, count: Float64Array, at: number): number {
  return count[at] > 0 ? sum[at] / count[at] : 0;
}

/** Moods and returns above the day's mean of the names that have both; null with too few. */
function dayOf(
  { moods, returns }: Pick<StudyPanel, 'moods' | 'returns'>,
  from: number,
  assets: number,
): { readonly moods: Float64Array; readonly excess: Float64Array } | null {
  const cells: number[] = [];
  for (let cell = from; cell < from + assets; cell++) {
    if (!Number.isNaN(moods[cell]) && !Number.isNaN(returns[cell])) cells.push(cell);
  }
  if (cells.length < FEWEST_NAMES) return null;
  const mean = cells.reduce((sum, cell) => sum + returns[cell], 0) / cells.length;
  return {
    moods: Float64Array.from(cells, (cell) => moods[cell]),
    excess: Float64Array.from(cells, (cell) => returns[cell] - mean),
  };
}
