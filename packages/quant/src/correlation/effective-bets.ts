import { symmetricEigen } from './symmetric-eigen.ts';

/** A portfolio: weight per asset (they need not add up to 1) and the assets' covariance, row after row. */
export interface WeightedAssets {
  readonly weights: Float64Array;
  readonly covariance: Float64Array;
}

/** How many independent bets a portfolio makes, and where its risk lies. */
export interface EffectiveBets {
  /** Between 1 and the number of assets; ten holdings that move as one are one bet. */
  readonly count: number;
  /** Share of the variance along each principal direction, largest first. */
  readonly shares: Float64Array;
  /** Deviation of the portfolio in the unit of the covariance. */
  readonly risk: number;
}

/**
 * Effective number of bets: e to the entropy of the variance shares along the principal directions (A. Meucci,
 * "Managing Diversification", Risk 22, 2009). `null` for a portfolio without risk.
 */
export function effectiveBets({ weights, covariance }: WeightedAssets): EffectiveBets | null {
  const n = weights.length;
  const { values, vectors } = symmetricEigen(covariance, n);
  const shares = new Float64Array(n);
  let total = 0;
  for (let k = 0; k < n; k++) {
    let exposure = 0;
    for (let i = 0; i < n; i++) exposure += vectors[k * n + i] * weights[i];
    shares[k] = exposure * exposure * Math.max(0, values[k]);
    total += shares[k];
  }
  if (!(total > 0)) return null;
  let entropy = 0;
  for (let k = 0; k < n; k++) {
    shares[k] /= total;
    if (shares[k] > 0) entropy -= shares[k] * Math.log(shares[k]);
  }
  return { count: Math.exp(entropy), shares, risk: Math.sqrt(total) };
}

/**
 * How many independent assets weights are spread over: the inverse of the squared correlations' mean over all pairs
 * drawn by weight. Never more than the weights alone are spread over, which is what it is where nothing correlates.
 */
export function effectiveAssets(correlation: Float64Array, weights: Float64Array): number | null {
  let whole = 0;
  let alike = 0;
  for (const [i, weight] of weights.entries()) {
    whole += Math.abs(weight);
    for (const [j, other] of weights.entries()) {
      const value = i === j ? 1 : correlation[i * weights.length + j] || 0;
      alike += Math.abs(weight * other) * value * value;
    }
  }
  return alike > 0 ? (whole * whole) / alike : null;
}
