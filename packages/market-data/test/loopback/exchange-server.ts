import { type LoopbackAnswer, type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/* The public dialects of three exchanges, with handwritten pairs and prices. */

const DAY_S = 86_400;

export const BINANCE_SYMBOLS: readonly unknown[] = [
  binanceSymbol(['BTC', 'USDT', 'TRADING']),
  binanceSymbol(['BTC', 'USD', 'TRADING']),
  binanceSymbol(['LTC', 'USD', 'BREAK']),
];

function binanceSymbol([base, quote, status]: readonly string[]): unknown {
  return {
    symbol: `${base}${quote}`,
    status,
    baseAsset: base,
    baseAssetPrecision: 8,
    quoteAsset: quote,
    quotePrecision: 4,
    quoteAssetPrecision: 4,
    isSpotTradingAllowed: true,
    permissions: ['SPOT'],
    filters: [
      {
        filterType: 'PRICE_FILTER',
        minPrice: '0.01000000',
        maxPrice: '100000.00000000',
        tickSize: '0.01000000',
      },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
      { filterType: 'MARKET_LOT_SIZE', minQty: '0.00000000', maxQty: '24.60517579', stepSize: '0.00000000' },
      { filterType: 'MIN_NOTIONAL', minNotional: '1.00000000', applyToMarket: true },
    ],
  };
}

export const COINBASE_PRODUCTS: readonly unknown[] = [
  coinbaseProduct('BTC-USD', {}),
  coinbaseProduct('OLD-USD', { status: 'delisted' }),
  coinbaseProduct('OFF-USD', { trading_disabled: true }),
  coinbaseProduct('END-USD', { cancel_only: true }),
  coinbaseProduct('RAW-USD', { base_increment: undefined, quote_increment: undefined }),
];

function coinbaseProduct(id: string, changes: object): unknown {
  const [base, quote] = id.split('-');
  return {
    id,
    base_currency: base,
    quote_currency: quote,
    base_increment: '0.00000001',
    quote_increment: '0.01',
    display_name: id.replace('-', '/'),
    min_market_funds: '1',
    margin_enabled: false,
    post_only: false,
    limit_only: false,
    cancel_only: false,
    trading_disabled: false,
    auction_mode: false,
    status: 'online',
    ...changes,
  };
}

export const KRAKEN_PAIRS = {
  XXBTZUSD: krakenPair({ altname: 'XBTUSD', wsname: 'XBT/USD', base: 'XXBT' }),
  STOPUSD: krakenPair({ altname: 'STOPUSD', wsname: 'STOP/USD', base: 'STOP', status: 'cancel_only' }),
};

function krakenPair(changes: object): unknown {
  return {
    quote: 'ZUSD',
    pair_decimals: 1,
    lot_decimals: 8,
    cost_decimals: 5,
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    ordermin: '0.0001',
    costmin: '0.5',
    tick_size: '0.1',
    status: 'online',
    ...changes,
  };
}

/** Open, high, low, close, volume of a day, the same at every exchange. */
function dayOf(second: number): readonly number[] {
  const base = 30_000 + (second / DAY_S) * 10;
  return [base, base + 90, base - 80, base + 40, 12.5];
}

function seconds(from: number, step: number, until: number): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((until - first) / step)) }, (_, i) => first + i * step);
}

const STEPS: Readonly<Record<string, number>> = { '1m': 60, '1h': 3_600, '1d': DAY_S };

function binance(url: URL, now: number, recorded: RecordedAnswers): unknown {
  const { pathname, searchParams: query } = url;
  if (pathname.endsWith('/exchangeInfo'))
    return { timezone: 'UTC', serverTime: now * 1000, symbols: recorded.pairs ?? BINANCE_SYMBOLS };
  if (pathname.endsWith('/klines')) {
    const candles = recorded.candles?.[query.get('interval') ?? ''];
    if (candles) return candles;
    const step = STEPS[query.get('interval') ?? ''] ?? 60;
    const from = Number(query.get('startTime')) / 1000;
    return seconds(from, step, now)
      .slice(0, Number(query.get('limit') ?? 500))
      .map((at) => [at * 1000, ...dayOf(at).map(String), (at + step) * 1000 - 1, '0', 1, '0', '0', '0']);
  }
  if (pathname.endsWith('/ticker/24hr')) {
    const ticker = recorded.ticker ?? {
      symbol: 'BTCUSD',
      lastPrice: '45000.5',
      bidPrice: '45000.1',
      askPrice: '45000.9',
      closeTime: now * 1000,
    };
    return query.has('symbols') || !query.has('symbol') ? [ticker].flat() : ticker;
  }
  if (pathname.endsWith('/depth'))
    return {
      lastUpdateId: 1,
      bids: [
        ['45000.10', '0.5'],
        ['44999', '0.00000001'],
      ],
      asks: [['45000.90', '1']],
    };
  return undefined;
}

