import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  AlphaVantageClient,
  createAlphaVantageSources,
  createMemoryQuotaStore,
} from '@auspex/market-data/alpha-vantage';
import { createHttpClient, runLater } from '@auspex/market-data/http';
import alphavantage from 'alphavantage';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalToken, sourceBars, splitSymbol } from '../../test/market-samples.ts';
import { MARKET_NOW } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';

const app = withMarketApplication({ people: 'stored' });
let origin: string;
let token: string;
type Client = ReturnType<typeof alphavantage>;
/** What the client's own types omit: its call for functions it has no name for, and the MACD defaults. */
type WholeClient = Omit<Client, 'technical'> & {
  experimental(name: string, parameters: object): Promise<unknown>;
  technical: { macd(symbol: string, interval: string, series: string): Promise<unknown> };
};
let client: WholeClient;

beforeAll(async () => {
  token = await personalToken(app);
  origin = await app.http.app.listen({ host: '127.0.0.1', port: 0 });
  // The npm client as published: it reads its address from the settings it was created with, on every call.
  const settings = { key: token, base: '' };
  client = alphavantage(settings) as unknown as WholeClient;
  settings.base = `${origin}/query?apikey=${token}&`;
});

type Rows = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The textbook exponential average: seeded with the mean of the first values (Appel 1979). */
function exponential(values: readonly number[], length: number): number[] {
  const averages: number[] = [];
  let last = values.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  values.forEach((value, i) => {
    if (i < length - 1) averages.push(Number.NaN);
    else if (i === length - 1) averages.push(last);
    else {
      last += (2 / (length + 1)) * (value - last);
      averages.push(last);
    }
  });
  return averages;
}

