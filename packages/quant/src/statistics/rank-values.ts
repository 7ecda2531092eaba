/** Ranks from 1, equal values sharing their mean rank, and how much the ties weigh in rank tests. */
export interface RankedValues {
  readonly ranks: Float64Array;
  /** Σ (t³ − t) over groups of t equal values; 0 without ties. */
  readonly tieWeight: number;
}

/** Ranks a column without gaps. */
export function rankValues(values: Float64Array): RankedValues {
  const n = values.length;
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    if (Number.isNaN(values[i])) throw new RangeError(`Ranking needs numbers, position ${i} has none.`);
    order[i] = i;
  }
  order.sort((i, j) => values[i] - values[j]);
  const ranks = new Float64Array(n);
  let tieWeight = 0;
  for (let start = 0; start < n; ) {
    let end = start + 1;
    while (end < n && values[order[end]] === values[order[start]]) end++;
    const size = end - start;
    for (let k = start; k < end; k++) ranks[order[k]] = (start + end + 1) / 2;
    tieWeight += size * size * size - size;
    start = end;
  }
  return { ranks, tieWeight };
}
