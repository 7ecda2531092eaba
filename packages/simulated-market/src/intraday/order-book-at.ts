import { type EpochMs, makeOrderBook, type OrderBook } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import { KeyedRandom } from '../numbers/keyed-random.ts';
import { stepsPerDollar } from '../prices/round-price.ts';
import type { SimulatedAsset } from '../universe/universe.ts';

const LEVELS = 25;
/** The amount at the best price, as a fraction of a usual day's turnover, and how much more at each level. */
const BEST_PART = 0.000_02;
const GROWTH = 0.35;

/** Digits after the point of the price grid. */
function digitsOf(steps: number): number {
  return String(steps).length - 1;
}

function usualTurnover(asset: SimulatedAsset): number {
  if (asset.kind === 'crypto') return asset.usualTurnover;
  return asset.kind === 'stock' ? asset.value * 0.004 : 1e9;
}

/** Rows of one side, from the best price away. */
function sideOf(
  asset: SimulatedAsset,
  best: { readonly price: number; readonly away: 1 | -1; readonly gap: number },
  random: KeyedRandom,
): [string, string][] {
  const steps = stepsPerDollar(asset.kind, best.price);
  const rows: [string, string][] = [];
  let place = Math.floor(best.price * steps + 0.5);
  for (let level = 0; level < LEVELS && place > 0; level++) {
    const price = place / steps;
    const dollars = usualTurnover(asset) * BEST_PART * (1 + GROWTH * level) * (0.3 + random.exponential());
    const quantity = Math.max(1, dollars / price);
    const amount =
      asset.kind === 'crypto' ? (dollars / price).toFixed(price > 10 ? 6 : 0) : quantity.toFixed(0);
    if (Number(amount) > 0) rows.push([price.toFixed(digitsOf(steps)), amount]);
    place += best.away * Math.max(1, Math.floor(best.gap * steps * (0.3 + random.exponential())));
  }
  return rows;
}

/** Who wants to trade at which price around a quote: the same for the same second. Absent while nobody may trade. */
export function orderBookAt(
  seed: string,
  asset: SimulatedAsset,
  now: { readonly quote: Quote; readonly at: EpochMs },
): OrderBook | undefined {
  const { bid, ask } = now.quote;
  if (now.quote.phase !== 'open' || bid === undefined || ask === undefined) return undefined;
  const random = new KeyedRandom([seed, asset.assetId, 'book']).at(Math.floor(now.at / 1000) | 0);
  const gap = (ask - bid) * 0.7;
  return makeOrderBook({
    bids: sideOf(asset, { price: bid, away: -1, gap }, random),
    asks: sideOf(asset, { price: ask, away: 1, gap }, random),
    at: now.at,
  });
}
