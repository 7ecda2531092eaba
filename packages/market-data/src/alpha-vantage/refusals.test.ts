import { afterEach, describe, expect, it } from 'vitest';
import * as samples from '../../test/loopback/alpha-vantage-samples.ts';
import { startAlphaVantageServer } from '../../test/loopback/alpha-vantage-server.ts';
import { DAYS, KEY, NOW, provider, STOCK } from '../../test/loopback/alpha-vantage-setup.ts';
import { HandClock } from '../../test/loopback/hand-clock.ts';
import { createHttpClient } from '../http/http-client.ts';
import { AlphaVantageClient } from './alpha-vantage-client.ts';
import { askMovers, askOverview, searchSymbols } from './ask-market-overview.ts';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe('when Alpha Vantage refuses', () => {
  const refusals: readonly (readonly [string, unknown, object])[] = [
    [
      'an unknown symbol',
      { 'Error Message': 'Invalid API call. Please retry.' },
      { kind: 'unknown-asset', symbol: 'boeing' },
    ],
    [
      'calls too fast',
      { Note: 'Thank you! Our standard API call frequency is 5 calls per minute and 500 calls per day.' },
      { kind: 'unavailable', retryAt: NOW + 60_000 },
    ],
    [
      'calls too fast, in newer words',
      {
        Information:
          'Thank you for using Alpha Vantage! Please consider spreading out your free API requests more sparingly (1 request per second). You may subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to lift the free key rate limit (25 requests per day), raise the per-second burst limit, and instantly unlock all premium endpoints',
      },
      { kind: 'unavailable', retryAt: NOW + 60_000 },
    ],
    [
      'a premium call',
      {
        Information:
          'Thank you for using Alpha Vantage! This is a premium endpoint. You may subscribe to any of the premium plans at https://www.alphavantage.co/premium/ to instantly unlock all premium endpoints',
      },
      { kind: 'not-offered' },
    ],
    [
      'a wrong key',
      { 'Error Message': 'the parameter apikey is invalid or missing.' },
      { kind: 'unavailable', reason: 'Alpha Vantage does not accept the key.' },
    ],
    [
      'a premium call with made-up data beside it',
      { message: 'This is a premium endpoint.', data: [{ strike: '0' }] },
      { kind: 'not-offered' },
    ],
    [
      'the demonstration key',
      { Information: 'The **demo** API key is for demo purposes only. Please claim your free API key.' },
      { kind: 'unavailable', reason: 'Alpha Vantage does not accept the key.' },
    ],
    ['something new', { Information: 'Closed for lunch.' }, { kind: 'unavailable' }],
  ];

  it.each(refusals)('%s is recognised', async (_, body, expected) => {
    const { client } = await provider({ OVERVIEW: body });
    expect(await askOverview(client, 'boeing')).toMatchObject(expected);
  });

  it('never passes the key on, although the provider repeats it', async () => {
    const { client } = await provider({}, { theirs: 0 });
    expect(JSON.stringify(await searchSymbols(client, 'x'))).not.toContain(KEY);
  });

  it('believes the provider when it says that the daily calls are used up, until New York’s midnight', async () => {
    const { client, server, clock } = await provider({ TOP_GAINERS_LOSERS: samples.MOVERS }, { theirs: 0 });
    const midnight = Date.UTC(2024, 5, 8, 4);
    expect(await askMovers(client)).toMatchObject({ kind: 'unavailable', retryAt: midnight });
    expect(await askMovers(client)).toMatchObject({ kind: 'unavailable', retryAt: midnight });
    expect(server.calls).toHaveLength(1);
    clock.advance(midnight - clock.now());
    await askMovers(client);
    expect(server.calls).toHaveLength(2);
  });

  it('never calls more often than the plan allows, retries counted, however many ask at once', async () => {
    const { client, server } = await provider({ TOP_GAINERS_LOSERS: samples.MOVERS }, { ours: 5 });
    const asked = Array.from({ length: 20 }, (_, index) => searchSymbols(client, `name ${index}`));
    const answers = await Promise.all(asked);
    expect(server.calls).toHaveLength(5);
    expect(answers.filter(({ kind }) => kind === 'unavailable')).toHaveLength(15);
  });

  it('calls nobody if its calls cannot be counted', async () => {
    const server = await startAlphaVantageServer({ answers: { TOP_GAINERS_LOSERS: samples.MOVERS } });
    closers.push(server.close);
    const broken = async () => Promise.reject(new Error('connection lost'));
    const client = new AlphaVantageClient({
      http: createHttpClient({ clock: new HandClock(0) }),
      quota: { take: broken, used: broken, exhaust: broken },
      apiKey: KEY,
      baseUrl: server.url,
      callsPerDay: 25,
    });
    expect(await askMovers(client)).toMatchObject({ kind: 'unavailable' });
    expect(server.calls).toHaveLength(0);
  });

  it.each([
    ['a web page', '<html>Service unavailable</html>'],
    ['an answer cut in the middle', '{"Time Series (Daily)": {"2024-06-06": {"1. open": "5'],
    [
      'a price that is not a number',
      {
        'Time Series (Daily)': {
          '2024-06-06': { '1. open': 'abc', '2. high': '1', '3. low': '1', '4. close': '1' },
        },
      },
    ],
    [
      'a price of zero',
      {
        'Time Series (Daily)': {
          '2024-06-06': { '1. open': '0', '2. high': '1', '3. low': '1', '4. close': '1' },
        },
      },
    ],
    [
      'a row without a close',
      { 'Time Series (Daily)': { '2024-06-06': { '1. open': '1', '2. high': '1', '3. low': '1' } } },
    ],
    ['something else', { surprise: true }],
  ])('gives no bars at all rather than wrong ones for %s', async (_, body) => {
    const { sources } = await provider({ TIME_SERIES_DAILY_ADJUSTED: body });
    expect(await sources.prices?.dailyBars({ asset: STOCK, ...DAYS })).toMatchObject({ kind: 'unavailable' });
  });
});
