import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type IsoDate, isIsoDate, normaliseSymbol } from '@auspex/market';
import type { ExchangeId } from '@auspex/market-data/exchanges';
import { NEWEST_VERSION, UNIVERSE } from '@auspex/simulated-market';
import type { EnvironmentReader } from './environment-reader.ts';
import { worldOf } from './world.ts';

const sourceIds = ['simulated', 'alpha-vantage', 'exchanges', 'edgar', 'rss', 'files'] as const;

/** The allowed values in `MARKET_SOURCES`. */
export type MarketSourceId = (typeof sourceIds)[number];

export interface AlphaVantageConfig {
  readonly apiKey: string;
  /** Null: the provider's own. */
  readonly baseUrl: string | null;
  readonly callsPerDay: number;
  readonly callsPerMinute: number;
  /** Daily calls that the jobs leave for other questions. */
  readonly callsInReserve: number;
}

export interface ExchangeConfig {
  readonly exchange: ExchangeId;
  readonly baseUrl: string | null;
}

export interface EdgarConfig {
  /** Who is asking: the SEC refuses clients without a name and an e-mail address. */
  readonly contact: string;
  readonly dataUrl: string | null;
  readonly filesUrl: string | null;
}

export interface FeedConfig {
  readonly url: string;
  /** Null: the feed's own name. */
  readonly publisher: string | null;
}

export interface FilesConfig {
  readonly folder: string;
  readonly market: 'us' | 'crypto';
}

/** Where market data comes from, in order of preference, and what each source needs. */
export interface MarketConfig {
  readonly sources: readonly MarketSourceId[];
  readonly seed: string;
  /** Whether the seed was given with its version; otherwise the installation's own decides (`settleWorld`). */
  readonly versionGiven: boolean;
  /** The first day of the daily bars of real sources. */
  readonly historyFrom: IsoDate;
  /** What is fetched from a source with a quota, most wanted first; symbols that members want are added. */
  readonly symbols: readonly string[];
  /** How long a provider's answer may take. */
  readonly timeoutMs: number;
  readonly alphaVantage: AlphaVantageConfig | null;
  readonly exchanges: readonly ExchangeConfig[];
  readonly edgar: EdgarConfig | null;
  readonly feeds: readonly FeedConfig[];
  readonly files: FilesConfig | null;
}

/** Widely held names; an installation names its own in `MARKET_SYMBOLS`. */
const usualSymbols =
  'SPY,AAPL,MSFT,NVDA,AMZN,GOOGL,META,BRK.B,TSLA,JPM,V,LLY,XOM,UNH,JNJ,PG,MA,HD,COST,QQQ,' +
  'BTC-USD,ETH-USD,SOL-USD,XRP-USD,ADA-USD,DOGE-USD,LTC-USD,AVAX-USD,LINK-USD,DOT-USD';

const exchangeAddresses = [
  { exchange: 'binanceus', variable: 'MARKET_BINANCEUS_URL' },
  { exchange: 'coinbase', variable: 'MARKET_COINBASE_URL' },
  { exchange: 'kraken', variable: 'MARKET_KRAKEN_URL' },
] as const satisfies readonly { exchange: ExchangeId; variable: string }[];

/** Reads all market-data settings; sources that are not listed need nothing. */
export function readMarket(read: EnvironmentReader, home: string): { market: MarketConfig; world: string } {
  const sources = readSources(read);
  const has = (id: MarketSourceId) => sources.includes(id);
  const { seed, versionGiven } = readSeed(read);
  return {
    market: {
      sources,
      seed,
      versionGiven,
      historyFrom: readHistoryFrom(read),
      symbols: readSymbols(read),
      timeoutMs: read.integer('MARKET_TIMEOUT_SECONDS', { min: 1, max: 300 }, 15) * 1000,
      alphaVantage: has('alpha-vantage') ? readAlphaVantage(read) : null,
      exchanges: has('exchanges') ? readExchanges(read) : [],
      edgar: has('edgar') ? readEdgar(read) : null,
      feeds: has('rss') ? readFeeds(read) : [],
      files: has('files') ? readFiles(read, home) : null,
    },
    world: worldOf(sources, seed),
  };
}

