/** A covariance matrix shrunk towards a simple one, and how far. */
export interface ShrunkCovariance {
  readonly size: number;
  /** Row after row. */
  readonly covariance: Float64Array;
  readonly correlation: Float64Array;
  /** 0 = the sample matrix, 1 = the target. */
  readonly intensity: number;
}

/**
 * Which simple matrix is the shrinkage target: equal variances without correlation, or one correlation for every
 * pair.
 */
export type ShrinkageTarget = 'identity' | 'constant-correlation';

/**
 * Covariance that can be trusted with few days and many assets: the sample matrix shrunk towards a simple one by the
 * share that minimises the expected error (Ledoit and Wolf: "A well-conditioned estimator", JMVA 88, 2004 for the
 * identity; "Honey, I shrunk the sample covariance matrix", JPM 30, 2004 for constant correlation). Returns without
 * gaps on one calendar, divisor T. `null` below 2 days.
 */
export function shrinkCovariance(
  returns: readonly Float64Array[],
  target: ShrinkageTarget,
): ShrunkCovariance | null {
  const size = returns.length;
  const days = size === 0 ? 0 : returns[0].length;
  if (days < 2) return null;
  const centred = returns.map((column) => centre(column, days));
  const sample = sampleCovariance(centred, days);
  const goal = target === 'identity' ? identityTarget(sample, size) : constantCorrelationTarget(sample, size);
  const noise = squaredNoise(centred, sample, days);
  const pi = noise.reduce((sum, value) => sum + value, 0);
  const rho = target === 'identity' ? 0 : targetCovariation({ centred, sample, noise, days });
  let gap = 0;
  for (let i = 0; i < sample.length; i++) gap += (sample[i] - goal[i]) ** 2;
  const intensity = gap > 0 ? Math.max(0, Math.min(1, (pi - rho) / gap / days)) : 1;
  const covariance = sample.map((value, i) => intensity * goal[i] + (1 - intensity) * value);
  return { size, covariance, correlation: toCorrelation(covariance, size), intensity };
}

function centre(column: Float64Array, days: number): Float64Array {
  if (column.length !== days) throw new RangeError(`All assets need ${days} days, one has ${column.length}.`);
  let sum = 0;
  for (let i = 0; i < days; i++) sum += column[i];
  if (!Number.isFinite(sum)) throw new RangeError('Shrinkage needs returns without gaps.');
  return column.map((value) => value - sum / days);
}

function sampleCovariance(centred: readonly Float64Array[], days: number): Float64Array {
  const size = centred.length;
  const sample = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let t = 0; t < days; t++) sum += centred[a][t] * centred[b][t];
      sample[a * size + b] = sample[b * size + a] = sum / days;
    }
  }
  return sample;
}

/** Estimated variance (times the days) of every element of the sample matrix. */
function squaredNoise(centred: readonly Float64Array[], sample: Float64Array, days: number): Float64Array {
  const size = centred.length;
  const noise = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let t = 0; t < days; t++) sum += (centred[a][t] * centred[b][t]) ** 2;
      noise[a * size + b] = noise[b * size + a] = sum / days - sample[a * size + b] ** 2;
    }
  }
  return noise;
}

function identityTarget(sample: Float64Array, size: number): Float64Array {
  const goal = new Float64Array(sample.length);
  let trace = 0;
  for (let i = 0; i < size; i++) trace += sample[i * size + i];
  for (let i = 0; i < size; i++) goal[i * size + i] = trace / size;
  return goal;
}

function meanCorrelation(sample: Float64Array, size: number): number {
  let sum = 0;
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++)
      sum += sample[a * size + b] / Math.sqrt(sample[a * size + a] * sample[b * size + b]);
  }
  return size < 2 ? 0 : (2 * sum) / (size * (size - 1));
}

function constantCorrelationTarget(sample: Float64Array, size: number): Float64Array {
  const mean = meanCorrelation(sample, size);
  return sample.map((value, i) => {
    const [a, b] = [Math.floor(i / size), i % size];
    return a === b ? value : mean * Math.sqrt(sample[a * size + a] * sample[b * size + b]);
  });
}

interface CovariationInput {
  readonly centred: readonly Float64Array[];
  readonly sample: Float64Array;
  readonly noise: Float64Array;
  readonly days: number;
}

/** How the errors of the target move with those of the sample matrix (rho of the 2004 paper). */
function targetCovariation({ centred, sample, noise, days }: CovariationInput): number {
  const size = centred.length;
  const mean = meanCorrelation(sample, size);
  let rho = 0;
  for (let a = 0; a < size; a++) {
    rho += noise[a * size + a];
    for (let b = 0; b < size; b++) {
      if (a === b) continue;
      let third = 0;
      for (let t = 0; t < days; t++) third += centred[a][t] ** 3 * centred[b][t];
      const theta = third / days - sample[a * size + a] * sample[a * size + b];
      rho += mean * Math.sqrt(sample[b * size + b] / sample[a * size + a]) * theta;
    }
  }
  return rho;
}

/** The correlations in a covariance matrix; `NaN` for a constant asset. */
function toCorrelation(covariance: Float64Array, size: number): Float64Array {
  return covariance.map((value, i) => {
    const [a, b] = [Math.floor(i / size), i % size];
    return value / Math.sqrt(covariance[a * size + a] * covariance[b * size + b]);
  });
}
