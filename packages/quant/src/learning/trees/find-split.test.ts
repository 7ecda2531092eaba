import { describe, expect, it } from 'vitest';
import { randomStream } from '../../random/index.ts';
import { MISSING_BIN } from './binned-matrix.ts';
import { findSplit } from './find-split.ts';

const BINS = 12;

/** A node of a few rows: gradients of whole numbers, so that sums in any order are exact, and mostly empty bins. */
function randomNode(day: number) {
  const stream = randomStream({ seed: 4, name: 'find-split', day });
  const histogram = new Float64Array(2 * MISSING_BIN + 2);
  const places = [
    ...Array.from({ length: BINS }, (_, bin) => bin),
    ...(stream.chance(0.5) ? [MISSING_BIN] : []),
  ];
  for (const bin of places) {
    if (stream.chance(0.7)) continue;
    histogram[2 * bin] = stream.integerBelow(9) - 4;
    histogram[2 * bin + 1] = 1 + stream.integerBelow(3);
  }
  return histogram;
}

/** Gains of all cuts from Chen and Guestrin's formula, each side summed for itself; the first of the largest. */
function bestByFormula(histogram: Float64Array, { lambda, least }: { lambda: number; least: number }) {
  const rows = Array.from({ length: BINS }, (_, bin) => [histogram[2 * bin], histogram[2 * bin + 1]]);
  const gaps = [histogram[2 * MISSING_BIN], histogram[2 * MISSING_BIN + 1]];
  const sum = (parts: number[][], k: number) => parts.reduce((total, part) => total + part[k], 0);
  const score = (parts: number[][]) => sum(parts, 0) ** 2 / (sum(parts, 1) + lambda);
  let best = { gain: Number.NEGATIVE_INFINITY, bin: 0, side: 0 };
  for (const side of gaps[1] > 0 ? [0, 1] : [0]) {
    for (let bin = 0; bin < BINS; bin++) {
      const left = [...rows.slice(0, bin + 1), ...(side === 1 ? [gaps] : [])];
      const right = [...rows.slice(bin + 1), ...(side === 0 ? [gaps] : [])];
      if (sum(left, 1) < least || sum(right, 1) < least) continue;
      const gain = score(left) + score(right) - score([...rows, gaps]);
      if (gain > best.gain + 1e-12) best = { gain, bin, side };
    }
  }
  return best;
}

describe('The best cut of a feature', () => {
  it('is that of the formula over all cuts, in nodes whose bins are mostly empty', () => {
    for (let day = 0; day < 3000; day++) {
      const histogram = randomNode(day);
      const [gradient, hessian] = [0, 1].map((k) =>
        histogram.reduce((total, value, i) => total + (i % 2 === k ? value : 0), 0),
      );
      const rules = { lambda: 1, least: 1 + (day % 3) };
      const out = new Float64Array(5);
      const node = { histograms: histogram, offset: 0, binCount: BINS, gradient, hessian };
      findSplit({ ...node, lambda: rules.lambda, minChildWeight: rules.least }, out, 0);
      const expected = bestByFormula(histogram, rules);
      if (expected.gain === Number.NEGATIVE_INFINITY) {
        expect(out[0], `node ${day}`).toBe(Number.NEGATIVE_INFINITY);
        continue;
      }
      expect(out[0], `node ${day}`).toBeCloseTo(expected.gain, 10);
      expect([out[1], out[2]], `node ${day}`).toEqual([expected.bin, expected.side]);
    }
  });
});
