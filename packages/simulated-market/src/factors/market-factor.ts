import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { VolatilityWalk } from './volatility-walk.ts';

/** What moves all assets of a kind together, session by session. */
export interface FactorPath {
  /** Logarithmic return. */
  readonly returns: Float64Array;
  /** Standard deviation of that return before it was drawn. */
  readonly sigma: Float64Array;
  /** Logarithm of today's volatility over the usual one. */
  readonly tension: Float64Array;
}

/** A state of the market: its long-run volatility while it lasts, and the probability of leaving it each day. */
interface Regime {
  readonly yearlyVolatility: number;
  readonly leave: number;
  /** Probability that leaving leads to the more volatile neighbour. */
  readonly toWilder: number;
}

export interface MarketShape {
  readonly name: string;
  readonly daysPerYear: number;
  readonly usualVolatility: number;
  /** Calm, usual, stressed. */
  readonly regimes: readonly [Regime, Regime, Regime];
  /** Annual return that compensates for the falls into stress. */
  readonly drift: number;
  /** How much a fall raises volatility, −1 … 0. */
  readonly lean: number;
  /** How far the logarithm of volatility wanders, in standard deviations of its two walks. */
  readonly spread: { readonly slow: number; readonly fast: number };
  /** The most that the logarithm of volatility rises above the usual one. */
  readonly mostTension: number;
}

/** A sector's own movement in a usual year. */
export const SECTOR_VOLATILITY = 0.085;

export const US_MARKET: MarketShape = {
  name: 'us',
  daysPerYear: 252,
  usualVolatility: 0.145,
  regimes: [
    { yearlyVolatility: 0.09, leave: 0.011, toWilder: 1 },
    { yearlyVolatility: 0.15, leave: 0.014, toWilder: 0.22 },
    { yearlyVolatility: 0.38, leave: 0.026, toWilder: 0 },
  ],
  drift: 0.035,
  lean: -0.62,
  spread: { slow: 0.35, fast: 0.34 },
  mostTension: Number.POSITIVE_INFINITY,
};

/** A day that enters stress begins with a fall of this many long-run sigmas, at least and on average more. */
const FALL_INTO_STRESS = 1.5;

class RegimeChain {
  state = 1;
  private readonly shape: MarketShape;
  constructor(shape: MarketShape) {
    this.shape = shape;
  }

  /** Advances by a day; true if it has just become stressed. */
  advance(random: KeyedRandom): boolean {
    const regime = this.shape.regimes[this.state];
    if (!random.chance(regime.leave)) return false;
    const before = this.state;
    if (before === 1) this.state = random.chance(regime.toWilder) ? 2 : 0;
    else this.state = 1;
    return this.state === 2;
  }
}

/** The path of a market as a whole. Each day uses its own random numbers and the state of the day before. */
export function marketFactor(seed: string, shape: MarketShape, length: number): FactorPath {
  const random = new KeyedRandom([seed, 'market', shape.name]);
  const slow = new VolatilityWalk({ halfLifeDays: 110, spread: shape.spread.slow });
  const fast = new VolatilityWalk({ halfLifeDays: 11, spread: shape.spread.fast });
  const chain = new RegimeChain(shape);
  const yearRoot = Math.sqrt(shape.daysPerYear);
  const levels = shape.regimes.map((regime) => portableLog(regime.yearlyVolatility / shape.usualVolatility));
  const path = {
    returns: new Float64Array(length),
    sigma: new Float64Array(length),
    tension: new Float64Array(length),
  };
  let level = 0;
  let push = 0;
  for (let day = 0; day < length; day++) {
    random.at(day);
    const falls = chain.advance(random);
    level += 0.12 * (levels[chain.state] - level);
    const wandered = level + slow.advance(random, push, 0) + fast.advance(random, push, shape.lean) - 0.13;
    const tension = Math.min(wandered, shape.mostTension);
    const sigma = (shape.usualVolatility / yearRoot) * portableExp(tension);
    push = random.fatNormal();
    const fall = falls ? -(FALL_INTO_STRESS + 0.8 * random.exponential()) : 0;
    path.tension[day] = tension;
    path.sigma[day] = sigma;
    path.returns[day] =
      shape.drift / shape.daysPerYear + sigma * push + fall * (shape.usualVolatility / yearRoot);
    push += fall;
  }
  return path;
}

/**
 * A factor in addition to the market's: a sector, small companies, bonds, gold. It shares part of the market's
 * tension.
 */
export function sideFactor(
  key: { readonly seed: string; readonly name: string },
  shape: { readonly yearlyVolatility: number; readonly shared: number; readonly daysPerYear: number },
  market: FactorPath,
): FactorPath {
  const random = new KeyedRandom([key.seed, 'factor', key.name]);
  const walk = new VolatilityWalk({ halfLifeDays: 25, spread: 0.3 });
  const length = market.returns.length;
  const usual = shape.yearlyVolatility / Math.sqrt(shape.daysPerYear);
  const path = {
    returns: new Float64Array(length),
    sigma: new Float64Array(length),
    tension: new Float64Array(length),
  };
  let push = 0;
  for (let day = 0; day < length; day++) {
    random.at(day);
    const tension = walk.advance(random, push, -0.2) + shape.shared * market.tension[day];
    const sigma = usual * portableExp(tension);
    push = random.fatNormal();
    path.tension[day] = tension;
    path.sigma[day] = sigma;
    path.returns[day] = sigma * push;
  }
  return path;
}
