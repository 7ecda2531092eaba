import { decimal, type TradingPair } from '@auspex/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Exchange, ExchangeOrder, Placement } from '../src/exchange.ts';
import { limit, market, requestFor, stopLimit } from './place-requests.ts';
import type { ScriptedBook } from './scripted/scripted-ledger.ts';

/** An account with 100,000 USD and 2 BTC, a fee of 0.1 %, and the book below. */
export interface ExchangeStage {
  readonly exchange: Exchange;
  readonly pair: TradingPair;
  /** The market moves; open orders meet the new book. */
  moveBook(book: ScriptedBook): Promise<void>;
  close(): Promise<void>;
}

const BOOK: ScriptedBook = {
  bids: [
    ['59990', '0.4'],
    ['59900', '2'],
  ],
  asks: [
    ['60000', '0.5'],
    ['60100', '1'],
  ],
};

export function foundIn<T>(answer: Answer<T>): T {
  if (answer.kind === 'found') return answer.value;
  throw new Error(`The exchange answered ${answer.problem.code}: ${answer.problem.words}`);
}

export function orderOf(placement: Placement): ExchangeOrder {
  if (placement.kind === 'placed') return placement.order;
  throw new Error(
    `The exchange answered ${placement.kind} ${placement.problem.code}: ${placement.problem.words}`,
  );
}

function codeOf(placement: Placement): string {
  return placement.kind === 'refused' ? placement.problem.code : placement.kind;
}

/** The exchange of the running test, and what its account holds. */
class OpenStage {
  #stage: ExchangeStage | undefined;

  constructor(open: () => Promise<ExchangeStage>) {
    beforeEach(async () => {
      this.#stage = await open();
      await this.stage.moveBook(BOOK);
    });
    afterEach(() => this.stage.close());
  }

