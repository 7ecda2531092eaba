import { DAY_MS, dateOfInstant, type IsoDate } from '@auspex/market';
import { meanPairCorrelation } from '@auspex/quant/correlation';
import { placeboP, placeboTest } from '@auspex/quant/gate';
import { randomStream } from '@auspex/quant/random';
import {
  automaticBlockLength,
  type DrawSource,
  effectiveCalls,
  neweyWestMean,
  rankInformationCoefficient,
  rankValues,
  sortedQuantile,
  stationaryIndices,
} from '@auspex/quant/statistics';
import { createSharedThreads, type ThreadPool } from '../platform/threads/index.ts';
import { MOOD_DAYS, type StudyAsset, type StudyPanel, studyPanel } from './study-panel.ts';
import { subtractKnown } from './subtract-known.ts';

export interface StudyTask {
  readonly assets: readonly StudyAsset[];
  /** From the next open to the close so many bars on. */
  readonly bars: number;
  readonly seed: number;
}

/** Names a day needs to be divided into tenths. */
const FEWEST_NAMES = 10;
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
  /** What momentum and season leave of mood and return, a row per judged day and a column per asset. */
  readonly left: { readonly moods: Float64Array; readonly returns: Float64Array };
}

export function runStudy({ assets, bars, seed }: StudyTask): Study {
  const panel = studyPanel(assets, bars);
  const judged = judgeDays(panel);
  const n = judged.count.reduce((sum, count) => sum + count, 0);
  const { days } = judged;
  const date = (day: number) => (days === 0 ? null : dateOfInstant(day * DAY_MS));
  const known = { from: date(judged.first), to: date(judged.last), n };
  // As the signals have it: names that move together count once, and so do windows that overlap.
  const effectiveN =
    days === 0
      ? 0
      : effectiveCalls({
          names: n / days,
          meanCorrelation: meanPairCorrelation(
            assets.map(({ time, close }) => ({ days: time, closes: close })),
          ),
          observations: days,
          horizonBars: bars,
        });
  // Neighbouring days share both their outcome and the days their mood is made of; twice as far, as far lags weigh little.
  const newey = neweyWestMean(judged.coefficients, 2 * Math.max(bars, MOOD_DAYS));
  const rankIc = newey && { mean: newey.mean, t: newey.t };
  if (days < 2 * bars + 10) {
    return { ...known, effectiveN, deciles: [], spread: null, rankIc: null, verdict: 'too-little' };
  }
  const meanBlock = Math.max(bars + 1, automaticBlockLength(judged.spreads) ?? 1);
  const stream = randomStream({ seed, name: 'sentiment-study', day: bars });
  const { deciles, spread } = resampleDays(judged, { stream, meanBlock });
  const enough = Math.floor(days / bars) >= FEWEST_PERIODS && rankIc !== null && spread !== null;
  const found =
    enough &&
    Math.abs(rankIc.t) >= LEAST_T &&
    spread.p <= MOST_P &&
    chanceOfPlacebo(judged, { assets: panel.assets, bars, seed, sign: Math.sign(rankIc.mean) }) <= MOST_P;
  const verdict = !enough ? 'too-little' : found ? 'effect' : 'no-effect';
  return { ...known, effectiveN, deciles, spread, rankIc, verdict };
}

/**
 * Divides each day's names into tenths by what momentum and season leave of their mood. Days with too few names are left
 * out.
 */
function judgeDays(panel: StudyPanel): JudgedDays {
  const { days, assets } = panel;
  const size = days.length * DECILES;
  const [count, tone, excess] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const empty = () => new Float64Array(days.length * assets).fill(Number.NaN);
  const left = { moods: empty(), returns: empty() };
  const coefficients: number[] = [];
  const spreads: number[] = [];
  let [judged, first, last] = [0, 0, 0];
  for (let row = 0; row < days.length; row++) {
    const day = dayOf(panel, row * assets);
    if (day === null) continue;
    const { ranks } = rankValues(day.left.moods);
    const at = judged * DECILES;
    for (let name = 0; name < ranks.length; name++) {
      const decile = Math.min(DECILES - 1, Math.floor(((ranks[name] - 0.5) / ranks.length) * DECILES));
      count[at + decile] += 1;
      tone[at + decile] += day.moods[name];
      excess[at + decile] += day.left.excess[name];
      const cell = judged * assets + day.columns[name];
      left.moods[cell] = day.left.moods[name];
      left.returns[cell] = day.left.excess[name];
    }
    coefficients.push(rankInformationCoefficient(day.left.moods, day.left.excess, FEWEST_NAMES) ?? 0);
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
    ...{ first, last, left },
  };
}

/**
 * How often moods that belong to other times and other names do as well: a lasting good name of an asset that happened to
 * rise is no effect. As with the signals.
 */
