/** First place where two columns differ by more than `tolerance` of their size, in words; null if none. */
export function firstDifference(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): string | null {
  if (actual.length !== expected.length) return `lengths ${actual.length} and ${expected.length}`;
  for (let i = 0; i < actual.length; i++) {
    const [a, b] = [actual[i], expected[i]];
    if (Number.isNaN(a) && Number.isNaN(b)) continue;
    const allowed = tolerance * Math.max(1, Math.abs(a), Math.abs(b));
    if (!(Math.abs(a - b) <= allowed)) return `row ${i}: ${a} instead of ${b}`;
  }
  return null;
}
