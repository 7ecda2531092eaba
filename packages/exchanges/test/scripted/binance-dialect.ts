import { createHmac } from 'node:crypto';
import { wireText } from './exact-amount.ts';
import type { Endpoint } from './faults.ts';
import type { LedgerRefusal, ScriptedLedger } from './scripted-ledger.ts';
import { filledOf, notionalOf, type ScriptedOrder } from './scripted-order.ts';
import type { AcceptedKey, Dialect, ScriptedAnswer, ScriptedRequest } from './scripted-server.ts';

/* The REST dialect of Binance.US, as its public documentation describes it. */

const ENDPOINT_OF: Readonly<Record<string, Endpoint>> = {
  'GET /api/v3/account': 'account',
  'GET /sapi/v1/account/apiRestrictions': 'permissions',
  'POST /api/v3/order': 'place',
  'GET /api/v3/order': 'order',
  'DELETE /api/v3/order': 'cancel',
  'GET /api/v3/openOrders': 'open-orders',
  'GET /api/v3/allOrders': 'orders',
  'GET /api/v3/myTrades': 'fills',
  'GET /api/v3/exchangeInfo': 'public',
  'GET /api/v3/ticker/price': 'public',
  'GET /api/v3/ticker/24hr': 'public',
  'GET /api/v3/depth': 'public',
  'GET /api/v3/time': 'public',
};

const TYPES: Readonly<Record<string, ScriptedOrder['type']>> = {
  MARKET: 'market',
  LIMIT: 'limit',
  STOP_LOSS_LIMIT: 'stop-limit',
};

const TYPE_NAMES = { market: 'MARKET', limit: 'LIMIT', 'stop-limit': 'STOP_LOSS_LIMIT' } as const;

const FILTER_OF: Readonly<Record<string, string>> = {
  'price-min': 'PRICE_FILTER',
  'price-max': 'PRICE_FILTER',
  'price-tick': 'PRICE_FILTER',
  'quantity-min': 'LOT_SIZE',
  'quantity-max': 'LOT_SIZE',
  'quantity-step': 'LOT_SIZE',
  'notional-min': 'MIN_NOTIONAL',
};

const MOST_AHEAD_MS = 1000;
const DEFAULT_WINDOW_MS = 5000;

function failure(status: number, code: number, msg: string): ScriptedAnswer {
  return { status, json: { code, msg } };
}

function refusalAnswer({ refused }: LedgerRefusal): ScriptedAnswer {
  if (refused === 'balance')
    return failure(400, -2010, 'Account has insufficient balance for requested action.');
  if (refused === 'duplicate') return failure(400, -2010, 'Duplicate order sent.');
  if (refused === 'trigger') return failure(400, -2010, 'Order would trigger immediately.');
  if (refused === 'book-depth')
    return failure(400, -2010, 'Order book liquidity is less than the order needs.');
  if (refused === 'pair-not-trading') return failure(400, -2010, 'Market is closed.');
  if (refused === 'unknown-pair') return failure(400, -1121, 'Invalid symbol.');
  return failure(400, -1013, `Filter failure: ${FILTER_OF[refused] ?? refused}`);
}

function statusName(order: ScriptedOrder): string {
  if (order.status === 'open') return filledOf(order) > 0n ? 'PARTIALLY_FILLED' : 'NEW';
  return { filled: 'FILLED', cancelled: 'CANCELED', expired: 'EXPIRED' }[order.status];
}

function orderJson(order: ScriptedOrder) {
  return {
    symbol: order.pair.symbol,
    orderId: order.id,
    orderListId: -1,
    clientOrderId: order.clientId,
    price: wireText(order.price ?? 0n),
    origQty: wireText(order.quantity),
    executedQty: wireText(filledOf(order)),
    cummulativeQuoteQty: wireText(notionalOf(order)),
    status: statusName(order),
    timeInForce: 'GTC',
    type: TYPE_NAMES[order.type],
    side: order.side.toUpperCase(),
    stopPrice: wireText(order.stopPrice ?? 0n),
  };
}

export class BinanceDialect implements Dialect {
  readonly vagueError = { code: -1000, msg: 'An unknown error occurred while processing the request.' };
  readonly #ledger: ScriptedLedger;
  readonly #key: AcceptedKey;
  readonly #now: () => number;

