const scratch = new DataView(new ArrayBuffer(8));

/**
 * Natural logarithm of a positive number using only exactly rounded operations: the language lets `Math.log` differ
 * between engines in the last digit, and a simulated market has to be the same on every machine.
 */
export function portableLog(x: number): number {
  scratch.setFloat64(0, x);
  const high = scratch.getUint32(0);
  let exponent = (high >>> 20) - 1023;
  scratch.setUint32(0, (high & 0x000fffff) | 0x3ff00000);
  let fraction = scratch.getFloat64(0);
  if (fraction > Math.SQRT2) {
    fraction /= 2;
    exponent += 1;
  }
  // log f = 2 artanh((f − 1) / (f + 1)), a series in odd powers.
  const s = (fraction - 1) / (fraction + 1);
  const squared = s * s;
  let series = 0;
  for (let k = 21; k >= 3; k -= 2) series = (series + 1 / k) * squared;
  return exponent * Math.LN2 + 2 * s * (1 + series);
}
