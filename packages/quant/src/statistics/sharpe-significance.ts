import { normalCdf } from './normal-distribution.ts';
import { normalQuantile } from './normal-quantile.ts';

const EULER_MASCHERONI = 0.5772156649015329;

/** A Sharpe ratio per period (not annualised) and the shape of the returns behind it. */
export interface SharpeEvidence {
  readonly sharpe: number;
  readonly observations: number;
  readonly skewness: number;
  /** Not the excess: 3 for a normal. */
  readonly kurtosis: number;
}

/**
 * Probability that the true Sharpe ratio is above `threshold`, accounting for short data, crash risk (negative skew)
 * and fat tails (Bailey and López de Prado, Journal of Risk 15, 2012). `null` below 2 returns.
 */
export function probabilisticSharpe(evidence: SharpeEvidence, threshold: number): number | null {
  const { sharpe, observations, skewness, kurtosis } = evidence;
  if (observations < 2) return null;
  const spread = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe * sharpe;
  if (!(spread > 0)) return null;
  return normalCdf(((sharpe - threshold) * Math.sqrt(observations - 1)) / Math.sqrt(spread));
}

/** How many strategies were tried before this one was picked, and how much their Sharpe ratios differed. */
export interface TrialRecord {
  readonly trials: number;
  /** Variance of the per-period Sharpe ratios over the trials. */
  readonly sharpeVariance: number;
}

/** The best per-period Sharpe ratio that luck alone would show among this many tries without skill. */
export function expectedBestSharpe({ trials, sharpeVariance }: TrialRecord): number {
  if (!(trials >= 1)) throw new RangeError(`At least one trial was made, got ${trials}.`);
  if (!(sharpeVariance >= 0)) throw new RangeError(`A variance is not negative, got ${sharpeVariance}.`);
  if (trials === 1) return 0;
  const typical = normalQuantile(1 - 1 / trials);
  const extreme = normalQuantile(1 - 1 / (trials * Math.E));
  return Math.sqrt(sharpeVariance) * ((1 - EULER_MASCHERONI) * typical + EULER_MASCHERONI * extreme);
}

/**
 * Deflated Sharpe ratio: probability that the picked strategy has any skill after accounting for every try (Bailey
 * and López de Prado, Journal of Portfolio Management 40, 2014). Above 0.95 is convincing.
 */
export function deflatedSharpe(evidence: SharpeEvidence, record: TrialRecord): number | null {
  return probabilisticSharpe(evidence, expectedBestSharpe(record));
}
