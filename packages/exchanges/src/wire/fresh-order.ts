import { type EpochMs, ZERO } from '@auspex/market';
import type { ExchangeOrder, PlaceRequest } from '../exchange.ts';

/** An order as it was placed, for exchanges whose answer to a placement is an id alone. */
export function freshOrder(
  orderId: string,
  placedAt: EpochMs,
  { clientId, pair, order }: PlaceRequest,
): ExchangeOrder {
  return {
    orderId,
    clientId,
    symbol: pair.symbol,
    side: order.side,
    type: order.type,
    quantity: order.quantity,
    price: order.type === 'market' ? undefined : order.price,
    stopPrice: order.type === 'stop-limit' ? order.stopPrice : undefined,
    status: 'open',
    filledQuantity: ZERO,
    filledNotional: ZERO,
    placedAt,
  };
}
