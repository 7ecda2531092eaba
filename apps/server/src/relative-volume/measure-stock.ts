import { dateOfInstant, type IsoDate, type Session } from '@auspex/market';
import type { CorporateAction } from '@auspex/market-data';
import type { ViewBars } from '../market/index.ts';
import { compareSessions } from './compare-sessions.ts';
import { drawCurve, type VolumeCurve } from './draw-curve.ts';
import type { MeasuredVolume } from './measured-volume.ts';
import type { SessionInView } from './session-in-view.ts';
import { type StepVolumes, stepsOf, volumeOfSteps } from './session-steps.ts';
import type { SessionsOfAsset } from './volume-book.ts';

/** All that is known of one stock. */
export interface StockVolumes {
  readonly inView: SessionInView;
  readonly lookback: number;
  readonly daily: Pick<ViewBars, 'bars'>;
  readonly actions: readonly CorporateAction[];
  readonly steps: SessionsOfAsset;
}

/** Shares of a date in shares of another: one before a 4-for-1 split is four after it. */
function shareFactor(actions: readonly CorporateAction[], from: IsoDate, to: IsoDate): number {
  let factor = 1;
  for (const action of actions) {
    if (action.kind === 'split' && action.exDate > from && action.exDate <= to) factor *= action.newPerOld;
  }
  return factor;
}

function wholeDays({ bars }: StockVolumes['daily']): Map<IsoDate, number> {
  return new Map(Array.from(bars.time, (time, i) => [dateOfInstant(time), bars.volume[i]]));
}

/**
 * Compares a stock's session with those before it at the same time of day, in shares of the session. A session that had
 * closed by that time of day is left out: what it would have traded nobody knows. At the close of a full session daily
 * volumes say it all; where the source has nothing within the day the last whole session stands in.
 */
export function measureStock(stock: StockVolumes): MeasuredVolume {
  const { inView, steps } = stock;
  const { session } = inView;
  const totals = wholeDays(stock.daily);
  const today = steps.get(session.date);
  if (inView.phase === 'closed' && !session.closesEarly) return measureWhole(stock, session, totals);
  const reached = Math.min(inView.steps, today?.volumes.length ?? 0);
  if (today === undefined || reached === 0) {
    const last = inView.phase === 'closed' ? session : inView.earlier.at(-1);
    return measureWhole(stock, last ?? session, totals);
  }
  const volume = volumeOfSteps(today, 0, reached);
  if (Number.isNaN(volume)) return { kind: 'missing', why: { code: 'no-volume' }, session: session.date };
  const earlier = Float64Array.from(inView.earlier, (other) => {
    const known = steps.get(other.date);
    if (known === undefined || stepsOf(other) < reached) return Number.NaN;
    return volumeOfSteps(known, 0, reached) * shareFactor(stock.actions, other.date, session.date);
  });
  return measured(stock, {
    session,
    basis: 'time-of-day',
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
    return total * shareFactor(stock.actions, other.date, session.date);
  });
  const drawn = today ? draw(stock, session, stepsOf(session)) : undefined;
  const basis = session === stock.inView.session && !session.closesEarly ? 'time-of-day' : 'whole-day';
  return measured(stock, { session, basis, volume, earlier, drawn });
}

function measured(
  { inView, lookback }: StockVolumes,
  found: Pick<Extract<MeasuredVolume, { kind: 'measured' }>, 'basis' | 'volume' | 'drawn'> & {
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
      return known ? [running(known, points, shareFactor(actions, date, session.date))] : [];
    })
    .filter((course) => !course.some(Number.isNaN));
  return drawCurve(running(today, reached, 1), earlier);
}
