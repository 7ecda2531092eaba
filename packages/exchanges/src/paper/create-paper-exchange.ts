import {
  type BookSource,
  type Decimal,
  type EpochMs,
  MINUTE_MS,
  makeOrderBook,
  ONE,
  type OrderBook,
  readPairLimits,
  type TradingPair,
  takerFeeOf,
  ZERO,
} from '@auspex/market';
import type {
  Answer,
  Balance,
  Cancellation,
  Exchange,
  ExchangeOrder,
  Fill,
  KeyPermissions,
  OrderAddress,
  Placement,
  PlaceRequest,
} from '../exchange.ts';
import { EXCHANGE_TRAITS, type ExchangeClock } from '../exchange-traits.ts';
import { AccountWork, FROM_BARS, heldAsset } from './account-work.ts';
import { checkPlacement, type PlacementCheck } from './check-placement.ts';
import { Match } from './match-orders.ts';
import type { PaperAccount, PaperOrder, PaperStore } from './paper-store.ts';
import { PAPER_GAP_MS, type PassedBar } from './passed-bars.ts';
import { bookOfQuote, type StatedQuote } from './stated-quote.ts';

/** A pair as its exchange states it, and when that was. */
export interface StatedPair {
  readonly pair: TradingPair;
  readonly filtersAt: EpochMs | undefined;
}

export interface PaperExchangeOptions {
  readonly store: PaperStore;
  readonly books: Pick<BookSource, 'orderBook'>;
  /** For symbols without a book; absent if there is no quote either. */
  readonly quoteOf: (symbol: string) => Promise<StatedQuote | undefined>;
  /** Absent if the pair is not known. */
  readonly pairOf: (symbol: string) => Promise<StatedPair | undefined>;
  /** The fee as a fraction of the notional, in the quote asset. */
  readonly feeRate: Decimal;
  /** How long an order takes to reach the book. */
  readonly latencyMs: number;
  readonly clock: ExchangeClock;
}

/** A paper account as an exchange, and the step that lets its waiting orders meet a new book. */
export interface PaperExchange extends Exchange {
  /** The book that orders of a symbol meet now: the source's, or the one that its quote stands for. */
  bookOf(symbol: string): Promise<OrderBook | undefined>;
  /**
   * Lets every open order of a symbol meet a book; returns the orders that changed, exits that opened included. `passed`:
   * the bars of the time since they last did, where that is long ago; without them such orders wait. Without a book only
   * those are met.
   */
  match(
    symbol: string,
    book: OrderBook | undefined,
    passed?: readonly PassedBar[],
  ): Promise<readonly ExchangeOrder[]>;
  /** Paper fills always name the asset of their fee. */
  fills(order: OrderAddress): Promise<Answer<readonly Fill[]>>;
}

/** What every exchange tells of an order, without what only the engine needs. */
function asOrder(order: PaperOrder): ExchangeOrder {
  const { orderId, clientId, symbol, side, type, quantity, price, stopPrice } = order;
  const { status, filledQuantity, filledNotional, placedAt, reason } = order;
  return {
    ...{ orderId, clientId, symbol, side, type, quantity, price, stopPrice },
    ...{ status, filledQuantity, filledNotional, placedAt, reason },
  };
}

function found<T>(value: T): Answer<T> {
  return { kind: 'found', value };
}

const NO_BOOK: OrderBook = makeOrderBook({ bids: [], asks: [], at: 0 });

/** What orders meet. */
interface Meeting {
  readonly book: OrderBook | undefined;
  readonly passed: readonly PassedBar[] | undefined;
}

/** What an order is judged by when it arrives. */
interface Arrival {
  readonly stated: StatedPair;
  readonly book: OrderBook | undefined;
  readonly sentAt: EpochMs;
}

/** What an earlier meeting marked has been told by now. */
function unmarked({ reason, ...order }: PaperOrder): PaperOrder {
  return reason === undefined || reason === FROM_BARS ? order : { ...order, reason };
}

