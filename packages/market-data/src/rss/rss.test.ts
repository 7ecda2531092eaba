import { afterAll, describe, expect, it } from 'vitest';
import { ATOM_FEED, RDF_FEED, RSS_FEED } from '../../test/loopback/feed-samples.ts';
import { LeapingClock } from '../../test/loopback/hand-clock.ts';
import { type LoopbackAnswer, startLoopbackServer } from '../../test/loopback/loopback-server.ts';
import { answered, describeNewsSource } from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import { feedHttpOptions } from './feed-http-options.ts';
import { readFeedDate } from './read-feed-date.ts';
import { readXml, textWithin } from './read-xml.ts';
import { canonicalAddress, createRssNews } from './rss-news.ts';
import { plainText } from './strip-markup.ts';

const NOW = Date.UTC(2024, 5, 7, 16);
const TIMEOUT_MS = 4_321;
const STRETCH = { from: Date.UTC(2024, 5, 6), until: Date.UTC(2024, 5, 8) };
const LOOPBACK = { plainHttp: true, addresses: ['127.0.0.1'] };
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

const FEEDS: Readonly<Record<string, LoopbackAnswer>> = {
  '/rss': { body: RSS_FEED, headers: { 'content-type': 'application/rss+xml' } },
  '/atom': { body: ATOM_FEED, headers: { 'content-type': 'application/atom+xml' } },
  // The server does not state the encoding; the document does.
  '/rdf': { body: Buffer.from(RDF_FEED, 'latin1'), headers: { 'content-type': 'application/xml' } },
};

async function news(
  paths: readonly string[],
  pages = FEEDS,
  allowances: Parameters<typeof feedHttpOptions>[0] = LOOPBACK,
) {
  const server = await startLoopbackServer(({ url }) => pages[url.pathname] ?? { status: 404 });
  closers.push(server.close);
  const clock = new LeapingClock(NOW, TIMEOUT_MS);
  const http = createHttpClient({
    clock,
    timeoutMs: TIMEOUT_MS,
    random: () => 1,
    ...feedHttpOptions(allowances),
  });
  const failures: string[] = [];
  const source = createRssNews({
    http,
    feeds: paths.map((path) => ({ url: `${server.url}${path}` })),
    onFailure: (_, reason) => failures.push(reason),
  });
  return { source, server, clock, failures };
}

describeNewsSource('feeds', async () => (await news(['/rss', '/atom', '/rdf'])).source, STRETCH);

