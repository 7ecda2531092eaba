import { type Decimal, type EpochMs, MINUTE_MS, minDecimal, ZERO } from '@auspex/market';
import type { PaperOrder } from './paper-store.ts';

/** An order that met no book for longer than this is looked up in the bars of that time. */
export const PAPER_GAP_MS = 5 * MINUTE_MS;

/** What a market traded in a span of time. */
export interface PassedBar {
  readonly from: EpochMs;
  readonly until: EpochMs;
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  /** In the base asset; absent where the source has none. */
  readonly volume: Decimal | undefined;
}

/** What an order does in a bar of a time in which it met no book. */
export interface InBar {
  readonly order: PaperOrder;
  /** At which it trades. */
  readonly price: Decimal | undefined;
}

/**
 * A limit trades at its price where a bar went beyond it, or at the open where that was better: one that a bar only
 * touched may not have reached the order. A stop is looked at first, because a bar does not say which of its ends came
 * first. Market orders wait for the book.
 */
export function meetBar(order: PaperOrder, bar: PassedBar): InBar {
  const { phase, type } = order;
  const stays = { order, price: undefined };
  // Within the bar in which it arrived nobody knows what came before it.
  if (bar.until <= order.metAt || bar.from < order.arrivesAt || phase === 'ended') return stays;
  if (phase === 'exit') return exitIn(order, bar);
  if (type === 'market') return stays;
  const resting = { ...order, phase: 'resting', metDepth: ZERO } as const;
  if (type === 'stop-limit' && phase !== 'resting')
    return isStopIn(order, bar) ? { order: resting, price: undefined } : stays;
  return { order: phase === 'resting' ? order : resting, price: limitIn(order, bar) };
}

/** Once its stop is reached, an exit has no target any more, and sells at what it finds. */
function exitIn(order: PaperOrder, bar: PassedBar): InBar {
  const { price, stopPrice, metAt } = order;
  if (price && !isStopIn(order, bar)) return { order, price: limitIn(order, bar) };
  const wasStopped = price === undefined && bar.from >= metAt;
  // What opens below a stop was never to be had at it.
  const found = wasStopped || !stopPrice ? bar.open : minDecimal(stopPrice, bar.open);
  return { order: { ...order, price: undefined }, price: found };
}

function isStopIn({ side, stopPrice }: PaperOrder, { high, low }: PassedBar): boolean {
  if (!stopPrice) return false;
  return side === 'buy' ? high.greaterThanOrEqualTo(stopPrice) : low.lessThanOrEqualTo(stopPrice);
}

function limitIn({ side, price, metAt }: PaperOrder, bar: PassedBar): Decimal | undefined {
  if (price === undefined) return undefined;
  const isBeyond = (other: Decimal) => (side === 'buy' ? other.lessThan(price) : other.greaterThan(price));
  if (bar.from >= metAt && isBeyond(bar.open)) return bar.open;
  return isBeyond(side === 'buy' ? bar.low : bar.high) ? price : undefined;
}
