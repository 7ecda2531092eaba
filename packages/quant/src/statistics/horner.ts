/** Value of a polynomial, coefficients from the highest power down to the constant. */
export function horner(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = 0; i < coefficients.length; i++) value = value * x + coefficients[i];
  return value;
}
