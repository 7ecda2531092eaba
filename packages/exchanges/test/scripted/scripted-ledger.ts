import { type OracleOrder, oracleBreaches } from '@auspex/market/test/bigint-order-filter';
import { type Exact, exact, isExactText, least, times } from './exact-amount.ts';
import { openOf, type ScriptedOrder, type ScriptedPair } from './scripted-order.ts';

export type BookRows = readonly (readonly [string, string])[];

export interface ScriptedBook {
  readonly bids: BookRows;
  readonly asks: BookRows;
}

export interface OrderTexts extends OracleOrder {
  readonly clientId: string;
  readonly symbol: string;
}

/** Why an order is not taken: the rule of the oracle, or one of the exchange's own. */
export interface LedgerRefusal {
  readonly refused: string;
}

interface Holding {
  free: Exact;
  held: Exact;
}

export interface LedgerOptions {
  readonly pairs: readonly ScriptedPair[];
  readonly balances: Readonly<Record<string, string>>;
  readonly feeRate: string;
  /** Whether a client id may come again once its order has ended. */
  readonly clientIdsUniqueAmong: 'open' | 'all';
  readonly now: () => number;
}

const PLENTY = '1000000000000000000';

/**
 * The truth of the scripted exchange: what was really placed, filled and held. Limit orders take what the book
 * offers and then rest; a resting order trades at its price with what a new book offers in addition.
 */
export class ScriptedLedger {
  readonly orders: ScriptedOrder[] = [];
  readonly pairs: Map<string, ScriptedPair>;
  readonly #holdings = new Map<string, Holding>();
  readonly #books = new Map<string, ScriptedBook>();
  readonly #options: LedgerOptions;
  #left: Record<'buy' | 'sell', { readonly price: Exact; quantity: Exact }[]> = { buy: [], sell: [] };
  #fillCount = 0;

  constructor(options: LedgerOptions) {
    this.#options = options;
    this.pairs = new Map(options.pairs.map((pair) => [pair.symbol, pair]));
    for (const [asset, amount] of Object.entries(options.balances)) this.setBalance(asset, amount);
  }

  setBalance(asset: string, free: string): void {
    this.#holdings.set(asset, { free: exact(free), held: 0n });
  }

  balances(): readonly { readonly asset: string; readonly free: Exact; readonly held: Exact }[] {
    return [...this.#holdings].map(([asset, holding]) => ({ asset, ...holding }));
  }

  book(symbol: string): ScriptedBook {
    return this.#books.get(symbol) ?? { bids: [], asks: [] };
  }

  /** Moves the market: open orders of the pair meet the new book. */
  setBook(symbol: string, book: ScriptedBook): void {
    this.#books.set(symbol, book);
    this.#openLiquidity(symbol);
    for (const order of this.orders) {
      if (order.status !== 'open' || order.pair.symbol !== symbol) continue;
      if (order.waitsForStop) this.#meetStop(order);
      else this.#meetResting(order);
    }
  }

  place(texts: OrderTexts, allowDuplicate = false): ScriptedOrder | LedgerRefusal {
    const pair = this.pairs.get(texts.symbol);
    if (!pair) return { refused: 'unknown-pair' };
    if (pair.trading === false) return { refused: 'pair-not-trading' };
    const refused = this.#reasonAgainst(texts, pair, allowDuplicate);
    if (refused !== undefined) return { refused };
    const order = this.#newOrder(texts, pair);
    const asset = order.side === 'buy' ? pair.quote : pair.base;
    order.held = this.#costOf(order);
    if (order.held > this.#holding(asset).free) return { refused: 'balance' };
    this.#move(asset, { free: -order.held, held: order.held });
    this.orders.push(order);
    if (order.waitsForStop) return order;
    this.#openLiquidity(pair.symbol);
    this.#meetArriving(order);
    return order;
  }

  #reasonAgainst(texts: OrderTexts, pair: ScriptedPair, allowDuplicate: boolean): string | undefined {
    const numbers = texts.type === 'market' ? [texts.quantity] : [texts.quantity, texts.price];
    if (texts.type === 'stop-limit') numbers.push(texts.stopPrice);
    if (!numbers.every(isExactText)) return 'positive';
    const same = this.orders.some(
      (order) =>
        order.clientId === texts.clientId &&
        (this.#options.clientIdsUniqueAmong === 'all' || order.status === 'open'),
    );
    if (same && !allowDuplicate) return 'duplicate';
    const breaches = oracleBreaches({
      order: texts,
      ...pair,
      ...this.book(pair.symbol),
      feeRate: this.#options.feeRate,
      // Balances are compared to the last digit, which is finer than the oracle's.
      freeBase: PLENTY,
      freeQuote: PLENTY,
    });
    // Whether a stop is reached is found out below, by the ledger's own book.
    const [first] = [...breaches.keys()].filter((rule) => !/:(balance|stop-reached)$/.test(rule));
    if (first !== undefined) return first.split(':')[1];
    if (texts.type !== 'stop-limit') return undefined;
    const reached = this.#isReached(texts.side, pair.symbol, exact(texts.stopPrice));
    return reached ? 'trigger' : undefined;
  }

  #newOrder(texts: OrderTexts, pair: ScriptedPair): ScriptedOrder {
    const { clientId, side, type } = texts;
    return {
      id: this.orders.length + 1,
      ...{ clientId, pair, side, type },
      quantity: exact(texts.quantity),
      price: type === 'market' ? undefined : exact(texts.price),
      stopPrice: type === 'stop-limit' ? exact(texts.stopPrice) : undefined,
      placedAt: this.#options.now(),
      fills: [],
      status: 'open',
      waitsForStop: type === 'stop-limit',
      held: 0n,
      met: 0n,
    };
  }

  /** What an order sets aside: the walk of the book for a market order, with the fee. */
  #costOf(order: ScriptedOrder): Exact {
    if (order.side === 'sell') return order.quantity;
    this.#openLiquidity(order.pair.symbol);
    const notional =
      order.price === undefined
        ? this.#take(order, order.quantity).reduce(
            (sum, piece) => sum + times(piece.price, piece.quantity),
            0n,
          )
        : times(order.price, order.quantity);
    return notional + times(notional, exact(this.#options.feeRate));
  }

  cancel(id: number): ScriptedOrder | undefined {
    const order = this.orders.find((other) => other.id === id);
    if (order?.status !== 'open') return undefined;
    this.#end(order, 'cancelled');
    return order;
  }

  #end(order: ScriptedOrder, status: ScriptedOrder['status']): void {
    const asset = order.side === 'buy' ? order.pair.quote : order.pair.base;
    this.#move(asset, { free: order.held, held: -order.held });
    order.held = 0n;
    order.status = status;
  }

