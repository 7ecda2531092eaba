import { HOUR_MS } from '@auspex/market';
import type { NewsSource } from '@auspex/market-data';
import { describe, expect, it } from 'vitest';
import { MARKET_NOW, simulatedSources, withMarket } from '../../../test/with-market.ts';
import { article, DAY, intakeOf, sourceOf, unwatched } from '../../../test/with-news.ts';
import type { HeldBack } from '../../market/index.ts';
import { readStretches } from '../store/stretch-store.ts';
import { fillStretch } from './fill-stretch.ts';
import { ingestNews } from './ingest-news.ts';
import { prepareNews } from './prepare-news.ts';
import { rereadTones } from './reread-tones.ts';

const test = withMarket();

/** Everything stored, in a comparable form. */
async function stored(world = test.market.world.name) {
  const rows = await test.database.query<Record<string, unknown>>(
    `select id, title, market, known_at, cluster_id, ticker_sentiment from news_article where world = $1 order by id`,
    [world],
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

async function forget(): Promise<void> {
  for (const table of ['news_article', 'news_link', 'news_document', 'news_stretch'])
    await test.owner.query(`delete from ${table}`);
}

describe('Ingesting headlines', () => {
  it('NEWS-1: stores each of them once, however often it is done, with its links and in its document', async () => {
    const intake = intakeOf(test);
    await ingestNews(intake, unwatched);
    const once = await stored();
    const expected = await test.market.sources[0].news?.articles({
      from: MARKET_NOW - 7 * DAY,
      until: MARKET_NOW,
    });
    expect(once.size).toBe(expected?.kind === 'found' ? expected.value.length : -1);
    await ingestNews(intake, unwatched);
    expect(await stored()).toEqual(once);
    const [{ links, documented, mentioned }] = await test.database.query<Record<string, number>>(
      `select (select count(*)::int from news_link) as links,
         (select sum(cardinality(articles))::int from news_document) as documented,
         (select sum(jsonb_array_length(ticker_sentiment))::int from news_article) as mentioned`,
    );
    expect(documented).toBe(once.size);
    expect(links).toBe(mentioned);
    const hours = await test.database.query(
      `select from news_document d, unnest(d.articles) one join news_article a on a.id = one
       where a.market <> d.market or a.known_at < d.hour or a.known_at >= d.hour + interval '1 hour'`,
    );
    expect(hours).toEqual([]);
  });

  it('hour by hour gives the same as all at once', async () => {
    await forget();
    const from = MARKET_NOW - 3 * DAY;
    const source = simulatedSources().news;
    const assets = await test.market.view().assets({ delisted: true });
    const whole = { source, stretch: { from, until: MARKET_NOW }, assets, storiesFrom: 'store' } as const;
    await fillStretch(intakeOf(test), whole);
    const atOnce = await stored();
    await forget();
    for (let until = from + 6 * HOUR_MS; until <= MARKET_NOW; until += 6 * HOUR_MS)
      await fillStretch(intakeOf(test), { ...whole, stretch: { from: until - 6 * HOUR_MS, until } });
    expect(await stored()).toEqual(atOnce);
  });

  it('loses nothing while a source does not answer', async () => {
    await forget();
    const wire = sourceOf([article('Tesla opens plant', 30), article('Ford opens plant', 2)]);
    let away = true;
    const flaky: NewsSource = {
      ...wire,
      articles: (span) =>
        away ? Promise.resolve({ kind: 'unavailable', reason: 'No line.' }) : wire.articles(span),
    };
    const intake = intakeOf(test, { sources: [{ news: flaky }] });
    await expect(ingestNews(intake, unwatched)).rejects.toThrow('No line.');
    expect((await stored()).size).toBe(0);
    away = false;
    await ingestNews(intake, unwatched);
    expect([...(await stored()).values()].map(({ title }) => title).sort()).toEqual([
      'Ford opens plant',
      'Tesla opens plant',
    ]);
  });

  it('NEWS-1: loses nothing of a feed that was away while another one answered', async () => {
    await forget();
    const [here, away] = [article('Ford opens plant', 2), article('Tesla opens plant', 50)];
    const given = [here];
    const feeds: NewsSource = { ...sourceOf([]), articles: (span) => sourceOf(given).articles(span) };
    const intake = intakeOf(test, { sources: [{ news: feeds }] });
    await ingestNews(intake, unwatched);
    given.push(away);
    await ingestNews(intake, unwatched);
    expect((await stored()).size).toBe(2);
  });

  it('goes on where a source with more headlines than an answer holds was cut short, until nothing is missing', async () => {
    await forget();
    const articles = [100, 75, 50, 22, 21, 20, 19, 4].map((hours) => article(`Ford plant ${hours}`, hours));
    const asked: number[] = [];
    const wire = sourceOf(articles, 'busy');
    const busy: NewsSource = {
      ...wire,
      capabilities: { ...wire.capabilities, history: { offered: true } },
      articles: async (span) => {
        asked.push((MARKET_NOW - span.from) / HOUR_MS);
        const answer = await wire.articles(span);
        if (answer.kind !== 'found' || answer.value.length <= 2) return answer;
        const value = answer.value.slice(0, 2);
        return { kind: 'found', value, wholeUntil: value[1].publishedAt + 1 };
      },
    };
    const intake = intakeOf(test, { sources: [{ news: busy }] });
    const of = { world: test.market.world.name, source: 'busy' };
    const end = async () => (await readStretches(test.database, of)).at(-1)?.until;
    await ingestNews(intake, unwatched);
    expect(await end()).toBe(MARKET_NOW - 75 * HOUR_MS + 1);
    for (let round = 0; round < 3; round += 1) await ingestNews(intake, unwatched);
    expect((await stored()).size).toBe(articles.length);
    expect(await end()).toBe(MARKET_NOW);
    expect(asked.map(Math.round)).toEqual([168, 75, 22, 20]);
    // From now on a day is asked for again, as headlines arrive late.
    await ingestNews(intake, unwatched);
    expect(asked.at(-1)).toBe(24);
  });

  it('continues with the others if one of several sources is unavailable, and groups copies across sources', async () => {
    await forget();
    const away: NewsSource = {
      ...sourceOf([], 'away'),
      articles: async () => ({ kind: 'unavailable', reason: 'No line.' }),
    };
    const first = sourceOf([article('Tesla recalls 2 million vehicles over Autopilot', 5)], 'wire-a');
    const second = sourceOf(
      [article('UPDATE 1-Tesla recalls 2 million vehicles over Autopilot', 4)],
      'wire-b',
    );
    await ingestNews(
      intakeOf(test, { sources: [{ news: away }, { news: first }, { news: second }] }),
      unwatched,
    );
    const rows = [...(await stored()).values()];
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ cluster_id }) => cluster_id)).size).toBe(1);
  });

  it('NEWS-6: succeeds when the only source has to wait for its turn in the daily calls, and says when that is', async () => {
    await forget();
    const turnAt = Date.parse('2026-11-18T04:30:00Z');
    const held: HeldBack = {
      kind: 'unavailable',
      reason: 'It was fetched recently.',
      retryAt: turnAt,
      heldBack: true,
    };
    const counted: NewsSource = { ...sourceOf([], 'counted'), articles: async () => held };
    const notes: string[] = [];
    const run = {
      ...unwatched,
      progress: (_done: number, _total: number, note?: string) => void notes.push(note ?? ''),
    };
    await ingestNews(intakeOf(test, { sources: [{ news: counted }] }), run);
    expect(notes.at(-1)).toBe('Source counted: nothing done, next turn at 2026-11-18 04:30 UTC');
    // The range is still missing, so its turn also brings what was published in the meantime.
    expect(await readStretches(test.database, { world: test.market.world.name, source: 'counted' })).toEqual(
      [],
    );
  });

  it('still fails if every source that was asked is unavailable, whoever else is waiting for its turn', async () => {
    await forget();
    const held: HeldBack = { kind: 'unavailable', reason: 'Later.', retryAt: MARKET_NOW, heldBack: true };
    const counted: NewsSource = { ...sourceOf([], 'counted'), articles: async () => held };
    const away: NewsSource = {
      ...sourceOf([], 'away'),
      articles: async () => ({ kind: 'unavailable', reason: 'No line.' }),
    };
    const intake = intakeOf(test, { sources: [{ news: counted }, { news: away }] });
    await expect(ingestNews(intake, unwatched)).rejects.toThrow('No line.');
  });

  it('accepts an article that comes late, and never knows about it earlier than the world did', async () => {
    await forget();
    const late = article('Boeing delivers jets', 10);
    await ingestNews(
      intakeOf(test, { sources: [{ news: sourceOf([article('Ford opens plant', 2)]) }] }),
      unwatched,
    );
    await ingestNews(
      intakeOf(test, { sources: [{ news: sourceOf([late, article('Ford opens plant', 2)]) }] }),
      unwatched,
    );
    const row = [...(await stored()).values()].find(({ title }) => title === late.title);
    expect(row?.known_at).toEqual(new Date(late.knownAt));
  });
});

