import { type BarColumns, calendarOf, DAY_MS, dateOfInstant } from '@auspex/market';
import {
  HORIZON_BARS,
  type MarketKind,
  quantileOf,
  rangeColumns,
  returnDistribution,
  volatilityAt,
} from '../distribution/index.ts';
import { findIndicator, resolveParameters } from '../indicators/index.ts';
import type { AlertCondition, IndicatorOutput } from './condition.ts';
import type { AlertReading } from './judge-reading.ts';

/** What was believed about the date of one report, oldest first. */
export interface ReportDates {
  readonly period: string;
  readonly states: readonly { readonly knownAt: number; readonly date: number; readonly reported: boolean }[];
}

/** What conditions are read from; each needs only some of it. */
export interface AlertFacts {
  readonly market: MarketKind;
  /** Closed daily bars in today's shares. */
  readonly bars: BarColumns;
  /** The same bars with dividends, for the ranges, which are made from total returns. */
  readonly adjustedCloses?: Float64Array;
  /** Of each bar: 1 buy, 0 hold, −1 sell, not a number where there was none. */
  readonly stances?: Float64Array;
  readonly reports?: readonly ReportDates[];
  /** The mean of the stories of the seven days up to each day, and how many they are. */
  readonly tones?: readonly { readonly day: number; readonly mean: number | null; readonly n: number }[];
}

const USUAL_BARS = 20;
/** Fewer stories in seven days say too little to be called extreme. */
const FEWEST_STORIES = 5;
const STANCES = { buy: 1, hold: 0, sell: -1 } as const;
const HORIZON_PLACES = { delta_30: 0, delta_90: 1, delta_1y: 2 } as const;

/** The readings of a condition on every bar after an instant, oldest first. */
export function readCondition(
  condition: Exclude<AlertCondition, { kind: 'screen' }>,
  facts: AlertFacts,
  after = Number.NEGATIVE_INFINITY,
): AlertReading[] {
  if (condition.kind === 'earnings') return reportReadings(facts.reports ?? [], after);
  if (condition.kind === 'tone') return toneReadings(condition, facts.tones ?? [], after);
  const { bars } = facts;
  const read = barReader(condition, facts);
  const readings: AlertReading[] = [];
  for (let i = 0; i < bars.time.length; i++) {
    if (bars.time[i] > after) readings.push(...read(i).map((one) => ({ bar: bars.time[i], ...one })));
  }
  return readings;
}

type Compared = Pick<AlertReading, 'value' | 'against'>;
type OfBars = Exclude<AlertCondition, { kind: 'screen' | 'earnings' | 'tone' }>;

function barReader(condition: OfBars, facts: AlertFacts): (i: number) => Compared[] {
  const { bars } = facts;
  switch (condition.kind) {
    case 'price':
    case 'change':
      return (i) =>
        pathOf(bars, i).map((price) => readPrice(condition, price, closeBefore(condition, bars, i)));
    case 'indicator': {
      const left = outputColumn(condition.left, bars);
      const { right } = condition;
      const column = 'value' in right ? null : outputColumn(right, bars);
      return (i) => [
        { value: left[i], against: column === null ? (right as { value: number }).value : column[i] },
      ];
    }
    case 'signal': {
      const against = condition.to === 'any' ? Number.NaN : STANCES[condition.to];
      return (i) => [{ value: facts.stances?.[i] ?? Number.NaN, against }];
    }
    case 'volume':
      return volumeReader(condition.times, facts);
    case 'range':
      return rangeReader(condition.horizon, facts);
  }
}

/**
 * Open, the nearer of high and low, the other, close. Which extreme came first is not in the bar; the nearer one is
 * the usual assumption.
 */
function pathOf({ open, high, low, close }: BarColumns, i: number): number[] {
  const upFirst = high[i] - open[i] < open[i] - low[i];
  return [open[i], upFirst ? high[i] : low[i], upFirst ? low[i] : high[i], close[i]];
}

function closeBefore(condition: OfBars, { close }: BarColumns, i: number): number {
  return condition.kind === 'change' ? (close[i - condition.bars] ?? Number.NaN) : Number.NaN;
}

