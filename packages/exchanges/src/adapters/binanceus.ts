import type { CheckedOrder } from '@auspex/market';
import type {
  Balance,
  Exchange,
  ExchangeOrder,
  Fill,
  KeyPermissions,
  OrderAddress,
  PlacedStatus,
  PlaceRequest,
} from '../exchange.ts';
import { type ExchangeProblemCode, isRetryable } from '../exchange-problem.ts';
import { EXCHANGE_TRAITS } from '../exchange-traits.ts';
import {
  answerOf,
  cancellationOf,
  type ExchangeClient,
  type ExchangeRequest,
  ExchangeRequestError,
  placementOf,
  unlessMissing,
} from '../wire/exchange-client.ts';
import {
  amountOf,
  instantOf,
  type JsonRecord,
  listOf,
  maybePrice,
  maybeText,
  recordOf,
  textOf,
  UnreadableAnswerError,
} from '../wire/read-fields.ts';
import type { ErrorDialect, Refusal } from '../wire/read-reply.ts';

const TRAITS = EXCHANGE_TRAITS.BINANCEUS;

/** Codes as the exchange documents them; those that say "status unknown" are uncertain even with a status of 400. */
const MEANINGS: Readonly<Record<string, ExchangeProblemCode>> = {
  '-1000': 'server-error',
  '-1001': 'server-error',
  '-1002': 'missing-permission',
  '-1003': 'rate-limited',
  '-1006': 'server-error',
  '-1007': 'timed-out',
  '-1008': 'server-error',
  '-1015': 'rate-limited',
  '-1016': 'server-error',
  '-1021': 'clock-off',
  '-1022': 'invalid-key',
  '-1111': 'broken-rule',
  '-1121': 'pair-not-trading',
  '-2013': 'refused',
  '-2014': 'invalid-key',
  '-2015': 'invalid-key',
};

/** With these the matching engine refuses an order or its cancellation, and says why in words only. */
const REJECTIONS: readonly string[] = ['-1010', '-1013', '-2010', '-2011'];

function meaningOfRejection(words: string): ExchangeProblemCode {
  if (/duplicate order/i.test(words)) return 'duplicate-client-id';
  if (/insufficient balance/i.test(words)) return 'insufficient-funds';
  if (/market is closed|not supported for this symbol|trading is not enabled/i.test(words))
    return 'pair-not-trading';
  return /trigger immediately|liquidity|filter|invalid (price|quantity)/i.test(words)
    ? 'broken-rule'
    : 'refused';
}

export const BINANCE_DIALECT: ErrorDialect = {
  refusalIn(json) {
    const { code, msg } = json as JsonRecord;
    return typeof code === 'number' && code < 0
      ? { code: String(code), words: maybeText(msg) ?? '' }
      : undefined;
  },
  meaningOf: ({ code, words }) => (REJECTIONS.includes(code) ? meaningOfRejection(words) : MEANINGS[code]),
  certainBelow500: true,
};

const STATUSES: Readonly<Record<string, PlacedStatus>> = {
  NEW: 'open',
  PENDING_NEW: 'open',
  PENDING_CANCEL: 'open',
  PARTIALLY_FILLED: 'partially_filled',
  FILLED: 'filled',
  CANCELED: 'cancelled',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  EXPIRED_IN_MATCH: 'expired',
};

const TYPES = { MARKET: 'market', LIMIT: 'limit', STOP_LOSS_LIMIT: 'stop-limit' } as const;

function statusOf(word: string): PlacedStatus {
  const status = STATUSES[word];
  if (!status) throw new UnreadableAnswerError(`the status ${word} is not known.`);
  return status;
}

function readOrder(json: unknown): ExchangeOrder {
  const order = recordOf(json, 'an order');
  const type = textOf(order.type, 'its type');
  return {
    orderId: textOf(order.orderId, 'its id'),
    clientId: maybeText(order.clientOrderId),
    symbol: textOf(order.symbol, 'its symbol'),
    side: textOf(order.side, 'its side') === 'SELL' ? 'sell' : 'buy',
    type: Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined,
    quantity: amountOf(order.origQty, 'its quantity'),
    price: maybePrice(order.price),
    stopPrice: maybePrice(order.stopPrice),
    status: statusOf(textOf(order.status, 'its status')),
    filledQuantity: amountOf(order.executedQty, 'its filled quantity'),
    filledNotional: amountOf(order.cummulativeQuoteQty, 'its filled notional'),
    placedAt: instantOf(order.time ?? order.transactTime, 'its time'),
  };
}

