import { createHmac } from 'node:crypto';
import { wireText } from './exact-amount.ts';
import type { Endpoint } from './faults.ts';
import type { ScriptedLedger } from './scripted-ledger.ts';
import { filledOf, notionalOf, type ScriptedOrder } from './scripted-order.ts';
import type { AcceptedKey, Dialect, ScriptedAnswer, ScriptedRequest } from './scripted-server.ts';

/* The REST dialect of Coinbase Exchange, as its public documentation describes it. */

const WINDOW_S = 30;

const SENTENCES: Readonly<Record<string, string>> = {
  balance: 'Insufficient funds',
  duplicate: 'client_oid must be unique',
  trigger: 'stop price would trigger immediately',
  'book-depth': 'size is too large for the order book',
  'pair-not-trading': 'Trading pair not available',
  'unknown-pair': 'Product not found',
  'notional-min': 'size is too small. Minimum funds not met',
  'quantity-min': 'size is too small',
  'quantity-max': 'size is too large',
  'quantity-step': 'size is too precise',
  'price-min': 'price too small',
  'price-max': 'price is too large',
  'price-tick': 'price too precise',
  positive: 'size must be positive',
};

function failure(status: number, message: string): ScriptedAnswer {
  return { status, json: { message } };
}

/** Ids are texts of the form of a UUID. */
function idText(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

function idNumber(text: string): number {
  return Number(text.split('-').at(-1));
}

function statusFields(order: ScriptedOrder) {
  if (order.status === 'open') return { status: order.waitsForStop ? 'active' : 'open', settled: false };
  return {
    status: 'done',
    done_reason: order.status === 'filled' ? 'filled' : 'canceled',
    settled: true,
  };
}

function orderJson(order: ScriptedOrder) {
  const stop = {
    stop: order.side === 'sell' ? 'loss' : 'entry',
    stop_price: wireText(order.stopPrice ?? 0n),
  };
  return {
    id: idText(order.id),
    client_oid: order.clientId,
    ...(order.price === undefined ? {} : { price: wireText(order.price) }),
    size: wireText(order.quantity),
    product_id: order.pair.symbol,
    side: order.side,
    type: order.type === 'market' ? 'market' : 'limit',
    ...(order.type === 'stop-limit' ? stop : {}),
    time_in_force: 'GTC',
    created_at: new Date(order.placedAt).toISOString(),
    filled_size: wireText(filledOf(order)),
    executed_value: wireText(notionalOf(order)),
    ...statusFields(order),
  };
}

export class CoinbaseDialect implements Dialect {
  readonly vagueError = { message: 'Something went wrong' };
  readonly #ledger: ScriptedLedger;
  readonly #key: AcceptedKey;
  readonly #now: () => number;

  constructor(ledger: ScriptedLedger, key: AcceptedKey, now: () => number) {
    this.#ledger = ledger;
    this.#key = key;
    this.#now = now;
  }

  endpointOf({ method, url }: ScriptedRequest): Endpoint | undefined {
    const path = url.pathname;
    if (method === 'GET' && /^\/(products|currencies|time)/.test(path)) return 'public';
    if (path === '/orders') {
      if (method === 'POST') return 'place';
      return url.searchParams.get('status') === 'all' ? 'orders' : 'open-orders';
    }
    if (path.startsWith('/orders/')) return method === 'DELETE' ? 'cancel' : 'order';
    if (method !== 'GET') return undefined;
    return path === '/accounts' ? 'account' : path === '/fills' ? 'fills' : undefined;
  }

  answer(request: ScriptedRequest, how: { readonly hidden: boolean; readonly allowDuplicate: boolean }) {
    const endpoint = this.endpointOf(request);
    if (endpoint === 'public') return this.#publicAnswer(request.url);
    const refused = this.#signatureProblem(request);
    if (refused) return refused;
    const name = decodeURIComponent(request.url.pathname.split('/')[2] ?? '');
    if (endpoint === 'place') return this.#place(request.body, how.allowDuplicate);
    if (endpoint === 'cancel') return this.#cancel(name);
    if (endpoint === 'account') return this.#accounts();
    const orders = how.hidden ? [] : this.#ledger.orders;
    if (endpoint === 'order') return this.#oneOrder(orders, name);
    const { searchParams: asked } = request.url;
    if (endpoint === 'fills') return this.#fills(orders, asked.get('order_id') ?? '');
    return this.#list(orders, asked);
  }

  #signatureProblem({ headers, method, target, body }: ScriptedRequest): ScriptedAnswer | undefined {
    if (headers['cb-access-key'] !== this.#key.current.apiKey) return failure(401, 'Invalid API Key');
    if (headers['cb-access-passphrase'] !== this.#key.current.password)
      return failure(401, 'Invalid Passphrase');
    const timestamp = String(headers['cb-access-timestamp']);
    const secret = Buffer.from(this.#key.current.apiSecret, 'base64');
    const expected = createHmac('sha256', secret)
      .update(timestamp + method + target + body)
      .digest('base64');
    if (headers['cb-access-sign'] !== expected) return failure(401, 'invalid signature');
    const off = Math.abs(this.#now() / 1000 - Number(timestamp));
    return off > WINDOW_S ? failure(400, 'request timestamp expired') : undefined;
  }

  #place(body: string, allowDuplicate: boolean): ScriptedAnswer {
    const asked = JSON.parse(body) as Readonly<Record<string, string>>;
    const type = asked.type === 'market' ? 'market' : asked.stop === undefined ? 'limit' : 'stop-limit';
    // The direction of a stop is part of the order: the wrong one would trigger at once.
    if (type === 'stop-limit' && (asked.stop === 'loss') !== (asked.side === 'sell'))
      return failure(400, 'stop price would trigger immediately');
    const order = this.#ledger.place(
      {
        clientId: asked.client_oid ?? '',
        symbol: asked.product_id ?? '',
        side: asked.side === 'sell' ? 'sell' : 'buy',
        type,
        quantity: asked.size ?? '',
        price: asked.price ?? '0',
        stopPrice: asked.stop_price ?? '0',
      },
      allowDuplicate,
    );
    if ('refused' in order) return failure(400, SENTENCES[order.refused] ?? order.refused);
    return { status: 200, json: orderJson(order) };
  }

  #cancel(name: string): ScriptedAnswer {
    const order = this.#ledger.orders.find(({ id }) => id === idNumber(name));
    if (!order) return failure(404, 'order not found');
    return this.#ledger.cancel(order.id) ? { status: 200, json: name } : failure(400, 'Order already done');
  }

  #oneOrder(orders: readonly ScriptedOrder[], name: string): ScriptedAnswer {
    const clientId = name.startsWith('client:') ? name.slice('client:'.length) : undefined;
    const order = orders.findLast((other) =>
      clientId === undefined ? other.id === idNumber(name) : other.clientId === clientId,
    );
    return order ? { status: 200, json: orderJson(order) } : failure(404, 'NotFound');
  }

  /** Newest first, in pages that the header leads through. */
  #list(orders: readonly ScriptedOrder[], asked: URLSearchParams): ScriptedAnswer {
    const product = asked.get('product_id');
    const from = Date.parse(asked.get('start_date') ?? '1970-01-01');
    const before = Number(asked.get('after') ?? Number.POSITIVE_INFINITY);
    const listed = orders
      .filter(({ pair }) => product === null || pair.symbol === product)
      .filter(({ status }) => asked.get('status') === 'all' || status === 'open')
      .filter(({ id, placedAt }) => placedAt >= from && id < before)
      .toReversed()
      .slice(0, Number(asked.get('limit') ?? 100));
    const last = listed.at(-1);
    const headers: Record<string, string> = last ? { 'cb-after': String(last.id) } : {};
    return { status: 200, json: listed.map(orderJson), headers };
  }

  #fills(orders: readonly ScriptedOrder[], orderId: string): ScriptedAnswer {
    const fills = orders
      .filter(({ id }) => id === idNumber(orderId))
      .flatMap((order) =>
        order.fills.map((fill) => ({
          trade_id: fill.id,
          product_id: order.pair.symbol,
          order_id: idText(order.id),
          price: wireText(fill.price),
          size: wireText(fill.quantity),
          fee: wireText(fill.fee),
          side: order.side,
          settled: true,
          created_at: new Date(fill.at).toISOString(),
        })),
      );
    return { status: 200, json: fills.toReversed() };
  }

  #accounts(): ScriptedAnswer {
    const json = this.#ledger.balances().map(({ asset, free, held }) => ({
      id: `account-${asset}`,
      profile_id: this.#key.current.account,
      currency: asset,
      balance: wireText(free + held),
      available: wireText(free),
      hold: wireText(held),
    }));
    return { status: 200, json };
  }

  #publicAnswer(url: URL): ScriptedAnswer {
    const [, first, symbol = '', what] = url.pathname.split('/');
    if (first === 'currencies') return { status: 200, json: [] };
    if (first === 'time') return { status: 200, json: { epoch: this.#now() / 1000 } };
    const { bids, asks } = this.#ledger.book(symbol);
    if (what === 'book') {
      const rows = (side: typeof bids) => side.map(([price, size]) => [price, size, 1]);
      return { status: 200, json: { sequence: 1, bids: rows(bids), asks: rows(asks) } };
    }
    if (what === 'ticker') {
      const [bid = '0'] = bids[0] ?? [];
      const [ask = '0'] = asks[0] ?? [];
      return {
        status: 200,
        json: { price: ask, bid, ask, volume: '1', time: new Date(this.#now()).toISOString() },
      };
    }
    return { status: 200, json: this.#products() };
  }

  #products() {
    return [...this.#ledger.pairs.values()].map(({ symbol, base, quote, filters, trading }) => ({
      id: symbol,
      base_currency: base,
      quote_currency: quote,
      base_increment: filters.lotSize.stepSize,
      quote_increment: filters.priceFilter.tickSize,
      base_min_size: filters.lotSize.minQty,
      base_max_size: filters.lotSize.maxQty,
      min_market_funds: filters.notional.minNotional,
      display_name: `${base}/${quote}`,
      status: 'online',
      trading_disabled: trading === false,
    }));
  }
}
