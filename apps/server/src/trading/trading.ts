import type { Need } from '@auspex/contract';
import {
  type ConnectedExchangeName,
  createExchange,
  type Exchange,
  ExchangeGate,
  type ExchangeKey,
  type ExchangeLine,
} from '@auspex/exchanges';
import type { MarketService } from '../market/index.ts';
import type { Platform } from '../platform/module.ts';
import { RecentAnswers } from '../platform/recent/index.ts';
import { loadMasterKey } from '../platform/secrets/master-key.ts';
import { KeyLeases } from './keys/key-leases.ts';
import { KeyVault } from './keys/key-vault.ts';
import { PaperMarket } from './markets/paper-market.ts';
import { createPublicMarkets } from './markets/public-markets.ts';
import type { RequestMark } from './orders/order-store.ts';
import type { BalancesAnswer, ListedOrders, Placement } from './orders/placement.ts';
import { openPaperExchange, type PaperNeeds } from './paper/paper-accounts.ts';

/** An order that is being placed in this process: the same request joins it. */
export interface PlacementUnderWay extends Pick<RequestMark, 'payloadHash' | 'receivedAt' | 'apart'> {
  readonly placement: Promise<Placement>;
}

/** What every use case of this module needs. */
export interface Trading extends PaperNeeds {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'logger' | 'events' | 'live' | 'audit' | 'config'>;
  readonly vault: KeyVault;
  readonly leases: KeyLeases;
  /** What every request of this process to an exchange passes. */
  readonly gates: Readonly<Record<ConnectedExchangeName, ExchangeGate>>;
  openExchange(name: ConnectedExchangeName, key: ExchangeKey, line?: Omit<ExchangeLine, 'gate'>): Exchange;
  /** The member's paper account, made at its first use. */
  openPaper(memberId: string): Promise<Exchange>;
  unlocked(memberId: string): Promise<ReadonlySet<Need>>;
  readonly underWay: Map<string, PlacementUnderWay>;
  /** What previews were judged by lately. */
  readonly recentBalances: RecentAnswers<BalancesAnswer>;
  /** What exchanges listed lately of all pairs, which costs the most of all requests; by key. */
  readonly recentLists: RecentAnswers<ListedOrders>;
  /** Keys whose earlier orders this process has looked at, as far as the exchange answered. */
  readonly walked: Map<string, Promise<boolean>>;
}

/** An open ticket is previewed every three seconds. */
const BALANCES_GOOD_FOR_MS = 8000;
/** As often as the list of open orders is asked for anyway. */
const LISTS_GOOD_FOR_MS = 30_000;
const MOST_RECENT = 500;
/** Whoever asks after a failure has the exchange asked again. */
const wasFound = ({ kind }: { readonly kind: string }) => kind === 'found';

/** How much longer than a request a key stays with the process that makes it. */
const LEASE_MARGIN_SECONDS = 3;

interface TradingNeeds {
  readonly platform: Trading['platform'];
  readonly market: MarketService;
  readonly unlocked: Trading['unlocked'];
}

export function createTrading({ platform, market, unlocked }: TradingNeeds): Trading {
  const { config, clock, database } = platform;
  const exchangeClock = {
    now: () => clock.now(),
    after(delayMs: number, run: () => void) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const gateOf = (name: ConnectedExchangeName) => new ExchangeGate(exchangeClock, name);
  const gates = {
    ...{ BINANCEUS: gateOf('BINANCEUS'), COINBASE: gateOf('COINBASE') },
    ...{ COINBASEPRO: gateOf('COINBASEPRO'), KRAKEN: gateOf('KRAKEN') },
  };
  const trading: Trading = {
    gates,
    ...{ platform, unlocked, exchangeClock },
    world: market.world.name,
    vault: new KeyVault(loadMasterKey(config)),
    leases: new KeyLeases(database, config.trading.timeoutMs / 1000 + LEASE_MARGIN_SECONDS),
    markets: createPublicMarkets(platform),
    paper: new PaperMarket(() => market, clock),
    openExchange: (name, key, line) =>
      createExchange({
        ...{ name, key, clock: exchangeClock, baseUrl: config.trading.urls[name] ?? undefined },
        timeoutMs: config.trading.timeoutMs,
        line: { gate: gates[name], reads: 'order', beforeSend: async () => undefined, ...line },
      }),
    openPaper: (memberId) => openPaperExchange(trading, { memberId }),
    underWay: new Map(),
    walked: new Map(),
    recentBalances: new RecentAnswers<BalancesAnswer>(MOST_RECENT, BALANCES_GOOD_FOR_MS, wasFound),
    recentLists: new RecentAnswers<ListedOrders>(MOST_RECENT, LISTS_GOOD_FOR_MS, wasFound),
  };
  return trading;
}

/** The world that a member's orders at an exchange belong to: real orders and invented markets never meet. */
export function worldOf(trading: Trading, exchange: Exchange['traits']['name']): string {
  return exchange === 'PAPER' ? trading.world : 'live';
}