describe('the npm client “alphavantage”, pointed at this installation with a personal token', () => {
  it('reads daily adjusted prices: those of the source, the whole history or the last hundred days', async () => {
    const symbol = await splitSymbol();
    const { bars, actions } = await sourceBars(symbol);
    const full = await client.data.daily_adjusted(symbol, 'full');
    const rows = full['Time Series (Daily)'] as unknown as Rows;
    const dates = Object.keys(rows);
    expect(dates.length).toBe(bars.time.length);
    expect(dates[0]).toBe('2026-11-18');
    for (const i of [0, 700, bars.time.length - 1]) {
      const row = rows[new Date(bars.time[i]).toISOString().slice(0, 10)];
      expect(Number(row['1. open'])).toBe(bars.open[i]);
      expect(Number(row['4. close'])).toBe(bars.close[i]);
      expect(Number(row['6. volume'])).toBe(bars.volume[i]);
    }
    const split = actions.find((one) => one.kind === 'split' && one.newPerOld >= 2);
    if (split?.kind !== 'split') throw new Error(`${symbol} was not split.`);
    expect(Number(rows[split.exDate]['8. split coefficient'])).toBe(split.newPerOld);
    // By definition the adjusted close of the last day is the close; before a split it is a fraction of it.
    expect(rows[dates[0]]['5. adjusted close']).toBe(rows[dates[0]]['4. close']);
    const before = rows[dates[dates.indexOf(split.exDate) + 1]];
    expect(Number(before['5. adjusted close'])).toBeLessThan(Number(before['4. close']) / 1.5);
    const compact = await client.data.daily_adjusted(symbol);
    expect(Object.keys(compact['Time Series (Daily)'])).toEqual(dates.slice(0, 100));
  });

  it('reads MACD as the textbook computes it from the adjusted closes', async () => {
    const { 'Time Series (Daily)': daily } = await client.data.daily_adjusted('AAPL', 'full');
    const closes = Object.values(daily as unknown as Rows)
      .map((row) => Number(row['5. adjusted close']))
      .reverse();
    const [fast, slow] = [exponential(closes, 12), exponential(closes, 26)];
    const line = fast.map((value, i) => value - slow[i]);
    const answer = (await client.technical.macd('AAPL', 'daily', 'close')) as Record<string, Rows>;
    const rows = answer['Technical Analysis: MACD'];
    const signal = exponential(line.slice(25), 9);
    expect(Number(rows['2026-11-18'].MACD)).toBeCloseTo(line.at(-1) ?? 0, 6);
    expect(Number(rows['2026-11-18'].MACD_Signal)).toBeCloseTo(signal.at(-1) ?? 0, 6);
    expect(Number(rows['2026-11-18'].MACD_Hist)).toBeCloseTo((line.at(-1) ?? 0) - (signal.at(-1) ?? 0), 6);
    expect(answer['Meta Data']).toMatchObject({ '5.1: Fast Period': 12, '6: Series Type': 'close' });
  });

  it('reads top gainers and losers through its experimental call: the moves of the last session', async () => {
    const movers = (await client.experimental('TOP_GAINERS_LOSERS', {})) as Record<
      string,
      { ticker: string; change_percentage: string }[]
    >;
    expect(movers.top_gainers).toHaveLength(20);
    for (const { ticker, change_percentage } of [
      ...movers.top_gainers.slice(0, 3),
      ...movers.top_losers.slice(0, 3),
    ]) {
      const { close } = (await sourceBars(ticker)).bars;
      const move = (close[close.length - 1] / close[close.length - 2] - 1) * 100;
      expect(Number.parseFloat(change_percentage)).toBeCloseTo(move, 3);
    }
    const moves = movers.top_gainers.map(({ change_percentage }) => Number.parseFloat(change_percentage));
    expect(moves).toEqual(moves.toSorted((a, b) => b - a));
  });

  it('reads weeks, months, hours, quotes, searches, companies, coins, rates and tables', async () => {
    const weekly = await client.data.weekly_adjusted('AAPL', 'full');
    const week = Object.keys(weekly['Weekly Adjusted Time Series']);
    // The last complete week ended on Friday 13 November 2026.
    expect(week[0]).toBe('2026-11-13');
    const monthly = await client.data.monthly('AAPL', 'full');
    expect(Object.keys(monthly['Monthly Time Series'])[0]).toBe('2026-10-30');
    const hours = (await client.data.intraday('AAPL', 'compact', 'json', '60min')) as unknown as Record<
      string,
      Rows
    >;
    expect(Object.keys(hours['Time Series (60min)'])[0]).toBe('2026-11-18 15:30:00');
    const { 'Global Quote': quote } = await client.data.quote('AAPL');
    const { close } = (await sourceBars('AAPL')).bars;
    expect(Number(quote['05. price'])).toBe(close.at(-1));
    expect(Number(quote['08. previous close'])).toBe(close.at(-2));
    const { bestMatches } = (await client.data.search('apple')) as unknown as { bestMatches: Rows[string][] };
    expect(bestMatches[0]).toMatchObject({ '1. symbol': 'AAPL', '3. type': 'Equity' });
    const company = await client.fundamental.company_overview('AAPL');
    expect(company).toMatchObject({ Symbol: 'AAPL', Name: 'Apple', Sector: 'Information Technology' });
    const coin = (await client.crypto.daily('BTC', 'USD')) as unknown as Record<string, Rows>;
    expect(Object.keys(coin['Time Series (Digital Currency Daily)'])[0]).toBe('2026-11-17');
    const rate = (await client.forex.rate('EUR', 'USD')) as unknown as Record<string, Rows[string]>;
    expect(Number(rate['Realtime Currency Exchange Rate']['5. Exchange Rate'])).toBeGreaterThan(0);
    const table = (await client.data.daily('AAPL', 'compact', 'csv')) as unknown as Record<string, string>[];
    expect(table[0]).toEqual(
      expect.objectContaining({ timestamp: '2026-11-18', close: String(close.at(-1)?.toFixed(4)) }),
    );
  });

  it('throws what the provider would make it throw', async () => {
    await expect(client.data.daily('NOPE')).rejects.toMatch(/knows no symbol “NOPE”/);
  });
});

