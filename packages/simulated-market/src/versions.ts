import type { IsoDate, Market } from '@auspex/market';
import { type MarketShape, US_MARKET } from './factors/market-factor.ts';

/**
 * Everything in which the versions of the simulated market differ. A delivered version never changes: the worlds made
 * with it keep their bytes. What is to become different becomes another version.
 */
export interface Version {
  readonly number: number;
  readonly us: MarketShape;
  readonly crypto: MarketShape;
  /** How much of the stock market's return of the same date reaches the coins. */
  readonly coinsWithStocks: number;
  /** Own volatility of the coins, as a fraction of what the table's early years had. */
  readonly coinCalm: number;
  /** The most that the logarithm of an asset's own volatility rises above the usual one. */
  readonly mostOwnTension: number;
  /** Sudden news moves a price by no more than this many of its own sigmas. */
  readonly largestNews: number;
  /** Absent where the seed draws the first prices. */
  readonly prices?: PriceHabits | undefined;
  /** Whether news comes at publishers' hours, on weekends too, and more of it lately; otherwise with the sessions. */
  readonly newsroom: boolean;
}

/**
 * Names have prices and values of their own, on `PRICED_ON`. So that they had them in their order of magnitude before,
 * too, a path that strays too far by then is drawn again.
 */
interface PriceHabits {
  /** Between which the logarithm of each market's growth by then has to lie. */
  readonly growth: Readonly<Record<Market, readonly [number, number]>>;
  /** Its largest size for an asset. */
  readonly farthest: number;
  /** The last of this many draws counts whatever it is. */
  readonly draws: number;
}

const FIRST: Version = {
  number: 1,
  us: US_MARKET,
  crypto: {
    name: 'crypto',
    daysPerYear: 365,
    usualVolatility: 0.47,
    regimes: [
      { yearlyVolatility: 0.33, leave: 0.012, toWilder: 1 },
      { yearlyVolatility: 0.52, leave: 0.013, toWilder: 0.3 },
      { yearlyVolatility: 0.85, leave: 0.03, toWilder: 0 },
    ],
    drift: 0.1,
    lean: -0.2,
    spread: { slow: 0.35, fast: 0.34 },
    mostTension: Number.POSITIVE_INFINITY,
  },
  coinsWithStocks: 0.75,
  coinCalm: 0.78,
  mostOwnTension: Number.POSITIVE_INFINITY,
  largestNews: Number.POSITIVE_INFINITY,
  newsroom: false,
};

const SECOND: Version = {
  number: 2,
  us: { ...US_MARKET, name: 'stocks', mostTension: 1.4 },
  crypto: {
    name: 'crypto',
    daysPerYear: 365,
    usualVolatility: 0.46,
    regimes: [
      { yearlyVolatility: 0.28, leave: 0.012, toWilder: 1 },
      { yearlyVolatility: 0.42, leave: 0.013, toWilder: 0.3 },
      { yearlyVolatility: 0.62, leave: 0.03, toWilder: 0 },
    ],
    drift: 0.1,
    lean: -0.2,
    spread: { slow: 0.26, fast: 0.24 },
    mostTension: 0.6,
  },
  coinsWithStocks: 0.6,
  coinCalm: 0.74,
  mostOwnTension: 0.85,
  largestNews: 6,
  prices: {
    growth: { us: [-0.35, 0.5], crypto: [-1.1, 1.1] },
    farthest: 1.8,
    draws: 8,
  },
  newsroom: true,
};

/** The date on which names cost what the price table says, unless their listing ended before. */
export const PRICED_ON: IsoDate = '2026-06-30';

const VERSIONS: readonly Version[] = [FIRST, SECOND];

/** The version that a new installation gets. */
export const NEWEST_VERSION = SECOND.number;

/** A seed may name its version, as in 39@2; without one it means the first. Then how many assets there are: 39@2x8000. */
const SEED = /^[a-z0-9-]{1,40}(?:@([2-9])(?:x([1-9][0-9]{2,4}))?)?$/;

/** How many assets the market of a seed has; undefined for the usual ones. */
export function sizeOf(seed: string): number | undefined {
  const size = SEED.exec(seed)?.[2];
  return size === undefined ? undefined : Number(size);
}

/** The version of the market that a seed grows into. */
export function versionOf(seed: string): Version {
  const found = SEED.exec(seed);
  if (!found) {
    throw new RangeError(
      `A seed is 1 to 40 small letters, digits and hyphens, as in 39 or 39@2; "${seed}" is not.`,
    );
  }
  const number = Number(found[1] ?? 1);
  const version = VERSIONS.find((one) => one.number === number);
  if (!version) throw new RangeError(`There is no version ${number} of the simulated market.`);
  return version;
}