describe('headlines from feeds', () => {
  it('in RSS arrive as a reader would see them, with safe links', async () => {
    const { source, server } = await news(['/rss']);
    const articles = answered(await source.articles(STRETCH));
    expect(articles.map(({ title, url, summary }) => ({ title, url, summary }))).toEqual([
      {
        title: 'Chips & Salsa: AT&T up',
        url: 'https://www.wire.example/a/1/?utm_source=rss&id=7#top',
        summary: 'First & best.',
      },
      ...articles.slice(1).map(({ title, url, summary }) => ({ title, url, summary })),
    ]);
    expect(articles[0]).toMatchObject({
      publisher: 'Example & Wire',
      publishedAt: Date.UTC(2024, 5, 6, 13, 30),
    });
    const rest = new Map(articles.slice(1).map((article) => [article.title, article]));
    expect(rest.get('No date here')).toMatchObject({ url: `${server.url}/a/2`, publishedAt: NOW });
    // A date in the future and a script for a link are not believed.
    expect(rest.get('From the future')).toMatchObject({ url: undefined, publishedAt: NOW });
    expect(articles).toHaveLength(3);
  });

  it('in Atom and RDF arrive with their own dates, links and letters', async () => {
    const atom = answered(await (await news(['/atom'])).source.articles(STRETCH));
    expect(atom.map(({ title, url, publishedAt }) => [title, url, publishedAt])).toEqual([
      ['Same story twice', 'https://atom.example/1', Date.UTC(2024, 5, 6, 8)],
    ]);
    const rdf = answered(await (await news(['/rdf'])).source.articles(STRETCH));
    expect(rdf).toMatchObject([{ title: 'Börse schließt höher', publishedAt: Date.UTC(2024, 5, 6, 15, 35) }]);
  });

  it('without a date keep the instant at which they were first seen', async () => {
    const { source, clock } = await news(['/rss']);
    await source.articles(STRETCH);
    clock.advance(3_600_000);
    const again = answered(await source.articles(STRETCH));
    expect(again.find(({ title }) => title === 'No date here')?.publishedAt).toBe(NOW);
  });

  it('without a date, or dated ahead, come with the first question, which is asked before the feed is read', async () => {
    const { source, clock } = await news(['/rss']);
    const until = clock.now();
    const first = answered(await source.articles({ from: STRETCH.from, until }));
    const undated = first.filter(({ title }) => title === 'No date here' || title === 'From the future');
    expect(undated.map(({ publishedAt }) => publishedAt)).toEqual([until - 1, until - 1]);
  });

  it('have the letters of their language, however HTML names them', async () => {
    const item = '<item><title>R&amp;eacute;sultats de Soci&eacute;t&eacute; G&eacute;n&eacute;rale</title>';
    const more =
      '<description>&laquo;&nbsp;&Eacute;lan&nbsp;&raquo; &bull; &OElig;uvre &middot; &frac12;</description>';
    const body = `<rss version="2.0"><channel><title>F</title>${item}${more}<pubDate>Thu, 06 Jun 2024 10:00 CEST</pubDate></item></channel></rss>`;
    const { source } = await news(['/fr'], { '/fr': { body } });
    expect(answered(await source.articles(STRETCH))).toMatchObject([
      {
        title: 'Résultats de Société Générale',
        summary: '« Élan » • Œuvre · ½',
        publishedAt: Date.UTC(2024, 5, 6, 8),
      },
    ]);
  });

  it('from a working feed arrive even if another one is broken, which is logged', async () => {
    const pages = { ...FEEDS, '/bad': { body: '<html><body>Welcome' } };
    const { source, failures } = await news(['/rss', '/bad', '/gone'], pages);
    expect(answered(await source.articles(STRETCH))).toHaveLength(3);
    expect(failures).toHaveLength(2);
    expect(await (await news(['/bad'], pages)).source.articles(STRETCH)).toMatchObject({
      kind: 'unavailable',
    });
  });

  it('are the same article whatever tracking parameters their link has', () => {
    expect(canonicalAddress('https://www.wire.example/a/1/?utm_source=rss&id=7#top')).toBe(
      'wire.example/a/1?id=7',
    );
    expect(canonicalAddress('https://wire.example/a/1?id=7&fbclid=x')).toBe('wire.example/a/1?id=7');
    expect(canonicalAddress('https://wire.example/a/1?id=8')).not.toBe('wire.example/a/1?id=7');
  });
});