  constructor(ledger: ScriptedLedger, key: AcceptedKey, now: () => number) {
    this.#ledger = ledger;
    this.#key = key;
    this.#now = now;
  }

  endpointOf({ method, url }: ScriptedRequest): Endpoint | undefined {
    return ENDPOINT_OF[`${method} ${url.pathname}`];
  }

  answer(request: ScriptedRequest, how: { readonly hidden: boolean; readonly allowDuplicate: boolean }) {
    const endpoint = this.endpointOf(request);
    if (endpoint === 'public') return this.#publicAnswer(request.url);
    const query = request.method === 'POST' ? request.body : request.url.search.slice(1);
    const refused = this.#signatureProblem(request, query);
    if (refused) return refused;
    const asked = new URLSearchParams(query);
    if (endpoint === 'place') return this.#place(asked, how.allowDuplicate);
    if (endpoint === 'cancel') return this.#cancel(asked);
    if (endpoint === 'permissions') return this.#permissions();
    if (endpoint === 'account') return this.#account();
    const orders = how.hidden ? [] : this.#ledger.orders;
    const ofSymbol = orders.filter(({ pair }) => !asked.has('symbol') || pair.symbol === asked.get('symbol'));
    if (endpoint === 'order') return this.#oneOrder(ofSymbol, asked);
    if (endpoint === 'fills') return this.#fills(ofSymbol, asked);
    const from = Number(asked.get('startTime') ?? 0);
    const firstId = Number(asked.get('orderId') ?? 0);
    const listed = ofSymbol
      .filter(({ status }) => endpoint === 'orders' || status === 'open')
      .filter(({ id, placedAt }) => placedAt >= from && id >= firstId)
      .slice(0, Number(asked.get('limit') ?? 500));
    return { status: 200, json: listed.map((order) => ({ ...orderJson(order), time: order.placedAt })) };
  }

