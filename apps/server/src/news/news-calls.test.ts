import { type CallName, type CallReply, type Calls, calls } from '@auspex/contract';
import { LAST_MS } from '@auspex/market';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, writtenReply } from '../../test/call-context.ts';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import { article, intakeOf, sourceOf, storeLatest, unwatched } from '../../test/with-news.ts';
import { ingestNews } from './ingest/ingest-news.ts';
import { newsCalls } from './news-calls.ts';
import { createNewsService } from './news-service.ts';

const test = withMarket();

beforeAll(() => storeLatest(test));

/** Makes a call as the server does: parsed query, stripped reply. */
async function ask<Name extends CallName & `news.${string}`>(
  name: Name,
  input: { query?: object; params?: object } = {},
): Promise<CallReply<Calls[Name]>> {
  const call = calls[name];
  const parsed = {
    query: 'query' in call ? call.query?.parse(input.query ?? {}) : undefined,
    params: 'params' in call ? call.params?.parse(input.params) : undefined,
  };
  const handler = newsCalls({ platform: test.platform, market: () => test.market })[name];
  return writtenReply(name, await handler?.(parsed as never, contextOf(name)));
}

describe('The news page', () => {
  it('NEWS-5: shows the text that justifies each ticker, and the words that decided its tone', async () => {
    const { items, provenance } = await ask('news.latest', {
      query: { symbols: 'BTC, TSLA,AAPL anything', limit: '200' },
    });
    expect(items.length).toBeGreaterThan(0);
    for (const { title, ticker_sentiment } of items) {
      expect(ticker_sentiment.some(({ ticker }) => ['BTC-USD', 'TSLA', 'AAPL'].includes(ticker))).toBe(true);
      for (const { evidence, deciding } of ticker_sentiment)
        for (const { start, end, text } of [...evidence, ...deciding])
          expect(title.slice(start, end)).toBe(text);
    }
    expect(provenance).toMatchObject({
      source: 'simulated',
      simulated: true,
      asOf: new Date(MARKET_NOW).toISOString(),
    });
  });

  it('finds nothing for unknown symbols, instead of everything', async () => {
    expect((await ask('news.latest', { query: { symbols: 'NOSUCH' } })).items).toEqual([]);
  });

  it('offers the publishers of the last weeks', async () => {
    const { publishers } = await ask('news.latest');
    expect(publishers).toEqual([
      'Block Gazette',
      'Capital Minute',
      'Coin Courier',
      'Harbor Wire',
      'Market Ledger',
      'Street Dispatch',
      'Ticker Post',
    ]);
  });

  it('offers the sources that brought them, and shows those of one source alone', async () => {
    expect((await ask('news.latest')).sources).toEqual(['simulated']);
    // Another source brings one headline.
    const other = sourceOf([article('Coinbase opens an office in Oslo', 1)], 'rss');
    await ingestNews(intakeOf(test, { sources: [{ news: other }] }), unwatched);
    expect((await ask('news.latest')).sources).toEqual(['rss', 'simulated']);
    const { items, sources } = await ask('news.latest', { query: { source: 'rss' } });
    expect(items.map(({ title, source }) => [title, source])).toEqual([
      ['Coinbase opens an office in Oslo', 'rss'],
    ]);
    // The list of choices stays complete, whatever is selected.
    expect(sources).toEqual(['rss', 'simulated']);
  });

  it('opens a group of near-duplicates, earliest first, and counts the others on the page', async () => {
    const { items } = await ask('news.latest', {
      query: { q: 'e', limit: '200', clustered: 'false', market: 'us' },
    });
    const { older } = await ask('news.latest', { query: { market: 'us' } });
    const more = await ask('news.latest', { query: { market: 'us', older, limit: '200' } });
    const story = [...items, ...more.items].find(({ others }) => others > 0);
    if (!story) throw new Error('No story was printed twice.');
    const group = await ask('news.cluster', { params: { id: story.clusterId } });
    expect(group.items).toHaveLength(story.others + 1);
    const times = group.items.map(({ publishedAt }) => publishedAt);
    expect(times).toEqual([...times].sort());
    expect(group.items[0].id).toBe(story.clusterId);
    const before = new Date(Date.parse(times[0])).toISOString();
    const then = await ask('news.cluster', { params: { id: story.clusterId }, query: { asOf: before } });
    expect(then.items.length).toBeLessThan(group.items.length);
  });

  it('shows guests headlines without tone', async () => {
    const { items } = await ask('news.headlines');
    expect(items.length).toBeGreaterThan(0);
    for (const item of items)
      expect(Object.keys(item).sort()).toEqual(['id', 'publishedAt', 'publisher', 'tickers', 'title', 'url']);
  });

  it('WEB-16: says of a symbol that there is not that there is none, instead of showing no headlines', async () => {
    const about = (symbol: string) => ask('news.headlines', { query: { symbol } });
    await expect(about('NO-SUCH')).rejects.toThrow('the data you are looking for could not be found');
    expect((await about('TSLA')).items.length).toBeGreaterThan(0);
  });

  it('refuses an instant in the future', async () => {
    await expect(ask('news.latest', { query: { asOf: '2031-01-01' } })).rejects.toThrow();
  });
});

describe('The news for analyses', () => {
  const service = () => createNewsService(test.platform);
  const span = { from: 0, until: LAST_MS, asOf: MARKET_NOW, seenBy: MARKET_NOW };
  const until = MARKET_NOW + 1;

  it('returns whole headlines and just their numbers alike', async () => {
    const tesla = await test.market.view().findAsset('TSLA');
    const assetIds = tesla ? [tesla.assetId] : [];
    const items = await service().articlesOf({ ...span, until, assetIds });
    const tones = await service().tonesOf({ ...span, until, assetIds });
    expect(tones.map(({ articleId, tone }) => [articleId, tone])).toEqual(
      items.flatMap(({ id, mentions }) =>
        mentions.filter(({ assetId }) => assetId === tesla?.assetId).map(({ tone }) => [id, tone]),
      ),
    );
    expect(items.length).toBeGreaterThan(1);
  });

  it('knows nothing published or stored later than the instant asked for', async () => {
    const asOf = MARKET_NOW - 40 * 3_600_000;
    const seen = async () => JSON.stringify(await service().articlesOf({ ...span, until, asOf }));
    const before = await seen();
    const late = [article('Tesla recalls cars', 39), article('Tesla recalls cars again', 60)];
    const later = intakeOf(test, { sources: [{ news: sourceOf(late, 'late') }], now: MARKET_NOW + 1 });
    await ingestNews(later, unwatched);
    expect(await seen()).toBe(before);
    const withLate = await service().articlesOf({ ...span, until, asOf, seenBy: MARKET_NOW + 1 });
    expect(withLate.map(({ title }) => title)).toContain('Tesla recalls cars again');
    expect(withLate.map(({ title }) => title)).not.toContain('Tesla recalls cars');
  });
});
