import { BASE_CURRENCIES, DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import * as samples from '../../test/loopback/alpha-vantage-samples.ts';
import { COIN, DAYS, foundIn, NOW, never, provider, STOCK } from '../../test/loopback/alpha-vantage-setup.ts';
import { usableBars } from '../quality/usable-bars.ts';
import { askMovers } from './ask-market-overview.ts';
import { askIndicator, askSeries } from './ask-series.ts';

describe('prices from Alpha Vantage', () => {
  it('returns prices as traded, without the running session', async () => {
    const { sources } = await provider({ TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED });
    const { bars, knownAt, adjustment, actions } = foundIn(
      (await sources.prices?.dailyBars({ asset: STOCK, ...DAYS })) ?? never(),
    );
    expect([...bars.close]).toEqual([100, 50, 50.5]);
    expect([...bars.volume]).toEqual([500, 1100, 1000]);
    expect(adjustment).toBe('none');
    // New York closes at 20:00 UTC in summer; the bar is known a quarter of an hour later.
    expect(knownAt[0]).toBe(Date.UTC(2024, 5, 4, 20, 15));
    // The columns beside the prices.
    expect(actions).toMatchObject([
      { kind: 'split', exDate: '2024-06-05', newPerOld: 2, knownAt: Date.UTC(2024, 5, 5, 13, 30) },
      { kind: 'dividend', exDate: '2024-06-06', amountPerShare: 0.25 },
    ]);
  });

  it('EVAL-D1: leave a low of 0 to the quality screen, and the other days as they are', async () => {
    const series = structuredClone(samples.DAILY_ADJUSTED);
    series['Time Series (Daily)']['2024-06-05']['3. low'] = '0.0000';
    const { sources } = await provider({ TIME_SERIES_DAILY_ADJUSTED: series });
    const known = foundIn((await sources.prices?.dailyBars({ asset: STOCK, ...DAYS })) ?? never());
    expect([...known.bars.low]).toEqual([98, 0, 49]);
    const usable = usableBars(known);
    expect([...usable.known.bars.close]).toEqual([100, 50.5]);
    expect(usable.findings).toMatchObject([{ rule: 'out-of-range', span: { from: '2024-06-05' } }]);
  });

  it('leave out minutes without a price, and a low of the day that is none', async () => {
    const series = structuredClone(samples.INTRADAY);
    series['Time Series (5min)']['2024-06-06 15:55:00']['3. low'] = '0.0000';
    const quote = structuredClone(samples.QUOTE);
    Object.assign(quote['Global Quote - DATA DELAYED BY 15 MINUTES'], {
      '03. high': '52',
      '04. low': '0.0000',
    });
    const { sources } = await provider({ TIME_SERIES_INTRADAY: series, GLOBAL_QUOTE: quote });
    const request = { asset: STOCK, date: '2024-06-06', timeframe: '5m' } as const;
    const { bars } = foundIn((await sources.prices?.intradayBars(request)) ?? never());
    expect([...bars.time]).toEqual([Date.UTC(2024, 5, 6, 13, 30)]);
    const [told] = foundIn((await sources.prices?.quotes([STOCK])) ?? never());
    expect([told?.last, told?.high, told?.low]).toEqual([51.5, 52, undefined]);
  });

  it('falls back to the plain series when the adjusted one needs a paid key', async () => {
    const Information = 'Thank you for using Alpha Vantage! This is a premium endpoint. You may subscribe.';
    const { sources, server, clock } = await provider({
      TIME_SERIES_DAILY_ADJUSTED: { Information },
      TIME_SERIES_DAILY: samples.DAILY_ADJUSTED,
    });
    const asked = () => server.calls.splice(0).map(({ url }) => url.searchParams.get('function'));
    const { bars } = foundIn((await sources.prices?.dailyBars({ asset: STOCK, ...DAYS })) ?? never());
    expect(bars.close).toHaveLength(3);
    expect(asked()).toEqual(['TIME_SERIES_DAILY_ADJUSTED', 'TIME_SERIES_DAILY']);
    // The refusal was a call of the day: other symbols cost none for it until the calls are counted anew.
    const other = { ...STOCK, symbol: 'YYYY' };
    foundIn((await sources.prices?.dailyBars({ asset: other, ...DAYS })) ?? never());
    expect(asked()).toEqual(['TIME_SERIES_DAILY']);
    clock.advance(DAY_MS);
    foundIn((await sources.prices?.dailyBars({ asset: other, ...DAYS })) ?? never());
    expect(asked()).toEqual(['TIME_SERIES_DAILY_ADJUSTED', 'TIME_SERIES_DAILY']);
  });

  it('takes dividends as known from their declaration if there is one, else from the ex-date', async () => {
    const { sources } = await provider({ SPLITS: samples.SPLITS, DIVIDENDS: samples.DIVIDENDS });
    const actions = foundIn((await sources.prices?.corporateActions(STOCK)) ?? never());
    expect(actions).toMatchObject([
      { kind: 'dividend', exDate: '2024-03-07', amountPerShare: 0.5, knownAt: Date.UTC(2024, 2, 7, 14, 30) },
      { kind: 'dividend', exDate: '2024-06-06', knownAt: Date.UTC(2024, 4, 21) - 1, payDate: '2024-06-20' },
      { kind: 'split', exDate: '2024-06-05', newPerOld: 2, knownAt: Date.UTC(2024, 5, 5, 13, 30) },
    ]);
  });

  it('MKT-21: a regular and a special dividend of one ex-date are one fall of the price', async () => {
    // Microsoft, 15 November 2004: 0.08 and 3.00 dollars a share.
    const of = (amount: string, declared: string) => ({
      ...{ ex_dividend_date: '2004-11-15', declaration_date: declared, amount },
      payment_date: '2004-12-02',
    });
    const regular = of('0.08', '2004-09-15');
    const data = [of('3.0', '2004-07-20'), regular, regular];
    const { sources } = await provider({ SPLITS: { data: [] }, DIVIDENDS: { data } });
    const actions = foundIn((await sources.prices?.corporateActions(STOCK)) ?? never());
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({
      ...{ exDate: '2004-11-15', amountPerShare: 3.08, payDate: '2004-12-02' },
      knownAt: Date.UTC(2004, 8, 16) - 1,
    });
  });

  it('returns the bars of the regular session by New York time', async () => {
    const { sources, server } = await provider({ TIME_SERIES_INTRADAY: samples.INTRADAY });
    const request = { asset: STOCK, date: '2024-06-06', timeframe: '5m' } as const;
    const { bars } = foundIn((await sources.prices?.intradayBars(request)) ?? never());
    expect([...bars.time]).toEqual([Date.UTC(2024, 5, 6, 13, 30), Date.UTC(2024, 5, 6, 19, 55)]);
    expect(server.calls[0].url.searchParams.get('adjusted')).toBe('false');
  });

  it('says how delayed a quote is if the provider says so', async () => {
    const { sources } = await provider({ GLOBAL_QUOTE: samples.QUOTE });
    const [quote] = foundIn((await sources.prices?.quotes([STOCK])) ?? never());
    expect(quote).toMatchObject({ last: 51.5, previousClose: 50.5, at: NOW - 15 * 60_000, phase: 'open' });
    // A volume of "-" is unknown, not none.
    expect(quote.volume).toBeUndefined();
  });

  it('reads a coin’s dollar prices, by name, when another currency is given alongside', async () => {
    const { sources } = await provider({ DIGITAL_CURRENCY_DAILY: samples.COIN_DAILY });
    const { bars } = foundIn((await sources.prices?.dailyBars({ asset: COIN, ...DAYS })) ?? never());
    expect([...bars.close]).toEqual([69_000]);
  });

  it('lists stocks and funds and leaves out what is neither', async () => {
    const { sources } = await provider({ LISTING_STATUS: samples.LISTINGS });
    const listings = foundIn((await sources.prices?.assets()) ?? never());
    expect(listings.map(({ kind, symbols }) => [kind, symbols[0].symbol, symbols[0].name])).toEqual([
      ['stock', 'ZZZZ', 'Zz, Inc.'],
      ['fund', 'ZZZF', 'Zz Fund'],
    ]);
  });

  it('returns weekly, monthly and indicator series under the names the specification lists', async () => {
    const { client, server } = await provider({
      TIME_SERIES_WEEKLY_ADJUSTED: {
        'Weekly Adjusted Time Series': samples.DAILY_ADJUSTED['Time Series (Daily)'],
      },
      MACD: samples.MACD,
      TOP_GAINERS_LOSERS: samples.MOVERS,
    });
    const weekly = foundIn(
      await askSeries(client, { function: 'TIME_SERIES_WEEKLY_ADJUSTED', symbol: 'BRK.B' }),
    );
    expect(weekly.rows).toHaveLength(4);
    expect(server.calls[0].url.searchParams.get('symbol')).toBe('BRK-B');
    const macd = await askIndicator(client, { name: 'MACD', symbol: 'ZZZZ', interval: 'daily' });
    expect(foundIn(macd)[1].values).toEqual({ macd: 0.75, macd_signal: 0.5, macd_hist: 0.25 });
    const movers = foundIn(await askMovers(client));
    expect(movers.gainers).toMatchObject([{ symbol: 'ZZZZ', changeRatio: 1.5, volume: 12_345 }]);
  });
});

describe('companies from Alpha Vantage', () => {
  it('combines the three statements and dates them by the report', async () => {
    const { sources } = await provider({
      INCOME_STATEMENT: samples.INCOME,
      BALANCE_SHEET: samples.BALANCE,
      CASH_FLOW: samples.CASH_FLOW,
      EARNINGS: samples.EARNINGS,
    });
    const statements = foundIn((await sources.fundamentals?.statements(STOCK)) ?? never());
    const march = statements.find(({ period }) => period.end === '2024-03-31');
    expect(march).toMatchObject({
      period: { fiscalYear: 2024, quarter: 2 },
      figures: { revenue: 1100, netIncome: -12, equity: 5000, inventory: 0, freeCashFlow: 180 },
      knownFrom: 'report-date',
      knownAt: Date.UTC(2024, 4, 3) - 1,
    });
    const june = statements.find(({ period }) => period.end === '2023-06-30');
    expect(june?.figures).toEqual({ revenue: 900 });
    expect(june).toMatchObject({ knownFrom: 'assumed', knownAt: Date.UTC(2023, 6, 1) - 1 + 90 * 86_400_000 });
    const year = statements.find(({ period }) => period.quarter === 'full-year');
    expect(year?.period).toEqual({
      fiscalYear: 2023,
      quarter: 'full-year',
      start: '2022-10-01',
      end: '2023-09-30',
    });
  });

  it('waits for the dates of the reports rather than assuming them for good', async () => {
    const { sources } = await provider({
      ...{ INCOME_STATEMENT: samples.INCOME, BALANCE_SHEET: samples.BALANCE, CASH_FLOW: samples.CASH_FLOW },
      EARNINGS: { Note: 'Thank you! Please spread out your requests more sparingly.' },
    });
    expect(await sources.fundamentals?.statements(STOCK)).toMatchObject({ kind: 'unavailable' });
  });

  it('returns earnings per share in the shares of the report’s day, not today’s', async () => {
    const { sources } = await provider({ EARNINGS: samples.EARNINGS, SPLITS: samples.SPLITS });
    const reports = foundIn((await sources.earnings?.reports(STOCK)) ?? never());
    // The provider says 1.10 in today's shares; the 2-for-1 split came after the report.
    expect(reports.map(({ epsActual, time }) => [epsActual, time])).toEqual([
      [undefined, 'before-open'],
      [2.2, 'after-close'],
    ]);
  });

  it('returns the next report from the calendar, with a company name that contains a comma', async () => {
    const { sources } = await provider({ EARNINGS: samples.EARNINGS, EARNINGS_CALENDAR: samples.CALENDAR });
    expect(foundIn((await sources.earnings?.dateNotices(STOCK)) ?? never())).toMatchObject([
      {
        date: '2024-08-01',
        publisher: 'Alpha Vantage',
        period: { fiscalYear: 2024, quarter: 3 },
        time: 'after-close',
        knownAt: NOW,
      },
    ]);
  });

  it('returns each headline once, with tickers in our terms and no script for a link', async () => {
    const { sources } = await provider({ NEWS_SENTIMENT: samples.NEWS });
    const stretch = { from: Date.UTC(2024, 5, 6), until: Date.UTC(2024, 5, 7) };
    const articles = foundIn((await sources.news?.articles(stretch)) ?? never());
    expect(articles.map(({ title, url }) => [title, url])).toEqual([
      ['Early', undefined],
      ['Late', 'https://news.example/late'],
    ]);
    expect(articles[1].tags?.map(({ symbol, tone }) => [symbol, tone])).toEqual([
      ['ZZZZ', -0.21],
      ['BTC-USD', 0],
    ]);
  });

  it('says how far headlines reach when a day’s calls end between two pages of them', async () => {
    const from = Date.UTC(2024, 5, 6);
    const feed = Array.from({ length: 1_000 }, (_, i) => ({
      ...samples.NEWS.feed[0],
      title: `Headline ${i}`,
      url: `https://news.example/${i}`,
      time_published: new Date(from + i * 60_000).toISOString().replaceAll(/[-:]/g, '').slice(0, 15),
    }));
    const { sources } = await provider({ NEWS_SENTIMENT: { feed } }, { theirs: 1 });
    const answer = await sources.news?.articles({ from, until: from + 2 * 86_400_000 });
    expect(foundIn(answer ?? never())).toHaveLength(1_000);
    expect(answer).toMatchObject({ wholeUntil: from + 999 * 60_000 });
  });

  it('leaves out a headline that cannot be read, and refuses only if none can', async () => {
    const nameless = { ...samples.NEWS.feed[0], title: ' ' };
    const stretch = { from: Date.UTC(2024, 5, 6), until: Date.UTC(2024, 5, 7) };
    const some = await provider({ NEWS_SENTIMENT: { feed: [nameless, samples.NEWS.feed[1]] } });
    const articles = foundIn((await some.sources.news?.articles(stretch)) ?? never());
    expect(articles.map(({ title }) => title)).toEqual(['Early']);
    const none = await provider({ NEWS_SENTIMENT: { feed: [nameless] } });
    expect(await none.sources.news?.articles(stretch)).toMatchObject({ kind: 'unavailable' });
  });

  it('takes the words for a time without headlines for none, not for a refusal', async () => {
    const Information = 'No articles found. Please adjust the time range or refer to the documentation.';
    const { sources } = await provider({ NEWS_SENTIMENT: { Information } });
    const stretch = { from: Date.UTC(2024, 5, 6), until: Date.UTC(2024, 5, 7) };
    expect(await sources.news?.articles(stretch)).toEqual({
      kind: 'found',
      value: [],
      wholeUntil: undefined,
    });
  });

  it('leaves out a row of the earnings calendar that cannot be read', async () => {
    const calendar = `${samples.CALENDAR.trimEnd()}\nYYYY,"Yy",soon,2024-06-30,1.2,USD,post-market\n`;
    const { sources } = await provider({ EARNINGS: samples.EARNINGS, EARNINGS_CALENDAR: calendar });
    expect(foundIn((await sources.earnings?.dateNotices(STOCK)) ?? never())).toHaveLength(1);
  });

  it('leaves out a quarter and a period of a statement that cannot be read', async () => {
    const [march, december] = samples.EARNINGS.quarterlyEarnings;
    const quarterlyEarnings = [march, { ...december, reportedDate: 'None' }];
    const [newest, ...older] = samples.INCOME.quarterlyReports;
    const quarterlyReports = [{ ...newest, totalRevenue: 'about 1100' }, ...older];
    const { sources } = await provider({
      INCOME_STATEMENT: { ...samples.INCOME, quarterlyReports },
      BALANCE_SHEET: samples.BALANCE,
      CASH_FLOW: samples.CASH_FLOW,
      EARNINGS: { ...samples.EARNINGS, quarterlyEarnings },
      SPLITS: samples.SPLITS,
    });
    const reports = foundIn((await sources.earnings?.reports(STOCK)) ?? never());
    expect(reports.map(({ period }) => period.end)).toEqual([march?.fiscalDateEnding]);
    const statements = foundIn((await sources.fundamentals?.statements(STOCK)) ?? never());
    expect(statements.find(({ period }) => period.end === newest?.fiscalDateEnding)?.figures).toEqual({
      equity: 5000,
      inventory: 0,
      freeCashFlow: 180,
      operatingCashFlow: 300,
      capitalExpenditure: 120,
    });
  });

  it('returns daily and live exchange rates', async () => {
    const { sources } = await provider({
      FX_DAILY: samples.FX_DAILY,
      CURRENCY_EXCHANGE_RATE: samples.FX_LIVE,
    });
    const pair = { base: 'EUR', quote: 'USD' };
    const daily = foundIn((await sources.fx?.dailyRates({ pair, ...DAYS })) ?? never());
    expect(daily.map(({ date, rate }) => [date, rate])).toEqual([
      ['2024-06-05', 1.087],
      ['2024-06-06', 1.089],
    ]);
    const live = foundIn((await sources.fx?.liveRate(pair)) ?? never());
    expect(live).toMatchObject({ rate: 1.0891, at: Date.UTC(2024, 5, 6, 17, 0, 1) });
    const other = await sources.fx?.liveRate({ base: 'XXX', quote: 'USD' });
    expect(other).toEqual({ kind: 'unknown-asset', symbol: 'XXX/USD' });
  });

  it('has exchange rates of every currency in which an account may be kept', async () => {
    const { sources } = await provider({});
    const quoted = sources.fx?.capabilities.pairs.map(({ base }) => base) ?? [];
    const wanted = BASE_CURRENCIES.filter((currency) => currency !== 'USD');
    expect(wanted.filter((currency) => !quoted.includes(currency))).toEqual([]);
  });
});