  /** The signature covers the query as it was sent; the timestamp must be within the window. */
  #signatureProblem({ headers }: ScriptedRequest, query: string): ScriptedAnswer | undefined {
    if (headers['x-mbx-apikey'] !== this.#key.current.apiKey)
      return failure(401, -2015, 'Invalid API-key, IP, or permissions for action.');
    const [signed = '', signature] = query.split('&signature=');
    const expected = createHmac('sha256', this.#key.current.apiSecret).update(signed).digest('hex');
    if (signature !== expected) return failure(400, -1022, 'Signature for this request is not valid.');
    const asked = new URLSearchParams(signed);
    const age = this.#now() - Number(asked.get('timestamp'));
    const window = Number(asked.get('recvWindow') ?? DEFAULT_WINDOW_MS);
    return age > window || age < -MOST_AHEAD_MS
      ? failure(400, -1021, 'Timestamp for this request is outside of the recvWindow.')
      : undefined;
  }

  #place(asked: URLSearchParams, allowDuplicate: boolean): ScriptedAnswer {
    const type = TYPES[asked.get('type') ?? ''];
    if (!type) return failure(400, -1116, 'Invalid orderType.');
    const order = this.#ledger.place(
      {
        clientId: asked.get('newClientOrderId') ?? '',
        symbol: asked.get('symbol') ?? '',
        side: asked.get('side') === 'SELL' ? 'sell' : 'buy',
        type,
        quantity: asked.get('quantity') ?? '',
        price: asked.get('price') ?? '0',
        stopPrice: asked.get('stopPrice') ?? '0',
      },
      allowDuplicate,
    );
    if ('refused' in order) return refusalAnswer(order);
    const fills = order.fills.map((fill) => ({
      price: wireText(fill.price),
      qty: wireText(fill.quantity),
      commission: wireText(fill.fee),
      commissionAsset: order.pair.quote,
      tradeId: fill.id,
    }));
    return { status: 200, json: { ...orderJson(order), transactTime: order.placedAt, fills } };
  }

  #cancel(asked: URLSearchParams): ScriptedAnswer {
    const order = this.#ledger.cancel(Number(asked.get('orderId')));
    if (!order) return failure(400, -2011, 'Unknown order sent.');
    const origClientOrderId = order.clientId;
    return {
      status: 200,
      json: {
        ...orderJson(order),
        origClientOrderId,
        clientOrderId: 'cancellation',
        transactTime: this.#now(),
      },
    };
  }

  #oneOrder(orders: readonly ScriptedOrder[], asked: URLSearchParams): ScriptedAnswer {
    const clientId = asked.get('origClientOrderId');
    const order = orders.findLast(({ id, clientId: own }) =>
      clientId === null ? id === Number(asked.get('orderId')) : own === clientId,
    );
    return order
      ? { status: 200, json: { ...orderJson(order), time: order.placedAt, updateTime: order.placedAt } }
      : failure(400, -2013, 'Order does not exist.');
  }

  #fills(orders: readonly ScriptedOrder[], asked: URLSearchParams): ScriptedAnswer {
    const wanted = orders.filter(({ id }) => !asked.has('orderId') || id === Number(asked.get('orderId')));
    const trades = wanted.flatMap((order) =>
      order.fills.map((fill) => ({
        symbol: order.pair.symbol,
        id: fill.id,
        orderId: order.id,
        price: wireText(fill.price),
        qty: wireText(fill.quantity),
        commission: wireText(fill.fee),
        commissionAsset: order.pair.quote,
        time: fill.at,
      })),
    );
    return { status: 200, json: trades };
  }

  #permissions(): ScriptedAnswer {
    return {
      status: 200,
      json: {
        ipRestrict: false,
        enableReading: true,
        enableWithdrawals: this.#key.current.canWithdraw === true,
        enableInternalTransfer: false,
        permitsUniversalTransfer: false,
        enableSpotAndMarginTrading: true,
      },
    };
  }

  #account(): ScriptedAnswer {
    const balances = this.#ledger
      .balances()
      .map(({ asset, free, held }) => ({ asset, free: wireText(free), locked: wireText(held) }));
    const { account: uid } = this.#key.current;
    return { status: 200, json: { uid, canTrade: true, canWithdraw: true, canDeposit: true, balances } };
  }

  #publicAnswer(url: URL): ScriptedAnswer {
    const name = url.pathname.split('/').at(-1);
    if (name === 'time') return { status: 200, json: { serverTime: this.#now() } };
    if (name === 'exchangeInfo') return { status: 200, json: this.#exchangeInfo() };
    if (name === 'depth') {
      const { bids, asks } = this.#ledger.book(url.searchParams.get('symbol') ?? '');
      return { status: 200, json: { lastUpdateId: 1, bids, asks } };
    }
    const wanted = url.searchParams.get('symbol');
    const tickers = [...this.#ledger.pairs.keys()]
      .filter((symbol) => wanted === null || symbol === wanted)
      .map((symbol) => this.#ticker(symbol));
    return { status: 200, json: wanted === null ? tickers : tickers[0] };
  }

  #ticker(symbol: string) {
    const { bids, asks } = this.#ledger.book(symbol);
    const [bidPrice = '0'] = bids[0] ?? [];
    const [askPrice = '0'] = asks[0] ?? [];
    return { symbol, price: askPrice, lastPrice: askPrice, bidPrice, askPrice, closeTime: this.#now() };
  }

  #exchangeInfo() {
    const symbols = [...this.#ledger.pairs.values()].map((pair) => ({
      symbol: pair.symbol,
      status: pair.trading === false ? 'BREAK' : 'TRADING',
      baseAsset: pair.base,
      baseAssetPrecision: pair.basePlaces,
      quoteAsset: pair.quote,
      quotePrecision: pair.quotePlaces,
      quoteAssetPrecision: pair.quotePlaces,
      orderTypes: Object.keys(TYPES),
      isSpotTradingAllowed: true,
      permissions: ['SPOT'],
      filters: [
        { filterType: 'PRICE_FILTER', ...pair.filters.priceFilter },
        { filterType: 'LOT_SIZE', ...pair.filters.lotSize },
        { filterType: 'MARKET_LOT_SIZE', ...pair.filters.marketLotSize },
        { filterType: 'MIN_NOTIONAL', ...pair.filters.notional, applyToMarket: true },
      ],
    }));
    return { timezone: 'UTC', serverTime: this.#now(), symbols };
  }
}
