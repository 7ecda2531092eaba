/** Lanczos coefficients for g = 607/128 (Godfrey 2001); relative error of the sum is below 1e-15. */
const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  0.00003399464998481189, 0.00004652362892704858, -0.00009837447530487956, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 0.00008441822398385275,
  -0.000026190838401581408, 0.0000036899182659531625,
];
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** Natural logarithm of the gamma function for x > 0. */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`The log-gamma function needs a positive argument, got ${x}.`);
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x - 1 + i);
  const base = x - 0.5 + 607 / 128;
  return (x - 0.5) * Math.log(base) - base + HALF_LOG_TWO_PI + Math.log(sum);
}
