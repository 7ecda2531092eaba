import Fastify, { type FastifyInstance } from 'fastify';
import RssParser from 'rss-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';
import { article, intakeOf, sourceOf, unwatched } from '../../../test/with-news.ts';
import { ingestNews } from '../ingest/ingest-news.ts';
import { addRssRoute } from './rss-route.ts';

const test = withMarket();
let app: FastifyInstance;

const hostile = 'Tesla <script>alert("1")</script> & Ford\u0007 ]]> cut prices';

beforeAll(async () => {
  const articles = [
    article(hostile, 1, { url: 'https://example.org/a?b=1&c=<2>' }),
    article('Bitcoin slips', 2, { url: 'javascript:alert(1)' }),
    article('Apple opens store', 30, { url: 'http://example.org/plain' }),
  ];
  await ingestNews(intakeOf(test, { sources: [{ news: sourceOf(articles) }] }), unwatched);
  app = Fastify();
  addRssRoute(app, { platform: test.platform, market: () => test.market });
});

afterAll(() => app.close());

async function read(url: string) {
  const reply = await app.inject({ url });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain('application/rss+xml');
  expect(reply.headers['x-robots-tag']).toBe('noindex');
  return new RssParser().parseString(reply.body);
}

describe('The feed of headlines', () => {
  it('is understood by a feed reader, newest first, with titles as they were printed', async () => {
    const feed = await read('/news.rss');
    expect(feed.items.map(({ title }) => title)).toEqual([
      hostile.replace('\u0007 ', ' '),
      'Bitcoin slips',
      'Apple opens store',
    ]);
    expect(feed.items[0].categories).toEqual(['TSLA', 'F']);
    expect(new Set(feed.items.map(({ guid }) => guid)).size).toBe(3);
  });

  it('NEWS-4: links only to https', async () => {
    const feed = await read('/news.rss');
    expect(feed.items.map(({ link }) => link)).toEqual([
      'https://example.org/a?b=1&c=%3C2%3E',
      undefined,
      undefined,
    ]);
  });

  it('says that the market is simulated, in its title and in every item', async () => {
    const feed = await read('/news.rss');
    expect(feed.title).toContain('simulated');
    for (const { contentSnippet } of feed.items) expect(contentSnippet).toMatch(/^Simulated/);
  });

  it('can be limited to one market or one symbol', async () => {
    const titlesOf = async (url: string) => (await read(url)).items.map(({ title }) => title);
    expect(await titlesOf('/news.rss?market=crypto')).toEqual(['Bitcoin slips']);
    expect(await titlesOf('/news.rss?symbol=AAPL')).toEqual(['Apple opens store']);
    expect((await app.inject({ url: '/news.rss?symbol=NOSUCH' })).statusCode).not.toBe(200);
  });
});
