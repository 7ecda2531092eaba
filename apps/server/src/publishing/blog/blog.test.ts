import RssParser from 'rss-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { withApplication } from '../../../test/with-application.ts';
import { signedIn } from '../../../test/with-newsletter.ts';
import { Blog } from './blog.ts';
import { createPreviewLinks } from './preview-links.ts';

const app = withApplication();
let admin: string;
let member: string;
beforeAll(async () => {
  ({ admin, member } = await signedIn(app));
});

const texts = (title: string, body = 'A first paragraph.') => ({
  en: { title, summary: `About ${title}.`, body },
});
const draft = (title: string, more: object = {}) => ({ texts: texts(title), tags: [], image: null, ...more });
const post = (body: object, token: string | null = admin) =>
  app.call('POST', '/marketing/admin/add_blog', { token, body });
const patch = (id: string, body: object) => app.call('PATCH', `/api/blogs/${id}`, { token: admin, body });
const open = async (id: string) => (await app.call('GET', `/api/admin/blogs/${id}`, { token: admin })).body;
const read = (slug: string, language = 'en') => app.call('GET', `/api/articles/${slug}?language=${language}`);
const pageOf = async (query: string) => (await app.call('GET', `/api/blog-page?${query}`)).body;

async function publish(title: string, more: object = {}): Promise<{ id: string; slug: string }> {
  const { body } = await post(draft(title, { state: 'published', ...more }));
  expect(body).toMatchObject({ status: true, reason: null });
  return body;
}
const titles = async (query = '') =>
  (await app.call('GET', `/api/blogs?page_size=100${query}`)).body.items.map(
    ({ title }: { title: string }) => title,
  );

describe('PUB-4: writing an article', () => {
  it('answers true with its address, and false with the reason', async () => {
    const written = await post(draft('How to Read a Range'));
    expect(written.body).toMatchObject({ status: true, slug: 'how-to-read-a-range', revision: 1 });
    const again = await post(draft('How to Read a Range'));
    expect(again.body).toMatchObject({ status: true, slug: 'how-to-read-a-range-2' });
    const taken = await post(draft('Other', { slug: 'how-to-read-a-range' }));
    expect([taken.status, taken.body]).toEqual([
      200,
      { status: false, id: null, slug: null, revision: null, reason: 'slug-taken' },
    ]);
    const missing = await patch('00000000-0000-4000-8000-000000000000', { tags: [] });
    expect(missing.body).toMatchObject({ status: false, reason: 'not-found' });
  });

  it('is for admins', async () => {
    expect((await post(draft('Mine'), member)).status).toBe(403);
    expect((await post(draft('Mine'), null)).status).toBe(401);
    const { id } = await publish('Kept');
    for (const method of ['PATCH', 'PUT', 'DELETE']) {
      const reply = await app.call(method, `/api/blogs/${id}`, { token: member, body: draft('Changed') });
      expect([method, reply.status]).toEqual([method, 403]);
    }
    expect((await read('kept')).body.title).toBe('Kept');
  });

  it('replaces an article as a whole, and deletes it with its addresses', async () => {
    const { id } = await publish('Short life', { tags: ['Method'] });
    const put = await app.call('PUT', `/api/blogs/${id}`, {
      token: admin,
      body: { texts: texts('Longer life'), tags: [], image: null },
    });
    expect(put.body).toMatchObject({ status: true, revision: 2, slug: 'short-life' });
    expect((await read('short-life')).body).toMatchObject({ title: 'Longer life', tags: [] });
    const gone = await app.call('DELETE', `/api/blogs/${id}`, { token: admin });
    expect(gone.body.status).toBe(true);
    expect((await read('short-life')).status).toBe(404);
  });

  it('is in the audit log', async () => {
    const { id } = await publish('Audited');
    const [entry] = await app.platform.audit.list({ limit: 1, action: 'admin.blog' });
    expect(entry).toMatchObject({ action: 'admin.blog.add', subject: `blog:${id}` });
  });

  it('refuses pictures from elsewhere, addresses that lead astray, and texts without end', async () => {
    for (const wrong of [
      { image: 'https://evil.example/x.png' },
      { image: '/files/user_pictures/u/PFP' },
      { slug: '../admin' },
      { slug: 'Not An Address' },
      { texts: {} },
      { texts: texts('x', 'y'.repeat(100_001)) },
    ]) {
      expect((await post(draft('Wrong', wrong))).status).toBe(400);
    }
  });
});

