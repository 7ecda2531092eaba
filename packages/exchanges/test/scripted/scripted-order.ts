import type { OracleFilters } from '@auspex/market/test/bigint-order-filter';
import { type Exact, exactText, times } from './exact-amount.ts';

/** A pair as the scripted exchange lists it. */
export interface ScriptedPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly basePlaces: number;
  readonly quotePlaces: number;
  readonly filters: OracleFilters;
  readonly trading?: boolean;
}

export interface ScriptedFill {
  readonly id: number;
  readonly price: Exact;
  readonly quantity: Exact;
  readonly fee: Exact;
  readonly at: number;
}

export interface ScriptedOrder {
  readonly id: number;
  readonly clientId: string;
  readonly pair: ScriptedPair;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit' | 'stop-limit';
  readonly quantity: Exact;
  readonly price: Exact | undefined;
  readonly stopPrice: Exact | undefined;
  readonly placedAt: number;
  readonly fills: ScriptedFill[];
  status: 'open' | 'filled' | 'cancelled' | 'expired';
  /** A stop-limit order that has not been triggered yet. */
  waitsForStop: boolean;
  held: Exact;
  /** What the book offered within the limit when the order last met it. */
  met: Exact;
}

export function filledOf(order: ScriptedOrder): Exact {
  return order.fills.reduce((sum, { quantity }) => sum + quantity, 0n);
}

export function openOf(order: ScriptedOrder): Exact {
  return order.quantity - filledOf(order);
}

export function notionalOf(order: ScriptedOrder): Exact {
  return order.fills.reduce((sum, { price, quantity }) => sum + times(price, quantity), 0n);
}

/** An order as JSON, for another process that judges by this ledger. */
export function orderAsJson(order: ScriptedOrder): Readonly<Record<string, unknown>> {
  const { id, clientId, side, type, status, placedAt } = order;
  return {
    ...{ id, clientId, symbol: order.pair.symbol, side, type, status, placedAt },
    quantity: exactText(order.quantity),
    price: order.price === undefined ? null : exactText(order.price),
    filled: exactText(filledOf(order)),
    notional: exactText(notionalOf(order)),
    fills: order.fills.map((fill) => ({
      id: fill.id,
      price: exactText(fill.price),
      quantity: exactText(fill.quantity),
      fee: exactText(fill.fee),
    })),
  };
}
