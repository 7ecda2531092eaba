import { randomUUID } from 'node:crypto';
import type { ConnectedExchangeName } from '@auspex/exchanges';
import type { ScriptedServer } from '@auspex/exchanges/test/scripted/scripted-server';
import {
  type DialectName,
  SCRIPTED_KEY,
  startScriptedExchange,
} from '@auspex/exchanges/test/scripted/start-scripted';
import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import type { MarketService } from '../../src/market/index.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import type { EventName, EventPayloads } from '../../src/platform/events/events.ts';
import { parseWorld } from '../../src/platform/worlds/index.ts';
import { changeTradingMember } from '../../src/trading/keys/key-store.ts';
import { saveKey } from '../../src/trading/keys/save-key.ts';
import type { PlaceWish } from '../../src/trading/orders/place-order.ts';
import { RISK_VERSION } from '../../src/trading/risk-statement.ts';
import { createTrading, type Trading } from '../../src/trading/trading.ts';
import { testClock } from '../clock.ts';

export const EXCHANGE_OF: Readonly<Record<DialectName, ConnectedExchangeName>> = {
  binanceus: 'BINANCEUS',
  coinbaseexchange: 'COINBASEPRO',
};

export const PAIR_OF: Readonly<Record<DialectName, string>> = {
  binanceus: 'BTCUSD',
  coinbaseexchange: 'BTC-USD',
};

export interface TradingStage {
  readonly dialect: DialectName;
  readonly trading: Trading;
  readonly exchange: ScriptedServer;
  readonly database: Database;
  /** What another process needs to be part of it; its clock is shifted by `clockShiftMs`. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs at the machine's pace; for the exchange too. */
  readonly clock: { now(): number; advance(ms: number): void };
  /** What was told of fills. */
  readonly filled: EventPayloads['order.filled'][];
  /** Everything else that was told, by name. */
  readonly told: { readonly name: EventName; readonly payload: EventPayloads[EventName] }[];
  /** A verified member who has accepted the risks and connected the exchange. */
  addTrader(): Promise<{ readonly memberId: string }>;
  /** A limit order far below the market, or what is said of it. */
  wish(memberId: string, payload?: Partial<PlaceWish['payload']>, idempotencyKey?: string | null): PlaceWish;
  /** Another process. */
  beside(changes?: Partial<Trading>): Trading;
}

export interface StageOptions {
  readonly dialect?: DialectName;
  readonly timeoutMs?: number;
  /** Further settings of each process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A migrated database of its own, and a data folder. */
  readonly url: string;
  readonly home: string;
}

export function movingClock(): TradingStage['clock'] {
  let ahead = 0;
  return {
    now: () => testClock.now() + ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
}

/** The market of a process that has none: what trading asks of it is only its world; paper orders are tested on the simulated market itself. */
export function bareMarket(): MarketService {
  return { world: parseWorld('sim:39'), sources: [] } as unknown as MarketService;
}

/** Opens the stage and says how to close it. */
export async function openTradingStage(
  options: StageOptions,
): Promise<TradingStage & { close(): Promise<void> }> {
  const { dialect = 'binanceus', timeoutMs = 400, url, home } = options;
  const clock = movingClock();
  const exchange = await startScriptedExchange({ dialect, now: clock.now });
  const opened: Database[] = [];
  const open = (): Database => {
    const database = openDatabase({ url, watchMilliseconds: 0, maxConnections: 10 });
    opened.push(database);
    return database;
  };
  const database = open();
  const filled: EventPayloads['order.filled'][] = [];
  const told: TradingStage['told'] = [];
  const environment = {
    ...{ AUSPEX_HOME: home, LOG_LEVEL: 'silent', DATABASE_URL: url, MARKET_SOURCES: 'files' },
    ...{ TRADING_BINANCEUS_URL: exchange.url, TRADING_COINBASEPRO_URL: exchange.url },
    TRADING_TIMEOUT_MS: String(timeoutMs),
    ...options.environment,
  };
  const config = loadConfig(environment);
  const process = (database: Database): Trading => {
    const { platform } = openPlatform(config, database, { clock });
    const events: Trading['platform']['events'] = {
      emit: async (_, name, payload) => {
        if (name === 'order.filled') filled.push(payload as EventPayloads['order.filled']);
        else told.push({ name, payload });
      },
      on: () => undefined,
    };
    const unlocked = async () => new Set(['crypto', 'stocks'] as const);
    return createTrading({ platform: { ...platform, events }, market: bareMarket(), unlocked });
  };
  const trading = process(database);
  const owner = (memberId: string) => ({ memberId, exchange: EXCHANGE_OF[dialect] });
  return {
    ...{ dialect, trading, exchange, database, environment, clock, filled, told },
    addTrader: () => addTrader({ trading, exchange, owner }),
    wish: (memberId, payload = {}, idempotencyKey = null) => ({
      ...{ memberId, idempotencyKey, receivedAt: clock.now() },
      payload: {
        ...{ exchange: EXCHANGE_OF[dialect], key_pair: PAIR_OF[dialect], quantity: '0.1', price: '50000' },
        ...{ order_type: 'limit', order_side: 'buy' },
        ...payload,
      },
    }),
    beside: (changes = {}) => ({ ...process(open()), ...changes }),
    async close() {
      await exchange.close();
      for (const one of opened) await one.close();
    },
  };
}

/** A verified member with a key, who may trade at once. */
async function addTrader({
  trading,
  exchange,
  owner,
}: Pick<TradingStage, 'trading' | 'exchange'> & {
  readonly owner: (memberId: string) => Parameters<typeof saveKey>[1];
}): Promise<{ readonly memberId: string }> {
  const { database, clock } = trading.platform;
  const name = randomUUID();
  const [member] = await database.query<{ id: string }>(
    'insert into member (email, email_verified_at, ref_id) values ($1, now(), $2) returning id',
    [`${name}@example.com`, name],
  );
  const memberId = member?.id ?? '';
  exchange.key.current = SCRIPTED_KEY;
  const saved = await saveKey(trading, owner(memberId), SCRIPTED_KEY);
  if (saved.outcome !== 'saved') throw new Error(`The key was not saved: ${JSON.stringify(saved)}`);
  await changeTradingMember(database, memberId, {
    riskVersion: RISK_VERSION,
    riskAcceptedAt: new Date(clock.now()),
  });
  return { memberId };
}
