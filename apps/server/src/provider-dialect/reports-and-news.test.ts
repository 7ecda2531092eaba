import { addDays, DAY_MS, HOUR_MS } from '@auspex/market';
import {
  AlphaVantageClient,
  createAlphaVantageSources,
  createMemoryQuotaStore,
} from '@auspex/market-data/alpha-vantage';
import { createHttpClient, runLater } from '@auspex/market-data/http';
import { simulate } from '@auspex/simulated-market';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalToken } from '../../test/market-samples.ts';
import { MARKET_NOW, MARKET_SEED } from '../../test/with-market.ts';
import { withMarketApplication } from '../../test/with-market-application.ts';
import { marketModule, unwatched } from '../market/index.ts';

const app = withMarketApplication({ people: 'stored' });
const simulation = simulate({ seed: MARKET_SEED, to: MARKET_NOW });
const apple = { assetId: 'us:AAPL', symbol: 'AAPL', market: 'us' } as Parameters<
  NonNullable<ReturnType<typeof createAlphaVantageSources>['earnings']>['reports']
>[0];
let token: string;
let origin: string;

beforeAll(async () => {
  token = await personalToken(app);
  origin = await app.http.app.listen({ host: '127.0.0.1', port: 0 });
  const feeds = app.modules.collect('feeds');
  expect(feeds.map(({ name }) => name)).toEqual(['news', 'earnings']);
  for (const { fetch } of feeds) await fetch(app.modules.service(marketModule), unwatched);
});

/** Our own client of the provider, pointed at this installation. */
function sources() {
  const http = createHttpClient({
    clock: { now: () => MARKET_NOW, after: runLater },
    timeoutMs: 20_000,
    hosts: { budget: { calls: 1000, perMs: 1, maxWaitMs: 0 } },
  });
  const quota = createMemoryQuotaStore();
  const client = new AlphaVantageClient({ http, apiKey: token, baseUrl: origin, callsPerDay: 100, quota });
  return createAlphaVantageSources(client);
}

const ask = async (query: string) => app.get(`/query?apikey=${token}&${query}`);
const splitsAfter = (date: string) =>
  simulation
    .corporateActions(apple.assetId)
    .reduce(
      (shares, action) =>
        action.kind === 'split' && action.exDate > date && action.exDate <= '2026-11-18'
          ? shares * action.newPerOld
          : shares,
      1,
    );

describe('Reports in the dialect', () => {
  it('include the day, the result and the estimate, as the source gave them', async () => {
    const { body } = await ask('function=EARNINGS&symbol=AAPL');
    const told = simulation.earningsReports(apple.assetId)?.at(-1);
    const expected = simulation
      .earningsEstimates(apple.assetId)
      ?.filter(({ metric, period, knownAt }) => {
        return metric === 'eps' && period.end === told?.period.end && knownAt <= (told?.knownAt ?? 0);
      })
      .at(-1);
    if (!told || !expected) throw new Error('Apple never reported.');
    const [last] = body.quarterlyEarnings;
    expect(last).toMatchObject({
      fiscalDateEnding: told.period.end,
      reportedDate: told.date,
      reportTime: told.time === 'before-open' ? 'pre-market' : 'post-market',
    });
    const shares = splitsAfter(told.date);
    expect(Number(last.reportedEPS)).toBeCloseTo((told.epsActual ?? Number.NaN) / shares, 5);
    expect(Number(last.estimatedEPS)).toBeCloseTo(expected.mean / shares, 5);
    expect(Number(last.surprise)).toBeCloseTo(Number(last.reportedEPS) - Number(last.estimatedEPS), 5);
    const percentage = (Number(last.surprise) / Math.abs(Number(last.estimatedEPS))) * 100;
    expect(Number(last.surprisePercentage)).toBeCloseTo(percentage, 1);
    expect(body.quarterlyEarnings.length).toBeGreaterThan(30);
  });

  it('that are expected are a calendar, which our own client understands', async () => {
    const { headers, text } = await ask('function=EARNINGS_CALENDAR&horizon=3month');
    expect(headers['content-disposition']).toBe('attachment; filename=simulated_earnings_calendar.csv');
    const [header, ...lines] = text.trim().split('\r\n');
    expect(header).toBe('symbol,name,reportDate,fiscalDateEnding,estimate,currency,timeOfTheDay');
    const dates = lines.map((line) => line.match(/,(\d{4}-\d{2}-\d{2}),/)?.[1] ?? '');
    expect(dates.length).toBeGreaterThan(50);
    expect(dates.every((date) => date >= '2026-11-18' && date <= addDays('2026-11-18', 91))).toBe(true);
    const answer = await sources().earnings?.dateNotices(apple);
    if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer));
    const notice = simulation.earningsDateNotices(apple.assetId)?.at(-1);
    expect(answer.value.at(-1)).toMatchObject({ date: notice?.date, period: { end: notice?.period.end } });
    expect((await ask('function=EARNINGS_CALENDAR&symbol=NOPE')).text.trim()).toBe(header);
  });
});

