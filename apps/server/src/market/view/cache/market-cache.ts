import { MARKETS, type Market } from '@auspex/market';
import type { Bus } from '../../../platform/bus/bus.ts';
import { type Database, keepTrying } from '../../../platform/database/index.ts';
import { BoundedCache } from '../../../platform/recent/index.ts';
import { MARKET_CHANNEL, type MarketChange, readMarketChange, readMarketVersion } from '../../store/index.ts';
import { createBatchReader } from './batch-reader.ts';
import type { FactCache } from './fact-cache.ts';
import { ALL_FACT_CACHES } from './fact-caches.ts';

/** What a process caches of a world's market, kept up to date by the messages of all processes. */
export interface MarketCache {
  get<T>(factCache: FactCache<T>, key: string): Promise<T>;
  /** Starts listening; before that, or while the connection is broken, reads ask the database every time. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The number of the last change that reached this process. */
  version(): number;
  /** Resolves once nothing older than what is stored right now is cached. */
  catchUp(): Promise<void>;
  onBars(listener: (market: Market) => void): () => void;
  /** Bytes in use. */
  bytes(): number;
}

export interface MarketCacheOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly world: string;
  readonly limitBytes: number;
  /** Called when a listener failed. */
  readonly onTrouble: (error: unknown) => void;
}

export function createMarketCache(options: MarketCacheOptions): MarketCache {
  const { database, bus, world } = options;
  const memory = new BoundedCache<unknown>(options.limitBytes);
  const { tell, ...listening } = createListeners(options.onTrouble);
  const state = { version: 0, generation: 0, heard: false };
  let stopListening: (() => Promise<void>) | undefined;
  const forget = (change: MarketChange) => {
    // Reads in flight may be older than the change: they are returned, but not cached.
    state.generation += 1;
    state.version = Math.max(state.version, change.version);
    forgetChanged(memory, change);
  };
  const catchUp = async (): Promise<boolean> => {
    const stored = await readMarketVersion(database, world);
    if (stored <= state.version) return false;
    state.generation += 1;
    state.version = stored;
    memory.clear();
    return true;
  };
  // Messages were lost while the connection was broken; an ingest may have been among them.
  const recovery = keepTrying(async () => {
    memory.clear();
    if (await catchUp()) for (const market of MARKETS) tell(market);
  }, options.onTrouble);
  const mayRemember = () => state.heard && bus.listening();
  const load = createBatchReader({
    read: (factCache, keys) => factCache.read(database, world, keys),
    generation: () => (mayRemember() ? state.generation : null),
    keep: (factCache, key, value) => memory.set(`${factCache.name} ${key}`, value, factCache.bytes(value)),
  });
  return {
    async get<T>(factCache: FactCache<T>, key: string) {
      const kept = mayRemember() ? memory.get(`${factCache.name} ${key}`) : undefined;
      return kept === undefined ? load(factCache, key) : (kept as T);
    },
    async start() {
      stopListening = await bus.listen(MARKET_CHANNEL, {
        onMessage: (payload) => {
          const change = readMarketChange(payload);
          if (change.world !== world) return;
          forget(change);
          if (change.kind === 'ingested' && change.market) tell(change.market);
        },
        onReconnect: () => {
          state.generation += 1;
          recovery.begin();
        },
      });
      state.version = await readMarketVersion(database, world);
      memory.clear();
      state.heard = true;
    },
    async stop() {
      state.heard = false;
      recovery.end();
      await stopListening?.();
    },
    version: () => state.version,
    async catchUp() {
      await catchUp();
    },
    ...listening,
    bytes: () => memory.weight,
  };
}

/** Listeners for new bars. One that fails does not affect the others. */
function createListeners(
  onTrouble: (error: unknown) => void,
): Pick<MarketCache, 'onBars'> & { tell(market: Market): void } {
  const listeners = new Set<(market: Market) => void>();
  return {
    onBars(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(market) {
      for (const listener of listeners) {
        try {
          listener(market);
        } catch (error) {
          onTrouble(error);
        }
      }
    },
  };
}

function forgetChanged(memory: BoundedCache<unknown>, { kind, assets }: MarketChange): void {
  for (const factCache of ALL_FACT_CACHES) {
    if (factCache.kind !== kind) continue;
    if (factCache.byAsset && assets) for (const asset of assets) memory.delete(`${factCache.name} ${asset}`);
    else memory.deleteStartingWith(`${factCache.name} `);
  }
}
