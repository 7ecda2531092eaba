import { assetId } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import { type ExchangeScript, startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import type { LoopbackServer } from '@auspex/market-data/test/loopback/loopback-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../test/until.ts';
import { makeTestDatabase, type TestDatabase, withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { pricedAssets } from '../calls/symbol-calls.ts';
import { describeSources } from '../health/describe-sources.ts';
import { unwatched } from '../ingest/ingest.ts';
import { ingestPrices } from '../ingest/ingest-prices.ts';
import { createLead } from './hold-lead.ts';
import { ingestQuotes, quoteRoundMs } from './ingest-quotes.ts';
import { createQuoteTicker, type QuoteTicker } from './quote-ticker.ts';
import { changedTopics, quoteTopics } from './quote-topics.ts';

const reader = { memberId: null };
/** The live stream of a process in which somebody follows quotes. */
const followed = ({ platform }: TestSources, follows = () => true) => ({ ...platform.live, follows });

describe('What only one process does', () => {
  const test = withDatabase();

  it('is held by one at a time, and taken over when it is released', async () => {
    const task = { world: 'sim:lead', task: 'quotes' };
    const [first, second] = [createLead(test.database, task), createLead(test.database, task)];
    expect([await first.hold(), await second.hold(), await first.hold()]).toEqual([true, false, true]);
    await first.release();
    expect([await second.hold(), await first.hold()]).toEqual([true, false]);
  });

  it('is free again when its holder gives no sign of life', async () => {
    const task = { world: 'sim:lost', task: 'quotes' };
    const first = createLead(test.database, { ...task, seconds: 0.2 });
    const second = createLead(test.database, { ...task, seconds: 600 });
    await first.hold();
    await until(() => second.hold());
    expect(await first.hold()).toBe(false);
  });

  it('is separate for each world', async () => {
    const one = createLead(test.database, { world: 'sim:a', task: 'quotes' });
    const other = createLead(test.database, { world: 'sim:b', task: 'quotes' });
    expect([await one.hold(), await other.hold()]).toEqual([true, true]);
  });
});

describe('Quotes of the simulated market', () => {
  const test = withDatabase();
  const open: TestSources[] = [];
  const tickers: QuoteTicker[] = [];
  /* A Thursday while New York is trading. */
  const start = Date.parse('2024-06-06T15:00:00Z');

  beforeAll(async () => {
    for (let process = 0; process < 2; process += 1)
      open.push(await openTestSources(test, { now: start, environment: { MARKET_SOURCES: 'simulated' } }));
    await ingestPrices(open[0].ingest, unwatched);
  });
  afterEach(async () => {
    for (const ticker of tickers.splice(0)) await ticker.stop();
  });
  afterAll(async () => {
    for (const harness of open) await harness.close();
  });

  it('are the same in every process, with bid and ask around the last price', async () => {
    const topics = open.map(({ market }) => quoteTopics(() => market));
    const [here, there] = await Promise.all(
      topics.map((topic) => topic.read('quotes:AAPL', reader) as Promise<Record<string, number>>),
    );
    expect(here).toEqual(there);
    expect(here).toMatchObject({ symbol: 'AAPL', phase: 'open', delayMs: 0 });
    expect(here.bid).toBeLessThan(here.ask);
  });

  it('MKT-35: come one by one, by market, and all together', async () => {
    const topic = quoteTopics(() => open[0].market);
    const read = async (name: string) => (await topic.read(name, reader)) as { items: { symbol: string }[] };
    const [us, crypto, all] = [await read('quotes:us'), await read('quotes:crypto'), await read('quotes')];
    expect(us.items.length + crypto.items.length).toBe(all.items.length);
    expect(crypto.items.every(({ symbol }) => symbol.endsWith('-USD'))).toBe(true);
    expect(await topic.read('quotes:NOSUCH', reader)).toBeNull();
    const accepted = ['', 'us', 'crypto', 'AAPL', 'BTC-USD', 'LTC', 'aapl', 'BTC/USD', "';--"].map(
      (subject) => topic.accepts?.(subject),
    );
    // A company has the code of a coin.
    expect(accepted).toEqual([true, true, true, true, true, true, false, false, false]);
  });

  it('MKT-26: are short for those who have the one before: a page of 50 symbols gets 3 KB', async () => {
    const [{ market }] = open;
    const topic = quoteTopics(() => market);
    const whole = (await topic.read('quotes:AAPL', reader)) as Record<string, number>;
    const later = { ...whole, at: '2024-06-06T15:00:01.500Z', last: 1234.56, high: 1234.56, bid: 1234.5 };
    const brief = topic.brief?.(whole, later);
    expect(brief).toEqual([Date.UTC(2024, 5, 6, 15, 0, 1) / 1000, 1234.56]);
    const frame = `event: quotes:DOGE-USD\ndata: ${JSON.stringify(brief)}\n\n`;
    expect(50 * frame.length).toBeLessThan(3000);
    // The close before is of another day now: nobody can tell that from a price.
    expect(topic.brief?.(whole, { ...later, previousClose: 1 })).toBeNull();
    expect(topic.brief?.(whole, { ...later, phase: 'closed' })).toBeNull();
    expect(topic.brief?.(whole, { ...later, high: 2000 })).toBeNull();
    const other = { ...whole, symbol: 'KO' };
    const list = (...items: object[]) => ({ items });
    expect(topic.brief?.(list(whole, other), list(later, other))).toEqual({ changes: { AAPL: brief } });
    expect(topic.brief?.(list(whole), list(later, other))).toBeNull();
  });

  it('MKT-12: tick in only one process, one message per tick for all; another takes over when it ends', async () => {
    const messages: { at: number; topics: string[] }[] = [];
    const stop = await test.database.listen('live', {
      onMessage: (payload) => messages.push({ at: performance.now(), topics: JSON.parse(payload).t }),
      onReconnect: () => undefined,
    });
    for (const harness of open) {
      const ticker = createQuoteTicker(harness.ingest, followed(harness));
      tickers.push(ticker);
      ticker.start();
    }
    // The clock of both processes advances five seconds per second.
    const began = performance.now();
    const clock = setInterval(() => {
      for (const harness of open) harness.at(start + (performance.now() - began) * 5);
    }, 20);
    await until(() => messages.length >= 4);
    const gaps = messages.slice(1).map(({ at }, i) => at - messages[i].at);
    // Two processes would send two messages within a second.
    expect(gaps.every((gap) => gap > 500)).toBe(true);
    expect(messages[0].topics).toEqual(
      expect.arrayContaining(['quotes', 'quotes:us', 'quotes:AAPL', 'quotes:BTC-USD']),
    );
    const [row] = await test.database.query<{ holder: string }>('select holder from market_lead');
    await tickers[0].stop();
    const before = messages.length;
    await until(() => messages.length >= before + 2);
    await tickers[1].stop();
    clearInterval(clock);
    await stop();
    expect(row.holder).toMatch(/^[0-9a-f-]{36}$/);
    const [feed] = await describeSources(open[0].ingest);
    expect(feed.feeds.find((one) => one.feed === 'quotes')).toMatchObject({ state: 'fresh' });
  });

  it('MKT-12: rest while nobody follows any, and tick as soon as somebody does', async () => {
    const [harness] = open;
    let isFollowed = false;
    const told: number[] = [];
    const live = {
      ...followed(harness, () => isFollowed),
      changedMany: async (topics: readonly string[]) => void told.push(topics.length),
    };
    const ticker = createQuoteTicker(harness.ingest, live);
    tickers.push(ticker);
    const leads = async () => (await test.database.query('select from market_lead')).length;
    ticker.start();
    await until(async () => (await leads()) === 1);
    // At most what the first turn brought: then another process may have the lead.
    await until(async () => (await leads()) === 0);
    const before = told.length;
    ticker.wake();
    isFollowed = true;
    ticker.wake();
    await until(() => told.length > before);
    expect(await leads()).toBe(1);
  });

  it('are noted as healthy while they rest', async () => {
    const [harness] = open;
    const quotesFeed = async () =>
      (await describeSources(harness.ingest))[0].feeds.find((one) => one.feed === 'quotes');
    harness.at(start + 3_600_000);
    expect(await quotesFeed()).toMatchObject({ state: 'stale' });
    await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    const noted = await quotesFeed();
    expect(noted).toMatchObject({ state: 'fresh', lastRunAt: new Date(start + 3_600_000).toISOString() });
    harness.at(start + 3_600_000 + 60_000);
    await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    expect((await quotesFeed())?.lastRunAt).toBe(noted?.lastRunAt);
  });
});

describe('Quotes of an exchange', () => {
  const now = Date.parse('2024-06-07T12:00:00Z');
  const script: ExchangeScript = {};
  let test: TestDatabase;
  let exchange: LoopbackServer;
  const closers: (() => Promise<void>)[] = [];

  const openProcess = async (): Promise<TestSources> => {
    const harness = await openTestSources(test, {
      now,
      environment: {
        MARKET_SOURCES: 'exchanges',
        MARKET_EXCHANGES: 'binanceus',
        MARKET_BINANCEUS_URL: exchange.url,
        MARKET_HISTORY_FROM: '2024-06-01',
        MARKET_SYMBOLS: 'BTC-USD',
        MARKET_TIMEOUT_SECONDS: '1',
      },
    });
    closers.push(harness.close);
    return harness;
  };

  beforeAll(async () => {
    test = await makeTestDatabase();
    exchange = await startExchangeServer('binanceus', now, script);
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await exchange.close();
    await test.close();
  });

  it('are requested by one process and read by all; a page never asks the exchange', async () => {
    const [asking, reading] = [await openProcess(), await openProcess()];
    await ingestPrices(asking.ingest, unwatched);
    await ingestQuotes(asking.ingest, asking.platform.live, unwatched);
    await reading.market.catchUp();
    const calls = exchange.calls.length;
    const quote = await quoteTopics(() => reading.market).read('quotes:BTC-USD', reader);
    // As served by the exchange's server.
    expect(quote).toMatchObject({ symbol: 'BTC-USD', last: 45_000.5, bid: 45_000.1, ask: 45_000.9 });
    expect(exchange.calls).toHaveLength(calls);
  });

  it('have the change since the close of the day before, and a turnover, although the exchange tells neither', async () => {
    const { market } = await openProcess();
    const { bars } = await market.view().bars(assetId('crypto:BTC-USD'));
    const close = bars.close.at(-1) ?? 0;
    const quote = await quoteTopics(() => market).read('quotes:BTC-USD', reader);
    expect(quote).toMatchObject({ volume: null, previousClose: close, change: 45_000.5 / close - 1 });
    const [btc] = await pricedAssets(market.view(), { symbols: 'BTC-USD' });
    expect(btc.turnover).toBe(close * (bars.volume.at(-1) ?? 0));
  });

  it('stay, with their time, when the exchange fails, and the next start still has them', async () => {
    script.broken = { status: 503 };
    const harness = await openProcess();
    harness.at(now + 120_000);
    await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    const quote = await quoteTopics(() => harness.market).read('quotes:BTC-USD', reader);
    expect(quote).toMatchObject({ last: 45_000.5, at: new Date(now).toISOString() });
    const [health] = await describeSources(harness.ingest);
    const feed = health.feeds.find((one) => one.feed === 'quotes');
    expect(feed).toMatchObject({ state: 'failing', freshAt: new Date(now).toISOString() });
    expect(feed?.lastError).toMatch(/503/);
  });

  it('MKT-19: give way to a newer close when nobody has followed them since', async () => {
    script.broken = undefined;
    const harness = await openProcess();
    harness.at('2024-06-08T12:00:00Z');
    await ingestPrices(harness.ingest, unwatched);
    await harness.market.catchUp();
    const { bars } = await harness.market.view().bars(assetId('crypto:BTC-USD'));
    const quote = await quoteTopics(() => harness.market).read('quotes:BTC-USD', reader);
    expect(quote).toMatchObject({ last: bars.close.at(-1), at: '2024-06-08T00:00:00.000Z', phase: 'closed' });
  });
});

describe('A tick that could not be told at once', () => {
  const test = withDatabase();

  it('goes out after the one before it, or with the next one, with the newest quote of each asset', async () => {
    const now = Date.parse('2024-06-06T15:00:00Z');
    const harness = await openTestSources(test, { now, environment: { MARKET_SOURCES: 'simulated' } });
    await ingestPrices(harness.ingest, unwatched);
    await harness.market.catchUp();
    const quote = (id: string, last: number): Quote => ({
      ...{ assetId: assetId(id), at: now, last, phase: 'open' },
    });
    let send: (quotes: readonly Quote[]) => void = () => undefined;
    const sources = harness.ingest.sources.map((source) => {
      const { prices } = source.ports;
      if (prices === undefined) throw new Error('The simulated market has prices.');
      const stream: typeof prices.stream = (_assets, onQuotes) => {
        send = onQuotes;
        return { kind: 'found', value: () => undefined };
      };
      return { ...source, ports: { ...source.ports, prices: { ...prices, stream } } };
    });
    const told: string[][] = [];
    let release: (() => void) | undefined;
    let failing = false;
    const changedMany = async (topics: readonly string[]) => {
      if (failing) throw new Error('No connection.');
      told.push(topics.filter((topic) => /:[A-Z]/.test(topic)));
      if (told.length === 1) await new Promise<void>((resolve) => (release = resolve));
    };
    const ticker = createQuoteTicker({ ...harness.ingest, sources }, { ...followed(harness), changedMany });
    const idle = send;
    ticker.start();
    await until(() => send !== idle);
    send([quote('us:AAPL', 1)]);
    await until(() => release !== undefined);
    send([quote('us:MSFT', 2)]);
    send([quote('us:MSFT', 3), quote('us:KO', 4)]);
    release?.();
    await until(() => told.length === 2);
    expect(told).toEqual([['quotes:AAPL'], ['quotes:MSFT', 'quotes:KO']]);
    failing = true;
    await new Promise((resolve) => setImmediate(resolve));
    send([quote('us:AAPL', 5)]);
    await new Promise((resolve) => setImmediate(resolve));
    failing = false;
    send([quote('us:KO', 6)]);
    await until(() => told.length === 3);
    expect(told[2]).toEqual(['quotes:AAPL', 'quotes:KO']);
    await ticker.stop();
    await harness.close();
  });
});

describe('The content of a tick', () => {
  it('names each symbol and the lists it is on', () => {
    expect(changedTopics([{ symbol: 'AAPL', market: 'us' }])).toEqual(['quotes', 'quotes:us', 'quotes:AAPL']);
    expect(changedTopics([])).toEqual([]);
  });
});

describe('A source with a quota', () => {
  it('is asked for quotes only if its plan allows at least a round an hour', () => {
    // The free key has 25 calls a day: half of them make two rounds of five a day, too few to be worth it.
    expect(quoteRoundMs(25)).toBeUndefined();
    // 1,200 a day: 600 for quotes, 120 rounds of five, one every twelve minutes.
    expect(quoteRoundMs(1200)).toBe(12 * 60_000);
  });
});
