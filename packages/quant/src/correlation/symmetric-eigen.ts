/** Eigenvalues in descending order, and the vectors row after row. */
export interface EigenSystem {
  readonly values: Float64Array;
  /** Vector k is at k·n … k·n + n − 1, has length 1, and its largest component is positive. */
  readonly vectors: Float64Array;
}

/**
 * All eigenvalues and vectors of a symmetric matrix (row after row) by Jacobi's rotations: exact to rounding and the
 * same on every run. Meant for up to some 200 columns; see `leadingEigen` for more.
 */
export function symmetricEigen(matrix: Float64Array, n: number): EigenSystem {
  if (matrix.length !== n * n) throw new RangeError(`A matrix of ${n} × ${n} was expected.`);
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  for (let sweep = 0; sweep < 60; sweep++) {
    let [off, whole] = [0, 0];
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        whole += a[i * n + j] ** 2;
        if (i !== j) off += a[i * n + j] ** 2;
      }
    }
    if (off <= 1e-30 * whole) break;
    for (let p = 0; p < n - 1; p++) for (let q = p + 1; q < n; q++) rotate({ a, v, n }, p, q);
  }
  return sorted({ a, v, n });
}

interface Rotating {
  readonly a: Float64Array;
  readonly v: Float64Array;
  readonly n: number;
}

/** One rotation that brings the element (p, q) to zero. */
function rotate({ a, v, n }: Rotating, p: number, q: number): void {
  const off = a[p * n + q];
  if (off === 0) return;
  const theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[k * n + p], a[k * n + q]];
    a[k * n + p] = c * x - s * y;
    a[k * n + q] = s * x + c * y;
  }
  for (let k = 0; k < n; k++) {
    const [x, y] = [a[p * n + k], a[q * n + k]];
    a[p * n + k] = c * x - s * y;
    a[q * n + k] = s * x + c * y;
    const [f, g] = [v[p * n + k], v[q * n + k]];
    v[p * n + k] = c * f - s * g;
    v[q * n + k] = s * f + c * g;
  }
}

function sorted({ a, v, n }: Rotating): EigenSystem {
  const order = Array.from({ length: n }, (_, i) => i).sort((i, j) => a[j * n + j] - a[i * n + i] || i - j);
  const values = Float64Array.from(order, (i) => a[i * n + i]);
  const vectors = new Float64Array(n * n);
  order.forEach((i, k) => {
    vectors.set(orientVector(v.slice(i * n, (i + 1) * n)), k * n);
  });
  return { values, vectors };
}

/** Flips a vector so that its largest component is positive: eigenvectors have no sign of their own. */
export function orientVector(vector: Float64Array): Float64Array {
  let largest = 0;
  for (let i = 1; i < vector.length; i++)
    if (Math.abs(vector[i]) > Math.abs(vector[largest]) + 1e-12) largest = i;
  if (vector[largest] < 0) for (let i = 0; i < vector.length; i++) vector[i] = -vector[i];
  return vector;
}