describe('Filling in the past', () => {
  /** Three parts, each longer than what a part reads of the days before it. */
  const past = { reach: 55 * DAY, part: 20 * DAY };
  const { reach } = past;

  it('begins with the newest, leaves nothing out, and has nothing to do a second time', async () => {
    await forget();
    const intake = intakeOf(test);
    const steps: [number, number][] = [];
    const progress = (done: number, total: number) => void steps.push([done, total]);
    await prepareNews(intake, { progress, signal: unwatched.signal, ...past });
    expect(steps.at(-1)).toEqual([3, 3]);
    const rows = await stored();
    const expected = await simulatedSources().news.articles({ from: MARKET_NOW - reach, until: MARKET_NOW });
    expect(rows.size).toBe(expected.kind === 'found' ? expected.value.length : -1);
    const of = { world: test.market.world.name, source: 'simulated' };
    expect(await readStretches(test.database, of)).toEqual([{ from: MARKET_NOW - reach, until: MARKET_NOW }]);
    steps.length = 0;
    await prepareNews(intake, { progress, signal: unwatched.signal, ...past });
    expect(steps).toEqual([]);
    await intake.pool.close();
  });

  it('in parts separates stories the same way as reading it in one go', async () => {
    const inParts = await stored();
    await forget();
    const source = simulatedSources().news;
    const assets = await test.market.view().assets({ delisted: true });
    const intake = intakeOf(test);
    const stretch = { from: MARKET_NOW - reach, until: MARKET_NOW };
    await fillStretch(intake, { source, stretch, assets, storiesFrom: 'source' });
    await intake.pool.close();
    expect(inParts).toEqual(await stored());
  });

  it('resumes with what is missing after an interruption', async () => {
    await forget();
    const stop = new AbortController();
    const progress = (done: number) => done === 1 && stop.abort();
    const intake = intakeOf(test);
    // More parts than are read at once, so that some are left however fast the others end.
    const run = { progress, signal: stop.signal, ...past, part: 8 * DAY };
    await expect(prepareNews(intake, run)).rejects.toThrow();
    const before = (await stored()).size;
    expect(before).toBeGreaterThan(0);
    await prepareNews(intake, { ...unwatched, ...past });
    await intake.pool.close();
    expect((await stored()).size).toBeGreaterThan(before);
    const of = { world: test.market.world.name, source: 'simulated' };
    expect(await readStretches(test.database, of)).toHaveLength(1);
  });
});

describe('Headlines that were stored before recaps were recognised', () => {
  it('are read again in the background, with the result of reading them today', async () => {
    await forget();
    await ingestNews(intakeOf(test), unwatched);
    const numbers = () =>
      test.database.query(
        `select a.id, a.recap, a.ticker_sentiment, l.asset_id, l.tone, l.recap as "linkRecap"
         from news_article a left join news_link l on l.world = a.world and l.article_id = a.id order by a.id, l.asset_id`,
      );
    const fresh = await numbers();
    expect(fresh.some(({ recap }) => recap === true)).toBe(true);
    // As it was: no mark, and tones that said how sure the reader was.
    await test.owner.query(
      `update news_article set recap = null, ticker_sentiment = (
         select coalesce(jsonb_agg(m || '{"tone": 0.4711}'), '[]') from jsonb_array_elements(ticker_sentiment) m)`,
    );
    await test.owner.query('update news_link set recap = null, tone = 0.4711');
    await rereadTones(test, unwatched);
    expect(await numbers()).toEqual(fresh);
    // Nothing is left to do.
    const seen: number[] = [];
    await rereadTones(test, { ...unwatched, progress: (done) => seen.push(done) });
    expect(seen).toEqual([]);
  });
});
