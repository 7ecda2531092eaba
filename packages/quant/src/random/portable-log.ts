const number = new Float64Array(1);
/** The same bits; a 1 tells which half is the high one on this machine. */
const halves = new Uint32Array(number.buffer);
number[0] = 1;
const HIGH = halves[1] === 0 ? 0 : 1;

/**
 * Natural logarithm of a normal positive number using only exactly rounded operations, so that every machine gets the
 * same bits; the language lets `Math.log` differ between engines in the last digit. About 1 ulp off.
 */
export function portableLog(x: number): number {
  number[0] = x;
  const high = halves[HIGH];
  let exponent = (high >>> 20) - 1023;
  halves[HIGH] = (high & 0x000fffff) | 0x3ff00000;
  let mantissa = number[0];
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const squared = s * s;
  let series = 0;
  for (let k = 21; k >= 3; k -= 2) series = (series + 1 / k) * squared;
  return exponent * Math.LN2 + 2 * s * (1 + series);
}
