import { DAY_MS } from '@auspex/market';

interface Bars {
  readonly dates: readonly string[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: ReadonlyArray<number | null>;
  /** Whether the first bar is the one that changes are measured from, and its high and low do not count. */
  readonly hasBase: boolean;
}

const YEAR_DAYS = 365.2425;
/** A line that explains less than this of the closes, or moves less in a year, is no trend. */
const LEAST_FIT = 0.3;
const LEAST_GROWTH = 0.02;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The straight line through the logarithms of the closes by their days: growth per year, and how well it fits. */
function trendOf(dates: readonly string[], close: readonly number[]) {
  const x = dates.map((date) => Date.parse(date) / DAY_MS / YEAR_DAYS);
  const y = close.map(Math.log);
  const [meanX, meanY] = [mean(x), mean(y)];
  const sum = (value: (dx: number, dy: number) => number) =>
    x.reduce((all, at, i) => all + value(at - meanX, (y[i] ?? meanY) - meanY), 0);
  const [xx, xy, yy] = [sum((dx) => dx * dx), sum((dx, dy) => dx * dy), sum((_, dy) => dy * dy)];
  if (x.length < 5 || xx === 0 || yy === 0) return { word: 'sideways', growthPerYear: null, fit: null };
  const slope = xy / xx;
  const fit = (xy * xy) / (xx * yy);
  const isTrend = fit >= LEAST_FIT && Math.abs(slope) >= LEAST_GROWTH;
  const word = isTrend ? (slope > 0 ? 'rising' : 'falling') : 'sideways';
  return { word, growthPerYear: Math.expm1(slope), fit };
}

function extreme(
  column: readonly number[],
  dates: readonly string[],
  beats: (a: number, b: number) => boolean,
) {
  let at = 0;
  for (const [i, value] of column.entries()) if (beats(value, column[at] ?? value)) at = i;
  return { value: column[at] ?? null, date: dates[at] ?? null };
}

/** The deepest close below an earlier one, as a part of it: 0 or below. */
function largestFallOf(close: readonly number[]): number {
  let peak = Number.NEGATIVE_INFINITY;
  let fall = 0;
  for (const value of close) {
    peak = Math.max(peak, value);
    fall = Math.min(fall, value / peak - 1);
  }
  return fall;
}

/** What the bars of some days say; null without at least two closes. */
export function summariseBars(bars: Bars) {
  const { dates, close, hasBase } = bars;
  const [firstClose, lastClose] = [close[0], close.at(-1)];
  if (firstClose === undefined || lastClose === undefined || close.length < 2) return null;
  const start = hasBase ? 1 : 0;
  const inside = dates.slice(start);
  const volumes = bars.volume.slice(start).filter((volume) => volume !== null);
  const steps = close.slice(1).map((value, i) => value - (close[i] ?? value));
  return {
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    firstClose,
    lastClose,
    change: lastClose / firstClose - 1,
    high: extreme(bars.high.slice(start), inside, (a, b) => a > b),
    low: extreme(bars.low.slice(start), inside, (a, b) => a < b),
    highestClose: Math.max(...close.slice(start)),
    lowestClose: Math.min(...close.slice(start)),
    average: mean(close.slice(start)),
    largestFall: largestFallOf(close),
    upDays: steps.filter((step) => step > 0).length,
    downDays: steps.filter((step) => step < 0).length,
    averageVolume: volumes.length > 0 ? mean(volumes) : null,
    trend: trendOf(dates, close),
    bars: inside.length,
  };
}
