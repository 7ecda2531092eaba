import { afterAll, describe, expect, it } from 'vitest';
import { AlphaVantageClient } from '../src/alpha-vantage/alpha-vantage-client.ts';
import { askOverview, searchSymbols } from '../src/alpha-vantage/ask-market-overview.ts';
import { askIndicator } from '../src/alpha-vantage/ask-series.ts';
import { createAlphaVantageSources } from '../src/alpha-vantage/index.ts';
import { createMemoryQuotaStore } from '../src/alpha-vantage/quota-store.ts';
import { createHttpClient } from '../src/http/http-client.ts';
import { startAlphaVantageServer } from './loopback/alpha-vantage-server.ts';
import { LeapingClock } from './loopback/hand-clock.ts';
import { daysOfMinutes, minutesOfMonth, recordedAnswer } from './loopback/recorded-alpha-vantage.ts';
import { hasSharedSamples } from './shared-samples.ts';
import { answered, describeFundamentalsSource, describePriceSource, instrument } from './source-contract.ts';

/*
 * The contracts again, over the loopback, with real answers of the provider. Recorded are a quote, minutes, an income
 * statement, an overview, a search, an indicator and a rate. Nothing was recorded of listings, splits, dividends,
 * balance sheets, cash flows, earnings and news: those are written in the provider's form. The recorded rate is of
 * bitcoin in yuan, a pair that the port does not offer, so the contract tests rates only with written answers.
 */

const TIMEOUT_MS = 4_321;
/** Saturday after the last recorded session. */
const NOW = Date.UTC(2020, 11, 19, 12);
const MSFT = instrument('MSFT');
const IBM = instrument('IBM');
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

const LISTINGS = [
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status',
  'MSFT,Microsoft Corporation,NASDAQ,Stock,1986-03-13,null,Active',
  'IBM,International Business Machines Corp,NYSE,Stock,1962-01-02,null,Active',
].join('\r\n');
const NO_REPORTS = { symbol: 'IBM', annualReports: [], quarterlyReports: [] };
const NO_ACTIONS = { symbol: 'MSFT', data: [] };

async function provider(changes: Readonly<Record<string, unknown>> = {}) {
  const server = await startAlphaVantageServer({
    symbols: ['MSFT', 'IBM', 'BTC'],
    answers: {
      LISTING_STATUS: LISTINGS,
      TIME_SERIES_DAILY_ADJUSTED: daysOfMinutes(),
      TIME_SERIES_INTRADAY: (query: URLSearchParams) => minutesOfMonth(query.get('month') ?? ''),
      GLOBAL_QUOTE: recordedAnswer('global_quote'),
      SPLITS: NO_ACTIONS,
      DIVIDENDS: NO_ACTIONS,
      INCOME_STATEMENT: recordedAnswer('mock_fundamental_data'),
      BALANCE_SHEET: NO_REPORTS,
      CASH_FLOW: NO_REPORTS,
      OVERVIEW: recordedAnswer('mock_company_overview'),
      SYMBOL_SEARCH: recordedAnswer('symbol_search'),
      SMA: recordedAnswer('mock_technical_indicator'),
      ...changes,
    },
  });
  closers.push(server.close);
  const client = new AlphaVantageClient({
    http: createHttpClient({ clock: new LeapingClock(NOW, TIMEOUT_MS), timeoutMs: TIMEOUT_MS }),
    apiKey: 'key',
    baseUrl: server.url,
    callsPerDay: 25,
    quota: createMemoryQuotaStore(),
  });
  const { prices, fundamentals } = createAlphaVantageSources(client);
  if (!prices || !fundamentals) throw new Error('Alpha Vantage has to give prices and fundamentals.');
  return { client, prices, fundamentals };
}

describe.skipIf(!hasSharedSamples)('with recorded answers', () => {
  describePriceSource('Alpha Vantage', async () => (await provider()).prices, {
    asset: MSFT,
    from: '2020-11-24',
    to: '2020-12-17',
    intradayDate: '2020-12-17',
  });
  describeFundamentalsSource('Alpha Vantage', async () => (await provider()).fundamentals, { asset: IBM });

  it('the sessions are those that traded, with their hours, their half day and their holiday', async () => {
    const { prices } = await provider();
    const asked = { asset: MSFT, from: '2020-11-01', to: '2020-12-31' } as const;
    const { bars } = answered(await prices.dailyBars(asked));
    // There are 19 dates in the recording; none on Thanksgiving, the 26th of November.
    expect(bars.time).toHaveLength(19);
    expect([...bars.time]).not.toContain(Date.UTC(2020, 10, 26));
    const minutes = answered(
      await prices.intradayBars({ asset: MSFT, date: '2020-12-17', timeframe: '1m' }),
    ).bars;
    // Added up with awk over the recorded rows from 9:30 to 16:00: 390, 219.73, 220.89, 217.92, 219.29, 23,273,400.
    expect(minutes.time).toHaveLength(390);
    expect(minutes.time[0]).toBe(Date.UTC(2020, 11, 17, 14, 30));
    expect([
      minutes.open[0],
      Math.max(...minutes.high),
      Math.min(...minutes.low),
      minutes.close[389],
    ]).toEqual([219.73, 220.89, 217.92, 219.29]);
    expect(minutes.volume.reduce((sum, amount) => sum + amount, 0)).toBe(23_273_400);
    const halfDay = { asset: MSFT, date: '2020-11-27', timeframe: '1m' } as const;
    const afterThanksgiving = answered(await prices.intradayBars(halfDay)).bars;
    // New York closed at 13:00, which is 18:00 in UTC.
    expect(afterThanksgiving.time.at(-1)).toBeLessThan(Date.UTC(2020, 10, 27, 18));
  });

  it('an overview, a search and an indicator come through the client as they were sent', async () => {
    const { client } = await provider();
    expect(answered(await askOverview(client, 'IBM'))).toMatchObject({
      symbol: 'IBM',
      figures: { PERatio: 14.1327, SharesOutstanding: 890_579_008 },
    });
    expect(answered(await searchSymbols(client, 'BA'))[0]).toMatchObject({
      symbol: 'BA',
      name: 'The Boeing Company',
      score: 1,
    });
    const sma = { name: 'SMA', symbol: 'MSFT', interval: '15min' } as const;
    const points = answered(await askIndicator(client, sma));
    expect([points.length, points.at(-1)]).toEqual([
      237,
      { stamp: '2017-12-20 14:00', values: { sma: 85.244 } },
    ]);
  });

  it.each([
    ['of the retired minutes of coins, which have one price and no high or low', 'mock_crypto_currencies'],
    ['of the retired sectors', 'mock_sector'],
    ['of the retired table of minutes', 'mock_time_series_extended'],
    ['about a company', 'mock_company_overview'],
  ])('an answer %s is no price of anything', async (_, name) => {
    const other = recordedAnswer(name);
    const { prices } = await provider({
      TIME_SERIES_DAILY_ADJUSTED: other,
      DIGITAL_CURRENCY_DAILY: other,
      TIME_SERIES_INTRADAY: other,
      GLOBAL_QUOTE: other,
    });
    const days = { from: '2017-12-01', to: '2020-12-17' } as const;
    const coin = instrument('BTC-CNY', 'crypto');
    const answers = [
      await prices.dailyBars({ asset: MSFT, ...days }),
      await prices.dailyBars({ asset: coin, ...days }),
      await prices.intradayBars({ asset: MSFT, date: '2017-12-18', timeframe: '1m' }),
      await prices.quotes([MSFT]),
    ];
    expect(answers.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'unavailable'));
  });
});
