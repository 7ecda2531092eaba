import {
  addDays,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  MINUTE_MS,
  type Session,
  splitBetween,
  startOfDate,
} from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import { type Comparison, compareSessions, drawCurve, type VolumeCurve } from '@auspex/quant/relative-volume';
import type { ViewBars } from '../market/index.ts';
import {
  COIN_STEPS,
  type SessionInView,
  STEP_MS,
  type StepVolumes,
  stepsOf,
  volumeOfSteps,
} from './sessions.ts';
import type { SessionsOfAsset } from './volume-book.ts';

/** What is compared: the same time of day, whole sessions, or 24 hours up to the same time of day. */
export type Basis = 'time-of-day' | 'whole-day' | 'rolling-24h';

/** The volume of one asset beside its usual one; what cannot be said has its reason. */
export type MeasuredVolume =
  | { readonly kind: 'missing'; readonly why: WhyMissing; readonly session: IsoDate }
  | {
      readonly kind: 'measured';
      readonly session: IsoDate;
      readonly basis: Basis;
      /** The instant up to which volume is counted. */
      readonly until: EpochMs;
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
      return `No trading on ${why.date} is known so far.`;
    case 'too-few':
      return `Only ${why.sessions} earlier session${why.sessions === 1 ? '' : 's'} can be compared; five are needed.`;
    case 'usually-none':
      return 'Usually nothing is traded by this time of day.';
  }
}

/** All that is known of one stock. */
export interface StockVolumes {
  readonly inView: SessionInView;
  readonly lookback: number;
  readonly daily: Pick<ViewBars, 'bars'>;
  readonly actions: readonly CorporateAction[];
  readonly steps: SessionsOfAsset;
}

function wholeDays({ bars }: StockVolumes['daily']): Map<IsoDate, number> {
  return new Map(Array.from(bars.time, (time, i) => [dateOfInstant(time), bars.volume[i]]));
}

/**
 * Compares a stock's session with those before it at the same time of day, in shares of the session. A session that had
 * closed by that time of day is left out: what it would have traded nobody knows. Once all of a full session is known
 * daily volumes say it all; where the source has nothing within the day the last whole session stands in.
 */
export function measureStock(stock: StockVolumes): MeasuredVolume {
  const { inView, steps } = stock;
  const { session } = inView;
  const totals = wholeDays(stock.daily);
  const today = steps.get(session.date);
  const reached = Math.min(inView.steps, today?.volumes.length ?? 0);
  const last = inView.phase === 'closed' ? session : inView.earlier.at(-1);
  const isKnown = totals.has(session.date) || reached === inView.steps;
  const isWhole = last === session && !session.closesEarly && isKnown;
  if (today === undefined || reached === 0 || isWhole) return measureWhole(stock, last ?? session, totals);
  const volume = volumeOfSteps(today, 0, reached);
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: session.date };
  const earlier = Float64Array.from(inView.earlier, (other) => {
    const known = steps.get(other.date);
    if (known === undefined || stepsOf(other) < reached) return Number.NaN;
    return volumeOfSteps(known, 0, reached) * splitBetween(stock.actions, other.date, session.date);
  });
  return measured(stock, {
    session,
    basis: 'time-of-day',
    until: Math.min(session.open + reached * STEP_MS, session.close),
    volume,
    earlier,
    drawn: draw(stock, session, reached),
  });
}

/** Whole sessions beside whole sessions of the same length. */
function measureWhole(
  stock: StockVolumes,
  session: Session,
  totals: ReadonlyMap<IsoDate, number>,
): MeasuredVolume {
  const today = stock.steps.get(session.date);
  const volume = totals.get(session.date) ?? (today ? volumeOfSteps(today, 0, stepsOf(session)) : undefined);
  if (volume === undefined) {
    const why =
      totals.size === 0
        ? ({ code: 'no-prices' } as const)
        : ({ code: 'no-trading', date: session.date } as const);
    return { kind: 'missing', why, session: session.date };
  }
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: session.date };
  const earlier = Float64Array.from(stock.inView.earlier, (other) => {
    if (other.date >= session.date || other.closesEarly !== session.closesEarly) return Number.NaN;
    const total = totals.get(other.date) ?? Number.NaN;
    return total * splitBetween(stock.actions, other.date, session.date);
  });
  const drawn = today ? draw(stock, session, stepsOf(session)) : undefined;
  const basis = session === stock.inView.session && !session.closesEarly ? 'time-of-day' : 'whole-day';
  return measured(stock, { session, basis, until: session.close, volume, earlier, drawn });
}

function measured(
  { inView, lookback }: StockVolumes,
  found: Pick<Extract<MeasuredVolume, { kind: 'measured' }>, 'basis' | 'until' | 'volume' | 'drawn'> & {
    readonly session: Session;
    readonly earlier: Float64Array;
  },
): MeasuredVolume {
  const { session, earlier, ...rest } = found;
  return {
    kind: 'measured',
    ...rest,
    session: session.date,
    comparison: compareSessions({ volume: found.volume, earlier, sessions: lookback }),
    dates: inView.earlier.map(({ date }) => date),
  };
}

function running({ volumes }: StepVolumes, steps: number, factor: number): number[] {
  let sum = 0;
  return Array.from(volumes.subarray(0, steps), (volume) => {
    sum += volume * factor;
    return sum;
  });
}