describe('PUB-4: what everybody reads', () => {
  it('is the published articles, the newest first, and no draft', async () => {
    await publish('Older', { publishedAt: '2026-01-02T00:00:00.000Z' });
    await publish('Newer', { publishedAt: '2026-02-02T00:00:00.000Z' });
    await post(draft('Hidden'));
    const shown = await titles();
    expect(shown.indexOf('Newer')).toBeLessThan(shown.indexOf('Older'));
    expect(shown).not.toContain('Hidden');
    expect((await read('hidden')).status).toBe(404);
  });

  it('is found by words in any of its texts, by accents or without, and by topic', async () => {
    const french = { title: 'Bougies', summary: 'Sur les bougies.', body: 'Une **clôture** suffit.' };
    await publish('Candles', {
      texts: { ...texts('Candles', 'Wicks tell little.'), fr: french },
      tags: ['Charts'],
    });
    expect(await titles('&q=WICKS')).toEqual(['Candles']);
    expect(await titles('&q=cloture')).toEqual(['Candles']);
    expect(await titles('&q=c_ndles')).toEqual([]);
    expect(await titles('&tag=Charts')).toEqual(['Candles']);
    expect(await titles('&tag=charts')).toEqual([]);
  });

  it('is in the reader’s language where the article has it', async () => {
    expect((await read('candles', 'fr')).body).toMatchObject({ title: 'Bougies', language: 'fr' });
    expect((await read('older', 'fr')).body).toMatchObject({ title: 'Older', language: 'en' });
    expect((await pageOf('title=candles&language=fr')).html).toContain('L’équipe d’Auspex');
  });

  it('has an article of ours from the first start, in both languages, which stays deleted once it is', async () => {
    const ours = await read('check-it-yourself');
    expect(ours.body).toMatchObject({ author: 'The Auspex team', language: 'en' });
    expect((await read('check-it-yourself', 'fr')).body.language).toBe('fr');
    expect(ours.body.html).toContain('<a href="/.well-known/auspex-ledger.json">');
    for (const place of ['title=check-it-yourself', 'page=1']) {
      expect((await pageOf(`${place}&language=fr`)).html).toMatch(/tag=Track\+record"[^>]*>Résultats</);
    }
    await app.call('DELETE', `/api/blogs/${ours.body.id}`, { token: admin });
    await app.modules.parts.find(({ pages }) => pages)?.start?.();
    expect((await read('check-it-yourself')).status).toBe(404);
  });

  it('is complete as a page: head, text, share, what to read next', async () => {
    await publish('Alpha', { tags: ['One'], publishedAt: '2025-01-01T00:00:00.000Z' });
    await publish('Beta', { tags: ['One'], texts: texts('Beta', '## Part\n\n<script>alert(1)</script>') });
    const page = await pageOf('title=beta');
    expect(page).toMatchObject({ path: '/blog/beta', title: 'Beta · Auspex' });
    expect(page.html).toContain('<h1>Beta</h1>');
    expect(page.html).toContain('&lt;script&gt;');
    expect(page.html).not.toContain('<script');
    expect(page.html).toContain('data-share="http://127.0.0.1:3999/blog/beta"');
    expect(page.html.indexOf('href="/blog/alpha"')).toBeGreaterThan(page.html.indexOf('data-blog="related"'));
  });

  it('takes what a reader types as text', async () => {
    const { html } = await pageOf(`q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('No article matches.');
  });

  it.each([
    ['?q=%00', 200],
    ['?tag=%00', 200],
    ['/%00', 404],
  ])('HTTP-7: does not fail where the address holds a zero character: /blog%s', async (address, status) => {
    const { pathname, searchParams } = new URL(`/blog${address}`, 'http://localhost');
    const [page] = app.modules.parts.flatMap(({ pages = [] }) => pages);
    const shown = await page?.fill({ path: decodeURIComponent(pathname), query: searchParams });
    expect({ status: 200, ...shown }).toMatchObject({ html: expect.any(String), status });
  });
});

describe('PUB-4: an article whose address changes', () => {
  it('is found at every address that it has had, which nobody else can take', async () => {
    const { id } = await publish('First name');
    await patch(id, { slug: 'second-name' });
    await patch(id, { slug: 'third-name' });
    expect((await read('first-name')).body.slug).toBe('third-name');
    expect((await pageOf('title=second-name')).path).toBe('/blog/third-name');
    expect((await post(draft('Thief', { slug: 'first-name' }))).body.reason).toBe('slug-taken');
    expect((await open(id)).slugs).toEqual(['first-name', 'second-name', 'third-name']);
    await patch(id, { slug: 'first-name' });
    expect((await read('third-name')).body.slug).toBe('first-name');
  });
});

describe('PUB-4: revisions', () => {
  it('keep every content, and restoring one makes it the newest', async () => {
    const { id } = await publish('One');
    await patch(id, { texts: texts('Two') });
    await patch(id, { texts: texts('Three') });
    const { revisions } = await open(id);
    expect(revisions.map(({ number, title }: { number: number; title: string }) => [number, title])).toEqual([
      [3, 'Three'],
      [2, 'Two'],
      [1, 'One'],
    ]);
    const restored = await app.call('POST', `/api/admin/blogs/${id}/revisions/1/restore`, { token: admin });
    expect(restored.body).toMatchObject({ status: true, revision: 4 });
    expect((await read('one')).body.title).toBe('One');
    const second = await app.call('GET', `/api/admin/blogs/${id}/revisions/2`, { token: admin });
    expect(second.body.texts.en.title).toBe('Two');
  });

  it('are none where only the date changed, and protect from overwriting somebody else’s words', async () => {
    const { id } = await publish('Timed');
    expect((await patch(id, { publishedAt: '2026-01-01T00:00:00.000Z' })).body.revision).toBe(1);
    await patch(id, { texts: texts('By Ada'), revision: 1 });
    const late = await patch(id, { texts: texts('By Ben'), revision: 1 });
    expect(late.body).toMatchObject({ status: false, reason: 'changed-meanwhile' });
    expect((await read('timed')).body.title).toBe('By Ada');
  });
});

describe('PUB-4: a form that was opened before the article changed', () => {
  const due = testClock.now() + 3_600_000;
  const later = { state: 'scheduled', publishedAt: new Date(due).toISOString() };

  it('publishes it no second time, and takes nothing back', async () => {
    const { id, slug } = (await post(draft('Long ago'))).body;
    const { version } = await open(id);
    const first = { state: 'published', publishedAt: '2025-05-05T00:00:00.000Z', version };
    expect((await patch(id, first)).body.status).toBe(true);
    for (const old of [later, { state: 'draft' }, { state: 'published', publishedAt: null }]) {
      const whole = { ...draft('Long ago'), ...old, version };
      expect((await patch(id, whole)).body).toMatchObject({ status: false, reason: 'changed-meanwhile' });
      const put = await app.call('PUT', `/api/blogs/${id}`, { token: admin, body: whole });
      expect(put.body).toMatchObject({ status: false, reason: 'changed-meanwhile' });
    }
    expect((await read(slug)).body.date).toBe('2025-05-05T00:00:00.000Z');
    const now = (await open(id)).version;
    expect((await patch(id, { texts: texts('Not so long ago'), version: now })).body.status).toBe(true);
  });

  it('is refused, too, after the hour of a scheduled article has come', async () => {
    const { id, slug } = (await post(draft('At its hour', later))).body;
    const { version } = await open(id);
    await new Blog({ ...app.platform, clock: { now: () => due } }).publishDue();
    const again = { ...later, publishedAt: new Date(due + 3_600_000).toISOString(), version };
    expect((await patch(id, again)).body.reason).toBe('changed-meanwhile');
    expect((await read(slug)).body.date).toBe(later.publishedAt);
    await patch(id, { state: 'draft' });
  });
});

describe('PUB-4: an article for later', () => {
  const at = (instant: number) => new Blog({ ...app.platform, clock: { now: () => instant } });
  const due = testClock.now() + 3_600_000;

  it('goes public when its time has come, not a moment before, and once', async () => {
    const publishedAt = new Date(due).toISOString();
    const { body } = await post(draft('Tomorrow', { state: 'scheduled', publishedAt }));
    expect(body.status).toBe(true);
    await at(due - 1).publishDue();
    expect((await read('tomorrow')).status).toBe(404);
    await at(due).publishDue();
    expect((await read('tomorrow')).body).toMatchObject({ title: 'Tomorrow', date: publishedAt });
    await patch(body.id, { state: 'draft' });
    await at(due + 1).publishDue();
    expect((await read('tomorrow')).status).toBe(404);
  });

  it('needs a date that is to come', async () => {
    expect((await post(draft('Never', { state: 'scheduled' }))).body.reason).toBe('no-date');
    const past = { state: 'scheduled', publishedAt: '2020-01-01T00:00:00.000Z' };
    expect((await post(draft('Past', past))).body.reason).toBe('date-is-past');
    const soon = { state: 'published', publishedAt: new Date(due).toISOString() };
    const { body } = await post(draft('Published later', soon));
    expect(await open(body.id)).toMatchObject({ state: 'scheduled' });
  });

  it('is shown by a signed address for a day to whoever has it', async () => {
    const { body } = await post(draft('Secret plan'));
    const link = await app.call('POST', `/api/admin/blogs/${body.id}/preview-link`, { token: admin });
    const token = new URL(link.body.path, app.origin).searchParams.get('preview') ?? '';
    expect((await pageOf(`title=secret-plan&preview=${token}`)).html).toContain('<h1>Secret plan</h1>');
    const middle = token.length >> 1;
    const forged = `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
    for (const wrong of [forged, 'x', '']) {
      const reply = await app.call('GET', `/api/blog-page?title=secret-plan&preview=${wrong}`);
      expect([wrong, reply.status]).toEqual([wrong, 404]);
    }
    const tomorrow = { now: () => testClock.now() + 86_400_001 };
    expect(createPreviewLinks({ ...app.platform, clock: tomorrow }).read(token)).toBeNull();
    expect(createPreviewLinks(app.platform).read(token)).toBe(body.id);
  });

  it('is an article like any other at its preview link once it is public, and when the link is over', async () => {
    const { body } = await post(draft('Soon public'));
    const link = await app.call('POST', `/api/admin/blogs/${body.id}/preview-link`, { token: admin });
    expect((await patch(body.id, { state: 'published' })).body).toMatchObject({ status: true });
    const token = new URL(link.body.path, app.origin).searchParams.get('preview');
    for (const preview of [token, 'worn-out']) {
      const page = await pageOf(`title=soon-public&preview=${preview}`);
      expect(page.html).toContain('<h1>Soon public</h1>');
      expect(page.html).not.toContain('data-blog="preview"');
    }
  });
});

describe('PUB-4: /blog.rss', () => {
  it('is read by an RSS reader: the newest first, whole, under the configured address', async () => {
    const body = 'Tom & Jerry say 1 < 2 in *Markdown*.\n\n[Record](/trade-history)';
    const { id } = await publish('Feed & < > "me"', {
      texts: texts('Feed & < > "me"', body),
      tags: ['A & B'],
    });
    const reply = await app.call('GET', '/blog.rss');
    expect(reply.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = await new RssParser().parseString(reply.text);
    const [item] = feed.items;
    expect(item).toMatchObject({
      title: 'Feed & < > "me"',
      link: 'http://127.0.0.1:3999/blog/feed-me',
      guid: `auspex:article:${id}`,
      creator: 'The Auspex team',
      categories: ['A & B'],
    });
    expect(item?.['content:encoded']).toContain('<em>Markdown</em>');
    expect(item?.['content:encoded']).toContain('href="http://127.0.0.1:3999/trade-history"');
    // Readers draw it on a background of their own: dark letters would vanish on a dark one.
    expect(item?.['content:encoded']).not.toContain('style=');
    const dates = feed.items.map(({ isoDate }) => isoDate ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(reply.text).not.toContain('Secret plan');
  });

  it('and the sitemap name every public article', async () => {
    const { text } = await app.call('GET', '/sitemap.xml');
    expect(text).toContain('<loc>http://127.0.0.1:3999/blog/feed-me</loc>');
    expect(text).not.toContain('secret-plan');
  });
});
