import {
  bestPrice,
  type Decimal,
  type EpochMs,
  facingLevels,
  maxDecimal,
  minDecimal,
  ONE,
  type OrderBook,
  quantise,
  signOf,
  ZERO,
} from '@auspex/market';
import type { BracketExits } from '../exchange.ts';
import { type AccountWork, FROM_BARS, heldAsset, openQuantity } from './account-work.ts';
import type { PaperAccount, PaperOrder } from './paper-store.ts';
import { meetBar, type PassedBar } from './passed-bars.ts';
import { depthWithin, type Piece, RemainingBook } from './remaining-book.ts';

/** One book meeting the open orders of one account, in the order in which they were placed. */
export class Match {
  readonly #account: PaperAccount;
  readonly #work: AccountWork;
  readonly #book: OrderBook;
  readonly #remaining: RemainingBook;
  /** Whose stop was reached in bars: they take what the book gives. */
  readonly #reached = new Set<string>();
  /** When what is booked happens. */
  #now: EpochMs;

  constructor(options: {
    readonly account: PaperAccount;
    readonly work: AccountWork;
    readonly book: OrderBook;
    readonly now: EpochMs;
  }) {
    this.#account = options.account;
    this.#work = options.work;
    this.#book = options.book;
    this.#now = options.now;
    this.#remaining = new RemainingBook(options.book);
  }

