import { createHash } from 'node:crypto';
import { isAbsolute, relative, resolve } from 'node:path';
import { type AssistantConfig, readAssistant } from './config/assistant-config.ts';
import { type BillingConfig, type PayPalConfig, readBilling } from './config/billing-config.ts';
import { CannotStart } from './config/cannot-start.ts';
import { checkoutFolder, defaultHome, systemDataFolder } from './config/default-home.ts';
import {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  isAddressRange,
  isLoopbackHost,
  isMailAddress,
} from './config/environment-reader.ts';
import { type MarketConfig, readMarket, readTrading, type TradingConfig } from './config/market-config.ts';
import { misspeltSettings } from './config/misspelt-settings.ts';
import { readSocialProviders, type SocialProvider } from './config/social-providers.ts';
import {
  type FileStoreConfig,
  type MailConfig,
  readFileStore,
  readMail,
  readSecret,
  readUploadQuota,
} from './config/storage-and-mail.ts';

export type { AssistantConfig, BillingConfig, FileStoreConfig, MailConfig, PayPalConfig, SocialProvider };
export { isLoopbackHost };

/**
 * All configuration from the environment, parsed once at start; `loadConfig` is the only reader of the environment.
 */
export interface Config {
  /** `web` answers requests, `worker` runs jobs, `all` does both. */
  readonly role: 'web' | 'worker' | 'all';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The address that links in mails and feeds use; never taken from a request. */
  readonly publicUrl: string;
  /** Both `host` and `publicUrl` are loopback: demo accounts and `/dev/outbox` exist. */
  readonly loopback: boolean;
  /** Data folder (`AUSPEX_HOME`): embedded database, uploads, master key. */
  readonly home: string;
  /** Holds root's homes and clusters (`AUSPEX_SYSTEM_FOLDER`). */
  readonly systemFolder: string;
  readonly database: {
    /** Null starts the embedded PostgreSQL. */
    readonly url: string | null;
    /** For migrations; falls back to `url`. */
    readonly ownerUrl: string | null;
    /** For LISTEN, bypassing a pooler; falls back to `url`. */
    readonly directUrl: string | null;
    /** For past instants; null reads them from the primary. */
    readonly replica: { readonly url: string; readonly maxLagMs: number } | null;
  };
  /** NATS for messages between processes; null sends them through the database. */
  readonly busUrl: string | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** SHA-256 (hex) of the configured client key; null takes one made on first start. */
  readonly clientKeyHash: string | null;
  /** Whether calls without a client key are refused. */
  readonly clientKeyRequired: boolean;
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly metricsToken: string | null;
  readonly adminIds: readonly string[];
  readonly supportEmail: string;
  readonly mail: MailConfig;
  /** What a mail service signs with when it tells what came back; null has no address for that. */
  readonly mailHookSecret: string | null;
  readonly files: FileStoreConfig;
  /** How much uploads may take up. */
  readonly uploadQuota: { readonly memberBytes: number; readonly totalBytes: number };
  readonly market: MarketConfig;
  /** `sim:<seed>` or `live`; every fact belongs to one world. */
  readonly world: string;
  readonly trading: TradingConfig;
  readonly billing: BillingConfig;
  readonly assistant: AssistantConfig;
  readonly google: SocialProvider | null;
  readonly facebook: SocialProvider | null;
  /** 32 bytes in base64 from the environment; null reads or creates the key file in `home`. */
  readonly masterKey: string | null;
  /** Address of an RFC 3161 authority that stamps each day's root of the ledger; null asks nobody. */
  readonly timestampUrl: string | null;
  /** Whether a master key that this installation does not know may replace the one it was made with. */
  readonly acceptNewMasterKey: boolean;
  /** How many active alerts a member may have, whatever the plan allows. */
  readonly alertLimit: number;
  /** How long the audit log keeps what failed or was refused. */
  readonly auditFailureDays: number;
  readonly drainSeconds: number;
  /** Open connections of this process; further ones are told to come back later. */
  readonly maxConnections: number;
  /** A sentence about each variable whose name is almost that of a setting. */
  readonly misspelt: readonly string[];
  /** How far the product's clock runs ahead of the machine's; only on loopback may it differ from 0, for tests. */
  readonly clockShiftMs: number;
}

/** Whether mails are only shown at `/dev/outbox`: none leaves this machine. */
export function mailStaysHere({ mail, loopback }: Pick<Config, 'mail' | 'loopback'>): boolean {
  return mail.kind === 'outbox' && loopback;
}

