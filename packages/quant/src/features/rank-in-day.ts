const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);
const INDEX_SPAN = 2 ** 20;

/** Whole numbers that rise with the value: the pattern of a 32-bit number, its lower half turned round. */
function risingPattern(value: number): number {
  single[0] = value + 0;
  const pattern = bits[0];
  return (pattern & 0x80000000 ? ~pattern : pattern | 0x80000000) >>> 0;
}

/**
 * Places of 32-bit values among each other, −0.5 lowest to 0.5 highest, equal values sharing their mean place. The same
 * as `rankValues` gives, several times as fast: value and position are packed into one number and sorted as such.
 * `values` and `places` share their first `count` entries; `keys` is scratch of at least that length.
 */
export function rankInDay(
  values: Float64Array,
  places: Float64Array,
  { count, keys }: { count: number; keys: Float64Array },
): void {
  for (let i = 0; i < count; i++) keys[i] = risingPattern(values[i]) * INDEX_SPAN + i;
  const sorted = keys.subarray(0, count).sort();
  for (let start = 0; start < count; ) {
    const pattern = Math.floor(sorted[start] / INDEX_SPAN);
    let end = start + 1;
    while (end < count && Math.floor(sorted[end] / INDEX_SPAN) === pattern) end++;
    const place = (start + end) / 2 / count - 0.5;
    for (let k = start; k < end; k++) places[sorted[k] - pattern * INDEX_SPAN] = place;
    start = end;
  }
}
