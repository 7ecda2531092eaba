import type { BarColumns } from '@auspex/market';

const dayMs = 86_400_000;

/** Hours a market's clock is ahead of UTC: a number, or a function of the time for daylight saving. */
export type ClockOffset = number | ((timeMs: number) => number);

/** One session: the time of day and the running volume of each of its bars. */
export interface SessionVolumes {
  readonly key: number;
  readonly timeOfDayMs: readonly number[];
  /** NaN from the first bar without volume on: missing is never zero. */
  readonly cumulative: readonly number[];
  /** What is known before the first bar: nothing traded yet (0), or, for a rolling sum, nothing at all (NaN). */
  readonly atStart: number;
}

interface DayOfBars {
  readonly key: number;
  readonly timeOfDayMs: number[];
  /** Index of its first bar. */
  readonly first: number;
}

/** Cuts bars into calendar days by the market's own clock. */
function cutDays(time: Float64Array, clock: ClockOffset): DayOfBars[] {
  const days: DayOfBars[] = [];
  for (let i = 0; i < time.length; i++) {
    const hours = typeof clock === 'number' ? clock : clock(time[i]);
    const local = time[i] + hours * 3_600_000;
    const key = Math.floor(local / dayMs);
    if (days.at(-1)?.key !== key) days.push({ key, timeOfDayMs: [], first: i });
    days.at(-1)?.timeOfDayMs.push(local - key * dayMs);
  }
  return days;
}

/** The running volume of each session. A first session whose beginning is not in the data is left out. */
export function sessionVolumes(
  bars: Pick<BarColumns, 'time' | 'volume'>,
  clock: ClockOffset,
): SessionVolumes[] {
  const sessions = cutDays(bars.time, clock).map(({ key, timeOfDayMs, first }) => {
    let sum = 0;
    const cumulative = timeOfDayMs.map((_, k) => {
      sum += bars.volume[first + k];
      return sum;
    });
    return { key, timeOfDayMs, cumulative, atStart: 0 };
  });
  return beginsLate(sessions) ? sessions.slice(1) : sessions;
}

/** Whether the data begins in the middle of its first session, whose sums would then be too small. */
function beginsLate([first, second]: readonly SessionVolumes[]): boolean {
  const [start, usual] = [first?.timeOfDayMs[0], second?.timeOfDayMs[0]];
  return start !== undefined && usual !== undefined && start > usual;
}

/**
 * For assets that never close: at every bar the volume of the 24 hours up to it, separated by day. A window that
 * reaches before the first bar, or contains a bar without volume, is NaN.
 */
export function rollingVolumes(bars: Pick<BarColumns, 'time' | 'volume'>): SessionVolumes[] {
  const rolling = new Float64Array(bars.time.length);
  let [from, sum, missing] = [0, 0, 0];
  for (let i = 0; i < bars.time.length; i++) {
    if (Number.isNaN(bars.volume[i])) missing += 1;
    else sum += bars.volume[i];
    while (bars.time[from] <= bars.time[i] - dayMs) {
      if (Number.isNaN(bars.volume[from])) missing -= 1;
      else sum -= bars.volume[from];
      from += 1;
    }
    rolling[i] = from === 0 || missing > 0 ? Number.NaN : sum;
  }
  return cutDays(bars.time, 0).map(({ key, timeOfDayMs, first }) => ({
    key,
    timeOfDayMs,
    cumulative: timeOfDayMs.map((_, k) => rolling[first + k]),
    atStart: Number.NaN,
  }));
}

/** The volume a session had shown by a time of day; NaN when unknown. */
export function volumeBy(session: SessionVolumes, timeOfDayMs: number): number {
  let volume = session.atStart;
  for (let k = 0; k < session.timeOfDayMs.length && session.timeOfDayMs[k] <= timeOfDayMs; k++) {
    volume = session.cumulative[k];
  }
  return volume;
}
