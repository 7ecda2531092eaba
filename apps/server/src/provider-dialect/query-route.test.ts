import { readRefusal } from '@auspex/market-data/alpha-vantage';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../../test/market-samples.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import type { RateLimiter } from '../platform/http/index.ts';
import { createLogger } from '../platform/logging/index.ts';
import { RememberedReplies } from './query-route.ts';

/** Allows enough requests for every test but the one about limits. */
let left = Number.POSITIVE_INFINITY;
const limiter: RateLimiter = {
  take: async (rule) => {
    left -= 1;
    return {
      allowed: left >= 0,
      limit: rule.max,
      remaining: Math.max(0, left),
      resetSeconds: 60,
      retryAfterSeconds: 42,
    };
  },
};

const app = withMarketApplication({ people: 'stored', http: { limiter } });
let token: string;

beforeAll(async () => {
  token = await personalToken(app);
});

const ask = (query: string, key: string | null = token) =>
  app.get(`/query?${query}${key === null ? '' : `&apikey=${key}`}`);

describe('MKT-16: a question in the dialect', () => {
  it.each([
    ['no key', null],
    ['a key nobody has', 'demo'],
    ['a token that was never made', 'auspex_pt_nosuchtoken'],
  ])('with %s is refused as the provider refuses it', async (_, key) => {
    const { status, body } = await ask('function=GLOBAL_QUOTE&symbol=AAPL', key);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['Error Message']);
    // Our own parser of the provider's refusals understands it.
    expect(readRefusal(body)).toBe('invalid-key');
  });

  it('needs a token that may read the market', async () => {
    const { body } = await ask(
      'function=GLOBAL_QUOTE&symbol=AAPL',
      await personalToken(app, ['portfolio:read']),
    );
    expect(readRefusal(body)).toBe('invalid-key');
  });

  it.each([
    ['function=NOSUCH&symbol=AAPL', /no function NOSUCH/],
    ['symbol=AAPL', /function is missing/],
    ['function=TIME_SERIES_DAILY', /needs the parameter symbol/],
    ['function=TIME_SERIES_DAILY&symbol=NOPE', /no symbol “NOPE”/],
    ['function=TIME_SERIES_DAILY&symbol=AAPL&outputsize=huge', /outputsize must be compact or full/],
    ['function=TIME_SERIES_INTRADAY&symbol=AAPL&interval=7min', /interval must be 1min/],
    ['function=SMA&symbol=AAPL&interval=daily&time_period=x', /time_period must be a positive whole number/],
    ['function=MACD&symbol=AAPL&interval=daily&fastperiod=30', /'fast' must be less/],
    ['function=VWAP&symbol=AAPL&interval=daily', /within the day/],
    ['function=TIME_SERIES_DAILY&symbol=AAPL&asOf=2031-01-01', /is in the future/],
  ])('that means nothing says why: %s', async (query, sentence) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(body['Error Message']).toMatch(/^Invalid API call/);
    expect(body['Error Message']).toMatch(sentence);
  });

  it('asked too often is told to wait, in the words its clients know', async () => {
    left = 0;
    const { status, body, headers } = await ask('function=GLOBAL_QUOTE&symbol=AAPL');
    left = Number.POSITIVE_INFINITY;
    expect(status).toBe(200);
    expect(readRefusal(body)).toBe('too-fast');
    expect(headers['retry-after']).toBe('42');
  });

  it('says that the market is simulated, in documents and in the names of tables', async () => {
    const { body } = await ask('function=TIME_SERIES_DAILY&symbol=AAPL');
    expect(body['Meta Data']['1. Information']).toContain('simulated market');
    const { headers, text } = await ask('function=TIME_SERIES_DAILY&symbol=AAPL&datatype=csv');
    expect(headers['content-disposition']).toBe('attachment; filename=simulated_daily_AAPL.csv');
    expect(text.split('\r\n')[0]).toBe('timestamp,open,high,low,close,volume');
  });

  it('is answered from memory for the same question, and with "not modified" where that is so', async () => {
    const query = 'function=OVERVIEW&symbol=AAPL&asOf=2024-03-01';
    const first = await ask(query);
    const other = await ask(query, await personalToken(app));
    expect(other.headers.etag).toBe(first.headers.etag);
    expect(other.text).toBe(first.text);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.get(`/query?${query}&apikey=${token}`, headers)).status).toBe(304);
    expect((await ask(query, 'auspex_pt_nosuchtoken')).body['Error Message']).toMatch(/apikey/);
  });

  it('can be asked as of an earlier day', async () => {
    const { body } = await ask('function=TIME_SERIES_DAILY&symbol=AAPL&asOf=2024-03-01');
    expect(body['Meta Data']['3. Last Refreshed']).toBe('2024-03-01');
  });
});