function coinbase(url: URL, now: number, recorded: RecordedAnswers): unknown {
  const { pathname, searchParams: query } = url;
  if (pathname === '/products') return recorded.pairs ?? COINBASE_PRODUCTS;
  if (pathname === '/currencies') return [];
  if (pathname.endsWith('/candles')) {
    const step = Number(query.get('granularity'));
    const from = Date.parse(query.get('start') ?? '') / 1000;
    const until = Math.min(now, Date.parse(query.get('end') ?? '') / 1000 + 1);
    // Newest first, and in the order time, low, high, open, close, volume.
    return seconds(from, step, until)
      .map((at) => {
        const [open, high, low, close, volume] = dayOf(at);
        return [at, low, high, open, close, volume];
      })
      .reverse();
  }
  if (pathname.endsWith('/ticker'))
    return {
      price: '45000.5',
      bid: '45000.1',
      ask: '45000.9',
      volume: '10',
      time: new Date(now * 1000).toISOString(),
    };
  if (pathname.endsWith('/book'))
    return { sequence: 1, bids: [['45000.10', '0.5', 2]], asks: [['45000.90', '1', 1]] };
  return undefined;
}

function kraken(url: URL, now: number, recorded: RecordedAnswers): unknown {
  const { pathname, searchParams: query } = url;
  if (pathname.endsWith('/AssetPairs')) return { error: [], result: recorded.pairs ?? KRAKEN_PAIRS };
  if (pathname.endsWith('/Assets')) return { error: [], result: {} };
  if (pathname.endsWith('/OHLC')) {
    const step = Number(query.get('interval')) * 60;
    const from = Math.max(now - 720 * step, Number(query.get('since') ?? 0));
    const rows = seconds(from, step, now).map((at) => {
      const [open, high, low, close, volume] = dayOf(at);
      return [at, `${open}`, `${high}`, `${low}`, `${close}`, `${close}`, `${volume}`, 5];
    });
    return { error: [], result: { XXBTZUSD: rows, last: now } };
  }
  if (pathname.endsWith('/Ticker')) {
    const ticker = {
      a: ['45000.9', '1', '1'],
      b: ['45000.1', '1', '1'],
      c: ['45000.5', '1'],
      v: ['1', '2'],
      p: ['1', '1'],
      t: [1, 1],
      l: ['1', '1'],
      h: ['1', '1'],
      o: '1',
    };
    return { error: [], result: { XXBTZUSD: ticker } };
  }
  if (pathname.endsWith('/Depth'))
    return {
      error: [],
      result: { XXBTZUSD: { bids: [['45000.1', '0.5', 1]], asks: [['45000.9', '1', 1]] } },
    };
  return undefined;
}

const DIALECTS = { binanceus: binance, coinbase, kraken };

/** Answers instead of the invented ones. */
export interface RecordedAnswers {
  /** The list of pairs or products. */
  readonly pairs?: readonly unknown[];
  /** The one pair in it that has quotes and books, or several, in the exchange's own spelling. */
  readonly ticker?: unknown;
  /** Candles by interval. */
  readonly candles?: Readonly<Record<string, readonly unknown[]>>;
}

export interface ExchangeScript {
  readonly recorded?: RecordedAnswers;
  /** Replaces every answer, to show what happens when the exchange is failing. */
  broken?: LoopbackAnswer | undefined;
  /** A path that is not found. */
  readonly without?: string;
}

/** One exchange's public addresses. Its history ends at the given instant. */
export function startExchangeServer(
  exchange: keyof typeof DIALECTS,
  now: number,
  script: ExchangeScript = {},
): Promise<LoopbackServer> {
  return startLoopbackServer(({ url }) => {
    if (script.broken) return script.broken;
    if (url.pathname === script.without) return { status: 404, body: '{}' };
    const answer = DIALECTS[exchange](url, now / 1000, script.recorded ?? {});
    return answer === undefined ? { status: 404, body: '{}' } : { body: JSON.stringify(answer) };
  });
}
