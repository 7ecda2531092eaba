import type { FanPoint, TimePoint } from '../../ui/charts/chart-layer.ts';
import type { Forecast } from './forecast-query.ts';

/** The fan as the chart draws it, opening from the close it was made on; empty where a level is missing. */
export function fanPoints({ fan, date, close }: Pick<Forecast, 'fan' | 'date' | 'close'>): FanPoint[] {
  if (date === null || close === null) return [];
  const places = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95].map((level) => fan.levels.indexOf(level));
  const flat: FanPoint = {
    timeMs: Date.parse(date),
    middle: close,
    ...{ p50: [close, close], p80: [close, close], p90: [close, close] },
  };
  const points = fan.dates.flatMap((day, i): FanPoint[] => {
    const [p5, p10, p25, p50, p75, p90, p95] = places.map((place) => fan.prices[i]?.[place]);
    if (p5 === undefined || p10 === undefined || p25 === undefined || p50 === undefined) return [];
    if (p75 === undefined || p90 === undefined || p95 === undefined) return [];
    return [{ timeMs: Date.parse(day), middle: p50, p50: [p25, p75], p80: [p10, p90], p90: [p5, p95] }];
  });
  return points.length === 0 ? [] : [flat, ...points];
}

interface Closes {
  readonly time: ArrayLike<number>;
  readonly close: ArrayLike<number>;
}

/**
 * The closes behind a fan, as many bars apart as its points and as many as it has: the chart gives every point the same
 * room, and a day behind must take no more of it than a day ahead.
 */
export function closesBehind(
  { time, close }: Closes,
  { fan, date }: Pick<Forecast, 'fan' | 'date'>,
): TimePoint[] {
  if (date === null) return [];
  const gaps = fan.bars.slice(1).map((bar, i) => bar - (fan.bars[i] ?? 0));
  const step = Math.max(1, ...gaps);
  const until = Date.parse(date);
  let last = time.length - 1;
  while (last >= 0 && (time[last] ?? 0) > until) last -= 1;
  const points: TimePoint[] = [];
  for (let at = last; at >= 0 && points.length < fan.bars.length; at -= step) {
    points.push({ timeMs: time[at] ?? 0, value: close[at] ?? null });
  }
  return points.reverse();
}

/** A quantile of a horizon as a change of the price; null where the level is not given. */
export function changeAt(
  { levels, quantiles }: Pick<Forecast['horizons'][number], 'levels' | 'quantiles'>,
  level: number,
): number | null {
  const quantile = quantiles[levels.findIndex((one) => Math.abs(one - level) < 1e-9)];
  return quantile === undefined ? null : Math.expm1(quantile);
}