describe('Remembered replies', () => {
  it('take no more memory than they may, however long the questions are', async () => {
    const replies = new RememberedReplies();
    const reply = { contentType: 'text/csv', disposition: null, body: Buffer.from('a'), etag: 'W/"a"' };
    let written = 0;
    const question = (number: number) => `${number} `.padEnd(1024 * 1024, 'x');
    const get = (number: number) =>
      replies.get(question(number), async () => {
        written += 1;
        return reply;
      });
    for (let number = 0; number < 13; number += 1) await get(number);
    await get(12);
    expect(written).toBe(13);
    await get(0);
    expect(written).toBe(14);
  });
});

describe('MKT-16: the key in the address', () => {
  it('opens this one path and no other', async () => {
    const elsewhere = await app.get(`/api/market/quotes?symbols=AAPL&apikey=${token}`);
    expect(elsewhere.status).toBe(401);
    const header = await app.get('/api/market/quotes?symbols=AAPL', { authorization: `Bearer ${token}` });
    expect(header.status).toBe(200);
  });

  it('never reaches the log', async () => {
    const lines: string[] = [];
    const logger = createLogger({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) });
    const { platform } = app;
    const { openMarketProcess } = await import('../../test/with-market-application.ts');
    const process = await openMarketProcess(app.test, platform.config.home, {
      people: 'stored',
      http: { platform: { ...platform, logger } },
    });
    await process.get(`/query?function=GLOBAL_QUOTE&symbol=AAPL&apikey=${token}`);
    await process.get(`/query?apikey=${token}&function=NOSUCH`);
    await process.get(`/query?function=OVERVIEW&symbol=AAPL&api%6Bey=${token}`);
    await process.close();
    expect(lines.join('')).toContain('/query?function');
    expect(lines.join('')).not.toContain(token);
  });
});

describe('questions of every kind', () => {
  const functions = [
    ...[
      'TIME_SERIES_DAILY_ADJUSTED',
      'TIME_SERIES_WEEKLY',
      'GLOBAL_QUOTE',
      'OVERVIEW',
      'EARNINGS',
      'SMA',
      'BBANDS',
    ],
    ...[
      'STOCHRSI',
      'SAR',
      'SYMBOL_SEARCH',
      'LISTING_STATUS',
      'CURRENCY_EXCHANGE_RATE',
      'DIGITAL_CURRENCY_DAILY',
    ],
    ...['NEWS_SENTIMENT', 'EARNINGS_CALENDAR', 'TIME_SERIES_INTRADAY'],
    ...['__proto__', 'constructor', ''],
  ];
  const names = [
    'symbol',
    'interval',
    'time_period',
    'outputsize',
    'datatype',
    'keywords',
    'asOf',
    'length',
    'market',
    'tickers',
    'limit',
    'time_from',
    'sort',
    'month',
  ];
  const value = fc.oneof(
    fc.constantFrom(
      'AAPL',
      'BTC',
      'BTC-USD',
      'daily',
      'weekly',
      '10',
      '-1',
      '1e999',
      'NaN',
      'full',
      'csv',
      '2024-02-30',
    ),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('\u0000', '../../etc/passwd', "' or 1=1", '💥', '__proto__'),
  );

  it('are answered in the dialect and never break', async () => {
    const query = fc.tuple(fc.constantFrom(...functions), fc.dictionary(fc.constantFrom(...names), value));
    await fc.assert(
      fc.asyncProperty(query, async ([name, fields]) => {
        const search = new URLSearchParams({ function: name, ...fields }).toString();
        const { status, body, text } = await ask(search);
        expect(status).toBe(200);
        if (body === null) expect(text).toMatch(/^[a-zA-Z]+[\w ]*,/);
        else expect(Object.keys(body)).not.toContain('error');
      }),
      { numRuns: 300, seed: 20_261_118 },
    );
  });
});
