/**
 * Solves A x = b for a symmetric positive definite A (row after row, only its lower half is read) by Cholesky
 * factorisation. `null` if A is not positive definite.
 */
export function solvePositiveDefinite(matrix: Float64Array, right: Float64Array): Float64Array | null {
  const n = right.length;
  const factor = choleskyFactor(matrix, n);
  if (factor === null) return null;
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= factor[i * n + k] * x[k];
    x[i] /= factor[i * n + i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= factor[k * n + i] * x[k];
    x[i] /= factor[i * n + i];
  }
  return x;
}

/** The lower triangle L with L Lᵀ = A; `null` if A is not positive definite. */
export function choleskyFactor(matrix: Float64Array, n: number): Float64Array | null {
  if (matrix.length !== n * n) throw new RangeError(`A matrix of ${n} × ${n} was expected.`);
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * n + j];
      for (let k = 0; k < j; k++) sum -= factor[i * n + k] * factor[j * n + k];
      if (i === j) {
        if (!(sum > 0)) return null;
        factor[i * n + i] = Math.sqrt(sum);
      } else {
        factor[i * n + j] = sum / factor[j * n + j];
      }
    }
  }
  return factor;
}