/** `39`, or with the version of the simulated market `39@2`. */
function readSeed(read: EnvironmentReader): Pick<MarketConfig, 'seed' | 'versionGiven'> {
  const [seed = '', version, ...more] = (read.text('MARKET_SEED') ?? '39').split('@');
  if (!/^[a-z0-9-]{1,40}$/.test(seed)) {
    read.mistake('MARKET_SEED', 'must be up to 40 lower-case letters, digits or hyphens.');
  }
  const size = readSize(read, version);
  if (version === undefined && size !== '')
    return { seed: `${seed}@${NEWEST_VERSION}${size}`, versionGiven: true };
  if (version === undefined) return { seed, versionGiven: false };
  const number = /^[1-9]$/.test(version) && more.length === 0 ? Number(version) : Number.NaN;
  if (!(number <= NEWEST_VERSION)) {
    const versions = Array.from({ length: NEWEST_VERSION }, (_, i) => `@${i + 1}`).join(' or ');
    read.mistake('MARKET_SEED', `may end in ${versions}: there is no other version of the simulated market.`);
  }
  return { seed: number === 1 ? seed : `${seed}@${version}${size}`, versionGiven: true };
}

/** How many assets the simulated market has, as its world's name says it; nothing for the usual ones. */
function readSize(read: EnvironmentReader, version: string | undefined): string {
  if (!read.has('MARKET_ASSETS')) return '';
  const most = 20_000;
  const size = read.integer('MARKET_ASSETS', { min: UNIVERSE.length, max: most }, UNIVERSE.length);
  if (size === UNIVERSE.length) return '';
  if (version === '1')
    read.mistake('MARKET_ASSETS', 'needs a newer simulated market than MARKET_SEED names: @2.');
  return `x${size}`;
}

function isSourceId(text: string): text is MarketSourceId {
  return sourceIds.some((id) => id === text);
}

function readSources(read: EnvironmentReader): MarketSourceId[] {
  const given = read.list('MARKET_SOURCES');
  const sources = given.length > 0 ? [...new Set(given)] : ['simulated'];
  for (const source of sources.filter((entry) => !isSourceId(entry))) {
    read.mistake('MARKET_SOURCES', `may list ${sourceIds.join(', ')}, not "${source}".`);
  }
  if (sources.includes('simulated') && sources.length > 1) {
    read.mistake(
      'MARKET_SOURCES',
      'may not mix "simulated" with others: invented and real records never meet.',
    );
  }
  return sources.filter(isSourceId);
}

function readHistoryFrom(read: EnvironmentReader): IsoDate {
  const text = read.text('MARKET_HISTORY_FROM') ?? '2018-01-01';
  if (isIsoDate(text) && text >= '1970-01-01') return text;
  read.mistake('MARKET_HISTORY_FROM', `must be a date such as 2018-01-01, not "${text}".`);
  return '2018-01-01';
}

function readSymbols(read: EnvironmentReader): string[] {
  const given = read.list('MARKET_SYMBOLS');
  const symbols = (given.length > 0 ? given : usualSymbols.split(',')).map((text) => {
    const symbol = /\s/.test(text) ? undefined : normaliseSymbol(text);
    if (symbol === undefined) read.mistake('MARKET_SYMBOLS', `may list symbols, not "${text}".`);
    return symbol ?? '';
  });
  return [...new Set(symbols.filter((symbol) => symbol !== ''))];
}

const listed = (id: MarketSourceId) => `MARKET_SOURCES lists ${id}`;

function readAlphaVantage(read: EnvironmentReader): AlphaVantageConfig {
  const callsPerDay = read.integer('ALPHA_VANTAGE_CALLS_PER_DAY', { min: 1, max: 1_000_000 }, 25);
  const callsInReserve = read.integer('ALPHA_VANTAGE_RESERVE', { min: 0, max: 1_000_000 }, 2);
  if (callsInReserve >= callsPerDay) {
    read.mistake('ALPHA_VANTAGE_RESERVE', `must be less than the ${callsPerDay} calls of a day.`);
  }
  return {
    apiKey: read.required('ALPHA_VANTAGE_KEY', listed('alpha-vantage')),
    baseUrl: read.address('ALPHA_VANTAGE_URL', ['https', 'http']),
    callsPerDay,
    callsPerMinute: read.integer('ALPHA_VANTAGE_CALLS_PER_MINUTE', { min: 1, max: 10_000 }, 30),
    callsInReserve,
  };
}

