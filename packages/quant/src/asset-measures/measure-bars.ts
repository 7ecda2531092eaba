import {
  addDays,
  type BarColumns,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type IsoDate,
  makeDate,
  monthsBefore,
  startOfDate,
  yearOf,
} from '@auspex/market';
import {
  adx,
  aroon,
  bollingerPercentB,
  bollingerWidth,
  cci,
  chaikinMoneyFlow,
  choppiness,
  ema,
  macd,
  moneyFlowIndex,
  natr,
  rsi,
  sma,
  stochastic,
  williamsR,
} from '../indicators/index.ts';
import { relateToBenchmark, type SpreadFigures, spreadOf } from './measure-returns.ts';

/** Bars of one asset as known at an instant, and what its market did meanwhile. */
export interface MeasuredBars {
  /** Adjusted for splits: what a chart shows. */
  readonly bars: BarColumns;
  /** Closes of the same bars, adjusted for dividends too. */
  readonly total: Float64Array;
  /** The benchmark's closes with dividends on the same days; NaN where it has none. */
  readonly benchmark: Float64Array;
  readonly market: 'us' | 'crypto';
}

/** Bars of a year. */
const YEAR_BARS = { us: 252, crypto: 365 } as const;
/** A close that is this much older than the first day of a span belongs to another span. */
const MOST_DAYS_OFF = 10;
/** Enough before the last bar for every running average to have forgotten where it began, to the last digit. */
export const WARM_UP_BARS = 1100;
/** Enough for what looks at the last 26 bars, unless most of them are holes. */
const NEAR_BARS = 64;

const last = (column: Float64Array) => column[column.length - 1] ?? Number.NaN;
const ratio = (a: number, b: number) => (b > 0 ? a / b - 1 : Number.NaN);
const yes = (a: number, b: number) => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Number(a > b));

/** The first bar of a span may come this late: holidays, halts. */
const LATE_DAYS = 14;

