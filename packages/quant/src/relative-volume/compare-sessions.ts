/** Fewer sessions than this do not tell what is usual. */
const LEAST_SESSIONS = 5;
/** Fewer ratios than this are no history to rank in. */
const LEAST_HISTORY = 20;
/** The history in which the present ratio is ranked. */
export const HISTORY_SESSIONS = 250;

/** A session's volume beside the usual one. */
export interface Comparison {
  /** Median of the sessions compared with. */
  readonly usual: number | null;
  readonly ratio: number | null;
  /** Share of the asset's own ratios below this one, ties counted half. */
  readonly percentile: number | null;
  /** Sessions compared with. */
  readonly sessions: number;
  /** The ratio of each session before, by place in the values given; `NaN` where there is none. */
  readonly history: Float64Array;
}

/** The median of a window that moves over values, kept in order so that each step costs one insertion. */
class MovingMedian {
  private readonly ordered: number[] = [];
  private readonly arrived: number[] = [];
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  add(value: number): void {
    this.arrived.push(value);
    this.ordered.splice(this.placeOf(value), 0, value);
    if (this.arrived.length <= this.size) return;
    const oldest = this.arrived.shift() ?? Number.NaN;
    this.ordered.splice(this.placeOf(oldest), 1);
  }

  get count(): number {
    return this.ordered.length;
  }

  get median(): number {
    const middle = this.ordered.length / 2;
    const above = this.ordered[Math.floor(middle)];
    return this.ordered.length % 2 === 1 ? above : (above + this.ordered[middle - 1]) / 2;
  }

  private placeOf(value: number): number {
    let [low, high] = [0, this.ordered.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ordered[middle] < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function ratioTo(window: MovingMedian, value: number): number {
  return window.count >= LEAST_SESSIONS && window.median > 0 ? value / window.median : Number.NaN;
}

function percentileOf(ratio: number, history: Float64Array): number | null {
  let [below, equal, count] = [0, 0, 0];
  for (const other of history.subarray(-HISTORY_SESSIONS)) {
    if (Number.isNaN(other)) continue;
    count += 1;
    if (other < ratio) below += 1;
    else if (other === ratio) equal += 1;
  }
  return count < LEAST_HISTORY ? null : (below + equal / 2) / count;
}

/**
 * Compares a volume with the median of the sessions before it, and its ratio with the ratios that those had themselves.
 * `earlier` is in today's shares, oldest first; `NaN` is left out, never counted as a quiet session.
 */
export function compareSessions(request: {
  readonly volume: number;
  readonly earlier: Float64Array;
  readonly sessions: number;
}): Comparison {
  const { volume, earlier, sessions } = request;
  const window = new MovingMedian(sessions);
  const history = new Float64Array(earlier.length).fill(Number.NaN);
  for (let i = 0; i < earlier.length; i += 1) {
    const value = earlier[i];
    if (Number.isNaN(value)) continue;
    history[i] = ratioTo(window, value);
    window.add(value);
  }
  const enough = window.count >= LEAST_SESSIONS;
  const ratio = ratioTo(window, volume);
  const known = !Number.isNaN(ratio);
  return {
    usual: enough ? window.median : null,
    ratio: known ? ratio : null,
    percentile: known ? percentileOf(ratio, history) : null,
    sessions: window.count,
    history,
  };
}

/** The usual course of a session, part of its usual whole volume. */
export interface UsualCurve {
  readonly median: number[];
  readonly low: number[];
  readonly high: number[];
}

export interface VolumeCurve {
  /** The session so far. */
  readonly curve: number[];
  readonly usualCurve: UsualCurve;
}

/** The middle 80 %. */
const LOW = 0.1;
const HIGH = 0.9;
const DIGITS = 10_000;

function round(value: number): number {
  return Math.round(value * DIGITS) / DIGITS;
}

/** A quantile of ordered values, between two of them where it falls so. */
function quantile(ordered: readonly number[], share: number): number {
  const at = share * (ordered.length - 1);
  const below = ordered[Math.floor(at)];
  const above = ordered[Math.ceil(at)];
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * The running volume of a session and of those before it, point by point. Absent where fewer than five earlier sessions
 * are known step by step, or nothing was traded in them.
 */
export function drawCurve(
  today: readonly number[],
  earlier: readonly (readonly number[])[],
): VolumeCurve | undefined {
  const points = earlier[0]?.length ?? 0;
  if (earlier.length < LEAST_SESSIONS || points === 0) return undefined;
  const wholes = earlier.map((session) => session[points - 1]).sort((a, b) => a - b);
  const whole = quantile(wholes, 0.5);
  if (!(whole > 0)) return undefined;
  const usualCurve: UsualCurve = { median: [], low: [], high: [] };
  for (let point = 0; point < points; point += 1) {
    const ordered = earlier.map((session) => session[point] / whole).sort((a, b) => a - b);
    usualCurve.median.push(round(quantile(ordered, 0.5)));
    usualCurve.low.push(round(quantile(ordered, LOW)));
    usualCurve.high.push(round(quantile(ordered, HIGH)));
  }
  return { curve: today.map((volume) => round(volume / whole)), usualCurve };
}
