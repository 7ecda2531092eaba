import { type Decimal, decimal, signOf } from '../decimal.ts';
import type { OrderSide } from '../order.ts';
import { isRefusal, usableLimits } from './check-order.ts';
import { costsAtPrice, costsOfBook, freeBalance, type OrderTerms } from './order-check-request.ts';
import { quantityRange } from './quantity-range.ts';
import type { NoValidValueReason, Refusal } from './violation.ts';

/** The shares of a balance that a ticket offers. */
export const BALANCE_PERCENTS = [25, 50, 75, 100] as const;

export type BalancePercent = (typeof BALANCE_PERCENTS)[number];

export interface SizeRequest extends OrderTerms {
  readonly side: OrderSide;
  /** The price of a limit or stop-limit order; absent for a market order, which is sized by the book. */
  readonly price?: Decimal | undefined;
  readonly percent: BalancePercent;
}

/** The quantity that a share of the balance trades, or why it trades none. */
export type OrderSize =
  | { readonly ok: true; readonly quantity: Decimal }
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: false; readonly reason: NoValidValueReason };

function costsOf({ book, side, feeRate, price }: SizeRequest) {
  if (price) return signOf(price) > 0 ? costsAtPrice(price, feeRate) : undefined;
  return book && costsOfBook(book, side, feeRate);
}

/**
 * The largest quantity that a share of the free balance pays for, fee included, rounded down to the step and within
 * the pair's limits.
 */
export function sizeOrder(request: SizeRequest): OrderSize {
  const limits = usableLimits(request);
  if (isRefusal(limits)) return { ok: false, refusal: limits };
  const costs = costsOf(request);
  if (!costs) return { ok: false, reason: request.price ? 'limits' : 'book-missing' };
  const { pair, side, balances, percent } = request;
  const free = freeBalance(balances, side === 'buy' ? pair.quoteAsset : pair.baseAsset);
  const range = quantityRange({
    side,
    lot: request.price ? limits.limitQuantity : limits.marketQuantity,
    minNotional: limits.minNotional,
    costs,
    free: free.times(decimal(String(percent / 100))),
  });
  return range.found ? { ok: true, quantity: range.high } : { ok: false, reason: range.reason };
}
