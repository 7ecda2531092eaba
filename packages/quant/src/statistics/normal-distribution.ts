/** W. J. Cody's rational approximations of the normal integral (Math. Comp. 23, 1969): about 16 digits. */
const CENTRE_NUMERATOR = [
  0.06568233791820745, 2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356,
];
const CENTRE_DENOMINATOR = [1, 47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673];
const MIDDLE_NUMERATOR = [
  1.0765576773720192e-8, 0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002,
  2494.5375852903726, 6848.190450536283, 11602.65143764735, 9842.714838383978,
];
const MIDDLE_DENOMINATOR = [
  1, 22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
  34900.95272114598, 38912.00328609327, 19685.429676859992,
];
const FAR_NUMERATOR = [
  0.023073441764940174, 0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934,
  0.000029112874951168793,
];
const FAR_DENOMINATOR = [
  1, 1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824,
  0.00007297515550839662,
];
const INVERSE_SQRT_TWO_PI = 0.3989422804014327;

/** Height of the standard normal bell at z. */
export function normalDensity(z: number): number {
  return INVERSE_SQRT_TWO_PI * Math.exp((-z * z) / 2);
}

/** e^(−y²/2) with y² split so that a large exponent keeps its digits. */
function bellTail(y: number): number {
  const coarse = Math.trunc(y * 16) / 16;
  return Math.exp((-coarse * coarse) / 2) * Math.exp((-(y - coarse) * (y + coarse)) / 2);
}

/** Probability that a standard normal value is at most z; keeps its relative precision in the lower tail. */
export function normalCdf(z: number): number {
  const y = Math.abs(z);
  if (Number.isNaN(z)) return Number.NaN;
  if (y <= 0.67448975) {
    const squared = y * y;
    return 0.5 + (z * horner(CENTRE_NUMERATOR, squared)) / horner(CENTRE_DENOMINATOR, squared);
  }
  if (y > 39) return z < 0 ? 0 : 1;
  let tail: number;
  if (y <= Math.sqrt(32)) {
    tail = (bellTail(y) * horner(MIDDLE_NUMERATOR, y)) / horner(MIDDLE_DENOMINATOR, y);
  } else {
    const inverse = 1 / (y * y);
    const fraction = (inverse * horner(FAR_NUMERATOR, inverse)) / horner(FAR_DENOMINATOR, inverse);
    tail = (bellTail(y) * (INVERSE_SQRT_TWO_PI - fraction)) / y;
  }
  return z < 0 ? tail : 1 - tail;
}

/** Value of a polynomial, coefficients from the highest power down to the constant. */
function horner(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let i = 0; i < coefficients.length; i++) value = value * x + coefficients[i];
  return value;
}
