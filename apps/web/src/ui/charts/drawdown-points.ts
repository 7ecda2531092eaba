import type { TimePoint } from './chart-layer.ts';

/** How far each point lies under the highest one before it, as a fraction at or below 0. */
export function drawdownPoints(points: readonly TimePoint[]): readonly TimePoint[] {
  let peak = Number.NEGATIVE_INFINITY;
  return points.map(({ timeMs, value }) => {
    if (value === null) return { timeMs, value };
    peak = Math.max(peak, value);
    return { timeMs, value: peak > 0 ? value / peak - 1 : 0 };
  });
}