/** Notes when an order met the market, at least once a minute. */
function noteMet(work: AccountWork, order: PaperOrder, at: EpochMs): void {
  const { orderId, metAt } = order;
  const after = work.changed.get(orderId) ?? order;
  if (after.phase === 'ended' || at <= metAt) return;
  if (after === order && at - metAt < MINUTE_MS) return;
  work.changed.set(orderId, { ...after, metAt: at });
}

class Paper implements PaperExchange {
  readonly traits = EXCHANGE_TRAITS.PAPER;
  readonly #options: PaperExchangeOptions;

  constructor(options: PaperExchangeOptions) {
    this.#options = options;
  }

  async permissions(): Promise<Answer<KeyPermissions>> {
    return found({ trade: true, withdraw: false, transfer: false, expiresAt: undefined });
  }

  async balances(): Promise<Answer<readonly Balance[]>> {
    return found(await this.#options.store.transact((account) => account.balances()));
  }

  async bookOf(symbol: string): Promise<OrderBook | undefined> {
    const { books, quoteOf, pairOf } = this.#options;
    const book = await books.orderBook(symbol);
    if (book) return book;
    const quote = await quoteOf(symbol);
    const stated = quote && (await pairOf(symbol));
    const limits = stated && readPairLimits(stated.pair);
    return quote && limits && bookOfQuote(quote, limits.price.step);
  }

  async place(request: PlaceRequest): Promise<Placement> {
    const { store, clock, latencyMs, pairOf } = this.#options;
    const { symbol } = request.pair;
    const sentAt = clock.now();
    const stated = await pairOf(symbol);
    if (!stated)
      return { kind: 'refused', problem: { code: 'pair-not-trading', words: `${symbol} is not known.` } };
    const book = await this.bookOf(symbol);
    const placement = await store.transact((account) =>
      this.#accept(account, request, { stated, book, sentAt }),
    );
    if (placement.kind !== 'placed') return placement;
    await new Promise<void>((resolve) => clock.after(latencyMs, resolve));
    const met = await this.bookOf(symbol);
    // Timers can ring a little before the clock says so; the order has arrived all the same.
    const arrived = Math.max(clock.now(), placement.order.placedAt + latencyMs);
    if (met) await this.#matchAt(arrived, symbol, { book: met, passed: undefined });
    const now = await store.transact((account) => account.order(placement.order.orderId));
    return now ? { kind: 'placed', order: asOrder(now) } : placement;
  }

  async #accept(
    account: PaperAccount,
    request: PlaceRequest,
    { stated, book, sentAt }: Arrival,
  ): Promise<Placement> {
    const { clock } = this.#options;
    const feeRate = takerFeeOf(stated.pair, this.#options.feeRate);
    // The market can take its time, and an order that is missed for so long counts as never arrived.
    if (clock.now() - sentAt > this.traits.requestLifetimeMs)
      return { kind: 'refused', problem: { code: 'refused', words: 'The market took too long to answer.' } };
    if (await account.orderByClientId(request.clientId)) {
      const words = 'There is an order with this client id already.';
      return { kind: 'refused', problem: { code: 'duplicate-client-id', words } };
    }
    const balances = await account.balances();
    const free = Object.fromEntries(balances.map((balance) => [balance.asset, balance.free]));
    const terms = { ...stated, balances: free, book, feeRate, at: clock.now() };
    const check = checkPlacement(terms, request.order, request.exits);
    if (!check.ok) return { kind: 'refused', problem: check.problem };
    const order = this.#newOrder(request, stated.pair, check);
    const work = new AccountWork(account, balances);
    work.move(heldAsset(order), { free: order.held.negated(), held: order.held });
    await work.writeBalances();
    await account.addOrder(order);
    return { kind: 'placed', order: asOrder(order) };
  }

  #newOrder(
    { clientId, order, exits }: PlaceRequest,
    pair: TradingPair,
    { preview, quantityStep }: PlacementCheck & { readonly ok: true },
  ): PaperOrder {
    const { clock, latencyMs } = this.#options;
    const feeRate = takerFeeOf(pair, this.#options.feeRate);
    const { side, type, quantity } = order;
    const placedAt = clock.now();
    return {
      orderId: clientId,
      clientId,
      symbol: pair.symbol,
      baseAsset: pair.baseAsset,
      quoteAsset: pair.quoteAsset,
      ...{ side, type, quantity, quantityStep, feeRate, placedAt, exits },
      price: type === 'market' ? undefined : order.price,
      stopPrice: type === 'stop-limit' ? order.stopPrice : undefined,
      status: 'open',
      filledQuantity: ZERO,
      filledNotional: ZERO,
      phase: 'arriving',
      arrivesAt: placedAt + latencyMs,
      metAt: placedAt + latencyMs,
      held: side === 'buy' ? preview.notionalAtLimit.times(ONE.plus(feeRate)) : quantity,
      metDepth: ZERO,
      entryId: undefined,
    };
  }

  match(
    symbol: string,
    book: OrderBook | undefined,
    passed?: readonly PassedBar[],
  ): Promise<readonly ExchangeOrder[]> {
    return this.#matchAt(this.#options.clock.now(), symbol, { book, passed });
  }

  #matchAt(now: EpochMs, symbol: string, { book, passed }: Meeting): Promise<readonly ExchangeOrder[]> {
    return this.#options.store.transact(async (account) => {
      const open = await account.openOrders(symbol);
      const orders = open
        .filter(({ arrivesAt, metAt }) => arrivesAt <= now && (passed || now - metAt <= PAPER_GAP_MS))
        .map(unmarked);
      if (orders.length === 0) return [];
      const work = new AccountWork(account, await account.balances());
      const match = new Match({ account, work, book: book ?? NO_BOOK, now });
      if (passed) await match.meetPassed(orders, passed);
      for (const order of book ? orders : []) {
        // An order before it can have changed it: an entry opens its exit, an exit ends its entry.
        const current = work.changed.get(order.orderId) ?? order;
        if (current.phase !== 'ended') await match.meet(current);
      }
      const metAt = book ? now : (passed?.at(-1)?.until ?? 0);
      for (const order of [...orders, ...work.changed.values()]) noteMet(work, order, metAt);
      await work.writeBalances();
      for (const order of work.changed.values()) await account.updateOrder(order);
      return [...work.changed.values()].map(asOrder);
    });
  }

  async cancel({ orderId }: OrderAddress): Promise<Cancellation> {
    return this.#options.store.transact(async (account): Promise<Cancellation> => {
      const order = await account.order(orderId);
      if (!order || order.phase === 'ended') return { kind: 'not-open' };
      const work = new AccountWork(account, await account.balances());
      const cancelled = work.end(order, 'cancelled');
      const entry = order.entryId === undefined ? undefined : await account.order(order.entryId);
      // What the entry buys from now on has no exit any more.
      if (entry) await account.updateOrder({ ...entry, exits: undefined });
      await work.writeBalances();
      await account.updateOrder(cancelled);
      return { kind: 'cancelled', order: asOrder(cancelled) };
    });
  }

  order({ orderId }: OrderAddress): Promise<Answer<ExchangeOrder | undefined>> {
    return this.#one((account) => account.order(orderId));
  }

  orderByClientId({ clientId }: { readonly clientId: string }): Promise<Answer<ExchangeOrder | undefined>> {
    return this.#one((account) => account.orderByClientId(clientId));
  }

  async #one(read: (account: PaperAccount) => Promise<PaperOrder | undefined>) {
    const order = await this.#options.store.transact(read);
    return found(order && asOrder(order));
  }

  openOrders(symbol: string | undefined): Promise<Answer<readonly ExchangeOrder[]>> {
    return this.#many((account) => account.openOrders(symbol));
  }

  ordersSince(request: { readonly symbol: string; readonly since: EpochMs }) {
    return this.#many((account) => account.ordersSince(request));
  }

  async #many(read: (account: PaperAccount) => Promise<readonly PaperOrder[]>) {
    return found((await this.#options.store.transact(read)).map(asOrder));
  }

  async fills({ orderId }: OrderAddress): Promise<Answer<readonly Fill[]>> {
    return found(await this.#options.store.transact((account) => account.fills(orderId)));
  }
}

/** A paper account that fills against the current book with fees and latency, and refuses what the rules refuse. */
export function createPaperExchange(options: PaperExchangeOptions): PaperExchange {
  return new Paper(options);
}