function readFill(trade: JsonRecord): Fill {
  const asset = maybeText(trade.commissionAsset);
  return {
    tradeId: textOf(trade.id, 'the id of a trade'),
    price: amountOf(trade.price, 'its price'),
    quantity: amountOf(trade.qty, 'its quantity'),
    fee: asset === undefined ? undefined : { asset, amount: amountOf(trade.commission, 'its fee') },
    at: instantOf(trade.time, 'its time'),
  };
}

function termsOf(order: CheckedOrder): Readonly<Record<string, string>> {
  if (order.type === 'market') return { type: 'MARKET' };
  const limit = { timeInForce: 'GTC', price: order.price.toString() };
  if (order.type === 'limit') return { type: 'LIMIT', ...limit };
  return { type: 'STOP_LOSS_LIMIT', ...limit, stopPrice: order.stopPrice.toString() };
}

/** A cancellation can be refused for other reasons: then the order is still open. */
const isMissing = ({ code, words }: Refusal) =>
  code === '-2013' || (code === '-2011' && /unknown order/i.test(words));

/** What reads count of the 1,200 a minute that one address is allowed, as the client library states it. */
const WEIGHTS: Readonly<Record<string, number>> = {
  account: 10,
  order: 2,
  openOrders: 3,
  allOrders: 10,
  myTrades: 10,
};
const WEIGHT_OF_ALL_OPEN_ORDERS = 40;

function weightOf(path: string, params: object): number | undefined {
  return path === 'openOrders' && !('symbol' in params) ? WEIGHT_OF_ALL_OPEN_ORDERS : WEIGHTS[path];
}

const KEY_RESTRICTIONS = 'account/apiRestrictions';
const LONGEST_LIST = 1000;

export class BinanceUs implements Exchange {
  readonly traits = TRAITS;
  readonly #client: ExchangeClient;

  constructor(client: ExchangeClient) {
    this.#client = client;
  }

  async #ask(method: ExchangeRequest['method'], path: string, params: object) {
    // The key's own restrictions are on the interface for the wallet, everything else on that for trading.
    const api = path === KEY_RESTRICTIONS ? 'sapi' : 'private';
    const signed = { ...params, recvWindow: TRAITS.requestLifetimeMs };
    const weight = weightOf(path, params);
    return (await this.#client.request({ method, api, path, params: signed, weight })).json;
  }

  permissions() {
    return answerOf(async (): Promise<KeyPermissions> => {
      const restrictions = await this.#restrictions();
      const answer = await answerOf(() => this.#ask('GET', 'account', {}));
      if (restrictions && answer.kind === 'failed') return restrictions;
      if (answer.kind === 'failed') throw new ExchangeRequestError(answer.problem, undefined);
      const account = recordOf(answer.value, 'the account');
      const named = { account: maybeText(account.uid) };
      if (restrictions) return { ...restrictions, ...named };
      return {
        ...named,
        trade: account.canTrade === true,
        // Said of the account: one that cannot withdraw has no key that can; the opposite does not follow.
        withdraw: account.canWithdraw === false ? false : 'unknown',
        transfer: 'unknown',
        expiresAt: undefined,
      };
    });
  }

  /** What the key itself may do; absent where the exchange does not answer that question. */
  async #restrictions(): Promise<KeyPermissions | undefined> {
    const answer = await answerOf(() => this.#ask('GET', KEY_RESTRICTIONS, {}));
    if (answer.kind === 'failed') {
      const { problem } = answer;
      if (problem.code !== 'unreadable' && isRetryable(problem))
        throw new ExchangeRequestError(problem, undefined);
      // Whether the key is any good, the account tells.
      return undefined;
    }
    const said = recordOf(answer.value, 'the restrictions of the key');
    const expiry = Number(said.tradingAuthorityExpirationTime);
    return {
      trade: said.enableSpotAndMarginTrading === true,
      withdraw: said.enableWithdrawals === true,
      transfer: said.enableInternalTransfer === true || said.permitsUniversalTransfer === true,
      expiresAt: expiry > 0 ? expiry : undefined,
    };
  }

  balances() {
    return answerOf(async () => {
      const account = recordOf(await this.#ask('GET', 'account', {}), 'the account');
      return listOf(account.balances, 'its balances').map(
        (row): Balance => ({
          asset: textOf(row.asset, 'an asset'),
          free: amountOf(row.free, 'its free amount'),
          held: amountOf(row.locked, 'its held amount'),
        }),
      );
    });
  }

  place(request: PlaceRequest) {
    const { clientId, pair, order } = request;
    return placementOf(this.traits, request, async () => {
      const json = await this.#ask('POST', 'order', {
        symbol: pair.symbol,
        side: order.side.toUpperCase(),
        quantity: order.quantity.toString(),
        newClientOrderId: clientId,
        newOrderRespType: 'FULL',
        ...termsOf(order),
      });
      const placed = readOrder(json);
      if (placed.clientId !== clientId) throw new UnreadableAnswerError('the answer is about another order.');
      return { kind: 'placed', order: placed };
    });
  }

