export interface SparklineShape {
  readonly path: string;
  readonly last: { readonly x: number; readonly y: number };
}

interface SparklineSize {
  readonly width: number;
  readonly height: number;
  /** Kept free on every side for the line's own width and its last dot. */
  readonly marginPx: number;
}

/** The line through the values from left to right; a gap where one is missing. Undefined under two values. */
export function sparklinePath(
  values: readonly (number | null)[],
  { width, height, marginPx }: SparklineSize,
): SparklineShape | undefined {
  const present = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (present.length < 2) return undefined;
  const low = Math.min(...present);
  const span = Math.max(...present) - low;
  const across = (width - 2 * marginPx) / (values.length - 1);
  const place = (value: number, index: number) => ({
    x: Math.round((marginPx + index * across) * 10) / 10,
    y:
      Math.round(
        (span === 0 ? height / 2 : height - marginPx - ((value - low) / span) * (height - 2 * marginPx)) * 10,
      ) / 10,
  });
  let path = '';
  let last = { x: 0, y: 0 };
  let broken = true;
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      broken = true;
      return;
    }
    last = place(value, index);
    path += `${broken ? 'M' : 'L'}${last.x} ${last.y}`;
    broken = false;
  });
  return { path, last };
}
