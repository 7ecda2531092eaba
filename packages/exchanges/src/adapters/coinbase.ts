import type { CheckedOrder } from '@auspex/market';
import type {
  Answer,
  Balance,
  Cancellation,
  Exchange,
  ExchangeOrder,
  Fill,
  FillsAsked,
  KeyPermissions,
  OrderAddress,
  PlacedStatus,
  Placement,
  PlaceRequest,
} from '../exchange.ts';
import type { ExchangeProblemCode } from '../exchange-problem.ts';
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
import { freshOrder } from '../wire/fresh-order.ts';
import {
  amountOf,
  instantOf,
  isRecord,
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
import { sumBalances } from '../wire/sum-balances.ts';

/* Advanced Trade answers a refused order with status 200 and "success": false, and everything else with a status. */

const MEANINGS: readonly (readonly [RegExp, ExchangeProblemCode])[] = [
  [/^(UNKNOWN_|INTERNAL$|UNAVAILABLE$|ABORTED$|COMMANDER_)/i, 'server-error'],
  [/^DEADLINE_EXCEEDED$/i, 'timed-out'],
  [/INSUFFICIENT_FUND/i, 'insufficient-funds'],
  [/DUPLICATE_CLIENT_ORDER_ID|CLIENT_ORDER_ID_IN_USE/i, 'duplicate-client-id'],
  [/UNAUTHENTICATED|^UNAUTHORIZED$/i, 'invalid-key'],
  [/PERMISSION_DENIED|MISSING_REQUIRED_SCOPES|INELIGIBLE/i, 'missing-permission'],
  [/RESOURCE_EXHAUSTED|RATE_LIMIT/i, 'rate-limited'],
  [
    /UNSUPPORTED_ORDER_CONFIGURATION|PRODUCT_NOT_|TRADING_DISABLED|CANCEL_ONLY|POST_ONLY_MODE|INVALID_PRODUCT/i,
    'pair-not-trading',
  ],
  [/PRICE|SIZE|PRECISION|INCREMENT|LIMIT|STOP|FUNDS|LIQUIDITY/i, 'broken-rule'],
];

function refusalOf(said: JsonRecord): Refusal {
  const preview = maybeText(said.preview_failure_reason);
  const stated = maybeText(said.error) ?? maybeText(said.failure_reason) ?? '';
  const reason = [preview, maybeText(said.new_order_failure_reason), stated].find(
    (code) => code !== undefined && !/^UNKNOWN|_UNSPECIFIED$/.test(code),
  );
  const words = [maybeText(said.message), maybeText(said.error_details)].find((text) => text !== undefined);
  const code = reason ?? stated;
  return { code, words: words ?? code };
}

export const COINBASE_DIALECT: ErrorDialect = {
  refusalIn(json) {
    const answer = json as JsonRecord;
    if (answer.success === true) return undefined;
    if (isRecord(answer.error_response)) return refusalOf(answer.error_response);
    if (answer.success === false) return refusalOf(answer);
    return typeof answer.error === 'string' ? refusalOf(answer) : undefined;
  },
  meaningOf({ code }) {
    const known = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
    // Whatever other reason is named, it is one for not placing the order.
    return known ?? (/^[A-Z][A-Z_]+$/.test(code) ? 'refused' : undefined);
  },
  certainBelow500: true,
};

const STATUSES: Readonly<Record<string, PlacedStatus>> = {
  PENDING: 'open',
  OPEN: 'open',
  QUEUED: 'open',
  CANCEL_QUEUED: 'open',
  EDIT_QUEUED: 'open',
  FILLED: 'filled',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  FAILED: 'rejected',
};

const TYPES = {
  market_market_ioc: 'market',
  limit_limit_gtc: 'limit',
  stop_limit_stop_limit_gtc: 'stop-limit',
} as const;

function statusOf(word: string, filled: boolean): PlacedStatus {
  const status = STATUSES[word];
  if (!status) throw new UnreadableAnswerError(`the status ${word} is not known.`);
  return status === 'open' && filled ? 'partially_filled' : status;
}

function readOrder(order: JsonRecord): ExchangeOrder {
  const configuration = recordOf(order.order_configuration, 'its terms');
  const [name = ''] = Object.keys(configuration).filter((key) => isRecord(configuration[key]));
  const terms = isRecord(configuration[name]) ? configuration[name] : {};
  const filledQuantity = amountOf(order.filled_size, 'its filled quantity');
  return {
    orderId: textOf(order.order_id, 'its id'),
    clientId: maybeText(order.client_order_id),
    symbol: textOf(order.product_id, 'its product'),
    side: textOf(order.side, 'its side') === 'SELL' ? 'sell' : 'buy',
    type: Object.hasOwn(TYPES, name) ? TYPES[name as keyof typeof TYPES] : undefined,
    // An order for an amount of money has no size before it is filled.
    quantity: maybeAmount(terms.base_size) ?? filledQuantity,
    price: maybePrice(terms.limit_price),
    stopPrice: maybePrice(terms.stop_price) ?? maybePrice(terms.stop_trigger_price),
    status: statusOf(textOf(order.status, 'its status'), !filledQuantity.isZero()),
    filledQuantity,
    filledNotional: amountOf(order.filled_value, 'its filled notional'),
    placedAt: instantOf(order.created_time, 'its time'),
    reason: maybeText(order.reject_message) ?? maybeText(order.cancel_message),
    exitOrderId: maybeText(order.attached_order_id),
  };
}

function configurationOf(order: CheckedOrder): object {
  const base_size = order.quantity.toString();
  if (order.type === 'market') return { market_market_ioc: { base_size } };
  const limit = { base_size, limit_price: order.price.toString() };
  if (order.type === 'limit') return { limit_limit_gtc: { ...limit, post_only: false } };
  const direction = order.side === 'buy' ? 'STOP_DIRECTION_STOP_UP' : 'STOP_DIRECTION_STOP_DOWN';
  return {
    stop_limit_stop_limit_gtc: {
      ...limit,
      stop_price: order.stopPrice.toString(),
      stop_direction: direction,
    },
  };
}

/** Vaults and what backs futures are accounts too, and no order can use them. */
const NOT_TRADED_WITH: readonly unknown[] = [
  ...['ACCOUNT_TYPE_VAULT', 'ACCOUNT_TYPE_PERP_FUTURES'],
  ...['ACCOUNT_PLATFORM_CFM_CONSUMER', 'ACCOUNT_PLATFORM_INTX'],
];

function readBalance({ currency, available_balance, hold }: JsonRecord): Balance {
  const amount = (money: unknown) => amountOf(recordOf(money, 'a balance').value, 'its amount');
  return { asset: textOf(currency, 'an asset'), free: amount(available_balance), held: amount(hold) };
}

const isMissing = ({ code }: Refusal) => /NOT_FOUND|UNKNOWN_CANCEL_ORDER|FULLY_FILLED|ALREADY/.test(code);

const LONGEST_LIST = 250;
const NEEDS_PROOF = { code: 'missing-permission', words: 'proof token required' } as const;

export class CoinbaseAdvancedTrade implements Exchange {
  readonly traits = EXCHANGE_TRAITS.COINBASE;
  readonly #client: ExchangeClient;

  constructor(client: ExchangeClient) {
    this.#client = client;
  }

  async #ask(
    method: ExchangeRequest['method'],
    path: string,
    params: Readonly<Record<string, unknown>> = {},
  ) {
    const request = { method, api: ['v3', 'private'], path: `brokerage/${path}`, params };
    return recordOf((await this.#client.request(request)).json, 'the answer');
  }

  permissions() {
    return answerOf(async (): Promise<KeyPermissions> => {
      const said = await this.#ask('GET', 'key_permissions');
      // One right covers moving money between portfolios and out of the account.
      const transfer = said.can_transfer === true;
      return {
        ...{ trade: said.can_trade === true, withdraw: transfer, transfer, expiresAt: undefined },
        account: maybeText(said.portfolio_uuid),
      };
    });
  }

  balances() {
    return answerOf(async () => {
      const rows = await this.#allPages('accounts', 'accounts', {});
      const isTradedWith = ({ type, platform }: JsonRecord) =>
        ![type, platform].some((kind) => NOT_TRADED_WITH.includes(kind));
      return sumBalances(rows.filter(isTradedWith).map(readBalance));
    });
  }

  place(request: PlaceRequest) {
    const { clientId, pair, order } = request;
    return placementOf(this.traits, request, async (): Promise<Placement> => {
      const placedAt = this.#client.clock.now();
      const answer = await this.#ask('POST', 'orders', {
        client_order_id: clientId,
        product_id: pair.symbol,
        side: order.side.toUpperCase(),
        order_configuration: configurationOf(order),
      });
      const said = recordOf(answer.success_response, 'the placed order');
      if (said.client_order_id !== clientId)
        throw new UnreadableAnswerError('the answer is about another order.');
      // The answer has the id only; what became of the order has to be read.
      return {
        kind: 'placed',
        order: freshOrder(textOf(said.order_id, 'its id'), placedAt, request),
      };
    });
  }

  cancel({ orderId }: OrderAddress) {
    return cancellationOf(async (): Promise<Cancellation> => {
      const answer = await this.#ask('POST', 'orders/batch_cancel', { order_ids: [orderId] });
      const [result] = listOf(answer.results, 'the results');
      if (result?.order_id !== orderId) throw new UnreadableAnswerError('the answer is about another order.');
      const refusal = refusalOf(result);
      // One that was asked for before is on its way.
      if (result.success === true || refusal.code === 'DUPLICATE_CANCEL_REQUEST')
        return { kind: 'cancelled', order: undefined };
      if (isMissing(refusal)) return { kind: 'not-open' };
      const code = COINBASE_DIALECT.meaningOf(refusal) ?? 'server-error';
      return {
        kind: code === 'server-error' ? 'unknown' : 'refused',
        problem: { code, words: refusal.words },
      };
    }, isMissing);
  }

  order({ orderId }: OrderAddress) {
    return answerOf(() =>
      unlessMissing(async () => {
        const answer = await this.#ask('GET', `orders/historical/${encodeURIComponent(orderId)}`);
        return readOrder(recordOf(answer.order, 'the order'));
      }, isMissing),
    );
  }

  async orderByClientId(): Promise<Answer<ExchangeOrder | undefined>> {
    return { kind: 'failed', problem: { code: 'unsupported', words: '' } };
  }

  openOrders(symbol: string | undefined) {
    const product = symbol === undefined ? {} : { product_ids: [symbol] };
    return this.#orders({ order_status: ['OPEN'], ...product });
  }

  ordersSince({ symbol, since }: { readonly symbol: string; readonly since: number }) {
    return this.#orders({ product_ids: [symbol], start_date: new Date(since).toISOString() }, since);
  }

  #orders(params: Readonly<Record<string, unknown>>, since = 0) {
    return answerOf(async () => {
      const rows = await this.#allPages('orders/historical/batch', 'orders', params);
      // The list has the newest first, and several orders can share an instant.
      return rows
        .toReversed()
        .map(readOrder)
        .filter(({ placedAt }) => placedAt >= since)
        .sort((a, b) => a.placedAt - b.placedAt);
    });
  }

  async #allPages(path: string, field: string, params: Readonly<Record<string, unknown>>) {
    const found: JsonRecord[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page: Readonly<Record<string, unknown>> = cursor === undefined ? {} : { cursor };
      const answer = await this.#ask('GET', path, { ...params, limit: LONGEST_LIST, ...page });
      found.push(...listOf(answer[field], field));
      // In the EU a list may need a second factor. One that is empty for want of it says nothing of what is not in it.
      if (answer.proof_token_required === true && found.length === 0)
        throw new ExchangeRequestError(NEEDS_PROOF, undefined);
      const next = maybeText(answer.cursor);
      if (answer.has_next === false || next === undefined || next === cursor) return found;
      cursor = next;
    }
  }

  fills({ orderId, quoteAsset }: FillsAsked) {
    return answerOf(async () => {
      const rows = await this.#allPages('orders/historical/fills', 'fills', { order_ids: [orderId] });
      // The list has the newest first, and several trades can share an instant.
      return rows
        .toReversed()
        .map(
          (row): Fill => ({
            tradeId: textOf(row.trade_id, 'the id of a trade'),
            price: amountOf(row.price, 'its price'),
            quantity: amountOf(row.size, 'its quantity'),
            fee: { asset: quoteAsset, amount: amountOf(row.commission, 'its fee') },
            at: instantOf(row.trade_time, 'its time'),
          }),
        )
        .sort((a, b) => a.at - b.at);
    });
  }
}
