import type { AssetId } from '@auspex/market';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { portableExp } from '../numbers/portable-exp.ts';
import { portableLog } from '../numbers/portable-log.ts';
import { versionOf } from '../versions.ts';
import { type SplitRule, splitRatio } from './share-changes.ts';

/** Products of the splits that a share may have had by then. */
const SPLIT_BEFORE = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30];
/** The most that a share may cost at first, as a multiple of its table's price. */
const MOST_AT_FIRST = 4;
/** How far from its table's price, as a logarithm, the splits may leave it. */
const NEAR = 0.3;
/** Sessions from the price that calls for a split to the split. */
const SPLIT_TAKES = 40;

/** The logarithm of the first price that growth turns into a price, without splits. */
export function firstLog(price: number, growth: number): number {
  return portableLog(price) - growth;
}

/** The random numbers of an asset's prices. */
export function priceRandom(seed: string, assetId: AssetId, draw: number): KeyedRandom {
  return new KeyedRandom(draw === 0 ? [seed, assetId, 'price'] : [seed, assetId, 'price', String(draw)]);
}

/** The first draw of a path that does not stray too far from its price, given the growth of each. */
export function drawStart<T>(
  seed: string,
  growOf: (draw: number) => { readonly end: number; readonly start: T },
): T {
  const { prices = { farthest: Number.POSITIVE_INFINITY, draws: 0 } } = versionOf(seed);
  for (let draw = 0; ; draw++) {
    const { end, start } = growOf(draw);
    if (Math.abs(end) <= prices.farthest || draw === prices.draws) return start;
  }
}

/** Where a share's price begins. */
export interface Start {
  readonly log: number;
  /** The price, in shares of the first session, that its table's price is after the splits on the way. */
  readonly valuePrice: number;
  readonly splits: SplitRule | undefined;
  /** Which draw of its path it is. */
  readonly draw: number;
}

/**
 * The first price from which a share comes nearest to its price on the last of some sessions, given
 * the logarithm of its growth until each of them. The splits on the way follow the share's own rule.
 */
export function startWithSplits(price: number, growth: Float64Array, rule: SplitRule): Omit<Start, 'draw'> {
  const end = growth.length === 0 ? 0 : growth[growth.length - 1];
  const log = firstLog(price, end);
  // If no splits lead there, the share is not split on the way.
  const highest = 1.1 * portableExp(log + growth.reduce((most, value) => Math.max(most, value), 0));
  let best = { log, valuePrice: price, splits: { ...rule, above: Math.max(rule.above, highest) }, off: NEAR };
  for (const ratio of SPLIT_BEFORE) {
    const higher = log + portableLog(ratio);
    if (ratio > 1 && higher > portableLog(MOST_AT_FIRST * price)) break;
    const off = Math.abs(portableLog(ratio / splitBy(higher, growth, rule)));
    if (off < best.off) best = { log: higher, valuePrice: price * ratio, splits: rule, off };
  }
  return best;
}

/** The product of the splits on the way from a first price. */
function splitBy(first: number, growth: Float64Array, rule: SplitRule): number {
  const limit = portableLog(rule.above);
  let product = 1;
  let level = first;
  for (let i = 0; i < growth.length; i++) {
    if (level + growth[i] <= limit) continue;
    const ratio = splitRatio(portableExp(level + growth[i]), rule);
    product *= ratio;
    level -= portableLog(ratio);
    i += SPLIT_TAKES;
  }
  return product;
}
