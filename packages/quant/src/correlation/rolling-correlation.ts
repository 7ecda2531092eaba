import { fisherInterval } from '../statistics/index.ts';
import { MINIMUM_PAIRS, type ReturnPair } from './correlation-matrix.ts';

/** The correlation over the last `window` days, day by day, with its range; `NaN` if too little is known. */
export interface RollingCorrelation {
  readonly correlation: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Rolling correlation of a pair with its 95 % Fisher range. Days on which either is missing do not count; at least 30
 * common days must lie in the window. Sums are rebuilt every window so that rounding does not accumulate.
 */
export function rollingCorrelation({ first, second }: ReturnPair, window: number): RollingCorrelation {
  const n = first.length;
  if (n !== second.length)
    throw new RangeError(`Both assets need the same calendar, got ${n} and ${second.length} days.`);
  if (!(Number.isInteger(window) && window >= MINIMUM_PAIRS)) {
    throw new RangeError(`The window is a whole number of days from ${MINIMUM_PAIRS}, got ${window}.`);
  }
  const column = () => new Float64Array(n).fill(Number.NaN);
  const rolling = { correlation: column(), low: column(), high: column() };
  const sums = new Float64Array(6);
  for (let day = 0; day < n; day++) {
    if (day % window === 0)
      rebuild(sums, { first, second }, { from: Math.max(0, day - window + 1), to: day });
    else if (day >= window) addDay(sums, { first, second }, { day: day - window, sign: -1 });
    if (day % window !== 0) addDay(sums, { first, second }, { day, sign: 1 });
    if (day < window - 1) continue;
    const correlation = fromSums(sums);
    if (correlation === null) continue;
    rolling.correlation[day] = correlation;
    const range = fisherInterval({ correlation, pairs: sums[0] });
    rolling.low[day] = range?.low ?? Number.NaN;
    rolling.high[day] = range?.high ?? Number.NaN;
  }
  return rolling;
}

function addDay(
  sums: Float64Array,
  { first, second }: ReturnPair,
  { day, sign }: { day: number; sign: number },
): void {
  const [x, y] = [first[day], second[day]];
  if (Number.isNaN(x) || Number.isNaN(y)) return;
  sums[0] += sign;
  sums[1] += sign * x;
  sums[2] += sign * y;
  sums[3] += sign * x * x;
  sums[4] += sign * y * y;
  sums[5] += sign * x * y;
}

function rebuild(sums: Float64Array, pair: ReturnPair, { from, to }: { from: number; to: number }): void {
  sums.fill(0);
  for (let day = from; day <= to; day++) addDay(sums, pair, { day, sign: 1 });
}

function fromSums([n, x, y, xx, yy, xy]: Float64Array): number | null {
  if (n < MINIMUM_PAIRS) return null;
  const [vx, vy] = [xx - (x * x) / n, yy - (y * y) / n];
  if (!(vx > 1e-14 * xx && vy > 1e-14 * yy)) return null;
  return Math.max(-1, Math.min(1, (xy - (x * y) / n) / Math.sqrt(vx * vy)));
}
