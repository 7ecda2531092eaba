import { type Decimal, facingLevels, type OrderBook, type OrderSide, signOf, ZERO } from '@auspex/market';

/** Part of an order at one price. */
export interface Piece {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

interface Level {
  readonly price: Decimal;
  quantity: Decimal;
}

function isNoWorse(side: OrderSide, price: Decimal, limit: Decimal | undefined): boolean {
  if (!limit) return true;
  return side === 'buy' ? price.lessThanOrEqualTo(limit) : price.greaterThanOrEqualTo(limit);
}

/** How much a side offers at prices no worse than a limit. */
export function depthWithin(levels: readonly Piece[], side: OrderSide, limit: Decimal | undefined): Decimal {
  return levels
    .filter(({ price }) => isNoWorse(side, price, limit))
    .reduce((sum, { quantity }) => sum.plus(quantity), ZERO);
}

/** What a book still offers while the orders of one account meet it one after the other. */
export class RemainingBook {
  readonly #levels: Readonly<Record<OrderSide, Level[]>>;

  constructor(book: OrderBook) {
    const copy = (side: OrderSide) => facingLevels(book, side).map((level) => ({ ...level }));
    this.#levels = { buy: copy('buy'), sell: copy('sell') };
  }

  depth(side: OrderSide, limit: Decimal | undefined): Decimal {
    return depthWithin(this.#levels[side], side, limit);
  }

  /** Takes level by level from the best price on; `most` says how much of a level can be had. */
  take(
    side: OrderSide,
    limit: Decimal | undefined,
    most: (price: Decimal, left: Decimal) => Decimal,
  ): Piece[] {
    const pieces: Piece[] = [];
    for (const level of this.#levels[side]) {
      if (!isNoWorse(side, level.price, limit)) break;
      const quantity = most(level.price, level.quantity);
      if (signOf(quantity) <= 0) continue;
      level.quantity = level.quantity.minus(quantity);
      pieces.push({ price: level.price, quantity });
    }
    return pieces;
  }
}