describe('Headlines in the dialect', () => {
  it('are the ingested ones, as our own client of the provider gets them back', async () => {
    const span = { from: MARKET_NOW - 2 * DAY_MS, until: MARKET_NOW };
    const direct = await app.modules.service(marketModule).sources[0]?.news?.articles(span);
    const back = await sources().news?.articles(span);
    if (direct?.kind !== 'found' || back?.kind !== 'found') throw new Error(JSON.stringify(back));
    const key = ({ title, publishedAt }: { title: string; publishedAt: number }) =>
      `${Math.floor(publishedAt / 1000)} ${title}`;
    expect(direct.value.length).toBeGreaterThan(20);
    expect(new Set(back.value.map(key))).toEqual(new Set(direct.value.map(key)));
  });

  it('can be requested by tickers, time and order, with a limit', async () => {
    const { body: all } = await ask('function=NEWS_SENTIMENT&limit=1000');
    const named = all.feed.flatMap((one: { ticker_sentiment: { ticker: string }[] }) =>
      one.ticker_sentiment.map(({ ticker }) => ticker),
    );
    const ticker = named.find((one: string) => !one.includes(':'));
    const { body } = await ask(
      `function=NEWS_SENTIMENT&tickers=${ticker}&limit=3&sort=EARLIEST&time_from=20261112T0000`,
    );
    expect(body.feed.length).toBeGreaterThan(0);
    expect(body.feed.length).toBeLessThanOrEqual(3);
    for (const { ticker_sentiment, time_published } of body.feed) {
      expect(ticker_sentiment.map((one: { ticker: string }) => one.ticker)).toContain(ticker);
      expect(time_published >= '20261112T000000').toBe(true);
    }
    const times = body.feed.map(({ time_published }: { time_published: string }) => time_published);
    expect(times).toEqual([...times].sort());
    expect(all.feed.length).toBeGreaterThan(100);
    expect(all.sentiment_score_definition).toContain('simulated market');
    const latest = all.feed.map(({ time_published }: { time_published: string }) => time_published);
    expect(latest).toEqual([...latest].sort().reverse());
  });

  it('from the past are those that were known then', async () => {
    const asOf = new Date(MARKET_NOW - 36 * HOUR_MS).toISOString();
    const { body } = await ask(`function=NEWS_SENTIMENT&limit=1000&asOf=${asOf}`);
    const stamp = asOf.replaceAll(/[-:]/g, '').slice(0, 15);
    expect(body.feed.length).toBeGreaterThan(20);
    expect(body.feed.filter((one: { time_published: string }) => one.time_published > stamp)).toEqual([]);
  });

  it.each([
    ['tickers=NOPE', /tickers knows no “NOPE”/],
    [`tickers=${Array(21).fill('AAPL').join()}`, /tickers takes up to 20 names/],
    [`tickers=${Array(19).fill('CRYPTO:BTC').join()},NOPE`, /tickers knows no “NOPE”/],
    [`tickers=${'A'.repeat(401)}`, /tickers takes up to 400 characters/],
    ['topics=ipo', /not sorted by topics/],
    ['limit=0', /limit must be/],
    ['time_from=yesterday', /time_from must be such as/],
    ['sort=best', /sort must be/],
  ])('say why when they are asked for wrongly: %s', async (query, sentence) => {
    const { body } = await ask(`function=NEWS_SENTIMENT&${query}`);
    expect(body['Error Message']).toMatch(sentence);
  });
});
