import type { Config } from '../../src/config.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { HttpOptions } from '../../src/platform/http/create-http.ts';
import { createLogger } from '../../src/platform/logging/index.ts';
import { testClock } from '../clock.ts';

/** A configuration for testing what runs before the handlers; it refers to nothing outside. */
export const proofConfig: Config = {
  role: 'web',
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://localhost:3000',
  loopback: true,
  home: '/nonexistent',
  systemFolder: '/nonexistent',
  database: { url: null, ownerUrl: null, directUrl: null, replica: null },
  busUrl: null,
  logLevel: 'silent',
  clientKeyHash: null,
  clientKeyRequired: true,
  trustedProxies: [],
  metricsToken: null,
  adminIds: [],
  supportEmail: 'support@example.com',
  mail: { kind: 'outbox', from: 'auspex@example.com' },
  mailHookSecret: null,
  files: { kind: 'local', folder: '/nonexistent' },
  uploadQuota: { memberBytes: 1_048_576, totalBytes: 1_048_576 },
  market: {
    sources: [],
    versionGiven: false,
    seed: 'proof',
    historyFrom: '2018-01-01',
    symbols: [],
    timeoutMs: 1000,
    alphaVantage: null,
    exchanges: [],
    edgar: null,
    feeds: [],
    files: null,
  },
  world: 'sim:proof',
  trading: {
    urls: { BINANCEUS: null, COINBASE: null, COINBASEPRO: null, KRAKEN: null },
    timeoutMs: 1000,
  },
  assistant: { kind: 'local' },
  billing: { provider: 'sandbox' },
  google: null,
  facebook: null,
  timestampUrl: null,
  masterKey: null,
  acceptNewMasterKey: false,
  alertLimit: 1000,
  auditFailureDays: 365,
  drainSeconds: 1,
  maxConnections: 10_000,
  misspelt: [],
  clockShiftMs: 0,
};

/** What `createHttp` needs of the platform; without a database every access fails as if it were unavailable. */
export function standInPlatform(
  options: { config?: Partial<Config>; database?: Database; lines?: string[]; now?: () => number } = {},
): HttpOptions['platform'] {
  const { lines } = options;
  const logger = lines
    ? createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) })
    : createLogger({ logLevel: 'silent' });
  return {
    config: { ...proofConfig, ...options.config },
    clock: options.now ? { now: options.now } : testClock,
    logger,
    database: options.database ?? noDatabase,
    bus: options.database ?? noDatabase,
  };
}

const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

const noDatabase = {
  query: away,
  transaction: away,
  listen: away,
  notify: away,
  listening: () => false,
  trouble: () => null,
  lanes: null,
  past: { query: away, trouble: () => null },
  waiting: () => 0,
  close: async () => undefined,
} as unknown as Database;