function readExchanges(read: EnvironmentReader): ExchangeConfig[] {
  const known: readonly string[] = exchangeAddresses.map(({ exchange }) => exchange);
  const given = read.list('MARKET_EXCHANGES');
  const wanted = given.length > 0 ? [...new Set(given)] : known;
  for (const name of wanted.filter((entry) => !known.includes(entry))) {
    read.mistake('MARKET_EXCHANGES', `may list ${known.join(', ')}, not "${name}".`);
  }
  return wanted.flatMap((name) => {
    const entry = exchangeAddresses.find(({ exchange }) => exchange === name);
    if (entry === undefined) return [];
    return [{ exchange: entry.exchange, baseUrl: read.address(entry.variable, ['https', 'http']) }];
  });
}

function readEdgar(read: EnvironmentReader): EdgarConfig {
  const contact = read.required(
    'EDGAR_CONTACT',
    `${listed('edgar')}, and the SEC answers only to a name with an e-mail address ("Jane Doe jane@example.com")`,
  );
  if (contact !== '' && !/^[^\r\n]*[^\s@]+@[^\s@]+\.[^\s@]+[^\r\n]*$/.test(contact)) {
    read.mistake('EDGAR_CONTACT', 'must hold an e-mail address, such as "Jane Doe jane@example.com".');
  }
  return {
    contact,
    dataUrl: read.address('EDGAR_DATA_URL', ['https', 'http']),
    filesUrl: read.address('EDGAR_FILES_URL', ['https', 'http']),
  };
}

/** `https://…` or `Publisher|https://…`, separated by commas. */
function readFeeds(read: EnvironmentReader): FeedConfig[] {
  if (!read.has('RSS_FEEDS')) read.required('RSS_FEEDS', listed('rss'));
  return read.list('RSS_FEEDS').flatMap((entry) => {
    const [first = '', ...rest] = entry.split('|');
    const url = (rest.length > 0 ? rest.join('|') : first).trim();
    const publisher = rest.length > 0 ? first.trim() : null;
    // An address may hold a key, so the message never repeats it.
    const isOne = URL.canParse(url) && !/\s/.test(url);
    if (isOne && new URL(url).protocol === 'https:') return [{ url, publisher }];
    read.mistake(
      'RSS_FEEDS',
      'must list addresses that begin with https://, each maybe after "Publisher|", with commas between them.',
    );
    return [];
  });
}

function readFiles(read: EnvironmentReader, home: string): FilesConfig {
  const given = read.text('MARKET_FILES_FOLDER');
  const folder = given === null ? join(home, 'market-files') : resolve(given);
  if (given !== null && !(existsSync(folder) && statSync(folder).isDirectory())) {
    read.mistake('MARKET_FILES_FOLDER', `names no folder: ${folder}.`);
  }
  return { folder, market: read.oneOf('MARKET_FILES_MARKET', ['us', 'crypto'], 'us') };
}

/** Where members' orders go. */
export interface TradingConfig {
  /** Another address instead of the exchange's own, for keys and for public data; null takes the exchange's own. */
  readonly urls: {
    readonly BINANCEUS: string | null;
    readonly COINBASE: string | null;
    readonly COINBASEPRO: string | null;
    readonly KRAKEN: string | null;
  };
  /** When an answer of an exchange counts as lost. */
  readonly timeoutMs: number;
}

export function readTrading(read: EnvironmentReader): TradingConfig {
  const address = (name: string) => read.address(name, ['https', 'http']);
  return {
    urls: {
      BINANCEUS: address('TRADING_BINANCEUS_URL'),
      COINBASE: address('TRADING_COINBASE_URL'),
      COINBASEPRO: address('TRADING_COINBASEPRO_URL'),
      KRAKEN: address('TRADING_KRAKEN_URL'),
    },
    timeoutMs: read.integer('TRADING_TIMEOUT_MS', { min: 200, max: 10_000 }, 9000),
  };
}