  cancel({ symbol, orderId }: OrderAddress) {
    return cancellationOf(async () => {
      const json = recordOf(await this.#ask('DELETE', 'order', { symbol, orderId }), 'the cancellation');
      if (json.status !== 'CANCELED') throw new UnreadableAnswerError('the answer names no cancelled order.');
      // The answer's only time is that of the cancellation, so it is not the order; what had traded, it says.
      const traded = {
        quantity: amountOf(json.executedQty, 'its filled quantity'),
        notional: amountOf(json.cummulativeQuoteQty, 'its filled notional'),
      };
      return { kind: 'cancelled', order: undefined, traded };
    }, isMissing);
  }

  order({ symbol, orderId }: OrderAddress) {
    return this.#oneOrder({ symbol, orderId });
  }

  orderByClientId({ symbol, clientId }: { readonly symbol: string; readonly clientId: string }) {
    return this.#oneOrder({ symbol, origClientOrderId: clientId });
  }

  #oneOrder(params: object) {
    return answerOf(() =>
      unlessMissing(async () => readOrder(await this.#ask('GET', 'order', params)), isMissing),
    );
  }

  openOrders(symbol: string | undefined) {
    return answerOf(async () => {
      const json = await this.#ask('GET', 'openOrders', symbol === undefined ? {} : { symbol });
      return listOf(json, 'open orders').map(readOrder);
    });
  }

  ordersSince({ symbol, since }: { readonly symbol: string; readonly since: number }) {
    return answerOf(async () => {
      const found: ExchangeOrder[] = [];
      let page: object = { startTime: since };
      for (;;) {
        const json = await this.#ask('GET', 'allOrders', { symbol, limit: LONGEST_LIST, ...page });
        const orders = listOf(json, 'orders').map(readOrder);
        found.push(...orders.filter(({ placedAt }) => placedAt >= since));
        const last = orders.at(-1);
        if (!last || orders.length < LONGEST_LIST) return found.sort((a, b) => a.placedAt - b.placedAt);
        page = { orderId: String(BigInt(last.orderId) + 1n) };
      }
    });
  }

  fills({ symbol, orderId }: OrderAddress) {
    return answerOf(async () => {
      const found = new Map<string, Fill>();
      let next: string | undefined;
      for (;;) {
        const page = next === undefined ? {} : { fromId: next };
        const json = await this.#ask('GET', 'myTrades', { symbol, orderId, limit: LONGEST_LIST, ...page });
        const rows = listOf(json, 'trades');
        const own = rows.filter((row) => (maybeText(row.orderId) ?? orderId) === orderId).map(readFill);
        for (const fill of own) found.set(fill.tradeId, fill);
        const last = rows.at(-1);
        if (!last || rows.length < LONGEST_LIST) return [...found.values()].sort((a, b) => a.at - b.at);
        // Which of more trades come where no first one is named, the exchange does not say.
        next = next === undefined ? '0' : String(BigInt(textOf(last.id, 'the id of a trade')) + 1n);
      }
    });
  }
}
