export interface CalibrationBin {
  /** Mean probability that was given. */
  readonly predicted: number;
  /** Share that came true, with its 95 % interval. */
  readonly observed: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
}

export interface CalibrationDomain {
  readonly min: number;
  readonly max: number;
  /** Between two lines of the grid. */
  readonly step: number;
}

const LEAST_WIDTH = 0.2;
const GRID = 0.05;
const MARGIN = 0.01;

/**
 * The part of 0 to 1 in which everything lies, with its intervals; one for both axes, so that the diagonal stays the
 * diagonal. Chances between 45 and 65 % drawn from 0 to 100 % are a single dot.
 */
export function calibrationDomain(bins: readonly CalibrationBin[]): CalibrationDomain {
  const all = bins.flatMap(({ predicted, observed, low, high }) => [predicted, observed, low, high]);
  if (all.length === 0) return { min: 0, max: 1, step: 0.25 };
  const middle = (Math.min(...all) + Math.max(...all)) / 2;
  const half = Math.max(LEAST_WIDTH / 2, (Math.max(...all) - Math.min(...all)) / 2 + MARGIN);
  const lines = (value: number, round: (line: number) => number) => round(Number((value / GRID).toFixed(6)));
  const first = Math.max(0, lines(middle - half, Math.floor));
  const last = Math.min(1 / GRID, lines(middle + half, Math.ceil));
  const width = (last - first) * GRID;
  const step = width <= 0.3 ? GRID : width <= 0.6 ? 2 * GRID : 5 * GRID;
  const inSteps = (line: number, round: (count: number) => number) =>
    Math.min(1, Number((round(Number(((line * GRID) / step).toFixed(6))) * step).toFixed(6)));
  return { min: inSteps(first, Math.floor), max: inSteps(last, Math.ceil), step };
}