  async meet(order: PaperOrder): Promise<void> {
    if (order.phase === 'exit') return this.#meetExit(order);
    if (this.#reached.has(order.orderId)) return this.#meetArriving(order);
    if (order.phase === 'resting') return this.#meetResting(order);
    if (order.type !== 'stop-limit') return this.#meetArriving(order);
    if (this.#isReached(order)) return this.#meetArriving(order);
    if (order.phase !== 'stop') this.#work.keep({ ...order, phase: 'stop' });
  }

  /**
   * Lets orders trade in the bars of a time in which they met no book, each trade at the end of its bar. No more trades
   * than a bar had, and an exit before what its entry buys in the same bar.
   */
  async meetPassed(orders: readonly PaperOrder[], bars: readonly PassedBar[]): Promise<void> {
    const now = this.#now;
    const entries = orders.filter(({ phase }) => phase !== 'exit');
    for (const bar of bars) {
      this.#now = bar.until;
      let left = bar.volume;
      const exits = [...orders, ...this.#work.changed.values()].filter(({ phase }) => phase === 'exit');
      const ids = new Set([...exits, ...entries].map(({ orderId }) => orderId));
      for (const order of [...exits, ...entries]) {
        if (!ids.delete(order.orderId)) continue;
        const traded = await this.#meetPassedBar(this.#work.changed.get(order.orderId) ?? order, bar, left);
        left = left?.minus(traded);
      }
    }
    this.#now = now;
  }

  /** How much of it traded. */
  async #meetPassedBar(before: PaperOrder, bar: PassedBar, left: Decimal | undefined): Promise<Decimal> {
    const { order: after, price } = meetBar(before, bar);
    const order = after === before ? before : this.#work.keep(after);
    if (order.type === 'stop-limit' && order !== before) this.#reached.add(order.orderId);
    if (price === undefined) return ZERO;
    const open = openQuantity(order);
    const quantity = left ? minDecimal(open, quantise(left, order.quantityStep, 'down')) : open;
    if (signOf(quantity) <= 0) return ZERO;
    await this.#settle({ ...order, reason: FROM_BARS }, [{ price, quantity }]);
    return quantity;
  }

  #isReached({ side, stopPrice }: PaperOrder): boolean {
    // What the market shows, even if orders before this one take it.
    const best = bestPrice(this.#book, side);
    if (!best || !stopPrice) return false;
    return side === 'buy' ? best.greaterThanOrEqualTo(stopPrice) : best.lessThanOrEqualTo(stopPrice);
  }

  /** An order that reaches the book takes what is there; a limit order then rests, a market order ends. */
  async #meetArriving(order: PaperOrder): Promise<void> {
    const limit = order.type === 'market' ? undefined : order.price;
    const traded = await this.#settle(order, this.#takeFor(order, limit));
    if (traded.phase === 'ended') return;
    if (order.type === 'market') this.#work.end(traded, 'expired', 'not-enough-left');
    else this.#work.keep({ ...traded, phase: 'resting', metDepth: this.#depth(order, limit) });
  }

  #depth(order: PaperOrder, limit: Decimal | undefined): Decimal {
    return depthWithin(facingLevels(this.#book, order.side), order.side, limit);
  }

  /** A resting order trades at its own price, with what the book offers in addition to what it met before. */
  async #meetResting(order: PaperOrder): Promise<void> {
    const { price, side } = order;
    if (!price) return;
    const depth = this.#depth(order, price);
    const fresh = minDecimal(
      maxDecimal(ZERO, depth.minus(order.metDepth)),
      this.#remaining.depth(side, price),
    );
    let open = minDecimal(fresh, openQuantity(order));
    const quantity = open;
    this.#remaining.take(side, price, (_, left) => {
      const taken = minDecimal(open, left);
      open = open.minus(taken);
      return taken;
    });
    const met = { ...order, metDepth: depth };
    const pieces = signOf(quantity) > 0 ? [{ price, quantity }] : [];
    const traded = await this.#settle(met, pieces);
    if (traded === met && !depth.equals(order.metDepth)) this.#work.keep(met);
  }

  /** Once its stop is reached, an exit sells at whatever the book gives; its target is a resting order. */
  async #meetExit(order: PaperOrder): Promise<void> {
    const isStopped = order.price === undefined || this.#isReached(order);
    if (!isStopped) return this.#meetResting(order);
    const stopped = { ...order, price: undefined };
    if (order.price) this.#work.keep(stopped);
    await this.#settle(stopped, this.#takeFor(stopped, undefined));
  }

  #takeFor(order: PaperOrder, limit: Decimal | undefined): readonly Piece[] {
    let open = openQuantity(order);
    let funds = order.held.plus(this.#work.balance(order.quoteAsset).free);
    return this.#remaining.take(order.side, limit, (price, left) => {
      const wanted = minDecimal(open, left);
      const quantity =
        order.side === 'buy' ? this.#affordable(order, { price, quantity: wanted }, funds) : wanted;
      open = open.minus(quantity);
      funds = funds.minus(costOf(order, { price, quantity }));
      return quantity;
    });
  }

  /** Between the check and the trade the book can move: what the balance cannot pay is not bought. */
  #affordable(order: PaperOrder, piece: Piece, funds: Decimal): Decimal {
    if (costOf(order, piece).lessThanOrEqualTo(funds)) return piece.quantity;
    const costOfStep = costOf(order, { price: piece.price, quantity: order.quantityStep });
    return funds.dividedToIntegerBy(costOfStep).times(order.quantityStep);
  }

  /** Books the pieces of a trade; returns the order as it then is. */
  async #settle(order: PaperOrder, pieces: readonly Piece[]): Promise<PaperOrder> {
    let settled = order;
    let count = pieces.length > 0 ? (await this.#account.fills(order.orderId)).length : 0;
    for (const piece of pieces) {
      count += 1;
      settled = this.#bookPiece(settled, piece);
      await this.#account.addFill(order.orderId, {
        tradeId: `${order.orderId}/${count}`,
        ...piece,
        fee: { asset: order.quoteAsset, amount: piece.price.times(piece.quantity).times(order.feeRate) },
        at: this.#now,
      });
    }
    if (pieces.length === 0) return order;
    if (order.exits) await this.#openExit(settled, order.exits);
    if (order.entryId !== undefined) await this.#endEntry(order.entryId);
    if (openQuantity(settled).isZero()) return this.#work.end(settled, 'filled');
    return this.#work.keep({ ...settled, status: 'partially_filled' });
  }

  #bookPiece(order: PaperOrder, piece: Piece): PaperOrder {
    const notional = piece.price.times(piece.quantity);
    const fee = notional.times(order.feeRate);
    const paid = order.side === 'buy' ? notional.plus(fee) : piece.quantity;
    const fromHeld = minDecimal(paid, order.held);
    this.#work.move(heldAsset(order), {
      held: fromHeld.negated(),
      free: fromHeld.minus(paid),
    });
    if (order.side === 'sell') this.#work.move(order.quoteAsset, { free: notional.minus(fee) });
    // What an entry with exits buys goes straight into its exit.
    else this.#work.move(order.baseAsset, order.exits ? { held: piece.quantity } : { free: piece.quantity });
    return {
      ...order,
      held: order.held.minus(fromHeld),
      filledQuantity: order.filledQuantity.plus(piece.quantity),
      filledNotional: order.filledNotional.plus(notional),
    };
  }

  /** The exit of an entry covers exactly what the entry has bought. */
  async #openExit(entry: PaperOrder, exits: BracketExits) {
    const orderId = `${entry.orderId}-exit`;
    const before = await this.#current(orderId);
    const quantity = entry.filledQuantity;
    if (before) {
      this.#work.changed.set(orderId, { ...before, quantity, held: quantity.minus(before.filledQuantity) });
      return;
    }
    const exit: PaperOrder = {
      ...entry,
      orderId,
      clientId: undefined,
      side: 'sell',
      type: undefined,
      quantity,
      price: exits.targetPrice,
      stopPrice: exits.stopPrice,
      status: 'open',
      filledQuantity: ZERO,
      filledNotional: ZERO,
      placedAt: this.#now,
      phase: 'exit',
      arrivesAt: this.#now,
      metAt: this.#now,
      held: quantity,
      metDepth: ZERO,
      exits: undefined,
      reason: undefined,
      entryId: entry.orderId,
    };
    await this.#account.addOrder(exit);
    this.#work.changed.set(orderId, exit);
  }

  /** An exit that trades closes the trade: what is left of the entry is no longer wanted. */
  async #endEntry(entryId: string): Promise<void> {
    const entry = await this.#current(entryId);
    if (entry && entry.phase !== 'ended') this.#work.end(entry, 'cancelled', 'exit-traded');
  }

  async #current(orderId: string): Promise<PaperOrder | undefined> {
    return this.#work.changed.get(orderId) ?? (await this.#account.order(orderId));
  }
}

function costOf(order: PaperOrder, { price, quantity }: Piece): Decimal {
  return price.times(quantity).times(ONE.plus(order.feeRate));
}
