import { addDays, dateOfInstant, type IsoDate } from '@auspex/market';
import type { ViewBars } from '../market/index.ts';
import { compareSessions } from './compare-sessions.ts';
import { drawCurve } from './draw-curve.ts';
import type { MeasuredVolume } from './measured-volume.ts';
import { COIN_STEPS, type SessionInView } from './session-in-view.ts';
import { volumeOfSteps } from './session-steps.ts';
import type { SessionsOfAsset } from './volume-book.ts';

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

/**
 * Compares the last 24 hours of a coin with the 24 hours that ended at the same time of the days before. Where the source
 * has nothing within the day, the last whole UTC day stands in.
 */
export function measureCoin(coin: CoinVolumes): MeasuredVolume {
  const { inView, lookback, steps } = coin;
  const { session, earlier } = inView;
  const whole = { reached: inView.steps, length: COIN_STEPS };
  const hasSteps = steps.has(addDays(session.date, -1)) && (inView.steps === 0 || steps.has(session.date));
  if (!hasSteps) return measureDays(coin);
  const volume = volumeOfWindow(steps, session.date, whole);
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: session.date };
  const values = Float64Array.from(earlier, ({ date }) => volumeOfWindow(steps, date, whole));
  const courses = earlier
    .slice(-lookback)
    .map(({ date }) => course(steps, date, inView.steps))
    .filter((points) => !points.some(Number.isNaN));
  return {
    kind: 'measured',
    session: session.date,
    basis: 'rolling-24h',
    volume,
    comparison: compareSessions({ volume, earlier: values, sessions: lookback }),
    dates: earlier.map(({ date }) => date),
    drawn: drawCurve(course(steps, session.date, inView.steps), courses),
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
    volume,
    comparison: compareSessions({ volume, earlier: bars.volume.slice(0, -1), sessions: lookback }),
    dates: dates.slice(0, -1),
    drawn: undefined,
  };
}
