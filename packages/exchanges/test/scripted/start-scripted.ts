import { BinanceDialect } from './binance-dialect.ts';
import { CoinbaseDialect } from './coinbase-dialect.ts';
import { ScriptedLedger } from './scripted-ledger.ts';
import type { ScriptedPair } from './scripted-order.ts';
import { type ScriptedKey, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

export const DIALECTS = ['binanceus', 'coinbaseexchange'] as const;

export type DialectName = (typeof DIALECTS)[number];

export interface ScriptedExchangeOptions {
  readonly dialect: DialectName;
  readonly now: () => number;
  readonly key?: ScriptedKey;
  readonly pairs?: readonly ScriptedPair[];
  readonly balances?: Readonly<Record<string, string>>;
  readonly feeRate?: string;
  readonly port?: number;
}

/** A key that both dialects can sign with: the secret is base64 of text. */
export const SCRIPTED_KEY: ScriptedKey = {
  apiKey: 'scripted-key-4f1c9b',
  apiSecret: Buffer.from('a secret of the scripted exchange').toString('base64'),
  password: 'scripted-passphrase',
};

export const SCRIPTED_FEE = '0.001';

const FILTERS: ScriptedPair['filters'] = {
  priceFilter: { minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
  lotSize: { minQty: '0.0001', maxQty: '9000', stepSize: '0.0001' },
  marketLotSize: { minQty: '0.0001', maxQty: '9000', stepSize: '0.0001' },
  notional: { minNotional: '10' },
};

const IN_BITCOIN: ScriptedPair['filters'] = {
  ...FILTERS,
  priceFilter: { minPrice: '0.00001', maxPrice: '1000', tickSize: '0.00001' },
  notional: { minNotional: '0.0001' },
};

/** Pairs under the names that a dialect gives them; one is not priced in dollars. */
export function scriptedPairs(dialect: DialectName): readonly ScriptedPair[] {
  const between = dialect === 'binanceus' ? '' : '-';
  const pair = (base: string, quote: string, own: Partial<ScriptedPair> = {}): ScriptedPair => {
    const names = { symbol: `${base}${between}${quote}`, base, quote };
    return { ...names, basePlaces: 8, quotePlaces: 2, filters: FILTERS, ...own };
  };
  return [
    pair('BTC', 'USD'),
    pair('ETH', 'USD'),
    pair('ETH', 'BTC', { quotePlaces: 8, filters: IN_BITCOIN }),
  ];
}

const BALANCES = { USD: '100000', BTC: '2', ETH: '10' };

const BOOK = {
  bids: [
    ['59990', '0.4'],
    ['59900', '2'],
  ],
  asks: [
    ['60000', '0.5'],
    ['60100', '1'],
  ],
} as const;

/** An exchange on loopback with a ledger of its own, funded and with a book for its first pair. */
export async function startScriptedExchange(options: ScriptedExchangeOptions): Promise<ScriptedServer> {
  const { dialect, now, key = SCRIPTED_KEY, pairs = scriptedPairs(dialect) } = options;
  const ledger = new ScriptedLedger({
    pairs,
    balances: options.balances ?? BALANCES,
    feeRate: options.feeRate ?? SCRIPTED_FEE,
    clientIdsUniqueAmong: dialect === 'binanceus' ? 'open' : 'all',
    now,
  });
  const [first] = pairs;
  if (first) ledger.setBook(first.symbol, BOOK);
  const accepted = { current: key };
  const answers =
    dialect === 'binanceus'
      ? new BinanceDialect(ledger, accepted, now)
      : new CoinbaseDialect(ledger, accepted, now);
  return startScriptedServer(answers, { ledger, key: accepted, port: options.port });
}
