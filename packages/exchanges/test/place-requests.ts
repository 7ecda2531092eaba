import { randomUUID } from 'node:crypto';
import {
  type CheckedOrder,
  decimal,
  type OrderDraft,
  type OrderSide,
  type TradingPair,
} from '@auspex/market';
import type { PlaceRequest } from '../src/exchange.ts';
import type { ScriptedPair } from './scripted/scripted-order.ts';

/** A pair of the scripted exchange as the product knows it. */
export function tradingPair({
  symbol,
  base,
  quote,
  basePlaces,
  quotePlaces,
  filters,
}: ScriptedPair): TradingPair {
  return {
    symbol,
    status: 'TRADING',
    baseAsset: base,
    quoteAsset: quote,
    baseAssetPrecision: basePlaces,
    quoteAssetPrecision: quotePlaces,
    filters,
  };
}

/** A request for a draft that nothing has checked: exchanges must judge for themselves. */
export function requestFor(pair: TradingPair, draft: OrderDraft): PlaceRequest {
  return { clientId: randomUUID(), pair, order: draft as CheckedOrder };
}

export const market = (side: OrderSide, quantity: string): OrderDraft => ({
  type: 'market',
  side,
  quantity: decimal(quantity),
});

export const limit = (side: OrderSide, quantity: string, price: string): OrderDraft => ({
  type: 'limit',
  side,
  quantity: decimal(quantity),
  price: decimal(price),
});

export const stopLimit = (
  side: OrderSide,
  quantity: string,
  { stop, price }: { readonly stop: string; readonly price: string },
): OrderDraft => ({
  type: 'stop-limit',
  side,
  quantity: decimal(quantity),
  price: decimal(price),
  stopPrice: decimal(stop),
});
