import { DAY_MS, MINUTE_MS } from '@auspex/market';
import { type ExchangeScript, startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MarketProcess } from '../../../test/with-market-application.ts';
import { type AskingBench, KEY, NOON, openPageQuestions } from '../../../test/with-page-questions.ts';

/** How long pages were prepared to wait for an answer, one number per wait. */
const waits = vi.hoisted((): number[] => []);
vi.mock('./wait-at-most.ts', async (original) => {
  const { waitAtMost } = await original<typeof import('./wait-at-most.ts')>();
  return {
    waitAtMost: (done: Promise<unknown>, milliseconds: number) => {
      waits.push(milliseconds);
      return waitAtMost(done, milliseconds);
    },
  };
});

/** The provider in these tests gets half a minute; no page waits that long, not even on a busy machine. */
const LONGEST_MS = 25_000;

const opened: AskingBench[] = [];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(...given: Parameters<typeof openPageQuestions>): Promise<AskingBench> {
  const harness = await openPageQuestions(...given);
  opened.push(harness);
  return harness;
}

/** A page's answer, which must arrive in time. */
async function page(pages: Pick<MarketProcess, 'get'>, url: string) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${url} did not answer in ${LONGEST_MS} ms.`)), LONGEST_MS);
  });
  return Promise.race([pages.get(url), late]).finally(() => clearTimeout(timer));
}

const BARS = '/api/market/bars/ZZZZ?timeframe=5m&from=2024-06-06&to=2024-06-06';
const RATE = '/api/market/rates?base=EUR&quote=USD';

const FRIDAY = BARS.replaceAll('06-06', '06-07');

/** The provider's answer with bars of Friday that begin at these times in New York. */
function intradayOfFriday(...times: readonly string[]) {
  const bar = { '1. open': '50', '2. high': '50', '3. low': '50', '4. close': '50', '5. volume': '10' };
  return {
    'Meta Data': { '1. Information': 'Intraday (5min)', '2. Symbol': 'ZZZZ', '6. Time Zone': 'US/Eastern' },
    'Time Series (5min)': Object.fromEntries(times.map((time) => [`2024-06-07 ${time}:00`, bar])),
  };
}

/** A provider with bars of Friday, and how many of them a page shows at an instant. */
async function openFriday(...times: readonly string[]) {
  const answers = { TIME_SERIES_INTRADAY: intradayOfFriday(...times) };
  const harness = await open({}, answers);
  await harness.ingest();
  const friday = async (at: string): Promise<number> => {
    harness.at(Date.parse(at));
    return (await page(harness.pages, FRIDAY)).body.bars.close.length;
  };
  return { harness, answers, friday };
}

describe('Intraday bars from a source with a quota', () => {
  it('MKT-20: cost one call for a hundred members and all processes, and are stored', async () => {
    const harness = await open();
    await harness.ingest();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => page(harness.pages, `${BARS}&limit=${1000 + i}`)),
    );
    for (const { body } of answers) {
      // The sample's regular session: 09:30 and 15:55 in New York.
      expect(body).toMatchObject({ bars: { close: [50, 51] }, coming: null });
    }
    expect(harness.asked('TIME_SERIES_INTRADAY')).toBe(1);
    const other = await harness.beside();
    expect((await page(other, BARS)).body.bars.close).toEqual([50, 51]);
    // Another session of the same month came with the same call; a longer bar is aggregated from the stored ones.
    await page(other, '/api/market/bars/ZZZZ?timeframe=5m&from=2024-06-04&to=2024-06-05');
    expect((await page(other, BARS.replace('5m', '15m'))).body.bars.close).toEqual([50, 51]);
    expect(harness.asked('TIME_SERIES_INTRADAY')).toBe(1);
  });

  it('of which the last comes after the close are asked for again, then no more', async () => {
    const { harness, answers, friday } = await openFriday('09:30', '15:45');
    expect(await friday('2024-06-07T20:00:30Z')).toBe(2);
    answers.TIME_SERIES_INTRADAY = intradayOfFriday('09:30', '15:45', '15:55');
    expect(await friday('2024-06-07T20:25:00Z')).toBe(3);
    expect(await friday('2024-06-10T12:00:00Z')).toBe(3);
    expect(harness.asked('TIME_SERIES_INTRADAY')).toBe(2);
  });

  it('MKT-9: that are all there soon after the close are asked for once more, then never, though nothing new came', async () => {
    const { harness, friday } = await openFriday('09:30', '15:45', '15:55');
    for (const at of [
      '2024-06-07T20:05:00Z',
      '2024-06-07T20:30:00Z',
      '2024-06-07T21:00:00Z',
      '2024-06-10T12:00:00Z',
      '2024-07-02T12:00:00Z',
    ])
      expect(await friday(at)).toBe(3);
    expect(harness.asked('TIME_SERIES_INTRADAY')).toBe(2);
    // Another process knows it too.
    expect((await page(await harness.beside(), FRIDAY)).body.bars.close).toHaveLength(3);
    expect(harness.asked('TIME_SERIES_INTRADAY')).toBe(2);
  });

  it('MKT-20: never take what the day’s daily bars need, however much is requested', async () => {
    const symbols = Array.from({ length: 26 }, (_, i) => `Z${String.fromCharCode(65 + i)}A`);
    const rows = ['ZZZZ', ...symbols].map(
      (symbol) => `${symbol},${symbol} Inc.,NYSE,Stock,2010-01-04,null,Active`,
    );
    const header = 'symbol,name,exchange,assetType,ipoDate,delistingDate,status';
    const harness = await open(
      {
        MARKET_SYMBOLS: ['ZZZZ', ...symbols].join(','),
        ALPHA_VANTAGE_CALLS_PER_DAY: '10',
        ALPHA_VANTAGE_RESERVE: '2',
      },
      { LISTING_STATUS: [header, ...rows].join('\r\n') },
    );
    await harness.ingest();
    harness.at(NOON + DAY_MS);
    // The next day begins with a member who opens every symbol, every bar length and many months.
    const before = harness.server.calls.length;
    for (const symbol of symbols.slice(0, 6)) {
      for (const timeframe of ['1m', '5m', '15m'])
        await page(harness.pages, `/api/market/bars/${symbol}?timeframe=${timeframe}&from=2024-01-02`);
      await page(harness.pages, RATE);
    }
    expect(harness.server.calls.length - before).toBeLessThanOrEqual(2);
    const bars = harness.asked('TIME_SERIES_DAILY_ADJUSTED');
    await harness.ingest();
    expect(harness.asked('TIME_SERIES_DAILY_ADJUSTED') - bars).toBeGreaterThanOrEqual(6);
    expect(harness.server.calls.length - before).toBeLessThanOrEqual(10);
    const late = (await page(harness.pages, '/api/market/bars/ZFA?timeframe=30m')).body;
    expect(late.coming).toMatchObject({
      state: 'waiting',
      reason: expect.stringMatching(/used up for today/),
    });
    expect(Date.parse(late.coming.retryAt)).toBe(Date.parse('2024-06-09T04:00:00Z'));
  });
});

describe('Pages of coins while the exchange does not answer', () => {
  it('say so in time, and show its pairs once it does; later an old list is shown with its time', async () => {
    const script: ExchangeScript = { broken: { stalls: true } };
    const exchange = await startExchangeServer('coinbase', NOON, script);
    const harness = await open({
      MARKET_SOURCES: 'exchanges',
      MARKET_EXCHANGES: 'coinbase',
      MARKET_COINBASE_URL: exchange.url,
      MARKET_TIMEOUT_SECONDS: '30',
    });
    const pairs = '/trading/get_coinbase_pairs';
    const first = await page(harness.pages, pairs);
    expect(first).toMatchObject({ status: 200, body: { items: [], at: null } });
    expect(first.body.staleBecause).toMatch(/has not answered yet/);
    // The request is still waiting; another process finds the exchange working.
    script.broken = undefined;
    const other = await harness.beside();
    const second = await page(other, pairs);
    expect(second.body).toMatchObject({ at: new Date(NOON).toISOString(), staleBecause: null });
    expect(second.body.items.length).toBeGreaterThan(0);
    script.broken = { stalls: true };
    harness.at(NOON + 2 * 3_600_000);
    const third = await page(other, pairs);
    expect(third.body).toMatchObject({ items: second.body.items, at: second.body.at });
    await exchange.close();
  });
});

describe('Current exchange rates', () => {
  it('cost at most one call per page, and none while the last one is a few minutes old', async () => {
    const harness = await open({ ALPHA_VANTAGE_CALLS_PER_DAY: '500' });
    await harness.ingest();
    const calls = () => harness.asked('CURRENCY_EXCHANGE_RATE');
    await page(harness.pages, '/api/market/rates?base=EUR&quote=GBP');
    await vi.waitFor(() => expect(calls()).toBe(1), 60_000);
    for (let i = 0; i < 20; i += 1) await page(harness.pages, `${RATE}&from=2024-05-${10 + i}`);
    await page(harness.pages, '/query?function=CURRENCY_EXCHANGE_RATE&from_currency=EUR&to_currency=USD');
    expect(calls()).toBe(1);
    harness.at(NOON + 16 * MINUTE_MS);
    const { body } = await page(harness.pages, RATE);
    // What was known is shown at once, with its time; the new value is there for the next request.
    expect(body.rate).toBeGreaterThan(0);
    await vi.waitFor(() => expect(calls()).toBe(2), 60_000);
  });
});

describe('MKT-20: A page while the provider', () => {
  const faults = [
    ['does not answer at all', { stalls: true }, /Waiting for /],
    ['sends garbage', { body: '<html>Bad gateway</html>' }, /could not be understood|left alone/],
    ['answers 500', { status: 500 }, /status 500|left alone/],
    ['refuses with status 200', { body: '{"Note":"Thank you! 5 calls per minute."}' }, /asked too often/],
    [
      'says that the calls of the day are used up',
      {
        body: `{"Information":"We have detected your API key as ${KEY} and our rate limit is 25 requests per day."}`,
      },
      /used up/,
    ],
  ] as const;

  it.each(faults)('%s: shows what is there with its time, and what is missing', async (_, fault, reason) => {
    const harness = await open({ MARKET_TIMEOUT_SECONDS: '30', ALPHA_VANTAGE_CALLS_PER_DAY: '500' });
    await harness.ingest();
    expect((await page(harness.pages, BARS)).body.bars.close).toEqual([50, 51]);
    const known = (await page(harness.pages, RATE)).body;
    harness.breakWith(fault);
    harness.at(NOON + DAY_MS);
    const days = await page(harness.pages, '/api/market/bars/ZZZZ');
    expect(days).toMatchObject({ status: 200, body: { coming: null } });
    expect(days.body.bars.close.length).toBeGreaterThan(0);

    // Friday's session is over and was never fetched; Thursday's is stored.
    waits.length = 0;
    const bars = await page(harness.pages, '/api/market/bars/ZZZZ?timeframe=5m&from=2024-06-06');
    // A refusal may be known already, and then nobody waits.
    if ('stalls' in fault) expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(0, ...waits)).toBeLessThanOrEqual(1500);
    expect(bars.status).toBe(200);
    expect(bars.body.bars.close).toEqual([50, 51]);
    expect(bars.body.provenance.knownAt).toBe('2024-06-06T20:00:00.000Z');
    expect(bars.body.coming).toMatchObject({
      sessionsThere: 1,
      sessionsWanted: 2,
      reason: expect.stringMatching(reason),
    });

    const rate = await page(harness.pages, RATE);
    expect(rate).toMatchObject({ status: 200, body: { rate: known.rate, at: known.at } });

    const indicator = await page(harness.pages, '/indicators/SMA?symbol=ZZZZ&interval=30min&time_period=2');
    expect(indicator).toMatchObject({
      status: 200,
      body: { coming: { reason: expect.stringMatching(reason) } },
    });
    const series = 'function=TIME_SERIES_INTRADAY&symbol=ZZZZ&interval=30min&month=2024-03';
    const dialect = await page(harness.pages, `/query?${series}`);
    expect(dialect).toMatchObject({ status: 200, body: { Information: expect.stringMatching(reason) } });
    for (const { text } of [bars, rate, indicator, dialect]) expect(text).not.toContain(KEY);

    // Once the provider has recovered, the next request sees it, without anyone being told.
    harness.breakWith(undefined);
    harness.at(NOON + 3 * DAY_MS);
    await vi.waitFor(async () => {
      const { coming } = (await page(harness.pages, `${BARS}&limit=7`)).body;
      expect(coming).toBeNull();
    }, 60_000);
  });
});
