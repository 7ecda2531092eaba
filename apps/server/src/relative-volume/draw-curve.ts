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
  if (earlier.length < 5 || points === 0) return undefined;
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
