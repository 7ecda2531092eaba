const LARGEST_POWER = 1000;

/** Powers of two from 2⁻¹⁰⁰⁰ to 2¹⁰⁰⁰; doubling and halving are exact. */
const powersOfTwo = (() => {
  const powers = new Float64Array(2 * LARGEST_POWER + 1);
  powers[LARGEST_POWER] = 1;
  for (let k = 1; k <= LARGEST_POWER; k++) {
    powers[LARGEST_POWER + k] = powers[LARGEST_POWER + k - 1] * 2;
    powers[LARGEST_POWER - k] = powers[LARGEST_POWER - k + 1] / 2;
  }
  return powers;
})();

/** ln 2 in two parts: the first has zeros at its end, so that a small multiple of it is exact. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** eˣ using only exactly rounded operations, for the same reason as `portableLog`; for |x| up to 690. */
export function portableExp(x: number): number {
  const k = Math.floor(x / Math.LN2 + 0.5);
  if (!(k >= -LARGEST_POWER && k <= LARGEST_POWER)) throw new RangeError(`exp(${x}) is out of range.`);
  const r = x - k * LN2_HIGH - k * LN2_LOW;
  let series = 1 + r / 14;
  for (let n = 13; n >= 1; n--) series = 1 + (r / n) * series;
  return series * powersOfTwo[LARGEST_POWER + k];
}