function chanceOfPlacebo(
  { left, days }: JudgedDays,
  { assets, bars, seed, sign }: { assets: number; bars: number; seed: number; sign: number },
): number {
  const matrix = (values: Float64Array) => ({ days, assets, values: values.subarray(0, days * assets) });
  const outcomes = matrix(left.returns);
  const record = {
    ...{
      market: 'stocks' as const,
      horizonBars: Math.max(bars, MOOD_DAYS),
      outcomes,
      probabilities: outcomes,
    },
    scores: matrix(left.moods.map((mood) => sign * mood)),
    baseRates: new Float64Array(days),
  };
  const test = placeboTest(record, { days: Int32Array.from({ length: days }, (_, day) => day), seed });
  return test === null ? 1 : placeboP(test);
}

function meanOf(sum: Float64Array, count: Float64Array, at: number): number {
  return count[at] > 0 ? sum[at] / count[at] : 0;
}

/** The names of a day that have both a mood and a return, and what is left of both; null with too few. */
function dayOf({ moods, returns, known, assets }: StudyPanel, from: number) {
  const cells: number[] = [];
  for (let cell = from; cell < from + assets; cell++) {
    if (!Number.isNaN(moods[cell]) && !Number.isNaN(returns[cell])) cells.push(cell);
  }
  if (cells.length < FEWEST_NAMES) return null;
  const mean = cells.reduce((sum, cell) => sum + returns[cell], 0) / cells.length;
  const day = {
    moods: Float64Array.from(cells, (cell) => moods[cell]),
    excess: Float64Array.from(cells, (cell) => returns[cell] - mean),
    known: known.map((column) => Float64Array.from(cells, (cell) => column[cell])),
  };
  return { moods: day.moods, columns: cells.map((cell) => cell - from), left: subtractKnown(day) };
}

/** Each day's names are divided into tenths. */
const DECILES = 10;

interface StudyDecile {
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
interface DaySums {
  readonly days: number;
  readonly count: Float64Array;
  readonly tone: Float64Array;
  readonly excess: Float64Array;
}

const DRAWS = 1000;

/** Means per tenth with 95 % ranges over histories made of blocks of the days, and the chance of such a spread by luck. */
function resampleDays(
  sums: DaySums,
  plan: { readonly stream: DrawSource; readonly meanBlock: number },
): { readonly deciles: StudyDecile[]; readonly spread: Study['spread'] } {
  const every = Uint32Array.from({ length: sums.days }, (_, day) => day);
  const means = meansOver(sums, every);
  const drawn = Array.from({ length: DECILES }, () => new Float64Array(DRAWS));
  const spreads = new Float64Array(DRAWS);
  const indices = new Uint32Array(sums.days);
  for (let draw = 0; draw < DRAWS; draw++) {
    stationaryIndices(indices, { ...plan, length: sums.days });
    const again = meansOver(sums, indices);
    for (let decile = 0; decile < DECILES; decile++) drawn[decile][draw] = again[decile];
    spreads[draw] = again[DECILES - 1] - again[0];
  }
  const deciles = drawn.flatMap((draws, decile): StudyDecile[] => {
    const n = total(sums.count, decile);
    if (n === 0) return [];
    const range = rangeOf(draws);
    return [
      {
        decile: decile + 1,
        n,
        meanTone: total(sums.tone, decile) / n,
        meanReturn: means[decile],
        ...range,
      },
    ];
  });
  return { deciles, spread: spreadOf(means[DECILES - 1] - means[0], spreads) };
}

function spreadOf(mean: number, draws: Float64Array): Study['spread'] {
  if (Number.isNaN(mean)) return null;
  let beyond = 0;
  for (const draw of draws) if (Math.abs(draw - mean) >= Math.abs(mean)) beyond += 1;
  return { mean, ...rangeOf(draws), p: (1 + beyond) / (draws.length + 1) };
}

function rangeOf(draws: Float64Array): { low: number; high: number } {
  const sorted = draws.filter((draw) => !Number.isNaN(draw)).sort();
  return { low: sortedQuantile(sorted, 0.025), high: sortedQuantile(sorted, 0.975) };
}

function meansOver({ count, excess }: DaySums, days: Uint32Array): Float64Array {
  const [names, sums] = [new Float64Array(DECILES), new Float64Array(DECILES)];
  for (const day of days) {
    for (let decile = 0; decile < DECILES; decile++) {
      names[decile] += count[day * DECILES + decile];
      sums[decile] += excess[day * DECILES + decile];
    }
  }
  return sums.map((sum, decile) => (names[decile] > 0 ? sum / names[decile] : Number.NaN));
}

function total(column: Float64Array, decile: number): number {
  let sum = 0;
  for (let at = decile; at < column.length; at += DECILES) sum += column[at];
  return sum;
}

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export { runStudy as default };

/** Runs studies away from the thread that answers requests. */
export type StudyPool = ThreadPool<StudyTask, Study>;

export function createStudyPool(): StudyPool {
  return createSharedThreads({ worker: new URL(import.meta.url) });
}