/** What a price says of a condition; `base` is the close from which a move is counted. */
export function readPrice(
  condition: Extract<AlertCondition, { kind: 'price' | 'change' }>,
  price: number,
  base: number,
): Compared {
  if (condition.kind === 'price') return { value: price, against: condition.level };
  const move = price / base - 1;
  return { value: move, against: condition.is === 'falls' ? -condition.by : condition.by };
}

function outputColumn({ indicator, parameters, output }: IndicatorOutput, bars: BarColumns): Float64Array {
  const found = findIndicator(indicator);
  if (!found) throw new RangeError(`There is no indicator '${indicator}'.`);
  const column = found.kernel(bars, resolveParameters(found.name, found.parameters, parameters))[output];
  if (!column) throw new RangeError(`${found.name} has no output '${output}'.`);
  return column;
}

/**
 * The volume of a bar in times the median of the whole days before. A day on which the exchange closed early is none of them:
 * it counts where it exceeds them all the same, and otherwise says nothing.
 */
function volumeReader(times: number, { bars, market }: AlertFacts): (i: number) => Compared[] {
  const { time, volume } = bars;
  const { sessionOf, firstDate } = calendarOf(market === 'stocks' ? 'us' : 'crypto');
  const known = new Map<number, boolean>();
  const isHalf = (i: number): boolean => {
    const found = known.get(i);
    if (found !== undefined) return found;
    const date = dateOfInstant(time[i]);
    const half = date >= firstDate && sessionOf(date)?.closesEarly === true;
    known.set(i, half);
    return half;
  };
  return (i) => {
    const before: number[] = [];
    for (let at = i - 1; at >= 0 && before.length < USUAL_BARS; at--) {
      if (!Number.isNaN(volume[at]) && !isHalf(at)) before.push(volume[at]);
    }
    before.sort((a, b) => a - b);
    const usual = (before[USUAL_BARS / 2 - 1] + before[USUAL_BARS / 2]) / 2;
    const value = before.length === USUAL_BARS && usual > 0 ? volume[i] / usual : Number.NaN;
    return isHalf(i) && !(value > times) ? [] : [{ value, against: times }];
  };
}

/** How far a close lies outside its range, in parts of the nearer end; negative inside. */
function rangeReader(horizon: keyof typeof HORIZON_PLACES, facts: AlertFacts): (i: number) => Compared[] {
  const closes = facts.adjustedCloses ?? new Float64Array();
  const columns = rangeColumns(closes);
  const horizonBars = HORIZON_BARS[facts.market][HORIZON_PLACES[horizon]];
  return (i) => {
    const made = i - horizonBars;
    const state = made < 0 ? null : volatilityAt(columns, made);
    if (state === null) return [];
    const distribution = returnDistribution(state, { market: facts.market, horizonBars });
    const low = closes[made] * Math.exp(quantileOf(distribution, 0.05));
    const high = closes[made] * Math.exp(quantileOf(distribution, 0.95));
    return [{ value: Math.max(closes[i] / high - 1, 1 - closes[i] / low), against: 0 }];
  };
}

/** A report that has not come by then is no longer expected. */
const OVERDUE_MS = 30 * DAY_MS;

/** The date of the next report whenever it was set or moved; a report that is out makes room for the next. */
function reportReadings(reports: readonly ReportDates[], after: number): AlertReading[] {
  const news = reports
    .flatMap(({ period, states }) => states.map((state) => ({ period, ...state })))
    .sort((a, b) => a.knownAt - b.knownAt);
  const open = new Map<string, number>();
  const readings: AlertReading[] = [];
  for (const { period, knownAt, date, reported } of news) {
    if (reported) open.delete(period);
    else open.set(period, date);
    const next = [...open]
      .filter(([, on]) => on >= knownAt - OVERDUE_MS)
      .sort((a, b) => a[1] - b[1])
      .at(0);
    if (next && knownAt > after)
      readings.push({ bar: knownAt, subject: next[0], value: next[1], against: Number.NaN });
  }
  return readings;
}

function toneReadings(
  { is, level }: Extract<AlertCondition, { kind: 'tone' }>,
  tones: NonNullable<AlertFacts['tones']>,
  after: number,
): AlertReading[] {
  return tones.flatMap(({ day, mean, n }) => {
    if (day <= after || mean === null || n < FEWEST_STORIES) return [];
    return [{ bar: day, value: mean, against: is === 'negative' ? -level : level }];
  });
}
