/** Where to look for a root: the function must change sign between `low` and `high`. */
export interface RootBracket {
  readonly low: number;
  readonly high: number;
  /** Absolute tolerance on the position; 0 means down to the last bit. */
  readonly tolerance?: number;
}

/**
 * The point at which a continuous function crosses zero, by Brent's method: inverse quadratic steps where they help,
 * bisection where they do not, so that it always terminates (R. Brent, 1973, chapter 4). `null` if the function has
 * the same sign at both ends of the bracket.
 */
export function findRoot(f: (x: number) => number, bracket: RootBracket): number | null {
  const tolerance = bracket.tolerance ?? 0;
  let [a, b] = [bracket.low, bracket.high];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0) && !(Math.sign(fa) * Math.sign(fb) < 0)) return null;
  let [c, fc, step, previous] = [a, fa, b - a, b - a];
  for (let i = 0; i < 500; i++) {
    if (Math.sign(fb) === Math.sign(fc)) {
      [c, fc] = [a, fa];
      step = previous = b - a;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const width = 2 * Number.EPSILON * Math.abs(b) + tolerance / 2 + Number.MIN_VALUE;
    const middle = (c - b) / 2;
    if (Math.abs(middle) <= width || fb === 0) return b;
    const proposal = interpolate({ a, b, c, fa, fb, fc });
    const allowed = Math.min(Math.abs(1.5 * middle), Math.abs(previous / 2));
    const useful =
      Math.abs(previous) >= width &&
      Math.sign(proposal) === Math.sign(middle) &&
      Math.abs(proposal) < allowed;
    previous = useful ? step : middle;
    step = useful ? proposal : middle;
    [a, fa] = [b, fb];
    b += Math.abs(step) > width ? step : Math.sign(middle) * width;
    fb = f(b);
  }
  return b;
}

interface ThreePoints {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly fa: number;
  readonly fb: number;
  readonly fc: number;
}

/** Step from b by the secant (two distinct points) or by inverse quadratic interpolation (three). */
function interpolate({ a, b, c, fa, fb, fc }: ThreePoints): number {
  const s = fb / fa;
  if (a === c) return ((c - b) * s) / (1 - s);
  const q = fa / fc;
  const r = fb / fc;
  const numerator = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
  return -numerator / ((q - 1) * (r - 1) * (s - 1)) || 0;
}
