import { describe, expect, it } from 'vitest';
import { randomStream } from '../../random/index.ts';
import { Highest, Lowest } from './extreme.ts';
import { RecentExtreme } from './recent-extreme.ts';
import { RollingMean } from './rolling-mean.ts';
import { RollingSum } from './rolling-sum.ts';
import { exponential, wilder } from './smoother.ts';

const LENGTH = 3000;
const stream = randomStream({ seed: 8, name: 'sweeps' });
const walk = (step: () => number) => {
  let value = 100;
  return Float64Array.from({ length: LENGTH }, () => {
    value += step();
    return value;
  });
};
/** Walks, steps, slopes, months of zeros, gaps: a market's columns at their worst. */
const columns: Readonly<Record<string, Float64Array>> = {
  'a walk': walk(() => stream.normal()),
  'a walk in coarse steps': walk(() => Math.round(stream.normal())),
  'a steady rise': walk(() => 0.25),
  'a steady fall': walk(() => -0.01),
  'values that stand still': walk(() => 0),
  'values with gaps': walk(() => stream.normal()).map((x) => (stream.chance(0.3) ? Number.NaN : x)),
  'moves with long runs of nothing': Float64Array.from({ length: LENGTH }, (_, i) =>
    i % 400 < 200 ? 0 : stream.normal() * 1e5,
  ),
};
/** Pieces in which a column is passed in: odd, single, long. */
const PIECES = [1, 255, 256, 3, 700, 61, 1724];

/** Runs a sweep over a column piece by piece. */
function inPieces(column: Float64Array, sweep: (piece: Float64Array, from: number) => void): void {
  let from = 0;
  for (const size of PIECES) {
    sweep(column.subarray(from, from + size), from);
    from += size;
  }
  expect(from).toBe(LENGTH);
}

const bits = (column: Float64Array) => new BigUint64Array(column.buffer, column.byteOffset, column.length);

describe('A calculation over columns', () => {
  const parts = {
    'the sum of 20': () => new RollingSum(20),
    'the sum of one': () => new RollingSum(1),
    'the mean of 60': () => new RollingMean(60),
    'the exponential average of 21': () => exponential(21),
    'Wilder’s average of 14': () => wilder(14),
  };
  for (const [name, make] of Object.entries(parts)) {
    it(`gives the bytes of the same fed one by one: ${name}`, () => {
      for (const column of Object.values(columns)) {
        const single = make();
        const expected = column.map((value) => single.next(value));
        const [swept, found] = [make(), new Float64Array(LENGTH)];
        inPieces(column, (piece, from) => swept.sweep(piece, found.subarray(from), piece.length));
        expect(bits(found)).toEqual(bits(expected));
        // A column may be overwritten with its own result.
        const [again, itself] = [make(), column.slice()];
        inPieces(itself, (piece) => again.sweep(piece, piece, piece.length));
        expect(bits(itself)).toEqual(bits(expected));
      }
    });
  }
});

describe('The extreme of the last values', () => {
  for (const [name, column] of Object.entries(columns)) {
    it(`is the one that the queue finds, and as old: ${name}`, () => {
      for (const length of [1, 2, 14, 250]) {
        for (const side of [1, -1] as const) {
          const queue = side === 1 ? new Highest(length) : new Lowest(length);
          const expected = column.map((value) => queue.next(value));
          const again = side === 1 ? new Highest(length) : new Lowest(length);
          const ages = column.map((value) => (Number.isNaN(again.next(value)) ? Number.NaN : again.age));
          const recent = new RecentExtreme(length, side);
          const [found, foundAges] = [new Float64Array(LENGTH), new Float64Array(LENGTH)];
          inPieces(column, (piece, from) => {
            const into = { extremes: found.subarray(from), ages: foundAges.subarray(from) };
            recent.sweep(piece, into, piece.length);
          });
          expect(found).toEqual(expected);
          expect(foundAges).toEqual(ages);
        }
      }
    });

    it(`is found again after values that nobody asked about: ${name}`, () => {
      for (const length of [1, 14, 250]) {
        const queue = new Highest(length);
        const expected = column.map((value) => queue.next(value));
        const recent = new RecentExtreme(length, 1);
        const found = new Float64Array(LENGTH);
        const ages = new Float64Array(LENGTH);
        let asked = false;
        inPieces(column, (piece, from) => {
          asked = !asked;
          if (!asked) recent.skip(piece, piece.length);
          else recent.sweep(piece, { extremes: found.subarray(from), ages }, piece.length);
          if (asked) {
            const to = from + piece.length;
            expect(found.slice(from, to)).toEqual(expected.slice(from, to));
          }
        });
      }
    });
  }
});