/** The session's course beside that of the last full sessions; a half day is drawn beside their first hours. */
function draw(stock: StockVolumes, session: Session, reached: number): VolumeCurve | undefined {
  const { steps, inView, lookback, actions } = stock;
  const today = steps.get(session.date);
  if (today === undefined) return undefined;
  const points = stepsOf(session);
  const earlier = inView.earlier
    .filter(
      (other) => other.date < session.date && stepsOf(other) >= points && steps.get(other.date)?.complete,
    )
    .slice(-lookback)
    .flatMap(({ date }) => {
      const known = steps.get(date);
      return known ? [running(known, points, splitBetween(actions, date, session.date))] : [];
    })
    .filter((course) => !course.some(Number.isNaN));
  return drawCurve(running(today, reached, 1), earlier);
}

/** All that is known of one coin. */
export interface CoinVolumes {
  readonly inView: SessionInView;
  readonly lookback: number;
  readonly daily: Pick<ViewBars, 'bars'>;
  readonly steps: SessionsOfAsset;
}

/** Coins have no open and no close: their curve is drawn with a point every half hour. */
export const COIN_POINT_STEPS = 6;

/** The volume of a part of the 24 hours that end on a day after so many steps. */
function volumeOfWindow(
  steps: SessionsOfAsset,
  day: IsoDate,
  { reached, length }: { readonly reached: number; readonly length: number },
): number {
  const before = Math.min(length, COIN_STEPS - reached);
  const after = length - before;
  let sum = 0;
  if (before > 0) {
    const known = steps.get(addDays(day, -1));
    sum += known ? volumeOfSteps(known, reached, reached + before) : Number.NaN;
  }
  if (after > 0) {
    const known = steps.get(day);
    sum += known ? volumeOfSteps(known, 0, after) : Number.NaN;
  }
  return sum;
}

function course(steps: SessionsOfAsset, day: IsoDate, reached: number): number[] {
  const points = COIN_STEPS / COIN_POINT_STEPS;
  return Array.from({ length: points }, (_, k) =>
    volumeOfWindow(steps, day, { reached, length: (k + 1) * COIN_POINT_STEPS }),
  );
}

/** A coin further behind than this is not compared within the day: so much may hide what has just begun. */
const BEHIND_AT_MOST_MS = 30 * MINUTE_MS;

/** The day and the number of its steps with which a coin's steps end; they come in coin by coin, also across midnight. */
function endOf({ inView, steps }: CoinVolumes): { readonly day: IsoDate; readonly reached: number } {
  const today = inView.session.date;
  const yesterday = addDays(today, -1);
  const known = (day: IsoDate) => steps.get(day)?.volumes.length ?? 0;
  return known(yesterday) < COIN_STEPS
    ? { day: yesterday, reached: known(yesterday) }
    : { day: today, reached: Math.min(inView.steps, known(today)) };
}

/**
 * Compares the last 24 hours of a coin, up to its own last step, with the 24 hours that ended at the same time of the
 * days before. Where its steps end too early, the last whole UTC day stands in.
 */
export function measureCoin(coin: CoinVolumes): MeasuredVolume {
  const { inView, lookback, steps } = coin;
  const { day, reached } = endOf(coin);
  const until = startOfDate(day) + reached * STEP_MS;
  const dayBefore = steps.get(addDays(day, -1));
  const reachesBack = dayBefore !== undefined && dayBefore.volumes.length === COIN_STEPS;
  if (!reachesBack || until < inView.until - BEHIND_AT_MOST_MS) return measureDays(coin);
  const whole = { reached, length: COIN_STEPS };
  const volume = volumeOfWindow(steps, day, whole);
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: day };
  const earlier = inView.earlier.flatMap(({ date }) => (date < day ? [date] : []));
  const courses = earlier
    .slice(-lookback)
    .map((date) => course(steps, date, reached))
    .filter((points) => !points.some(Number.isNaN));
  return {
    kind: 'measured',
    session: day,
    basis: 'rolling-24h',
    until,
    volume,
    comparison: compareSessions({
      volume,
      earlier: Float64Array.from(earlier, (date) => volumeOfWindow(steps, date, whole)),
      sessions: lookback,
    }),
    dates: earlier,
    drawn: drawCurve(course(steps, day, reached), courses),
  };
}

function measureDays({ inView, lookback, daily }: CoinVolumes): MeasuredVolume {
  const { bars } = daily;
  const dates = Array.from(bars.time, dateOfInstant);
  const last = dates.at(-1);
  const volume = bars.volume.at(-1);
  const { date } = inView.session;
  if (last === undefined || volume === undefined) {
    return { kind: 'missing', why: { code: 'no-prices' }, session: date };
  }
  if (last < addDays(date, -1))
    return { kind: 'missing', why: { code: 'no-bar-since', date: last }, session: date };
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: date };
  return {
    kind: 'measured',
    session: last,
    basis: 'whole-day',
    until: startOfDate(last) + DAY_MS,
    volume,
    comparison: compareSessions({ volume, earlier: bars.volume.slice(0, -1), sessions: lookback }),
    dates: dates.slice(0, -1),
    drawn: undefined,
  };
}
