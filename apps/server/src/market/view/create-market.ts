import { DAY_MS, dateOfInstant, type EpochMs, isIsoDate, startOfDate } from '@auspex/market';
import type { MarketSources } from '@auspex/market-data';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { InvalidInput } from '../../platform/errors/index.ts';
import { parseWorld } from '../../platform/worlds/index.ts';
import { createMarketCache } from './cache/market-cache.ts';
import { StoredKinds } from './cache/stored-kinds.ts';
import { createView } from './create-view.ts';
import { readFromSources } from './live-reads.ts';
import type { MarketService } from './market-service.ts';
import type { ViewPoint } from './market-view.ts';
import type { LiveReads } from './view-context.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** What the market of a world is assembled from. */
export interface MarketParts {
  readonly database: Database;
  /** The database’s own if omitted. */
  readonly bus?: Bus;
  readonly clock: Clock;
  /** `sim:<seed>` or `live`. */
  readonly worldName: string;
  readonly sources: readonly MarketSources[];
  /** Where live quotes and intraday bars come from; the sources themselves if omitted. */
  readonly live?: Partial<LiveReads>;
  /** Where current rates come from; none if omitted. */
  readonly liveRate?: MarketService['liveRate'];
  /** Called when a listener failed. */
  readonly onTrouble?: (error: unknown) => void;
  /** Memory for cached reads; 256 MB if omitted. */
  readonly cacheBytes?: number;
}

/** The service, with what its owner can do in addition. */
export interface Market extends MarketService {
  /** Starts following changes; before that every read asks the database. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;

/** A world's market: its store, what this process caches of it, and views on it. */
export function createMarket(parts: MarketParts): Market {
  const { database, clock, worldName, sources } = parts;
  const world = parseWorld(worldName);
  if (!world) throw new Error(`"${worldName}" is not a world; worlds are live or sim:<seed>.`);
  const cache = createMarketCache({
    database,
    bus: parts.bus ?? database,
    world: world.name,
    limitBytes: parts.cacheBytes ?? DEFAULT_CACHE_BYTES,
    onTrouble: parts.onTrouble ?? (() => undefined),
  });
  const storedKinds = new StoredKinds(database);
  const live: LiveReads = { ...readFromSources(() => sources), ...parts.live };
  const context = { world: world.name, sql: database, cache, live, now: () => clock.now() };
  const view = (point?: ViewPoint) => createView(context, point);
  let hearing = false;
  const market: Market = {
    world,
    sources,
    view,
    viewOf: ({ asOf, seenBy }) => view({ asOf: readAsOf(asOf, clock.now()), seenBy }),
    liveRate: parts.liveRate ?? (async () => undefined),
    dataVersion: () => cache.version(),
    storedVersion: (...kinds) => storedKinds.version(kinds),
    catchUp: () => cache.catchUp(),
    onBars: (listener) => cache.onBars(listener),
    async fromMemory(work) {
      if (hearing) return work();
      await market.start();
      try {
        return await work();
      } finally {
        await market.stop();
      }
    },
    async start() {
      await Promise.all([cache.start(), storedKinds.start()]);
      hearing = true;
    },
    async stop() {
      hearing = false;
      await Promise.all([cache.stop(), storedKinds.stop()]);
    },
  };
  return market;
}

/**
 * The instant of a query: a date means its last instant in UTC; if absent, or today's date, now. A future instant is
 * refused.
 */
export function readAsOf(text: string | undefined, now: EpochMs): EpochMs | undefined {
  if (text === undefined || text === '') return undefined;
  const isDate = isIsoDate(text);
  const at = isDate ? startOfDate(text) + DAY_MS - 1 : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) {
    throw new InvalidInput(
      `"${text.slice(0, 40)}" is neither a date like 2025-03-01 nor an instant like 2025-03-01T15:30:00Z.`,
    );
  }
  if (isDate && text === dateOfInstant(now)) return undefined;
  if (at > now)
    throw new InvalidInput(`${text} is in the future; the market can be viewed as of any past instant.`);
  return at;
}