  #holding(asset: string): Holding {
    const known = this.#holdings.get(asset) ?? { free: 0n, held: 0n };
    this.#holdings.set(asset, known);
    return known;
  }

  #move(asset: string, change: Holding): void {
    const holding = this.#holding(asset);
    holding.free += change.free;
    holding.held += change.held;
    if (holding.free < 0n || holding.held < 0n) throw new Error(`The ledger's ${asset} went below zero.`);
  }

  /** What one book offers is shared by the orders that meet it, in the order in which they were placed. */
  #openLiquidity(symbol: string): void {
    const copy = (rows: BookRows) =>
      rows.map(([price, quantity]) => ({ price: exact(price), quantity: exact(quantity) }));
    const { asks, bids } = this.book(symbol);
    this.#left = { buy: copy(asks), sell: copy(bids) };
  }

  #levels(symbol: string, side: 'buy' | 'sell', limit: Exact | undefined) {
    const { asks, bids } = this.book(symbol);
    return (side === 'buy' ? asks : bids)
      .map(([price, quantity]) => ({ price: exact(price), quantity: exact(quantity) }))
      .filter(({ price }) => limit === undefined || (side === 'buy' ? price <= limit : price >= limit));
  }

  #isReached(side: 'buy' | 'sell', symbol: string, stop: Exact): boolean {
    const [best] = this.#levels(symbol, side, undefined);
    return best !== undefined && (side === 'buy' ? best.price >= stop : best.price <= stop);
  }

  /** Takes from what is left of the book, at prices no worse than the order's limit. */
  #take({ side, price }: ScriptedOrder, quantity: Exact) {
    let open = quantity;
    return this.#left[side].flatMap((level) => {
      if (price !== undefined && (side === 'buy' ? level.price > price : level.price < price)) return [];
      const taken = least(open, level.quantity);
      open -= taken;
      level.quantity -= taken;
      return taken > 0n ? [{ price: level.price, quantity: taken }] : [];
    });
  }

  #meetArriving(order: ScriptedOrder): void {
    for (const piece of this.#take(order, order.quantity)) this.#fill(order, piece);
    if (openOf(order) === 0n) this.#end(order, 'filled');
    else if (order.type === 'market') this.#end(order, 'expired');
    else order.met = this.#depth(order);
  }

  #depth(order: ScriptedOrder): Exact {
    return this.#levels(order.pair.symbol, order.side, order.price).reduce(
      (sum, level) => sum + level.quantity,
      0n,
    );
  }

  #meetStop(order: ScriptedOrder): void {
    if (order.stopPrice === undefined || !this.#isReached(order.side, order.pair.symbol, order.stopPrice))
      return;
    order.waitsForStop = false;
    this.#meetArriving(order);
  }

  #meetResting(order: ScriptedOrder): void {
    const depth = this.#depth(order);
    const fresh = least(openOf(order), depth > order.met ? depth - order.met : 0n);
    order.met = depth;
    const quantity = this.#take(order, fresh).reduce((sum, piece) => sum + piece.quantity, 0n);
    if (order.price === undefined || quantity === 0n) return;
    this.#fill(order, { price: order.price, quantity });
    if (openOf(order) === 0n) this.#end(order, 'filled');
  }

  #fill(
    order: ScriptedOrder,
    { price, quantity }: { readonly price: Exact; readonly quantity: Exact },
  ): void {
    const notional = times(price, quantity);
    const fee = times(notional, exact(this.#options.feeRate));
    const { base, quote } = order.pair;
    if (order.side === 'buy') {
      // Held at the limit, paid at the price of the book: the difference is free again.
      const limit = order.price ?? price;
      const reserved = times(limit, quantity) + times(times(limit, quantity), exact(this.#options.feeRate));
      order.held -= reserved;
      this.#move(quote, { free: reserved - notional - fee, held: -reserved });
      this.#move(base, { free: quantity, held: 0n });
    } else {
      order.held -= quantity;
      this.#move(base, { free: 0n, held: -quantity });
      this.#move(quote, { free: notional - fee, held: 0n });
    }
    this.#fillCount += 1;
    order.fills.push({ id: this.#fillCount, price, quantity, fee, at: this.#options.now() });
  }
}
