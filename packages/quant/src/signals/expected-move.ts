import type { MarketKind } from '../distribution/quantile-table.ts';
import { standardCdf, standardQuantile } from '../distribution/quantile-table.ts';
import {
  moveProbabilities,
  probabilityUp,
  quantileOf,
  type ReturnDistribution,
  returnDistribution,
} from '../distribution/return-distribution.ts';
import type { VolatilityState } from '../distribution/volatility-state.ts';

/** Where P(up) comes from: the distribution while the gate is shut, the calibrated score while it is open. */
export type ProbabilitySource = 'distribution' | 'model';

/** What is expected of the price over the horizon. Moves are fractions of the price (0.05 = 5 %). */
export interface ExpectedMove {
  readonly probabilityUp: number;
  readonly source: ProbabilitySource;
  readonly median: number;
  /** Four out of five outcomes lie between these. */
  readonly low80: number;
  readonly high80: number;
  /** Probabilities of a move of at least this size, up or down. */
  readonly beyond5: number;
  readonly beyond10: number;
  /** Mean return of a long position, before fees. */
  readonly mean: number;
}

/** What the move is computed from. */
export interface MoveInput {
  readonly market: MarketKind;
  readonly horizonBars: number;
  readonly state: VolatilityState;
  /** P(up) of the calibrated score; given only while the gate is open. */
  readonly modelProbability: number | null;
}

/** Shifts a distribution so that P(up) is the given one; its width stays. */
function shiftTo(distribution: ReturnDistribution, probability: number): ReturnDistribution {
  const bounded = Math.min(0.99, Math.max(0.01, probability));
  const { market, scale } = distribution;
  return { ...distribution, drift: -scale * standardQuantile(market, 1 - bounded) };
}

/** Mean simple return over the percentiles. */
function meanReturn(distribution: ReturnDistribution): number {
  let sum = 0;
  for (let k = 1; k <= 99; k++) sum += Math.expm1(quantileOf(distribution, k / 100));
  return sum / 99;
}

/** The move over a horizon from the calibrated ranges; an open gate shifts their middle, never their width. */
export function expectedMove({ market, horizonBars, state, modelProbability }: MoveInput): ExpectedMove {
  const plain = returnDistribution(state, { market, horizonBars });
  const used = modelProbability === null ? plain : shiftTo(plain, modelProbability);
  return {
    probabilityUp: probabilityUp(used),
    source: modelProbability === null ? 'distribution' : 'model',
    median: Math.expm1(quantileOf(used, 0.5)),
    low80: Math.expm1(quantileOf(used, 0.1)),
    high80: Math.expm1(quantileOf(used, 0.9)),
    beyond5: moveProbabilities(used, 0.05).either,
    beyond10: moveProbabilities(used, 0.1).either,
    mean: meanReturn(used),
  };
}

/**
 * Probability of a fall of at least `share`, recovered from a stated median and lower end of the 80 % range: they fix
 * the whole distribution, so what was written down before says this too.
 */
export function fallProbability(
  market: MarketKind,
  { median, low80 }: Pick<ExpectedMove, 'median' | 'low80'>,
  share: number,
): number {
  const [middle, low] = [standardQuantile(market, 0.5), standardQuantile(market, 0.1)];
  const scale = (Math.log1p(median) - Math.log1p(low80)) / (middle - low);
  const drift = Math.log1p(median) - scale * middle;
  return standardCdf(market, (Math.log1p(-share) - drift) / scale);
}

/** Mean return that remains after paying a fee (in basis points) at entry and exit. */
export function netEdge(move: ExpectedMove, feeBasisPoints: number): number {
  if (!(feeBasisPoints >= 0 && feeBasisPoints < 10_000))
    throw new RangeError(`A fee lies between 0 and 10,000 basis points, got ${feeBasisPoints}.`);
  return move.mean - (2 * feeBasisPoints) / 10_000;
}
