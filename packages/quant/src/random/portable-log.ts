const scratch = new DataView(new ArrayBuffer(8));

/**
 * Natural logarithm of a normal positive number using only exactly rounded operations, so that every machine gets the
 * same bits; the language lets `Math.log` differ between engines in the last digit. About 1 ulp off.
 */
export function portableLog(x: number): number {
  scratch.setFloat64(0, x);
  const high = scratch.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  scratch.setUint32(0, (high & 0x000fffff) | 0x3ff00000);
  let mantissa = scratch.getFloat64(0);
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
