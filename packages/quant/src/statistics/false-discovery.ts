/**
 * q values by Benjamini and Hochberg (JRSS B 57, 1995): showing only what has q ≤ 0.1 keeps the expected share of
 * false finds among those shown at or below 10 %, however many windows were scanned. Returned in the given order. A
 * `NaN` p value was never tested: it gets `NaN` and does not count as a test.
 */
export function benjaminiHochberg(pValues: Float64Array): Float64Array {
  const qValues = new Float64Array(pValues.length).fill(Number.NaN);
  const tested: number[] = [];
  for (let i = 0; i < pValues.length; i++) {
    const p = pValues[i];
    if (Number.isNaN(p)) continue;
    if (p < 0 || p > 1) throw new RangeError(`A p value lies between 0 and 1, got ${p} at position ${i}.`);
    tested.push(i);
  }
  const order = Uint32Array.from(tested).sort((i, j) => pValues[i] - pValues[j] || i - j);
  let smallest = 1;
  for (let rank = order.length; rank >= 1; rank--) {
    const index = order[rank - 1];
    smallest = Math.min(smallest, (pValues[index] * order.length) / rank);
    qValues[index] = smallest;
  }
  return qValues;
}
