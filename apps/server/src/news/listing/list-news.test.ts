import { HOUR_MS, type Market } from '@auspex/market';
import type { NewsArticle } from '@auspex/market-data';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, simulatedSources, withMarket } from '../../../test/with-market.ts';
import { article, DAY, intakeOf, sourceOf, storeLatest, unwatched } from '../../../test/with-news.ts';
import { ingestNews } from '../ingest/ingest-news.ts';
import type { NewsItem } from '../news-item.ts';
import { readCursor, writeCursor } from '../store/news-cursor.ts';
import type { NewsFilter } from '../store/news-search.ts';
import { listNews } from './list-news.ts';

const test = withMarket();
let printed: readonly NewsArticle[] = [];

beforeAll(async () => {
  await storeLatest(test);
  const answer = await simulatedSources().news.articles({ from: MARKET_NOW - 7 * DAY, until: MARKET_NOW });
  if (answer.kind === 'found') printed = answer.value;
});

const scopeAt = (asOf: number) => ({ world: test.market.world.name, asOf, seenBy: MARKET_NOW });
const everything: NewsFilter = { markets: ['us', 'crypto'], words: [], clustered: false };

async function readThrough(filter: NewsFilter, options: { asOf?: number; limit?: number } = {}) {
  const { asOf = MARKET_NOW, limit = 50 } = options;
  const question = { scope: scopeAt(asOf), filter, limit };
  const pages: (readonly NewsItem[])[] = [];
  let older: string | null | undefined;
  do {
    const page = await listNews(test.database, { ...question, older: older ?? undefined });
    pages.push(page.items);
    older = page.older;
  } while (older !== null && pages.length < 1000);
  return pages;
}

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title).sort();