/** Index of the first bar at or after an instant. */
export function firstBarFrom(time: Float64Array, from: number): number {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (time[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bar whose close a span that begins after an instant is counted from; −1 where the history has none near it. */
export function baseBar(time: Float64Array, base: number): number {
  const at = firstBarFrom(time, base + 1) - 1;
  return at >= 0 && base - time[at] <= MOST_DAYS_OFF * DAY_MS ? at : -1;
}

/** Whether an asset has no bars from the beginning of a span: a high of 52 weeks takes 52 weeks. */
export function isYoungerThan(time: Float64Array, from: number): boolean {
  return !(time[0] <= from + LATE_DAYS * DAY_MS);
}

/** Every field that follows from bars alone, at the last of them. */
export function measureBars(measured: MeasuredBars): Readonly<Record<string, number>> {
  const { bars, market } = measured;
  const n = bars.close.length;
  if (n === 0) return {};
  return {
    bars: n,
    last_bar: Math.floor(last(bars.time) / DAY_MS),
    ...measurePrice(bars),
    ...measureTotal(measured),
    ...measureIndicators(bars),
    ...measureVolume(bars, market),
    ...relateToBenchmark(measured.total, measured.benchmark, YEAR_BARS[market]),
  };
}

function measurePrice({ time, open, high, low, close }: BarColumns) {
  const end = close.length - 1;
  const from = time[end] - 365 * DAY_MS;
  let [highest, lowest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  let i = end;
  for (; i >= 0 && time[i] >= from; i--) {
    highest = Math.max(highest, high[i]);
    lowest = Math.min(lowest, low[i]);
  }
  let streak = 0;
  for (let at = end; at > 0; at--) {
    const way = Math.sign(close[at] - close[at - 1]);
    if (way === 0 || (streak !== 0 && way !== Math.sign(streak))) break;
    streak += way;
  }
  const [top, bottom] = isYoungerThan(time, from) ? [Number.NaN, Number.NaN] : [highest, lowest];
  return {
    price: close[end],
    change: ratio(close[end], close[end - 1]),
    gap: ratio(open[end], close[end - 1]),
    high_52w: top,
    low_52w: bottom,
    from_high: ratio(close[end], top),
    from_low: ratio(close[end], bottom),
    range_52w: top > bottom ? (close[end] - bottom) / (top - bottom) : Number.NaN,
    new_high: Number.isNaN(top) ? Number.NaN : Number(high[end] >= top),
    new_low: Number.isNaN(bottom) ? Number.NaN : Number(low[end] <= bottom),
    streak,
  };
}

/** Returns with dividends, and how they scatter. */
function measureTotal({ bars, total, benchmark, market }: MeasuredBars) {
  const end = total.length - 1;
  const day = dateOfInstant(bars.time[end]);
  const since = (date: IsoDate) => baseBar(bars.time, startOfDate(date));
  const week = since(addDays(day, -7));
  const [month, quarter, half, year, three] = [1, 3, 6, 12, 36].map((back) => since(monthsBefore(day, back)));
  const over = (column: Float64Array, from: number) => ratio(column[end], column[from]);
  const spread: SpreadFigures = spreadOf(total, YEAR_BARS[market]);
  return {
    ret_1w: over(total, week),
    ret_1m: over(total, month),
    ret_3m: over(total, quarter),
    ret_6m: over(total, half),
    ret_1y: over(total, year),
    ret_3y: over(total, three),
    ret_ytd: over(total, since(makeDate(yearOf(day), 1, 0))),
    mom_12_1: ratio(total[month], total[year]),
    rel_3m: over(total, quarter) - over(benchmark, quarter),
    rel_1y: over(total, year) - over(benchmark, year),
    ...spread,
  };
}

function measureIndicators(whole: BarColumns) {
  const bars = lastBars(whole, WARM_UP_BARS);
  const close = last(bars.close);
  const [sma20, sma50, sma200] = [20, 50, 200].map((length) => sma.kernel(bars, { length }).sma);
  const [fast, slow] = [last(sma50), last(sma200)];
  const trend = adx.kernel(bars);
  const near = lastBars(bars, NEAR_BARS);
  const ofWindow = (read: (bars: BarColumns) => Float64Array) => {
    const value = last(read(near));
    return Number.isNaN(value) ? last(read(bars)) : value;
  };
  const stoch = stochastic.kernel(bars);
  return {
    rsi14: last(rsi.kernel(bars).rsi),
    rsi5: last(rsi.kernel(bars, { length: 5 }).rsi),
    stoch_k: last(stoch.k),
    stoch_d: last(stoch.d),
    williams_r: ofWindow((some) => williamsR.kernel(some).williams),
    cci20: ofWindow((some) => cci.kernel(some).cci),
    mfi14: ofWindow((some) => moneyFlowIndex.kernel(some).mfi),
    adx14: last(trend.adx),
    di_spread: last(trend.plusDi) - last(trend.minusDi),
    macd_hist: last(macd.kernel(bars).histogram) / close,
    aroon: ofWindow((some) => aroon.kernel(some).oscillator),
    bb_percent: last(bollingerPercentB.kernel(bars).percentB),
    // The indicators write percentages as 5, fields as 0.05.
    bb_width: last(bollingerWidth.kernel(bars).bandWidth) / 100,
    sma20: last(sma20),
    sma50: fast,
    sma200: slow,
    ema21: last(ema.kernel(bars, { length: 21 }).ema),
    vs_sma20: ratio(close, last(sma20)),
    vs_sma50: ratio(close, fast),
    vs_sma200: ratio(close, slow),
    sma_cross: barsSinceCross(sma50, sma200),
    above_sma200: yes(close, slow),
    sma50_above: yes(fast, slow),
    choppiness: ofWindow((some) => choppiness.kernel(some).choppiness),
    atr_percent: last(natr.kernel(bars).natr) / 100,
    cmf20: ofWindow((some) => chaikinMoneyFlow.kernel(some).flow),
  };
}

/** Positive since the first line crossed above the other, negative since below; NaN before any crossing. */
function barsSinceCross(one: Float64Array, other: Float64Array): number {
  const end = one.length - 1;
  const side = Math.sign(one[end] - other[end]);
  for (let i = end - 1; i >= 0; i--) {
    const then = Math.sign(one[i] - other[i]);
    if (Number.isNaN(then)) return Number.NaN;
    if (then !== side) return side * (end - i);
  }
  return Number.NaN;
}

function measureVolume({ time, close, volume }: BarColumns, market: MeasuredBars['market']) {
  const end = volume.length - 1;
  let [shares, money, count] = [0, 0, 0];
  for (let i = Math.max(0, end - 19); i <= end; i++) {
    if (Number.isNaN(volume[i])) continue;
    shares += volume[i];
    money += volume[i] * close[i];
    count += 1;
  }
  // The volume of a half day is not that of a day: it is compared with nothing, and nothing with it.
  const isHalf = (i: number) => calendarOf(market).sessionOf(dateOfInstant(time[i]))?.closesEarly === true;
  const before: number[] = [];
  for (let i = end - 1; i >= 0 && before.length < 20; i--) {
    if (!Number.isNaN(volume[i]) && !isHalf(i)) before.push(volume[i]);
  }
  before.sort((a, b) => a - b);
  const usual =
    before.length < 10 || isHalf(end)
      ? Number.NaN
      : (before[(before.length - 1) >> 1] + before[before.length >> 1]) / 2;
  return {
    volume: volume[end],
    volume_20: count < 10 ? Number.NaN : shares / count,
    turnover: count < 10 ? Number.NaN : money / count,
    rel_volume: usual > 0 ? volume[end] / usual : Number.NaN,
  };
}

function lastBars(bars: BarColumns, count: number): BarColumns {
  const from = Math.max(0, bars.close.length - count);
  return {
    time: bars.time.subarray(from),
    open: bars.open.subarray(from),
    high: bars.high.subarray(from),
    low: bars.low.subarray(from),
    close: bars.close.subarray(from),
    volume: bars.volume.subarray(from),
  };
}
