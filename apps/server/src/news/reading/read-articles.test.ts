import type { AssetId } from '@auspex/market';
import type { NewsArticle } from '@auspex/market-data';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesOfDay } from '../naming/names-of-day.ts';
import { type ReadingTask, readArticles, secureAddress } from './read-articles.ts';

const asset = (assetId: string, symbol: string, name: string) =>
  ({
    assetId: assetId as AssetId,
    market: symbol.endsWith('-USD') ? 'crypto' : 'us',
    symbol,
    name,
    former: [],
    later: [],
  }) as const;
const names = namesOfDay([
  asset('us:AAPL', 'AAPL', 'Apple'),
  asset('us:TSLA', 'TSLA', 'Tesla'),
  asset('us:F', 'F', 'Ford'),
  asset('crypto:BTC-USD', 'BTC-USD', 'Bitcoin'),
]);

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-02T12:00:00Z');

function headline(title: string, hour: number, rest: Partial<NewsArticle> = {}): NewsArticle {
  const publishedAt = START + hour * HOUR_MS;
  return {
    articleId: `${title}/${hour}`,
    title,
    publisher: 'Wire',
    publishedAt,
    knownAt: publishedAt,
    ...rest,
  };
}

function readAll(articles: readonly NewsArticle[], rest: Partial<ReadingTask> = {}) {
  return readArticles({
    source: 'wire',
    names: [{ from: 0, names }],
    earlier: [],
    before: [],
    articles,
    ...rest,
  });
}

describe('An ingested headline', () => {
  it('says for each asset where it is named, its tone, and how much it is about it', () => {
    const [read] = readAll([headline('Tesla gains on Ford as deliveries jump', 0)]);
    expect(read.mentions.map(({ ticker, evidence, label }) => [ticker, evidence[0].text, label])).toEqual([
      ['TSLA', 'Tesla', 'positive'],
      ['F', 'Ford', expect.any(String)],
    ]);
    const [tesla, ford] = read.mentions;
    expect(tesla.relevance).toBeGreaterThan(ford.relevance);
    for (const { probabilities, tone } of read.mentions) {
      expect(probabilities[0] + probabilities[1] + probabilities[2]).toBeCloseTo(1, 6);
      // In thirds, and without a say for how sure the reader is.
      expect([-1, -2 / 3, -1 / 3, 0, 1 / 3, 2 / 3, 1].some((step) => Math.abs(step - tone) < 1e-3)).toBe(
        true,
      );
    }
  });

  it('takes the publisher’s word if the text names nobody, and says that it does', () => {
    const tags = [{ symbol: 'AAPL', tone: -0.4, relevance: 0.9 }, { symbol: 'NOBODY' }];
    const [read] = readAll([headline('Suppliers in Asia cut shifts', 0, { tags })]);
    expect(read.mentions).toMatchObject([
      {
        ticker: 'AAPL',
        evidence: [],
        decidedBy: 'publisher',
        label: 'negative',
        tone: -0.6667,
        relevance: 0.9,
      },
    ]);
  });

  it('reads the text itself if both name an asset', () => {
    const tags = [{ symbol: 'TSLA', tone: 0.9, relevance: 0.3 }];
    const [read] = readAll([headline('Tesla shares plunge after recall', 0, { tags })]);
    expect(read.mentions).toMatchObject([{ ticker: 'TSLA', label: 'negative', relevance: 0.3 }]);
    expect(read.mentions[0].evidence).toHaveLength(1);
  });

  it('NEWS-8: is read in French by word lists of its own, with the names that French gives assets', () => {
    const [read] = readAll([headline('Le bitcoin plonge, Tesla condamné à une amende', 0)]);
    expect(read.mentions.map(({ ticker, label }) => [ticker, label]).sort()).toEqual([
      ['BTC-USD', 'negative'],
      ['TSLA', 'negative'],
    ]);
    const [lists] = readAll([headline('Les ventes de Tesla progressent fortement', 0)]);
    expect(lists.mentions).toMatchObject([{ label: 'positive', decidedBy: 'french' }]);
  });

  it('NEWS-8: is not read in another language, unless its publisher says what it thinks', () => {
    const title = 'Tesla-Aktie stürzt nach schwachen Zahlen ab';
    const [unread] = readAll([headline(title, 0)]);
    expect(unread.mentions).toMatchObject([
      { ticker: 'TSLA', decidedBy: 'unread', label: 'unclear', tone: 0, deciding: [] },
    ]);
    const tags = [{ symbol: 'TSLA', tone: -0.8, relevance: 0.9 }];
    const [tagged] = readAll([headline(title, 0, { tags })]);
    expect(tagged.mentions).toMatchObject([{ ticker: 'TSLA', decidedBy: 'publisher', tone: -1 }]);
    expect(tagged.mentions[0].evidence).toHaveLength(1);
  });

  it('is in the document of the market it is about', () => {
    const titles = [
      'Bitcoin slips',
      'Tesla recalls cars',
      'Crypto lender halts payouts',
      'Fed holds rates steady',
    ];
    expect(
      readAll(titles.map((title) => headline(title, 0)))
        .map(({ title, market }) => [title, market])
        .sort(),
    ).toEqual([
      ['Bitcoin slips', 'crypto'],
      ['Crypto lender halts payouts', 'crypto'],
      ['Fed holds rates steady', 'us'],
      ['Tesla recalls cars', 'us'],
    ]);
  });

  it('NEWS-4: keeps only encrypted links', () => {
    expect(secureAddress('https://example.org/a?b=1')).toBe('https://example.org/a?b=1');
    for (const url of [
      'http://example.org',
      'javascript:alert(1)',
      'https://a:b@example.org',
      'nonsense',
      undefined,
    ])
      expect(secureAddress(url)).toBeNull();
  });

  it('NEWS-4: has one line of text without control characters, whatever came', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (title) => {
        for (const read of readAll([headline(title, 0)])) {
          expect(read.title).not.toMatch(/\p{Cc}|\p{Cs}/u);
          expect(read.title.length).toBeLessThanOrEqual(500);
          expect(read.title.trim()).not.toBe('');
        }
      }),
    );
  });
});