describe('Reading the news', () => {
  /** Reads everything page by page and compares it with what the source had printed by then. */
  async function checkPages(hoursAgo: number, limit: number): Promise<void> {
    const asOf = MARKET_NOW - hoursAgo * HOUR_MS;
    const read = (await readThrough(everything, { asOf, limit })).flat();
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(titles(read)).toEqual(titles(printed.filter(({ knownAt }) => knownAt <= asOf)));
    // Reading on never leads to anything newer than what came before.
    const times = read.map(({ knownAt }) => knownAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  }

  it('NEWS-3: page by page shows every headline once, whatever instant it is read as of', async () => {
    const past = fc.integer({ min: 0, max: 140 });
    const large = fc.asyncProperty(past, fc.integer({ min: 5, max: 200 }), checkPages);
    await fc.assert(large, { numRuns: 10 });
  });

  it('leaves nothing out if a page holds less than the newest documents', async () => {
    for (let hoursAgo = 136; hoursAgo < 166; hoursAgo += 2) {
      for (const limit of [1, 2, 3]) await checkPages(hoursAgo, limit);
    }
  });

  it('NEWS-3: begins with the newest document of each market, and what lies between them', async () => {
    const [first] = await readThrough(everything, { limit: 200 });
    const hours: number[] = [];
    for (const market of ['us', 'crypto'] as const) {
      const shown = first.filter((item) => item.market === market);
      const newest = Math.max(
        ...(await readThrough({ ...everything, markets: [market] })).flat().map((i) => i.knownAt),
      );
      const hour = Math.floor(newest / HOUR_MS) * HOUR_MS;
      expect(shown.length).toBeGreaterThan(0);
      hours.push(hour);
    }
    for (const { knownAt } of first) expect(knownAt).toBeGreaterThanOrEqual(Math.min(...hours));
    expect(titles(first)).toEqual(titles(printed.filter(({ knownAt }) => knownAt >= Math.min(...hours))));
    expect(first.map(({ knownAt }) => knownAt)).toEqual(
      first.map(({ knownAt }) => knownAt).sort((a, b) => b - a),
    );
  });

  it('NEWS-3: for a ticker looks through the newest ten documents first, then further back', async () => {
    const bitcoin = await test.market.view().findAsset('BTC-USD');
    const filter: NewsFilter = {
      ...everything,
      markets: ['crypto'],
      assetIds: bitcoin ? [bitcoin.assetId] : [],
    };
    const pages = await readThrough(filter);
    const hours = await test.database.query<{ hour: Date }>(
      `select hour from news_document where market = 'crypto' order by hour desc limit 10`,
    );
    const inNewest = pages.flat().filter(({ knownAt }) => knownAt >= Number(hours.at(-1)?.hour));
    expect(inNewest.length).toBeGreaterThan(0);
    // They hold fewer than ten headlines about it.
    expect(inNewest.length).toBeLessThan(10);
    expect(pages[0].length).toBeGreaterThan(inNewest.length);
    expect(pages[0].slice(0, inNewest.length)).toEqual(inNewest);
    const named = printed.filter(({ title }) => /\bBitcoin\b(?! Cash)/.test(title));
    expect(named.length).toBeGreaterThan(5);
    const read = pages.flat();
    // Their author meant the company wherever they named it; the linker may leave out a bare word.
    expect(read.length / named.length).toBeGreaterThan(0.95);
    for (const { title } of read) expect(title).toMatch(/Bitcoin|BTC/);
  });

  it('keeps what arrived after the first page out of the next one', async () => {
    const question = { scope: scopeAt(MARKET_NOW), filter: everything, limit: 5 };
    const first = await listNews(test.database, question);
    const cursor = readCursor(first.older ?? '');
    expect(cursor).toMatchObject({ asOf: MARKET_NOW, seenBy: MARKET_NOW });
    const later = {
      ...question,
      scope: { ...question.scope, asOf: MARKET_NOW + DAY, seenBy: MARKET_NOW + DAY },
    };
    const second = await listNews(test.database, { ...later, older: first.older ?? undefined });
    expect(second.scope).toMatchObject({ asOf: MARKET_NOW, seenBy: MARKET_NOW });
  });

  it('never shows more of the future because a cursor says so', async () => {
    const asOf = MARKET_NOW - 2 * DAY;
    const forged = writeCursor({
      asOf: MARKET_NOW,
      seenBy: MARKET_NOW,
      places: { us: { knownAt: MARKET_NOW, id: '' }, crypto: { knownAt: MARKET_NOW, id: '' } },
    });
    const page = await listNews(test.database, {
      scope: scopeAt(asOf),
      filter: everything,
      limit: 50,
      older: forged,
    });
    for (const { knownAt } of page.items) expect(knownAt).toBeLessThanOrEqual(asOf);
  });

  it('refuses an invalid cursor with a sentence', () => {
    for (const text of ['', 'x', '0.0', 'zzzzzzzzzzz.0.u0~', '1.1.u1~a.b', '../..'])
      expect(() => readCursor(text)).toThrow('Load the news again');
  });
});

describe('Filtering headlines', () => {
  const all = async () => (await readThrough(everything)).flat();
  const choose = async (change: Partial<NewsFilter>) =>
    (await readThrough({ ...everything, ...change })).flat();

  it('by publisher, words, tone, relevance, source and market leaves out all others and none that match', async () => {
    const items = await all();
    expect(items.some(({ recap }) => recap)).toBe(true);
    const cases: [Partial<NewsFilter>, (item: NewsItem) => boolean][] = [
      [{ publisher: 'Harbor Wire' }, ({ publisher }) => publisher === 'Harbor Wire'],
      [{ words: ['PRICE', 'target'] }, ({ title }) => /price/i.test(title) && /target/i.test(title)],
      [{ words: ['%'] }, ({ title }) => title.includes('%')],
      [{ words: ['_'] }, ({ title }) => title.includes('_')],
      [{ tone: 'negative' }, ({ mentions }) => mentions.some(({ label }) => label === 'negative')],
      [{ minRelevance: 0.9 }, ({ mentions }) => mentions.some(({ relevance }) => relevance >= 0.9)],
      [{ source: 'elsewhere' }, () => false],
      [{ withoutRecaps: true }, ({ recap }) => !recap],
      [{ markets: ['crypto'] as Market[] }, ({ market }) => market === 'crypto'],
    ];
    for (const [change, wanted] of cases) {
      expect(titles(await choose(change))).toEqual(titles(items.filter(wanted)));
    }
  });

  it('by many tickers finds the same as by each of them', async () => {
    const stocks = (await test.market.view().assets({ market: 'us' }))
      .map(({ assetId }) => assetId)
      .slice(0, 30);
    const each = new Set<string>();
    for (const assetId of stocks) for (const { id } of await choose({ assetIds: [assetId] })) each.add(id);
    const together = await choose({ assetIds: stocks });
    expect(together.map(({ id }) => id).sort()).toEqual([...each].sort());
    expect(together.length).toBeGreaterThan(20);
  });

  it('by ticker and tone looks at the tone towards that ticker', async () => {
    const tesla = await test.market.view().findAsset('TSLA');
    const assetIds = tesla ? [tesla.assetId] : [];
    const items = await all();
    const towards = items.filter(({ mentions }) =>
      mentions.some(({ assetId, label }) => assetId === tesla?.assetId && label === 'positive'),
    );
    expect(titles(await choose({ assetIds, tone: 'positive' }))).toEqual(titles(towards));
  });

  it('with near-duplicates as one shows each story once, by its earliest matching headline', async () => {
    for (const publisher of [undefined, 'Harbor Wire']) {
      const items = await choose({ publisher });
      const earliest = new Map<string, NewsItem>();
      for (const item of items) {
        const other = earliest.get(item.clusterId);
        if (!other || other.knownAt > item.knownAt || (other.knownAt === item.knownAt && other.id > item.id))
          earliest.set(item.clusterId, item);
      }
      expect(titles(await choose({ publisher, clustered: true }))).toEqual(
        titles([...earliest.values()].sort((a, b) => b.knownAt - a.knownAt || (a.id < b.id ? 1 : -1))),
      );
    }
  });
});

describe('The first page', () => {
  it('goes on to older headlines where the newest document holds nothing but copies', async () => {
    const now = MARKET_NOW + 2 * HOUR_MS;
    const last = printed.filter(({ knownAt }) => knownAt > MARKET_NOW - 20 * HOUR_MS).slice(-3);
    const copies = last.map((one, i) => ({
      ...one,
      articleId: `copy ${i}`,
      publishedAt: now - 1000,
      knownAt: now - 1000,
    }));
    const source = sourceOf(copies, 'copier');
    await ingestNews(intakeOf(test, { sources: [{ news: source }], now }), unwatched);
    const scope = { world: test.market.world.name, asOf: now, seenBy: now };
    const filter = { ...everything, clustered: true };
    const page = await listNews(test.database, { scope, filter, limit: 50 });
    expect(page.items.length).toBeGreaterThan(0);
    for (const { id } of page.items) expect(copies.map(({ articleId }) => articleId)).not.toContain(id);
  });

  it('NEWS-3: goes on to older headlines where the newest document has just begun', async () => {
    const now = MARKET_NOW + 3 * HOUR_MS;
    const only = article('Microsoft opens an office in Oslo', -2.5);
    await ingestNews(intakeOf(test, { sources: [{ news: sourceOf([only], 'early') }], now }), unwatched);
    const scope = { world: test.market.world.name, asOf: now, seenBy: now };
    const question = { scope, filter: { ...everything, markets: ['us'] as const }, limit: 30 };
    const page = await listNews(test.database, question);
    expect(page.items[0]).toMatchObject({ title: only.title });
    expect(page.items).toHaveLength(30);
    const times = page.items.map(({ knownAt }) => knownAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const next = await listNews(test.database, { ...question, older: page.older ?? undefined });
    const seen = new Set(page.items.map(({ id }) => id));
    expect(next.items.filter(({ id }) => seen.has(id))).toEqual([]);
    expect(next.items[0]?.knownAt).toBeLessThanOrEqual(times.at(-1) ?? 0);
  });
});

describe('A first page with filters', () => {
  const search = (words: string[], older?: string) =>
    listNews(test.database, {
      ...{ scope: scopeAt(MARKET_NOW), filter: { ...everything, words }, limit: 50 },
      older,
    });

  it('NEWS-3: is filled from further back where the newest documents hold little that is wanted', async () => {
    const { items } = await search(['profit']);
    const wanted = printed.filter(({ title }) => /profit/i.test(title));
    expect(wanted.length).toBeGreaterThan(10);
    expect(titles(items)).toEqual(titles(wanted));
    // Of many, the newest.
    const page = (await search(['a'])).items;
    expect(page).toHaveLength(50);
    const oldest = Math.min(...page.map(({ knownAt }) => knownAt));
    expect(titles(page)).toEqual(
      titles(printed.filter(({ title, knownAt }) => /a/i.test(title) && knownAt >= oldest)),
    );
  });

  it('NEWS-3: goes back three months at most, and `older` goes on from there', async () => {
    // One of every headline so far a hundred days earlier.
    await test.owner.query(
      `insert into news_article (world, id, source, source_id, title, publisher, market, published_at, known_at, seen_at,
         cluster_id, recap, ticker_sentiment)
       select world, substr(md5(id), 1, 22), source, source_id || ' old', 'Zephyr ' || title, publisher, market,
         published_at - interval '100 days', known_at - interval '100 days', seen_at, md5(id), recap, '[]'
       from news_article`,
    );
    const { items, older } = await search(['zephyr']);
    expect(items).toEqual([]);
    const next = await search(['zephyr'], older ?? undefined);
    expect(next.items).toHaveLength(50);
    const seen = (await readThrough({ ...everything, words: ['zephyr'] })).flat();
    const [stored] = await test.database.query(
      `select count(*)::int as count from news_article where title like 'Zephyr %' and seen_at <= $1`,
      [new Date(MARKET_NOW)],
    );
    expect(seen).toHaveLength(Number(stored?.count));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    // What is in no headline is searched for to the end on demand, and then there is nothing older.
    const none = await search(['nowhere']);
    expect(none).toMatchObject({ items: [], older: expect.any(String) });
    expect(await search(['nowhere'], none.older ?? undefined)).toMatchObject({ items: [], older: null });
    await test.owner.query(`delete from news_article where title like 'Zephyr %'`);
  });
});

describe('The past of the news', () => {
  it('does not change when headlines are added later', async () => {
    const asOf = MARKET_NOW - 30 * HOUR_MS;
    const seen = async () => JSON.stringify(await readThrough({ ...everything, clustered: true }, { asOf }));
    const before = await seen();
    const copies = printed
      .filter(({ knownAt }) => knownAt <= asOf)
      .slice(-40)
      .map(({ title }, i) => article(`Breaking: ${title}`, 29 - i / 100));
    await ingestNews(intakeOf(test, { sources: [{ news: sourceOf(copies, 'later') }] }), unwatched);
    expect(await seen()).toBe(before);
  });
});
