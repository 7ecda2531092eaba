import type { BarColumns } from '@auspex/market';
import {
  type ClockOffset,
  rollingVolumes,
  type SessionVolumes,
  sessionVolumes,
  volumeBy,
} from './session-volumes.ts';

/** Today's volume relative to the median of earlier sessions at the same time of day. */
export interface VolumeComparison {
  readonly sessions: 10 | 20 | 60;
  /** Earlier sessions that could be compared. */
  readonly n: number;
  readonly median: number | null;
  /** 2 means twice the usual; null if the usual is zero or too few sessions are known. */
  readonly ratio: number | null;
}

/** The day's curve with its usual band, one row per time of day of the running session and the 20 before it. */
export interface VolumeCurve {
  readonly timeOfDayMs: Float64Array;
  /** NaN after now. */
  readonly today: Float64Array;
  readonly low: Float64Array;
  readonly median: Float64Array;
  readonly high: Float64Array;
}

export interface RelativeVolume {
  readonly timeOfDayMs: number;
  readonly volume: number;
  readonly against: readonly VolumeComparison[];
  /** Share of all earlier sessions with less volume at this time of day, 0 to 1 (ties count half). */
  readonly percentile: number | null;
  readonly curve: VolumeCurve;
}

interface RelativeVolumeOptions {
  /** Split-adjusted bars, oldest first; the last one is now. */
  readonly bars: Pick<BarColumns, 'time' | 'volume'>;
  /** `session`: since the day began. `rolling`: the last 24 hours, for assets that never close. */
  readonly mode: 'session' | 'rolling';
  /** The market's clock; not used when rolling. */
  readonly clock?: ClockOffset;
}

const lookbacks = [10, 20, 60] as const;
/** A median of fewer sessions than this says nothing about what is usual. */
const leastSessions = 5;
const bandSessions = 20;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return below + (above - below) * (at - Math.floor(at));
}

function known(sessions: readonly SessionVolumes[], timeOfDayMs: number): number[] {
  return sessions.map((session) => volumeBy(session, timeOfDayMs)).filter((volume) => !Number.isNaN(volume));
}

function compare(volume: number, earlier: readonly number[], sessions: 10 | 20 | 60): VolumeComparison {
  const values = earlier.slice(-sessions);
  if (values.length < leastSessions) return { sessions, n: values.length, median: null, ratio: null };
  const median = quantile(values, 0.5);
  return { sessions, n: values.length, median, ratio: median > 0 ? volume / median : null };
}

function percentileOf(volume: number, earlier: readonly number[]): number | null {
  if (earlier.length < leastSessions) return null;
  const below = earlier.filter((other) => other < volume).length;
  const equal = earlier.filter((other) => other === volume).length;
  return (below + equal / 2) / earlier.length;
}

function drawCurve(today: SessionVolumes, earlier: readonly SessionVolumes[]): VolumeCurve {
  const band = earlier.slice(-bandSessions);
  const times = new Set([today, ...band].flatMap(({ timeOfDayMs }) => timeOfDayMs));
  const timeOfDayMs = Float64Array.from([...times].toSorted((a, b) => a - b));
  const now = today.timeOfDayMs.at(-1) ?? 0;
  const at = (share: number): Float64Array => timeOfDayMs.map((time) => quantile(known(band, time), share));
  return {
    timeOfDayMs,
    today: timeOfDayMs.map((time) => (time <= now ? volumeBy(today, time) : Number.NaN)),
    low: at(0.25),
    median: at(0.5),
    high: at(0.75),
  };
}

/**
 * How unusual today's volume is for this time of day. Null says "no volume data": the source gives none, or part of
 * the running session is missing. Earlier sessions with missing volume are left out, not counted as quiet.
 */
export function measureRelativeVolume({
  bars,
  mode,
  clock = 0,
}: RelativeVolumeOptions): RelativeVolume | null {
  const sessions = mode === 'rolling' ? rollingVolumes(bars) : sessionVolumes(bars, clock);
  const today = sessions.at(-1);
  const timeOfDayMs = today?.timeOfDayMs.at(-1);
  if (!today || timeOfDayMs === undefined) return null;
  const volume = volumeBy(today, timeOfDayMs);
  if (Number.isNaN(volume)) return null;
  const before = sessions.slice(0, -1);
  const earlier = known(before, timeOfDayMs);
  return {
    timeOfDayMs,
    volume,
    against: lookbacks.map((count) => compare(volume, earlier, count)),
    percentile: percentileOf(volume, earlier),
    curve: drawCurve(today, before),
  };
}