describe('Near-duplicates', () => {
  const story = [
    headline('Tesla recalls 2 million vehicles over Autopilot', 0),
    headline('Just in: Tesla recalls 2 million vehicles over Autopilot', 1),
  ];

  it('NEWS-2: share the group of the first, and stories about other companies do not join', () => {
    const other = headline('Ford recalls 2 million vehicles over Autopilot', 2);
    const [first, second, third] = readAll([...story, other]);
    expect(first.clusterId).toBe(first.id);
    expect(second.clusterId).toBe(first.id);
    expect(third.clusterId).toBe(third.id);
  });

  it('are found across two ingests, from the store or from what came before', () => {
    const [first, second] = readAll(story);
    const [before] = readAll([story[1]], { before: [story[0]] });
    expect(before.clusterId).toBe(first.id);
    const lead = {
      title: first.title,
      publishedAtMs: first.publishedAt,
      symbols: ['us:TSLA'],
      clusterId: first.id,
    };
    const [after] = readAll([story[1]], { earlier: [lead] });
    expect(after).toEqual(second);
  });

  it('NEWS-2: depend only on what was printed before: later headlines change nothing', () => {
    const titles = [
      'Tesla shares rise 3%',
      'Tesla stock rises 3%',
      'Ford to cut jobs',
      'Ford will cut jobs',
      'Bitcoin slips',
    ];
    const printed = fc.array(
      fc.record({ title: fc.constantFrom(...titles), hour: fc.integer({ min: 0, max: 90 }) }),
      {
        maxLength: 24,
      },
    );
    fc.assert(
      fc.property(printed, fc.integer({ min: 0, max: 90 }), (list, cut) => {
        const all = list.map(({ title, hour }, i) => headline(title, hour, { articleId: String(i) }));
        const until = START + cut * HOUR_MS;
        const early = readAll(all.filter(({ publishedAt }) => publishedAt <= until));
        expect(readAll(all).filter(({ publishedAt }) => publishedAt <= until)).toEqual(early);
      }),
    );
  });
});