/** Every mistake in the configuration, in one message. */
export class ConfigurationMistakes extends CannotStart {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`;
    super(`The configuration has ${count}:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** Twenty years. */
const LONGEST_SHIFT_MS = 20 * 366 * 86_400_000;

/**
 * Reads the environment; every variable has a safe default. Throws `ConfigurationMistakes` naming everything that is
 * wrong.
 */
export function loadConfig(environment: Environment = process.env): Config {
  const read = createEnvironmentReader(environment);
  const systemFolder = readFolder(read, 'AUSPEX_SYSTEM_FOLDER') ?? systemDataFolder;
  const home = readFolder(read, 'AUSPEX_HOME') ?? defaultHome(environment, systemFolder);
  const supportEmail = read.text('SUPPORT_EMAIL') ?? 'support@auspex.localhost';
  if (!isMailAddress(supportEmail)) read.mistake('SUPPORT_EMAIL', 'must be an e-mail address.');
  const config: Omit<Config, 'misspelt'> = {
    role: read.oneOf('ROLE', ['web', 'worker', 'all'], 'all'),
    ...readAddresses(read),
    home,
    systemFolder,
    database: readDatabase(read),
    busUrl: readBus(read),
    logLevel: read.oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    clientKeyHash: hash(read.text('CLIENT_KEY')),
    clientKeyRequired: read.oneOf('CLIENT_KEY_REQUIRED', ['yes', 'no'], 'yes') === 'yes',
    trustedProxies: readTrustedProxies(read),
    metricsToken: readSecret(read, 'METRICS_TOKEN'),
    adminIds: readAdminIds(read),
    supportEmail,
    mail: readMail(read, supportEmail),
    mailHookSecret: readSecret(read, 'MAIL_HOOK_SECRET'),
    files: readFileStore(read, home),
    uploadQuota: readUploadQuota(read),
    ...readMarket(read, home),
    trading: readTrading(read),
    billing: readBilling(read),
    assistant: readAssistant(read),
    ...readSocialProviders(read),
    timestampUrl: read.endpoint('TIMESTAMP_URL', ['https', 'http']),
    masterKey: readMasterKey(read),
    acceptNewMasterKey: read.oneOf('NEW_MASTER_KEY', ['refuse', 'accept'], 'refuse') === 'accept',
    alertLimit: read.integer('ALERT_LIMIT', { min: 1, max: 100_000 }, 1000),
    auditFailureDays: read.integer('AUDIT_FAILURE_DAYS', { min: 30, max: 3650 }, 365),
    drainSeconds: read.integer('DRAIN_SECONDS', { min: 1, max: 120 }, 15),
    maxConnections: read.integer('MAX_CONNECTIONS', { min: 10, max: 1_000_000 }, 10_000),
  };
  if (read.mistakes.length > 0) throw new ConfigurationMistakes(read.mistakes);
  return { ...config, misspelt: misspeltSettings(environment, read.names) };
}

function readFolder(read: EnvironmentReader, name: string): string | null {
  const given = read.text(name);
  if (given === null) return null;
  const folder = resolve(given);
  const inside = relative(checkoutFolder, folder);
  if (!inside.startsWith('..') && !isAbsolute(inside)) {
    read.mistake(name, 'must be outside the checkout, where "git clean" would erase it.');
  }
  return folder;
}

type Addresses = Pick<Config, 'host' | 'port' | 'publicUrl' | 'loopback' | 'clockShiftMs'>;

function readAddresses(read: EnvironmentReader): Addresses {
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', { min: 0, max: 65_535 }, 3000);
  const publicUrl = read.address('PUBLIC_URL', ['https', 'http']) ?? `http://localhost:${port}`;
  const { protocol, hostname, origin, href } = new URL(publicUrl);
  if (href !== `${origin}/`) {
    read.mistake(
      'PUBLIC_URL',
      'must be an address without path, name and password, such as https://auspex.example.',
    );
  }
  const plain = read.oneOf('PLAIN_HTTP', ['refuse', 'accept'], 'refuse') === 'accept';
  if (protocol === 'http:' && !isLoopbackHost(hostname) && !plain) {
    read.mistake(
      'PUBLIC_URL',
      'must begin with https:// unless it is this machine. In a closed network, PLAIN_HTTP=accept allows http:// with passwords readable on the way.',
    );
  }
  const loopback = isLoopbackHost(host) && isLoopbackHost(hostname);
  return { host, port, publicUrl, loopback, clockShiftMs: readClockShift(read, loopback) };
}

/** Codes, sessions and seals depend on the time, so a site that others can reach uses the machine's clock. */
function readClockShift(read: EnvironmentReader, loopback: boolean): number {
  const shiftMs = read.integer('CLOCK_SHIFT_MS', { min: -LONGEST_SHIFT_MS, max: LONGEST_SHIFT_MS }, 0);
  if (shiftMs !== 0 && !loopback) {
    read.mistake('CLOCK_SHIFT_MS', 'may only be set while HOST and PUBLIC_URL are this machine.');
  }
  return shiftMs;
}

function readDatabase(read: EnvironmentReader): Config['database'] {
  const address = (name: string) => read.address(name, ['postgresql', 'postgres']);
  const urls = {
    url: address('DATABASE_URL'),
    ownerUrl: address('DATABASE_OWNER_URL'),
    directUrl: address('DATABASE_DIRECT_URL'),
    replica: readReplica(read),
  };
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL']) {
    if (read.has(name)) read.required('DATABASE_URL', `${name} is set`);
  }
  return urls;
}

