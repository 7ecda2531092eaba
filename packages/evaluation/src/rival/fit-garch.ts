import { logGamma } from '@auspex/quant/statistics';
import { minimise } from './minimise.ts';

/** Which terms are estimated: the sign of a return (GJR), and how fat the tails of its innovations are. */
export interface GarchKind {
  readonly asymmetric: boolean;
  readonly tails: 'student' | 'normal';
}

/**
 * h_t = ω + (α + γ [e < 0]) e² + β h, with e = r − μ and innovations of unit variance. Without a sign term γ is 0;
 * normal innovations have infinite degrees of freedom.
 */
export interface GarchModel {
  readonly mean: number;
  readonly omega: number;
  readonly alpha: number;
  readonly gamma: number;
  readonly beta: number;
  readonly degrees: number;
  /** Variance expected for the day after the returns that were fitted. */
  readonly next: number;
  readonly logLikelihood: number;
}

const [MEAN, OMEGA, POSITIVE, BETA, REST] = [0, 1, 2, 3, 4];
/** Student's t has a variance above 2 degrees of freedom. */
const FEWEST_DEGREES = 2.05;
const MOST_DEGREES = 300;
/** Factors multiplied before one logarithm is taken of them all. */
const PER_LOGARITHM = 16;

/** How exact the estimate is; the default is enough for forecasts. */
export interface FitPrecision {
  readonly tolerance: number;
  readonly restarts: number;
  /** α + γ/2 + β stays below it: paths would explode above 1. */
  readonly mostPersistent: number;
}

const FOR_FORECASTS: FitPrecision = { tolerance: 1e-3, restarts: 1, mostPersistent: 0.9999 };

/** An earlier estimate from which the next search starts. */
export interface Fitted {
  readonly model: GarchModel;
  readonly place: Float64Array;
}

/** Maximum likelihood over all given returns, starting with their own variance. */
export function fitGarch(
  returns: Float64Array,
  kind: GarchKind,
  { from, precision = FOR_FORECASTS }: { from?: Fitted | undefined; precision?: FitPrecision } = {},
): Fitted {
  const scale = deviationOf(returns);
  const scaled = returns.map((value) => value / scale);
  const variance = { first: 1 };
  const loss = (place: Float64Array) => {
    const shape = readPlace(place, kind);
    const persistence = shape.beta + shape.alpha + shape.gamma / 2;
    const possible = persistence < precision.mostPersistent && Math.abs(shape.mean) < 1;
    return possible ? -likelihood(scaled, shape, variance) : Number.POSITIVE_INFINITY;
  };
  const start = from?.place ?? firstPlace(kind);
  let found = minimise(loss, { start, step: 0.4, tolerance: precision.tolerance, evaluations: 1500 });
  for (let again = 0; again < precision.restarts; again++) {
    found = minimise(loss, {
      ...{ start: found.at, step: 0.15, tolerance: precision.tolerance, evaluations: 1500 },
    });
  }
  const model = readPlace(found.at, kind);
  likelihood(scaled, model, variance);
  return {
    place: found.at,
    model: {
      ...model,
      mean: model.mean * scale,
      omega: model.omega * scale * scale,
      next: variance.first * scale * scale,
      logLikelihood: -found.value - returns.length * Math.log(scale),
    },
  };
}

function deviationOf(returns: Float64Array): number {
  let [sum, squares] = [0, 0];
  for (const value of returns) {
    sum += value;
    squares += value * value;
  }
  const variance = squares / returns.length - (sum / returns.length) ** 2;
  return variance > 0 ? Math.sqrt(variance) : 1e-4;
}

type Shape = Omit<GarchModel, 'next' | 'logLikelihood'>;

function firstPlace({ asymmetric, tails }: GarchKind): Float64Array {
  const place = [0, Math.log(0.03), Math.log(0.06), 2.2];
  if (asymmetric) place.push(Math.log(0.1));
  if (tails === 'student') place.push(Math.log(4));
  return Float64Array.from(place);
}

function readPlace(place: Float64Array, { asymmetric, tails }: GarchKind): Shape {
  const positive = Math.exp(place[POSITIVE]);
  const negative = asymmetric ? Math.exp(place[REST]) : positive;
  const degrees =
    tails === 'student'
      ? Math.min(MOST_DEGREES, FEWEST_DEGREES + Math.exp(place[place.length - 1]))
      : Number.POSITIVE_INFINITY;
  return {
    mean: place[MEAN],
    omega: Math.exp(place[OMEGA]),
    alpha: positive,
    gamma: negative - positive,
    beta: 1 / (1 + Math.exp(-place[BETA])),
    degrees,
  };
}

/**
 * Logarithm of the likelihood, with the average square as what came before the first day. Afterwards `variance.first` is
 * the variance of the day after the last return.
 */
function likelihood(returns: Float64Array, shape: Shape, variance: { first: number }): number {
  const { mean, omega, alpha, gamma, beta, degrees } = shape;
  const days = returns.length;
  let squares = 0;
  for (let t = 0; t < days; t++) squares += (returns[t] - mean) ** 2;
  let h = omega + ((alpha + gamma / 2 + beta) * squares) / days;
  const normal = degrees === Number.POSITIVE_INFINITY;
  const perVariance = normal ? 0 : 1 / (degrees - 2);
  let [logVariance, logTail, ratios] = [0, 0, 0];
  let [variances, tails] = [1, 1];
  for (let t = 0; t < days; t++) {
    const e = returns[t] - mean;
    const square = e * e;
    variances *= h;
    if (normal) ratios += square / h;
    else tails *= 1 + (square * perVariance) / h;
    if (t % PER_LOGARITHM === PER_LOGARITHM - 1) {
      logVariance += Math.log(variances);
      logTail += Math.log(tails);
      [variances, tails] = [1, 1];
    }
    h = omega + (e < 0 ? alpha + gamma : alpha) * square + beta * h;
  }
  variance.first = h;
  logVariance += Math.log(variances);
  if (normal) return -0.5 * (days * Math.log(2 * Math.PI) + logVariance + ratios);
  logTail += Math.log(tails);
  const constant =
    logGamma((degrees + 1) / 2) - logGamma(degrees / 2) - 0.5 * Math.log(Math.PI * (degrees - 2));
  return days * constant - 0.5 * logVariance - ((degrees + 1) / 2) * logTail;
}

/** The variance after one more return. */
export function nextVariance(model: GarchModel, h: number, move: number): number {
  const e = move - model.mean;
  return model.omega + (e < 0 ? model.alpha + model.gamma : model.alpha) * e * e + model.beta * h;
}
