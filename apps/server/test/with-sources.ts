import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EpochMs } from '@auspex/market';
import { openPlatform } from '../src/commands/open-platform.ts';
import type { FeedConfig } from '../src/config/market-config.ts';
import { loadConfig } from '../src/config.ts';
import { type OpenMarket, openMarket } from '../src/market/open-market.ts';
import type { Dependencies } from '../src/market/sources/dependencies.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import type { Platform } from '../src/platform/module.ts';
import type { TestDatabase } from './with-database.ts';

/** The market of one process on a test database, with a clock moved by hand. */
export interface TestSources extends OpenMarket {
  readonly platform: Platform;
  /** Moves the clock. */
  at(now: EpochMs | string): void;
  close(): Promise<void>;
}

export interface BenchOptions extends Pick<Dependencies, 'feedAllowances'> {
  readonly environment?: Readonly<Record<string, string>>;
  readonly now: EpochMs | string;
  /** Instead of the configured feeds, which must be https. */
  readonly feeds?: readonly FeedConfig[];
}

const instant = (at: EpochMs | string) => (typeof at === 'string' ? Date.parse(at) : at);

/** Opens the market as a process does: with its own connection pool. Nothing of the platform is started. */
export async function openTestSources(test: TestDatabase, options: BenchOptions): Promise<TestSources> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-market-bench-'));
  const loaded = loadConfig({
    AUSPEX_HOME: home,
    LOG_LEVEL: 'silent',
    DATABASE_URL: test.url,
    ...options.environment,
  });
  const feeds = options.feeds ?? loaded.market.feeds;
  const config = { ...loaded, market: { ...loaded.market, feeds } };
  const database = openDatabase({ url: test.url, watchMilliseconds: 0, maxConnections: 4 });
  let now = instant(options.now);
  const { platform } = openPlatform(config, database, { clock: { now: () => now } });
  const market = openMarket(platform, options);
  await market.market.start();
  return {
    ...market,
    platform,
    at: (moved) => {
      now = instant(moved);
    },
    async close() {
      await market.market.stop();
      await database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