function readReplica(read: EnvironmentReader): Config['database']['replica'] {
  const url = read.address('DATABASE_REPLICA_URL', ['postgresql', 'postgres']);
  const seconds = read.integer('DATABASE_REPLICA_LAG_SECONDS', { min: 1, max: 3600 }, 5);
  return url === null ? null : { url, maxLagMs: seconds * 1000 };
}

/** One address, or those of the servers of a cluster. */
function readBus(read: EnvironmentReader): string | null {
  const servers = read.list('BUS_URL');
  const protocols = servers.map((server) => (URL.canParse(server) ? new URL(server).protocol : ''));
  const isRight = protocols.every((protocol) => protocol === 'nats:' || protocol === 'tls:');
  if (!isRight || new Set(protocols).size > 1) {
    read.mistake('BUS_URL', 'must list addresses that all begin with nats:// or all with tls://.');
    return null;
  }
  read.checkCredentials('BUS_URL', servers);
  const addresses = servers.map((server) => new URL(server));
  if (addresses.some(({ host, username, password }) => !host || (password && !username)))
    read.mistake('BUS_URL', 'must name a host in every address, and a name wherever it has a password.');
  return servers.length === 0 ? null : servers.join(',');
}

function readTrustedProxies(read: EnvironmentReader): string[] {
  const ranges = read.list('TRUSTED_PROXIES');
  for (const range of ranges.filter((entry) => !isAddressRange(entry))) {
    read.mistake('TRUSTED_PROXIES', `must list addresses or ranges such as 10.0.0.0/8, not "${range}".`);
  }
  return ranges;
}

const memberId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readAdminIds(read: EnvironmentReader): string[] {
  const ids = read.list('ADMIN_IDS');
  for (const entry of ids.filter((id) => !memberId.test(id))) {
    read.mistake(
      'ADMIN_IDS',
      `must list ids of members, not "${entry}"; for an address there is: npm run auspex -- admin grant`,
    );
  }
  return ids;
}

function readMasterKey(read: EnvironmentReader): string | null {
  const key = read.text('MASTER_KEY');
  if (key !== null && Buffer.from(key, 'base64').length !== 32) {
    read.mistake('MASTER_KEY', 'must be 32 bytes in base64 (44 characters).');
  }
  return key;
}

function hash(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}

/** The instant at which all tests run, whatever the day: `TEST_NOW=2026-11-22T05:00:00Z npm test` sets another. */
export function testInstant(environment: Environment = process.env): number {
  const text = environment.TEST_NOW || '2026-11-18T15:30:00Z';
  const instant = /Z$|[+-]\d\d:\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant))
    throw new Error(`TEST_NOW must be an instant such as 2026-11-22T05:00:00Z, not "${text}".`);
  return instant;
}

/** Whether the tests of earlier instants look at each of them, not at the most telling one alone: `PAST_INSTANTS=all`. */
export function testsEveryPastInstant(environment: Environment = process.env): boolean {
  return environment.PAST_INSTANTS === 'all';
}

/** A PostgreSQL server for the tests instead of the embedded one; its role may create databases and roles. */
export function testDatabaseUrl(environment: Environment = process.env): string | null {
  return environment.TEST_DATABASE_URL || null;
}
