import type { CheckedOrder } from '@auspex/market';
import type {
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
  maybePrice,
  maybeText,
  recordOf,
  textOf,
  UnreadableAnswerError,
} from '../wire/read-fields.ts';
import type { ErrorDialect, Refusal } from '../wire/read-reply.ts';
import { sumBalances } from '../wire/sum-balances.ts';

const TRAITS = EXCHANGE_TRAITS.KRAKEN;

/*
 * Kraken answers errors with status 200 and a list of texts. Services that were busy or unavailable may have taken
 * the order; a deadline that passed is the exchange's promise that it did not.
 */
const MEANINGS: readonly (readonly [RegExp, ExchangeProblemCode])[] = [
  [/deadline/i, 'refused'],
  [
    /^EService:Market in|^EQuery:Unknown asset pair|^EQuery:Invalid asset pair|Trading agreement/i,
    'pair-not-trading',
  ],
  // Turned away before it was looked at, because too many requests came at once.
  [/rate limit|Too many requests|Temporary lockout|^EService: ?Throttled/i, 'rate-limited'],
  [/^EService|^EDatabase|Internal error/i, 'server-error'],
  [/^EAPI:Invalid nonce/i, 'clock-off'],
  [/^EAPI:Invalid (key|signature)|^ESession/i, 'invalid-key'],
  // An account that is suspended or not confirmed may do nothing.
  [/Permission denied|^EAuth/i, 'missing-permission'],
  [/Insufficient (funds|margin)/i, 'insufficient-funds'],
  [/not unique|already exists|duplicate/i, 'duplicate-client-id'],
  [
    /minimum not met|Invalid price|Invalid arguments:(price|volume)|Tick size|Orders? limit exceeded/i,
    'broken-rule',
  ],
  [/^(EOrder|EGeneral:Invalid|EQuery|EAPI|ETrade|EAccount|EBM):?/i, 'refused'],
];

export const KRAKEN_DIALECT: ErrorDialect = {
  refusalIn(json) {
    const { error } = json as JsonRecord;
    const [first] = Array.isArray(error) ? error : [];
    return typeof first === 'string' ? { code: first, words: first } : undefined;
  },
  meaningOf: ({ code }) => MEANINGS.find(([pattern]) => pattern.test(code))?.[1],
  certainBelow500: false,
};

const STATUSES: Readonly<Record<string, PlacedStatus>> = {
  pending: 'open',
  open: 'open',
  closed: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
};

const TYPES = { market: 'market', limit: 'limit', 'stop-loss-limit': 'stop-limit' } as const;

/** XXBTZUSD and XBTUSD name one pair: orders are listed under the short name, pairs under the long one. */
function shortPairName(symbol: string): string {
  return /^[XZ]\w{3}[XZ]\w{3}$/.test(symbol) ? symbol.slice(1, 4) + symbol.slice(5) : symbol.replace('/', '');
}

/** Whether two names mean one pair; USDTZUSD is listed as USDTUSD. */
function isSamePair(listed: string, symbol: string): boolean {
  const withoutZ = symbol.at(-4) === 'Z' ? symbol.slice(0, -4) + symbol.slice(-3) : symbol;
  return shortPairName(listed) === shortPairName(symbol) || listed.replace('/', '') === withoutZ;
}

function readOrder(orderId: string, order: JsonRecord, symbol: string | undefined): ExchangeOrder {
  const terms = recordOf(order.descr, 'its terms');
  const type = textOf(terms.ordertype, 'its type');
  const filledQuantity = amountOf(order.vol_exec, 'its filled quantity');
  const status = STATUSES[textOf(order.status, 'its status')];
  if (!status) throw new UnreadableAnswerError('its status is not known.');
  const isStop = type === 'stop-loss-limit';
  return {
    orderId,
    clientId: maybeText(order.cl_ord_id),
    symbol: symbol ?? textOf(terms.pair, 'its pair'),
    side: textOf(terms.type, 'its side') === 'sell' ? 'sell' : 'buy',
    type: Object.hasOwn(TYPES, type) ? TYPES[type as keyof typeof TYPES] : undefined,
    quantity: amountOf(order.vol, 'its quantity'),
    price: maybePrice(isStop ? terms.price2 : terms.price),
    stopPrice: isStop ? maybePrice(terms.price) : undefined,
    status: status === 'open' && !filledQuantity.isZero() ? 'partially_filled' : status,
    filledQuantity,
    filledNotional: amountOf(order.cost, 'its filled notional'),
    placedAt: instantOf(Number(order.opentm) * 1000, 'its time'),
    reason: maybeText(order.reason),
  };
}