describe('a malicious feed', () => {
  const BOMB = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>`;
  const manyAttributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ');
  it.each([
    ['declares entities', BOMB, /entities/],
    [
      'reads files',
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel/></rss>',
      /entities/,
    ],
    ['is nested too deeply', '<a>'.repeat(5_000) + '</a>'.repeat(5_000), /nested/],
    ['has elements without end', `<rss>${'<a/>'.repeat(60_000)}</rss>`, /too many/],
    ['is cut off', '<rss><channel><item><title>Half', /cut off/],
    ['closes what is not open', '<rss><channel></rss></channel>', /not open/],
    ['holds two documents', '<rss/><rss/>', /more than one/],
    ['has an open attribute', '<rss version="2.0><channel/></rss>', /cut off/],
    ['has attributes without end', `<rss ${manyAttributes}/>`, /too many attributes/],
    ['is no XML', '{"items": []}', /outside/],
  ])('is refused when it %s', (_, text, problem) => {
    expect(() => readXml(text)).toThrow(problem);
  });

  it('cannot smuggle in undeclared names, nulls or half characters', () => {
    const read = (text: string) => textWithin(readXml(`<a>${text}</a>`));
    expect(read('&b; &toString; &#0;&#xD800; &#128512; &#x26;lt; R&D')).toBe('&b; &toString;  😀 &lt; R&D');
  });

  it('may have one huge attribute, which comes back whole', () => {
    const value = 'x&y '.repeat(500_000);
    expect(readXml(`<rss note="${value}"/>`).attributes.get('note')).toBe(value);
  });

  it.each([
    ['a blank line before its declaration', '\n<?xml version="1.0"?><a>kept</a>'],
    ['a prefix nobody declared', '<a><media:b>kept</media:b></a>'],
    ['a control character', '<a>kept\u0001</a>'],
    ['two dashes in a comment', '<a><!-- so -- so -->kept</a>'],
    ['the end of a quotation without a beginning', '<a>kept]]></a>'],
    ['an attribute twice', '<a b="1" b="2">kept</a>'],
  ])('is read though it has %s, as feeds often do', (_, text) => {
    expect(textWithin(readXml(text))).toContain('kept');
  });

  it('does not take long over a text made of beginnings of tags', () => {
    expect(plainText('<script>'.repeat(200_000), 100)).toBe('');
    expect(plainText('<'.repeat(200_000), 100)).toHaveLength(100);
    expect(plainText('a < b and c > d', 100)).toBe('a < b and c > d');
  });

  it('is not requested from private addresses, nor without encryption', async () => {
    for (const allowances of [{}, { plainHttp: true }, { addresses: ['127.0.0.1'] }]) {
      const { source, server } = await news(['/rss'], FEEDS, allowances);
      expect(await source.articles(STRETCH)).toMatchObject({ kind: 'unavailable' });
      expect(server.calls).toHaveLength(0);
    }
  });

  it.each([
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'ftp://feeds.example/x',
    'https://user:word@feeds.example/',
  ])('cannot lead to %s by a redirect', async (location) => {
    const pages = { '/rss': { status: 302, headers: { location } } };
    const { source } = await news(['/rss'], pages);
    const answer = await source.articles(STRETCH);
    expect(answer).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('may not be called'),
    });
  });
});

describe('dates in feeds', () => {
  it.each([
    // The examples of RFC 822 and RFC 3339, and forms seen in feeds; instants worked out by hand.
    ['Thu, 06 Jun 2024 09:30:00 -0400', '2024-06-06T13:30:00Z'],
    ['6 Jun 24 09:30 EDT', '2024-06-06T13:30:00Z'],
    ['6 Jun 24 15:30 CEST', '2024-06-06T13:30:00Z'],
    ['Thursday, 06-Jun-2024 13:30:00 GMT', '2024-06-06T13:30:00Z'],
    ['2024-06-06T15:30:00+02:00', '2024-06-06T13:30:00Z'],
    ['2024-06-06 13:30:00', '2024-06-06T13:30:00Z'],
    ['2024-06-06', '2024-06-06T00:00:00Z'],
    ['1996-12-19T16:39:57-08:00', '1996-12-20T00:39:57Z'],
    ['1990-12-31T23:59:60Z', '1990-12-31T23:59:59Z'],
  ])('%s is %s', (text, expected) => {
    expect(readFeedDate(text)).toBe(Date.parse(expected));
  });

  it.each([
    'yesterday',
    '31 Feb 2024 10:00 GMT',
    '2024-13-01',
    '6 Jux 2024 09:30 GMT',
    '6 Jun 2024 25:00 GMT',
    '6 Jun 2024 09:30 QQQ',
    '',
  ])('“%s” is none', (text) => expect(readFeedDate(text)).toBeUndefined());
});
