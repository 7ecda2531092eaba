import { type MarketKind, standardCdf, standardQuantile } from './quantile-table.ts';
import type { VolatilityState } from './volatility-state.ts';

/** Bars that must be known before a range is published without a label. */
export const MINIMUM_BARS = 252;
/** Trading days per year. */
export const BARS_PER_YEAR: Readonly<Record<MarketKind, number>> = { stocks: 252, crypto: 365 };
/** Bars of the published horizons of 30 days, 90 days, one and two years. */
export const HORIZON_BARS: Readonly<Record<MarketKind, readonly [number, number, number, number]>> = {
  stocks: [21, 63, 252, 504],
  crypto: [30, 90, 365, 730],
};

/** The log return over the next bars: drift plus scale times the standardised return. */
export interface ReturnDistribution {
  readonly market: MarketKind;
  readonly horizonBars: number;
  /** Assumed drift over the horizon; an assumption to show, not a finding. */
  readonly drift: number;
  readonly scale: number;
}

/** Share of the distance to the long-run level that is left a bar later, by version. */
const PULL = { first: 0.995, second: 0.99 } as const;

/**
 * Distribution of the log return over a horizon. Volatility is expected to drift from its current (fast) level
 * towards the middle of its slow and long-run levels, half of the way in about 140 bars; in the second version, whose
 * states hold a mixture of fast averages, in about 70.
 */
export function returnDistribution(
  state: VolatilityState,
  { market, horizonBars }: { market: MarketKind; horizonBars: number },
): ReturnDistribution {
  if (!(Number.isInteger(horizonBars) && horizonBars >= 1)) {
    throw new RangeError(`The horizon is a whole number of bars from 1, got ${horizonBars}.`);
  }
  const year = BARS_PER_YEAR[market];
  const level = (Math.log(state.longRun) + Math.log(state.slow)) / 4;
  const kept = state.mixed === undefined ? PULL.first : PULL.second;
  const pull = (0.8 * (1 - kept ** horizonBars)) / (horizonBars * (1 - kept));
  const fast = Math.log(state.mixed ?? state.fast) / 2;
  const scale = Math.sqrt(horizonBars) * Math.exp(level + pull * (fast - level));
  const drift = (Math.min(0.05, 0.28 * Math.sqrt(year * state.longRun)) * horizonBars) / year;
  return { market, horizonBars, drift, scale };
}

/** Log return not exceeded with probability p. */
export function quantileOf({ market, drift, scale }: ReturnDistribution, p: number): number {
  return drift + scale * standardQuantile(market, p);
}

/** Probability that the log return is at most x. */
export function probabilityBelow({ market, drift, scale }: ReturnDistribution, logReturn: number): number {
  return standardCdf(market, (logReturn - drift) / scale);
}

/** Probability that the price is higher at the end of the horizon. */
export function probabilityUp(distribution: ReturnDistribution): number {
  return 1 - probabilityBelow(distribution, 0);
}

/** The headline of a forecast: the median change in per cent. */
export function deltaValue(distribution: ReturnDistribution): number {
  return 100 * Math.expm1(quantileOf(distribution, 0.5));
}

/** Log-return quantiles 1 % … 99 % in steps of one. */
export function percentileFan(distribution: ReturnDistribution): Float64Array {
  const fan = new Float64Array(99);
  for (let k = 1; k <= 99; k++) fan[k - 1] = quantileOf(distribution, k / 100);
  return fan;
}

/** Probabilities of a price change of at least `share` (0.1 = 10 %) at the end of the horizon. */
export interface MoveProbabilities {
  readonly rise: number;
  readonly fall: number;
  readonly either: number;
}

/** How likely a large move is. */
export function moveProbabilities(distribution: ReturnDistribution, share: number): MoveProbabilities {
  if (!(share > 0 && share < 1))
    throw new RangeError(`The size of a move lies between 0 and 1, got ${share}.`);
  const rise = 1 - probabilityBelow(distribution, Math.log1p(share));
  const fall = probabilityBelow(distribution, Math.log1p(-share));
  return { rise, fall, either: rise + fall };
}

/** Deviation of the baseline that every forecast is compared with: normal, no drift, naive variance. */
export function baselineScale(state: VolatilityState, horizonBars: number): number {
  return Math.sqrt(horizonBars * state.naive);
}
