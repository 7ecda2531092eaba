import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationMistakes, loadConfig } from '../config.ts';

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationMistakes) return error.mistakes;
    throw error;
  }
}

const edgar = { MARKET_SOURCES: 'edgar', EDGAR_CONTACT: 'Jane Doe jane@example.com' };
const alphaVantage = { MARKET_SOURCES: 'alpha-vantage', ALPHA_VANTAGE_KEY: 'k' };

describe('The configuration of market data', () => {
  it('is the simulated market, which needs nothing', () => {
    expect(loadConfig({}).market).toMatchObject({
      sources: ['simulated'],
      seed: '39',
      alphaVantage: null,
      exchanges: [],
      edgar: null,
      feeds: [],
      files: null,
    });
  });

  it('keeps the order of the sources, most preferred first', () => {
    const { market, world } = loadConfig({ ...edgar, MARKET_SOURCES: 'exchanges,edgar,files' });
    expect(market.sources).toEqual(['exchanges', 'edgar', 'files']);
    expect(market.exchanges.map(({ exchange }) => exchange)).toEqual(['binanceus', 'coinbase', 'kraken']);
    expect(world).toBe('live');
  });

  it('names every mistake of every source at once, each with its variable', () => {
    const mistakes = mistakesOf({
      MARKET_SOURCES: 'alpha-vantage,exchanges,edgar,rss,files',
      ALPHA_VANTAGE_CALLS_PER_DAY: 'many',
      ALPHA_VANTAGE_URL: 'ftp://example.com',
      MARKET_EXCHANGES: 'mtgox',
      RSS_FEEDS: 'http://example.com/feed',
      MARKET_FILES_FOLDER: '/no/such/folder',
      MARKET_HISTORY_FROM: 'long ago',
      MARKET_SYMBOLS: 'AAPL,=CMD',
      MARKET_TIMEOUT_SECONDS: '0',
    });
    expect(mistakes.map((mistake) => mistake.split(' ')[0]).sort()).toEqual([
      'ALPHA_VANTAGE_CALLS_PER_DAY',
      'ALPHA_VANTAGE_KEY',
      'ALPHA_VANTAGE_URL',
      'EDGAR_CONTACT',
      'MARKET_EXCHANGES',
      'MARKET_FILES_FOLDER',
      'MARKET_HISTORY_FROM',
      'MARKET_SYMBOLS',
      'MARKET_TIMEOUT_SECONDS',
      'RSS_FEEDS',
    ]);
  });

  it.each([
    [
      { MARKET_SOURCES: 'edgar' },
      /EDGAR_CONTACT is missing; .* the SEC answers only to a name with an e-mail address/,
    ],
    [{ ...edgar, EDGAR_CONTACT: 'nobody' }, /EDGAR_CONTACT must hold an e-mail address/],
    [{ MARKET_SOURCES: 'rss' }, /RSS_FEEDS is missing/],
    // What stands behind a space would be left out without a word.
    [{ MARKET_SYMBOLS: 'AAPL MSFT' }, /MARKET_SYMBOLS may list symbols, not "AAPL MSFT"/],
    [
      { MARKET_SOURCES: 'rss', RSS_FEEDS: 'https://one.example/a https://two.example/b' },
      /RSS_FEEDS must list addresses .* with commas between them/,
    ],
    [{ MARKET_SEED: '39@9' }, /MARKET_SEED may end in @1 or @2/],
    [{ MARKET_SEED: '39@2@2' }, /MARKET_SEED may end in/],
    [{ MARKET_ASSETS: '80' }, /MARKET_ASSETS must be a whole number from 163 to 20000/],
    [{ MARKET_ASSETS: '8000', MARKET_SEED: '39@1' }, /MARKET_ASSETS needs a newer simulated market/],
    [
      { ...alphaVantage, ALPHA_VANTAGE_RESERVE: '25' },
      /ALPHA_VANTAGE_RESERVE must be less than the 25 calls/,
    ],
    [{ ...alphaVantage, ALPHA_VANTAGE_CALLS_PER_MINUTE: '0' }, /ALPHA_VANTAGE_CALLS_PER_MINUTE/],
  ])('refuses %o with one clear sentence', (environment, sentence) => {
    const mistakes = mistakesOf(environment);
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(sentence);
  });

  it('requires nothing for a source that is not listed', () => {
    expect(mistakesOf({ MARKET_SOURCES: 'exchanges', ALPHA_VANTAGE_CALLS_PER_DAY: 'many' })).toEqual([]);
  });

  it('never repeats a key contained in a feed’s address', () => {
    const mistakes = mistakesOf({ MARKET_SOURCES: 'rss', RSS_FEEDS: 'http://example.com/?key=hunter2' });
    expect(mistakes.join()).not.toContain('hunter2');
  });

  it('takes the addresses and allowances of providers from the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-prices-'));
    const { market } = loadConfig({
      ...edgar,
      MARKET_SOURCES: 'alpha-vantage,exchanges,edgar,rss,files',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: 'http://127.0.0.1:9/',
      ALPHA_VANTAGE_CALLS_PER_DAY: '500',
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '75',
      MARKET_EXCHANGES: 'kraken',
      MARKET_KRAKEN_URL: 'http://127.0.0.1:8',
      EDGAR_DATA_URL: 'http://127.0.0.1:7',
      RSS_FEEDS: 'Wire|https://example.com/a, https://example.org/b',
      MARKET_FILES_FOLDER: folder,
      MARKET_FILES_MARKET: 'crypto',
      MARKET_SYMBOLS: 'aapl,BTC,aapl',
    });
    rmSync(folder, { recursive: true });
    expect(market).toMatchObject({
      alphaVantage: { baseUrl: 'http://127.0.0.1:9', callsPerDay: 500, callsPerMinute: 75 },
      exchanges: [{ exchange: 'kraken', baseUrl: 'http://127.0.0.1:8' }],
      edgar: { contact: 'Jane Doe jane@example.com', dataUrl: 'http://127.0.0.1:7', filesUrl: null },
      feeds: [
        { url: 'https://example.com/a', publisher: 'Wire' },
        { url: 'https://example.org/b', publisher: null },
      ],
      files: { folder, market: 'crypto' },
      symbols: ['AAPL', 'BTC-USD'],
    });
  });
});
