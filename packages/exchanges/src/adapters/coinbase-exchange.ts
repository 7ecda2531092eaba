import type { CheckedOrder } from '@auspex/market';
import type {
  Balance,
  Exchange,
  ExchangeOrder,
  Fill,
  FillsAsked,
  KeyPermissions,
  OrderAddress,
  PlacedStatus,
  PlaceRequest,
} from '../exchange.ts';
import type { ExchangeProblemCode } from '../exchange-problem.ts';
import { EXCHANGE_TRAITS } from '../exchange-traits.ts';
import {
  answerOf,
  cancellationOf,
  type ExchangeClient,
  type ExchangeRequest,
  placementOf,
  unlessMissing,
} from '../wire/exchange-client.ts';
import {
  amountOf,
  instantOf,
  type JsonRecord,
  listOf,
  maybeAmount,
  maybePrice,
  maybeText,
  recordOf,
  textOf,
  UnreadableAnswerError,
} from '../wire/read-fields.ts';
import type { ErrorDialect, Refusal } from '../wire/read-reply.ts';

/* Coinbase Exchange explains its refusals in words only; each pattern is a sentence it is known to use. */

const MEANINGS: readonly (readonly [RegExp, ExchangeProblemCode])[] = [
  [/insufficient funds/i, 'insufficient-funds'],
  [/invalid api key|invalid signature|invalid passphrase/i, 'invalid-key'],
  [/forbidden|not authorized|unauthorized|permission/i, 'missing-permission'],
  [/ip (address )?(is )?not (allowed|whitelisted)|allowlist/i, 'address-not-allowed'],
  [/timestamp/i, 'clock-off'],
  [/rate limit/i, 'rate-limited'],
  [/client_oid|duplicate/i, 'duplicate-client-id'],
  [
    /product not found|trading pair not available|cancel only|post only mode|trading disabled/i,
    'pair-not-trading',
  ],
  [/too small|too large|too precise|too accurate|must be|minimum|maximum|trigger/i, 'broken-rule'],
];

export const COINBASE_EXCHANGE_DIALECT: ErrorDialect = {
  refusalIn(json) {
    const words = maybeText((json as JsonRecord).message);
    return words === undefined ? undefined : { code: words.toLowerCase(), words };
  },
  meaningOf: ({ words }) => MEANINGS.find(([pattern]) => pattern.test(words))?.[1],
  certainBelow500: true,
};

const TYPES = { market: 'market', limit: 'limit' } as const;

function statusOf(order: JsonRecord, filled: boolean): PlacedStatus {
  const word = textOf(order.status, 'its status');
  if (word === 'rejected') return 'rejected';
  if (word === 'done') {
    if (order.done_reason === 'filled') return 'filled';
    return order.done_reason === 'rejected' ? 'rejected' : 'cancelled';
  }
  if (['received', 'pending', 'active', 'open', 'settled'].includes(word))
    return filled ? 'partially_filled' : 'open';
  throw new UnreadableAnswerError(`the status ${word} is not known.`);
}

function readOrder(json: unknown): ExchangeOrder {
  const order = recordOf(json, 'an order');
  const type = textOf(order.type, 'its type');
  const isStop = order.stop !== undefined && order.stop !== null && order.stop !== '';
  const filledQuantity = amountOf(order.filled_size, 'its filled quantity');
  const plainType = Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined;
  return {
    orderId: textOf(order.id, 'its id'),
    clientId: maybeText(order.client_oid),
    symbol: textOf(order.product_id, 'its product'),
    side: textOf(order.side, 'its side') === 'sell' ? 'sell' : 'buy',
    type: isStop && plainType === 'limit' ? 'stop-limit' : plainType,
    // A market order placed for an amount of money has no size before it is filled.
    quantity: maybeAmount(order.size) ?? filledQuantity,
    price: maybePrice(order.price),
    stopPrice: maybePrice(order.stop_price),
    status: statusOf(order, !filledQuantity.isZero()),
    filledQuantity,
    filledNotional: amountOf(order.executed_value, 'its filled notional'),
    placedAt: instantOf(order.created_at, 'its time'),
    reason: maybeText(order.reject_reason),
  };
}

function termsOf(order: CheckedOrder): Readonly<Record<string, string>> {
  if (order.type === 'market') return { type: 'market' };
  const limit = { type: 'limit', time_in_force: 'GTC', price: order.price.toString() };
  if (order.type === 'limit') return limit;
  // "loss" triggers at or below the stop price, "entry" at or above it.
  return {
    ...limit,
    stop: order.side === 'sell' ? 'loss' : 'entry',
    stop_price: order.stopPrice.toString(),
  };
}

const isMissing = ({ code }: Refusal) => /not ?found|already done|does not exist/.test(code);

const LONGEST_LIST = 100;

export class CoinbaseExchange implements Exchange {
  readonly traits = EXCHANGE_TRAITS.COINBASEPRO;
  readonly #client: ExchangeClient;