describe('our own client of the provider, reading this installation', () => {
  const sources = () => {
    const http = createHttpClient({
      clock: { now: () => MARKET_NOW, after: runLater },
      timeoutMs: 20_000,
      hosts: { budget: { calls: 1000, perMs: 1, maxWaitMs: 0 } },
    });
    return createAlphaVantageSources(
      new AlphaVantageClient({
        http,
        apiKey: token,
        baseUrl: origin,
        callsPerDay: 100,
        quota: createMemoryQuotaStore(),
      }),
    );
  };

  it('gets back the bars, splits and dividends that the source supplied', async () => {
    const { asset, bars, actions } = await sourceBars(await splitSymbol());
    const { prices } = sources();
    const answer = await prices?.dailyBars({ asset, from: '2018-01-01', to: '2026-11-18' });
    if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer));
    for (const column of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(Array.from(answer.value.bars[column]), column).toEqual(Array.from(bars[column]));
    }
    const got = await prices?.corporateActions(asset);
    if (got?.kind !== 'found') throw new Error(JSON.stringify(got));
    const plain = (list: readonly { kind: string; exDate: string }[]) =>
      list.map(({ kind, exDate }) => `${exDate} ${kind}`).sort();
    const past = actions.filter(({ exDate }) => exDate <= '2026-11-18');
    expect(plain(got.value)).toEqual(plain(past));
  });

  it('gets back the revenue that the company filed last', async () => {
    const { asset, statements } = await sourceBars('AAPL');
    const answer = await sources().fundamentals?.statements(asset);
    if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer));
    const revenueOf = (list: typeof statements) =>
      new Map(
        list.map(({ period, figures }) => [
          `${period.end} ${period.quarter === 'full-year'}`,
          figures.revenue,
        ]),
      );
    const filed = revenueOf(statements);
    const got = revenueOf(answer.value);
    expect(got.size).toBe(filed.size);
    for (const [period, revenue] of got) expect(revenue, period).toBe(filed.get(period));
  });
});

const samples = fileURLToPath(
  new URL('../../../../../shared/data/api-fixtures/alpha-vantage/', import.meta.url),
);
const recorded = (name: string) => JSON.parse(readFileSync(samples + name, 'utf8'));
const ask = async (query: string) => (await app.get(`/query?apikey=${token}&${query}`)).body;
const keysOf = (value: object) => Object.keys(value).sort();
const firstOf = (rows: Rows) => Object.values(rows)[0];

if (!existsSync(samples))
  console.info(`Recorded answers not found at ${samples}: their shapes are not compared.`);

describe.skipIf(!existsSync(samples))('the shapes of recorded provider answers', () => {
  it.each([
    ['mock_time_series', 'function=TIME_SERIES_INTRADAY&symbol=MSFT&interval=1min', 'Time Series (1min)'],
    [
      'mock_technical_indicator',
      'function=SMA&symbol=MSFT&interval=15min&time_period=10&series_type=close',
      'Technical Analysis: SMA',
    ],
  ])('are ours: %s', async (name, query, series) => {
    const [theirs, ours] = [recorded(name), await ask(query)];
    expect(keysOf(ours)).toEqual(keysOf(theirs));
    expect(keysOf(ours['Meta Data'])).toEqual(keysOf(theirs['Meta Data']));
    expect(keysOf(firstOf(ours[series]))).toEqual(keysOf(firstOf(theirs[series])));
    const length = (rows: Rows) => Object.keys(rows)[0]?.length;
    expect(length(ours[series])).toBe(length(theirs[series]));
  });

  it('match ours: quotes, searches and rates', async () => {
    expect(keysOf((await ask('function=GLOBAL_QUOTE&symbol=MSFT'))['Global Quote'])).toEqual(
      keysOf(recorded('global_quote')['Global Quote']),
    );
    const { bestMatches } = await ask('function=SYMBOL_SEARCH&keywords=BA');
    expect(keysOf(bestMatches[0])).toEqual(keysOf(recorded('symbol_search').bestMatches[0]));
    const rate = await ask('function=CURRENCY_EXCHANGE_RATE&from_currency=BTC&to_currency=USD');
    const name = 'Realtime Currency Exchange Rate';
    expect(keysOf(rate[name])).toEqual(keysOf(recorded('mock_foreign_exchange')[name]));
  });

  it('name every figure of a company as ours do, and every value is text', async () => {
    const company = await ask('function=OVERVIEW&symbol=IBM');
    const known = new Set(keysOf(recorded('mock_company_overview')));
    expect(keysOf(company).filter((key) => !known.has(key))).toEqual([]);
    expect(Object.values(company).filter((value) => typeof value !== 'string')).toEqual([]);
    const income = await ask('function=INCOME_STATEMENT&symbol=IBM');
    const theirs = recorded('mock_fundamental_data');
    expect(keysOf(income)).toEqual(keysOf(theirs));
    for (const key of ['fiscalDateEnding', 'totalRevenue', 'grossProfit', 'operatingIncome', 'netIncome']) {
      expect(keysOf(theirs.annualReports[0])).toContain(key);
      expect(keysOf(income.annualReports[0])).toContain(key);
    }
  });
});
