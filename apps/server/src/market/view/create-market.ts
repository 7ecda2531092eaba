import type { MarketSources } from '@auspex/market-data';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { parseWorld } from '../../platform/worlds/index.ts';
import { createMarketCache } from './cache/market-cache.ts';
import { createView } from './create-view.ts';
import { readFromSources } from './live-reads.ts';
import type { MarketService, PreparationStep } from './market-service.ts';
import type { ViewPoint } from './market-view.ts';
import { readAsOf } from './read-as-of.ts';
import type { LiveReads } from './view-context.ts';

/** What the market of a world is put together from. */
export interface MarketParts {
  readonly database: Database;
  readonly clock: Clock;
  /** `sim:<seed>` or `live`. */
  readonly worldName: string;
  readonly sources: readonly MarketSources[];
  /** Where quotes of the moment and bars within the day come from; the sources themselves when left out. */
  readonly live?: Partial<LiveReads>;
  /** Where rates of the moment come from; there are none when left out. */
  readonly liveRate?: MarketService['liveRate'];
  readonly addPreparation: (step: PreparationStep) => void;
  /** Told of a listener that failed. */
  readonly onTrouble?: (error: unknown) => void;
  /** Memory for what was read; 256 MB when left out. */
  readonly cacheBytes?: number;
}

/** The service with what its owner does besides. */
export interface Market extends MarketService {
  /** Begins to hear of changes; before it every read asks the database. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEFAULT_CACHE_BYTES = 256 * 1024 * 1024;

/** The market of a world: its store, what this process remembers of it, and views on it. */
export function createMarket(parts: MarketParts): Market {
  const { database, clock, worldName, sources } = parts;
  const world = parseWorld(worldName);
  if (!world) throw new Error(`"${worldName}" is no world; worlds are live or sim:<seed>.`);
  const cache = createMarketCache({
    database,
    world: world.name,
    limitBytes: parts.cacheBytes ?? DEFAULT_CACHE_BYTES,
    onTrouble: parts.onTrouble ?? (() => undefined),
  });
  const live: LiveReads = { ...readFromSources(() => sources), ...parts.live };
  const context = { world: world.name, sql: database, cache, live, now: () => clock.now() };
  const view = (point?: ViewPoint) => createView(context, point);
  return {
    world,
    sources,
    view,
    viewOf: ({ asOf, seenBy }) => view({ asOf: readAsOf(asOf, clock.now()), seenBy }),
    liveRate: parts.liveRate ?? (async () => undefined),
    addPreparation: parts.addPreparation,
    dataVersion: () => cache.version(),
    catchUp: () => cache.catchUp(),
    onBars: (listener) => cache.onBars(listener),
    start: () => cache.start(),
    stop: () => cache.stop(),
  };
}
