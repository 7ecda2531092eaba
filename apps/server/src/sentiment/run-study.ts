import { DAY_MS, dateOfInstant, type IsoDate } from '@auspex/market';
import { randomStream } from '@auspex/quant/random';
import {
  automaticBlockLength,
  type DrawSource,
  effectiveOverlapping,
  neweyWestMean,
  rankInformationCoefficient,
  rankValues,
  sortedQuantile,
  stationaryIndices,
} from '@auspex/quant/statistics';
import { createThreadPool, type ThreadPool } from '../platform/threads/index.ts';

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

/** One asset as the study sees it: its bars and the mood of its days, both oldest first. */
export interface StudyAsset {
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** Days from 1970 that had a story. */
  readonly day: readonly number[];
  readonly n: readonly number[];
  readonly mean: readonly number[];
}

/** Mood and what came after, one row per session and one column per asset; `NaN` where there is none. */
interface StudyPanel {
  readonly days: Float64Array;
  readonly assets: number;
  readonly moods: Float64Array;
  readonly returns: Float64Array;
}

/** A session's mood is that of the stories of this many days, its own included. */
const MOOD_DAYS = 7;

/**
 * Mood at the end of each session's day (UTC), and the log return from the next open to the close so many bars on. The
 * next session opens after that day has ended, so that nothing is used before it was known.
 */
export function studyPanel(assets: readonly StudyAsset[], bars: number): StudyPanel {
  const times = new Set<number>();
  for (const { time } of assets) for (const at of time) times.add(at);
  const days = Float64Array.from(times, (at) => at / DAY_MS).sort();
  const place = new Map<number, number>();
  for (const [row, day] of days.entries()) place.set(day, row);
  const empty = () => new Float64Array(days.length * assets.length).fill(Number.NaN);
  const panel = { days, assets: assets.length, moods: empty(), returns: empty() };
  assets.forEach((asset, column) => {
    fillAsset(asset, bars, (day, mood, outcome) => {
      const cell = (place.get(day) ?? 0) * assets.length + column;
      panel.moods[cell] = mood;
      panel.returns[cell] = outcome;
    });
  });
  return panel;
}

function fillAsset(
  { time, open, close, day, n, mean }: StudyAsset,
  bars: number,
  write: (day: number, mood: number, outcome: number) => void,
): void {
  let [first, next, stories, sum] = [0, 0, 0, 0];
  for (let bar = 0; bar + bars < time.length; bar++) {
    const today = time[bar] / DAY_MS;
    for (; next < day.length && day[next] <= today; next++) {
      stories += n[next];
      sum += n[next] * mean[next];
    }
    for (; first < next && day[first] <= today - MOOD_DAYS; first++) {
      stories -= n[first];
      sum -= n[first] * mean[first];
    }
    if (stories > 0) write(today, sum / stories, Math.log(close[bar + bars] / open[bar + 1]));
  }
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
  return createThreadPool({ worker: new URL(import.meta.url) });
}