  get stage(): ExchangeStage {
    if (!this.#stage) throw new Error('No test is running.');
    return this.#stage;
  }

  get exchange(): Exchange {
    return this.stage.exchange;
  }

  get pair(): TradingPair {
    return this.stage.pair;
  }

  async balanceOf(asset: string): Promise<string> {
    const balance = foundIn(await this.exchange.balances()).find((row) => row.asset === asset);
    return `${balance?.free} free, ${balance?.held} held`;
  }

  async now(order: ExchangeOrder): Promise<string | undefined> {
    const found = foundIn(await this.exchange.order(order));
    return found && `${found.status} ${found.filledQuantity} for ${found.filledNotional}`;
  }
}

function describeTrading(on: OpenStage): void {
  it('says what the key may do and what the account holds', async () => {
    expect(foundIn(await on.exchange.permissions()).withdraw).not.toBe(true);
    expect(await on.balanceOf('USD')).toBe('100000 free, 0 held');
    expect(await on.balanceOf('BTC')).toBe('2 free, 0 held');
  });

  it('fills a market order level by level, with the fee on top', async () => {
    const order = orderOf(await on.exchange.place(requestFor(on.pair, market('buy', '0.7'))));
    // 0.5 at 60,000 and 0.2 at 60,100 are 42,020; the fee of 0.1 % is 42.02.
    expect(await on.now(order)).toBe('filled 0.7 for 42020');
    expect(await on.balanceOf('USD')).toBe('57937.98 free, 0 held');
    expect(await on.balanceOf('BTC')).toBe('2.7 free, 0 held');
    const fills = foundIn(await on.exchange.fills({ ...order, quoteAsset: 'USD' }));
    expect(
      fills.map((fill) => `${fill.quantity} at ${fill.price}, ${fill.fee?.amount} ${fill.fee?.asset}`),
    ).toEqual(['0.5 at 60000, 30 USD', '0.2 at 60100, 12.02 USD']);
    expect(new Set(fills.map((fill) => fill.tradeId)).size).toBe(2);
  });

  it('sets the cost of a resting order aside and gives it back when the order is cancelled', async () => {
    const order = orderOf(await on.exchange.place(requestFor(on.pair, limit('buy', '1', '59000'))));
    expect(order.status).toBe('open');
    expect(await on.balanceOf('USD')).toBe('40941 free, 59059 held');
    expect(foundIn(await on.exchange.openOrders(undefined)).map(({ orderId }) => orderId)).toEqual([
      order.orderId,
    ]);
    expect((await on.exchange.cancel(order)).kind).toBe('cancelled');
    expect(await on.balanceOf('USD')).toBe('100000 free, 0 held');
    expect(await on.now(order)).toBe('cancelled 0 for 0');
    expect((await on.exchange.cancel(order)).kind).toBe('not-open');
    expect(foundIn(await on.exchange.openOrders(on.pair.symbol))).toEqual([]);
  });
}

function describeWaiting(on: OpenStage): void {
  it('takes what is there, rests with the remainder, and trades it at its own price with what is added', async () => {
    const order = orderOf(await on.exchange.place(requestFor(on.pair, limit('buy', '0.8', '60000'))));
    expect(await on.now(order)).toBe('partially_filled 0.5 for 30000');
    await on.stage.moveBook({ ...BOOK, asks: [['60000', '0.6']] });
    expect(await on.now(order)).toBe('partially_filled 0.6 for 36000');
    await on.stage.moveBook({ ...BOOK, asks: [['60000', '0.6']] });
    expect(await on.now(order)).toBe('partially_filled 0.6 for 36000');
    await on.stage.moveBook({ ...BOOK, asks: [['59900', '1']] });
    expect(await on.now(order)).toBe('filled 0.8 for 48000');
    expect(await on.balanceOf('USD')).toBe('51952 free, 0 held');
  });

  it('waits for the stop price of a stop-limit order, and then trades at the limit or better', async () => {
    const draft = stopLimit('sell', '1', { stop: '59000', price: '58900' });
    const order = orderOf(await on.exchange.place(requestFor(on.pair, draft)));
    expect({ type: order.type, stop: `${order.stopPrice}`, limit: `${order.price}` }).toEqual({
      type: 'stop-limit',
      stop: '59000',
      limit: '58900',
    });
    expect(await on.balanceOf('BTC')).toBe('1 free, 1 held');
    await on.stage.moveBook({ asks: [], bids: [['59000.01', '5']] });
    expect(await on.now(order)).toBe('open 0 for 0');
    await on.stage.moveBook({ asks: [], bids: [['58950', '5']] });
    expect(await on.now(order)).toBe('filled 1 for 58950');
  });

  it('refuses a stop that the market has already reached, and says so', async () => {
    const draft = stopLimit('buy', '0.1', { stop: '59000', price: '61000' });
    expect(codeOf(await on.exchange.place(requestFor(on.pair, draft)))).toBe('broken-rule');
    expect(foundIn(await on.exchange.openOrders(undefined))).toEqual([]);
  });
}

function describeRefusals(on: OpenStage): void {
  it('finds an order by the id we gave it, and does not take that id again', async () => {
    const request = requestFor(on.pair, limit('buy', '0.1', '50000'));
    const order = orderOf(await on.exchange.place(request));
    const known = { symbol: on.pair.symbol, clientId: request.clientId };
    expect(foundIn(await on.exchange.orderByClientId(known))?.orderId).toBe(order.orderId);
    expect(codeOf(await on.exchange.place(request))).toBe('duplicate-client-id');
    expect(foundIn(await on.exchange.openOrders(on.pair.symbol))).toHaveLength(1);
    const clientId = '00000000-0000-4000-8000-000000000000';
    expect(foundIn(await on.exchange.orderByClientId({ ...known, clientId }))).toBeUndefined();
    expect(
      foundIn(await on.exchange.order({ symbol: on.pair.symbol, orderId: '987654321' })),
    ).toBeUndefined();
  });

  it('refuses what the balance does not cover and what breaks a rule, and places nothing', async () => {
    const codes = [];
    for (const draft of [
      limit('buy', '1.67', '60000'),
      market('sell', '2.0001'),
      limit('buy', '0.1', '50000.001'),
      limit('buy', '0.00015', '50000'),
      limit('buy', '0.0001', '50000'),
      market('buy', '1.6'),
    ])
      codes.push(codeOf(await on.exchange.place(requestFor(on.pair, draft))));
    expect(codes).toEqual([
      'insufficient-funds',
      'insufficient-funds',
      'broken-rule',
      'broken-rule',
      'broken-rule',
      'broken-rule',
    ]);
    expect(foundIn(await on.exchange.ordersSince({ symbol: on.pair.symbol, since: 0 }))).toEqual([]);
    expect(await on.balanceOf('USD')).toBe('100000 free, 0 held');
  });
}

function describeLists(on: OpenStage): void {
  it('lists open and ended orders of a pair, oldest first', async () => {
    const filled = orderOf(await on.exchange.place(requestFor(on.pair, market('buy', '0.1'))));
    const cancelled = orderOf(await on.exchange.place(requestFor(on.pair, limit('buy', '0.1', '50000'))));
    await on.exchange.cancel(cancelled);
    const waiting = orderOf(await on.exchange.place(requestFor(on.pair, limit('sell', '0.1', '70000'))));
    const listed = foundIn(await on.exchange.ordersSince({ symbol: on.pair.symbol, since: filled.placedAt }));
    expect(listed.map(({ orderId, status }) => `${orderId} ${status}`)).toEqual([
      `${filled.orderId} filled`,
      `${cancelled.orderId} cancelled`,
      `${waiting.orderId} open`,
    ]);
    const later = waiting.placedAt + 60_000;
    expect(foundIn(await on.exchange.ordersSince({ symbol: on.pair.symbol, since: later }))).toEqual([]);
  });

  it('takes a stop and a target along with an entry, or refuses the whole order', async () => {
    const exits = { stopPrice: decimal('58000'), targetPrice: decimal('62000') };
    const placement = await on.exchange.place({ ...requestFor(on.pair, market('buy', '0.1')), exits });
    expect(codeOf(placement)).toBe(on.exchange.traits.bracket ? 'placed' : 'unsupported');
    const open = foundIn(await on.exchange.openOrders(on.pair.symbol));
    expect(open).toHaveLength(on.exchange.traits.bracket ? 1 : 0);
    expect(await on.balanceOf('BTC')).toBe(
      on.exchange.traits.bracket ? '2 free, 0.1 held' : '2 free, 0 held',
    );
  });
}

/** What has to be true of every exchange, whatever it is. */
export function describeExchange(name: string, open: () => Promise<ExchangeStage>): void {
  describe(`${name} as an exchange`, () => {
    const on = new OpenStage(open);
    describeTrading(on);
    describeWaiting(on);
    describeRefusals(on);
    describeLists(on);
  });
}