function termsOf(order: CheckedOrder): Readonly<Record<string, string>> {
  if (order.type === 'market') return { ordertype: 'market' };
  if (order.type === 'limit') return { ordertype: 'limit', price: order.price.toString() };
  return {
    ordertype: 'stop-loss-limit',
    price: order.stopPrice.toString(),
    price2: order.price.toString(),
  };
}

const isMissing = ({ code }: Refusal) => /Unknown order|Invalid order/i.test(code);

/** What earns Kraken's rewards by itself is traded with like the rest of its asset. */
const EARNING = /\.F$/;
const PAGE = 50;
const MOST_TRADES_A_REQUEST = 20;
/** Kraken counts a look at the history of trades four times. */
const TRADES_POINTS = 4;

/** What is needed to see what is owned, and, with a key that can place orders, to follow them; as Kraken's page names it. */
const RIGHT_TO_SEE = { 'query-funds': 'Query Funds' };
const RIGHTS_TO_FOLLOW = {
  ...RIGHT_TO_SEE,
  'query-open-trades': 'Query open orders & trades',
  'query-closed-trades': 'Query closed orders & trades',
};

export class Kraken implements Exchange {
  readonly traits = TRAITS;
  readonly #client: ExchangeClient;

  constructor(client: ExchangeClient) {
    this.#client = client;
  }

