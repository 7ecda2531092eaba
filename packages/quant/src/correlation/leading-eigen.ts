import { randomStream } from '../random/index.ts';
import { type EigenSystem, orientVector, symmetricEigen } from './symmetric-eigen.ts';

/** Extra vectors included so that the wanted ones converge quickly. */
const SPARE_VECTORS = 6;
const MAX_ROUNDS = 500;
const SETTLED = 1e-11;

/**
 * The `count` largest eigenvalues of a symmetric positive semi-definite matrix, and their vectors, by repeated
 * multiplication of a small block (subspace iteration with Rayleigh–Ritz; Golub and Van Loan, chapter 8). Small
 * matrices are solved directly. Starts from a fixed stream: the same matrix gives the same answer.
 */
export function leadingEigen(matrix: Float64Array, n: number, count: number): EigenSystem {
  const wanted = Math.min(count, n);
  const width = Math.min(n, wanted + SPARE_VECTORS);
  if (n <= 40) {
    const all = symmetricEigen(matrix, n);
    return { values: all.values.slice(0, wanted), vectors: all.vectors.slice(0, wanted * n) };
  }
  const stream = randomStream({ seed: 1, name: 'leading-eigen' });
  let block: Float64Array = new Float64Array(width * n).map(() => stream.normal());
  orthonormalise(block, n);
  let values: Float64Array = new Float64Array(width);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const image = multiply(matrix, block, n);
    const ritz = rotateToAxes(block, image, n);
    let change = 0;
    for (let k = 0; k < wanted; k++)
      change = Math.max(change, Math.abs(ritz.values[k] - values[k]) / (ritz.values[0] || 1));
    values = ritz.values;
    block = ritz.vectors;
    if (change < SETTLED) break;
    orthonormalise(block, n);
  }
  orthonormalise(block, n);
  const vectors = new Float64Array(wanted * n);
  for (let k = 0; k < wanted; k++) vectors.set(orientVector(block.slice(k * n, (k + 1) * n)), k * n);
  return { values: values.slice(0, wanted), vectors };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function orthonormalise(block: Float64Array, n: number): void {
  for (let k = 0; k * n < block.length; k++) {
    const vector = block.subarray(k * n, (k + 1) * n);
    for (let pass = 0; pass < 2; pass++) {
      for (let j = 0; j < k; j++) {
        const other = block.subarray(j * n, (j + 1) * n);
        const share = dot(vector, other);
        for (let i = 0; i < n; i++) vector[i] -= share * other[i];
      }
    }
    const length = Math.sqrt(dot(vector, vector));
    for (let i = 0; i < n; i++) vector[i] /= length || 1;
  }
}

function multiply(matrix: Float64Array, block: Float64Array, n: number): Float64Array {
  const image = new Float64Array(block.length);
  for (let i = 0; i < n; i++) {
    const row = matrix.subarray(i * n, (i + 1) * n);
    for (let k = 0; k * n < block.length; k++)
      image[k * n + i] = dot(row, block.subarray(k * n, (k + 1) * n));
  }
  return image;
}

/**
 * Solves the small problem inside the block and returns the image of its axes, which point closer to the wanted ones.
 */
function rotateToAxes(block: Float64Array, image: Float64Array, n: number): EigenSystem {
  const width = block.length / n;
  const small = new Float64Array(width * width);
  for (let a = 0; a < width; a++) {
    for (let b = 0; b <= a; b++) {
      const value = dot(block.subarray(a * n, (a + 1) * n), image.subarray(b * n, (b + 1) * n));
      small[a * width + b] = small[b * width + a] = value;
    }
  }
  const { values, vectors: axes } = symmetricEigen(small, width);
  const vectors = new Float64Array(block.length);
  for (let k = 0; k < width; k++) {
    for (let j = 0; j < width; j++) {
      const share = axes[k * width + j];
      for (let i = 0; i < n; i++) vectors[k * n + i] += share * image[j * n + i];
    }
  }
  return { values, vectors };
}
