import { BINANCE_DIALECT, BinanceUs } from './adapters/binanceus.ts';
import { COINBASE_DIALECT, CoinbaseAdvancedTrade } from './adapters/coinbase.ts';
import { COINBASE_EXCHANGE_DIALECT, CoinbaseExchange } from './adapters/coinbase-exchange.ts';
import { KRAKEN_DIALECT, Kraken } from './adapters/kraken.ts';
import type { ConnectedExchangeName, Exchange, ExchangeKey } from './exchange.ts';
import type { ExchangeClock } from './exchange-traits.ts';
import { type ClientOptions, ExchangeClient, type ExchangeLine } from './wire/exchange-client.ts';

export interface CreateExchangeOptions {
  readonly name: ConnectedExchangeName;
  readonly key: ExchangeKey;
  readonly clock: ExchangeClock;
  /** Another origin instead of the exchange's own, for all of its addresses. */
  readonly baseUrl?: string | undefined;
  /** When an answer counts as lost; 10 s unless stated. */
  readonly timeoutMs?: number | undefined;
  /** What every request has to pass; absent, nothing limits them. */
  readonly line?: ExchangeLine | undefined;
}

const TIMEOUT_MS = 10_000;

type Adapter = Pick<ClientOptions, 'library' | 'dialect'> & {
  readonly open: (client: ExchangeClient) => Exchange;
};

const ADAPTERS: Readonly<Record<ConnectedExchangeName, Adapter>> = {
  BINANCEUS: { library: 'binanceus', dialect: BINANCE_DIALECT, open: (client) => new BinanceUs(client) },
  COINBASE: {
    library: 'coinbase',
    dialect: COINBASE_DIALECT,
    open: (client) => new CoinbaseAdvancedTrade(client),
  },
  COINBASEPRO: {
    library: 'coinbaseexchange',
    dialect: COINBASE_EXCHANGE_DIALECT,
    open: (client) => new CoinbaseExchange(client),
  },
  KRAKEN: { library: 'kraken', dialect: KRAKEN_DIALECT, open: (client) => new Kraken(client) },
};

/**
 * A member's account at an exchange. Nothing is sent, and the client library not even loaded, before the first call.
 * A placement or cancellation is exactly one request, sent once.
 */
export function createExchange(options: CreateExchangeOptions): Exchange {
  const { name, key, clock, baseUrl, timeoutMs, line } = options;
  const { library, dialect, open } = ADAPTERS[name];
  return open(
    new ExchangeClient({ library, dialect, key, clock, baseUrl, line, timeoutMs: timeoutMs ?? TIMEOUT_MS }),
  );
}