  async #ask(path: string, params: Readonly<Record<string, unknown>> = {}): Promise<JsonRecord> {
    const points = path === 'QueryTrades' ? TRADES_POINTS : 1;
    const { json } = await this.#client.request({ method: 'POST', api: 'private', path, params, points });
    return recordOf(recordOf(json, 'the answer').result, 'the result');
  }

  permissions() {
    return answerOf(async (): Promise<KeyPermissions> => {
      const said = await this.#ask('GetApiKeyInfo');
      if (!Array.isArray(said.permissions)) throw new UnreadableAnswerError('its permissions are missing.');
      const rights = said.permissions.map(String);
      const until = Number(said.validUntil ?? 0);
      const withdraw = rights.some((right) => right.includes('withdraw'));
      const trade = rights.includes('modify-trades');
      const needed = Object.entries(trade ? RIGHTS_TO_FOLLOW : RIGHT_TO_SEE);
      const missing = needed.filter(([right]) => !rights.includes(right));
      // This answer needs no right at all: with such a key an order could be placed, and not be followed.
      if (!withdraw && missing.length > 0) {
        const words = `Permission denied: ${missing.map(([, name]) => name).join(', ')}`;
        throw new ExchangeRequestError({ code: 'missing-permission', words }, undefined);
      }
      return {
        ...{ trade, withdraw },
        transfer: rights.some((right) => right.includes('transfer')),
        expiresAt: until > 0 ? until * 1000 : undefined,
        account: maybeText(said.iban),
      };
    });
  }

  balances() {
    return answerOf(async () => {
      const result = await this.#ask('BalanceEx');
      const rows = Object.entries(result).map(async ([assetId, value]): Promise<Balance> => {
        const row = recordOf(value, 'a balance');
        const total = amountOf(row.balance, 'its amount');
        const held = amountOf(row.hold_trade ?? '0', 'its held amount');
        const asset = await this.#client.assetCode(assetId.replace(EARNING, ''));
        return { asset, free: total.minus(held), held };
      });
      return sumBalances(await Promise.all(rows));
    });
  }

  place(request: PlaceRequest) {
    const { clientId, pair, order } = request;
    return placementOf(this.traits, request, async (): Promise<Placement> => {
      const placedAt = this.#client.clock.now();
      const result = await this.#ask('AddOrder', {
        pair: pair.symbol,
        type: order.side,
        volume: order.quantity.toString(),
        cl_ord_id: clientId,
        // Fees in the quote asset, as the order was checked.
        oflags: 'fciq',
        deadline: new Date(placedAt + TRAITS.requestLifetimeMs).toISOString(),
        ...termsOf(order),
      });
      const [orderId] = Array.isArray(result.txid) ? result.txid : [];
      // The answer has the id only; what became of the order has to be read.
      return { kind: 'placed', order: freshOrder(textOf(orderId, 'its id'), placedAt, request) };
    });
  }

  cancel({ orderId }: OrderAddress) {
    return cancellationOf(async (): Promise<Cancellation> => {
      const result = await this.#ask('CancelOrder', { txid: orderId });
      return Number(result.count) > 0 ? { kind: 'cancelled', order: undefined } : { kind: 'not-open' };
    }, isMissing);
  }

  order({ symbol, orderId }: OrderAddress) {
    return answerOf(() =>
      unlessMissing(async () => {
        const found = (await this.#ask('QueryOrders', { txid: orderId }))[orderId];
        return isRecord(found) ? readOrder(orderId, found, symbol) : undefined;
      }, isMissing),
    );
  }

  /** Open orders first: an order can only move from there to the closed ones, so it is not missed in between. */
  orderByClientId({ symbol, clientId }: { readonly symbol: string; readonly clientId: string }) {
    return answerOf(async () => {
      const open = await this.#ask('OpenOrders', { cl_ord_id: clientId });
      const found = ordersIn(open.open, symbol).find((order) => order.clientId === clientId);
      if (found) return found;
      const closed = await this.#ask('ClosedOrders', { cl_ord_id: clientId });
      return ordersIn(closed.closed, symbol).find((order) => order.clientId === clientId);
    });
  }

  openOrders(symbol: string | undefined) {
    return answerOf(async () => ordersIn((await this.#ask('OpenOrders')).open, symbol));
  }

  ordersSince({ symbol, since }: { readonly symbol: string; readonly since: number }) {
    return answerOf(async () => {
      const found = new Map<string, ExchangeOrder>();
      const keep = (orders: readonly ExchangeOrder[]) => {
        for (const order of orders) if (order.placedAt >= since) found.set(order.orderId, order);
      };
      keep(ordersIn((await this.#ask('OpenOrders')).open, symbol));
      // The exchange's clock of seconds starts just before the instant that is asked for.
      const start = Math.floor(since / 1000) - 1;
      for (let ofs = 0; ; ofs += PAGE) {
        const { closed } = await this.#ask('ClosedOrders', { start, closetime: 'open', ofs });
        keep(ordersIn(closed, symbol));
        if (!isRecord(closed) || Object.keys(closed).length < PAGE) break;
      }
      return [...found.values()].sort((a, b) => a.placedAt - b.placedAt);
    });
  }

  fills({ orderId, quoteAsset, known }: FillsAsked) {
    return answerOf(async () => {
      const found = (await this.#ask('QueryOrders', { txid: orderId, trades: true }))[orderId];
      const ids = isRecord(found) && Array.isArray(found.trades) ? found.trades.map(String) : [];
      const fills = await this.#trades(ids.filter((id) => !known?.has(id)));
      return fills.map(([id, trade]) => readFill(id, trade, quoteAsset)).sort((a, b) => a.at - b.at);
    });
  }

  /** A part of them where the key has no points for more: an order may have more trades than all its points bring. */
  async #trades(ids: readonly string[]): Promise<[id: string, trade: unknown][]> {
    const trades: [string, unknown][] = [];
    for (let from = 0; from < ids.length; from += MOST_TRADES_A_REQUEST) {
      const txid = ids.slice(from, from + MOST_TRADES_A_REQUEST).join(',');
      try {
        trades.push(...Object.entries(await this.#ask('QueryTrades', { txid })));
      } catch (error) {
        const isUsedUp = error instanceof ExchangeRequestError && error.problem.ofKey === true;
        if (isUsedUp && trades.length > 0) return trades;
        throw error;
      }
    }
    return trades;
  }
}

function readFill(tradeId: string, json: unknown, quoteAsset: string): Fill {
  const trade = recordOf(json, 'a trade');
  return {
    tradeId,
    price: amountOf(trade.price, 'its price'),
    quantity: amountOf(trade.vol, 'its quantity'),
    fee: { asset: quoteAsset, amount: amountOf(trade.fee, 'its fee') },
    at: instantOf(Number(trade.time) * 1000, 'its time'),
  };
}

/** The orders of a list, of one pair or of all, oldest first. */
function ordersIn(json: unknown, symbol: string | undefined): readonly ExchangeOrder[] {
  return Object.entries(recordOf(json, 'the orders'))
    .map(([orderId, order]) => ({ orderId, order: recordOf(order, 'an order') }))
    .filter(({ order }) => {
      const pair = isRecord(order.descr) ? maybeText(order.descr.pair) : undefined;
      return symbol === undefined || (pair !== undefined && isSamePair(pair, symbol));
    })
    .map(({ orderId, order }) => readOrder(orderId, order, symbol))
    .sort((a, b) => a.placedAt - b.placedAt);
}