  constructor(client: ExchangeClient) {
    this.#client = client;
  }

  #ask(method: ExchangeRequest['method'], path: string, params: Readonly<Record<string, unknown>> = {}) {
    return this.#client.request({ method, api: 'private', path, params });
  }

  permissions() {
    return answerOf(async (): Promise<KeyPermissions> => {
      const [first] = listOf((await this.#ask('GET', 'accounts')).json, 'accounts');
      // The exchange has no question for what a key may do, and answers reads to every kind of key.
      return {
        ...{ trade: 'unknown', withdraw: 'unknown', transfer: 'unknown', expiresAt: undefined },
        account: maybeText(first?.profile_id),
      };
    });
  }

  balances() {
    return answerOf(async () =>
      listOf((await this.#ask('GET', 'accounts')).json, 'accounts').map(
        (row): Balance => ({
          asset: textOf(row.currency, 'an asset'),
          free: amountOf(row.available, 'its free amount'),
          held: amountOf(row.hold, 'its held amount'),
        }),
      ),
    );
  }

  place(request: PlaceRequest) {
    const { clientId, pair, order } = request;
    return placementOf(this.traits, request, async () => {
      const { json } = await this.#ask('POST', 'orders', {
        client_oid: clientId,
        product_id: pair.symbol,
        side: order.side,
        size: order.quantity.toString(),
        ...termsOf(order),
      });
      const placed = readOrder(json);
      // Older answers do not repeat the client id; one that names another order is none to trust.
      if ((placed.clientId ?? clientId) !== clientId)
        throw new UnreadableAnswerError('the answer is about another order.');
      return { kind: 'placed', order: { ...placed, clientId } };
    });
  }

  cancel({ orderId }: OrderAddress) {
    return cancellationOf(async () => {
      const { json } = await this.#ask('DELETE', `orders/${encodeURIComponent(orderId)}`);
      const cancelled = Array.isArray(json) ? json : [json];
      if (!cancelled.includes(orderId)) throw new UnreadableAnswerError('the answer is about another order.');
      return { kind: 'cancelled', order: undefined };
    }, isMissing);
  }

  /** An order cancelled before it traded may be gone here: the exchange removes such orders. */
  order({ orderId }: OrderAddress) {
    return this.#oneOrder(orderId);
  }

  orderByClientId({ clientId }: { readonly symbol: string; readonly clientId: string }) {
    return this.#oneOrder(`client:${clientId}`);
  }

  #oneOrder(name: string) {
    const path = `orders/${name.split(':').map(encodeURIComponent).join(':')}`;
    return answerOf(() =>
      unlessMissing(async () => readOrder((await this.#ask('GET', path)).json), isMissing),
    );
  }

  openOrders(symbol: string | undefined) {
    return answerOf(async () => {
      const orders = await this.#orders({ ...(symbol === undefined ? {} : { product_id: symbol }) });
      // Without a status the list also has ended orders that are not settled yet.
      return orders.filter(({ status }) => status === 'open' || status === 'partially_filled');
    });
  }

  ordersSince({ symbol, since }: { readonly symbol: string; readonly since: number }) {
    return answerOf(async () => {
      const start = new Date(since).toISOString();
      const orders = await this.#orders({ product_id: symbol, status: 'all', start_date: start });
      return orders.filter(({ placedAt }) => placedAt >= since).sort((a, b) => a.placedAt - b.placedAt);
    });
  }

  async #orders(params: Readonly<Record<string, unknown>>): Promise<ExchangeOrder[]> {
    // The list has the newest first, and several orders can share an instant.
    return (await this.#allPages('orders', params)).toReversed().map(readOrder);
  }

  async #allPages(path: string, params: Readonly<Record<string, unknown>>): Promise<JsonRecord[]> {
    const found: JsonRecord[] = [];
    let after: string | undefined;
    for (;;) {
      const { json, nextPage } = await this.#ask('GET', path, {
        ...params,
        limit: LONGEST_LIST,
        ...(after === undefined ? {} : { after }),
      });
      const page = listOf(json, path);
      found.push(...page);
      if (page.length < LONGEST_LIST || nextPage === undefined || nextPage === after) return found;
      after = nextPage;
    }
  }

  fills({ orderId, quoteAsset }: FillsAsked) {
    return answerOf(async () => {
      const rows = await this.#allPages('fills', { order_id: orderId });
      // The list has the newest first, and several trades can share an instant.
      return rows
        .toReversed()
        .map(
          (row): Fill => ({
            tradeId: textOf(row.trade_id, 'the id of a trade'),
            price: amountOf(row.price, 'its price'),
            quantity: amountOf(row.size, 'its quantity'),
            fee: { asset: quoteAsset, amount: amountOf(row.fee, 'its fee') },
            at: instantOf(row.created_at, 'its time'),
          }),
        )
        .sort((a, b) => a.at - b.at);
    });
  }
}
