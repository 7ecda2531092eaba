import type { EpochMs } from '@auspex/market';
import type { ExchangeName, ExchangeTraits } from './exchange.ts';

/** Time as the exchange clients see it, so that tests can skip a minute at once. */
export interface ExchangeClock {
  now(): EpochMs;
  /** Runs something later; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** How many points of requests an exchange allows one key, and how fast they come back. */
export interface KeyAllowance {
  readonly most: number;
  readonly perSecond: number;
  /** Following orders and showing balances leave these for placing. */
  readonly keptForOrders: number;
}

/**
 * Where an exchange counts the requests of each key apart. Kraken's figures are those of its lowest tier: nobody says
 * which one a key has. The others count by address, or allow one key more than it can use, one request at a time.
 */
export const KEY_ALLOWANCES: Readonly<Partial<Record<ExchangeName, KeyAllowance>>> = {
  KRAKEN: { most: 15, perSecond: 0.33, keptForOrders: 4 },
};

/** How long a signed request stays acceptable where we choose it: long enough for a slow network. */
const CHOSEN_LIFETIME_MS = 5_000;

/** Coinbase Exchange refuses requests whose timestamp is further off than this; it cannot be shortened. */
const COINBASE_EXCHANGE_LIFETIME_MS = 30_000;

/** The lifetime of the token that signs a request of Advanced Trade, fixed by Coinbase. */
const COINBASE_TOKEN_LIFETIME_MS = 120_000;

const ALL_TYPES = ['market', 'limit', 'stop-limit'] as const;

/** Everything that differs between the exchanges, in one place. */
export const EXCHANGE_TRAITS: Readonly<Record<ExchangeName, ExchangeTraits>> = {
  PAPER: {
    name: 'PAPER',
    title: 'Paper account',
    needsPassword: false,
    orderTypes: ALL_TYPES,
    bracket: true,
    requestLifetimeMs: CHOSEN_LIFETIME_MS,
    findsByClientId: true,
    listsAllPairs: true,
  },
  BINANCEUS: {
    name: 'BINANCEUS',
    title: 'Binance.US',
    needsPassword: false,
    orderTypes: ALL_TYPES,
    bracket: false,
    requestLifetimeMs: CHOSEN_LIFETIME_MS,
    findsByClientId: true,
    listsAllPairs: false,
  },
  COINBASE: {
    name: 'COINBASE',
    title: 'Coinbase',
    needsPassword: false,
    orderTypes: ALL_TYPES,
    // It would take exits along, but as orders of its own that our orders do not name.
    bracket: false,
    requestLifetimeMs: COINBASE_TOKEN_LIFETIME_MS,
    findsByClientId: false,
    listsAllPairs: true,
  },
  COINBASEPRO: {
    name: 'COINBASEPRO',
    title: 'Coinbase Exchange (formerly Pro)',
    needsPassword: true,
    orderTypes: ALL_TYPES,
    bracket: false,
    requestLifetimeMs: COINBASE_EXCHANGE_LIFETIME_MS,
    findsByClientId: true,
    listsAllPairs: true,
  },
  KRAKEN: {
    name: 'KRAKEN',
    title: 'Kraken',
    needsPassword: false,
    orderTypes: ALL_TYPES,
    bracket: false,
    requestLifetimeMs: CHOSEN_LIFETIME_MS,
    findsByClientId: true,
    listsAllPairs: true,
  },
};
