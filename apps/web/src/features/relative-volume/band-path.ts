export interface UsualCurve {
  readonly median: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

interface Box {
  readonly width: number;
  readonly height: number;
  readonly marginPx: number;
}

/** Drawings for a sparkline of the day: the band as an area, the median and the day as lines. */
export interface BandPaths {
  readonly band: string;
  readonly median: string;
  readonly day: string;
  /** Where the day has come to. */
  readonly end: { readonly x: number; readonly y: number };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Both curves begin at zero when trading begins, and run over the whole day; the day's own line ends where it has
 * come to. Null where there is nothing to draw.
 */
export function bandPaths(curve: readonly number[], usual: UsualCurve, box: Box): BandPaths | null {
  const points = usual.median.length;
  if (points < 2 || curve.length === 0) return null;
  const top = Math.max(...curve, ...usual.high);
  if (!(top > 0)) return null;
  const { width, height, marginPx } = box;
  const x = (step: number) => round(marginPx + (step / points) * (width - 2 * marginPx));
  const y = (share: number) => round(height - marginPx - (share / top) * (height - 2 * marginPx));
  const along = (values: readonly number[]) => values.map((value, at) => `${x(at + 1)} ${y(value)}`);
  const start = `${x(0)} ${y(0)}`;
  const back = along(usual.low).reverse();
  return {
    band: `M${start}L${along(usual.high).join('L')}L${back.join('L')}Z`,
    median: `M${start}L${along(usual.median).join('L')}`,
    day: `M${start}L${along(curve.slice(0, points)).join('L')}`,
    end: { x: x(Math.min(curve.length, points)), y: y(curve[Math.min(curve.length, points) - 1] ?? 0) },
  };
}
