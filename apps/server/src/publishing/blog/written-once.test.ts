import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { withApplication } from '../../../test/with-application.ts';
import { signedIn } from '../../../test/with-newsletter.ts';
import { type ArticleChange, Blog } from './blog.ts';
import { BlogPages } from './blog-pages.ts';
import { createPreviewLinks } from './preview-links.ts';

const app = withApplication();
let admin: string;
beforeAll(async () => {
  ({ admin } = await signedIn(app));
});

const draft = (title: string) => ({
  texts: { en: { title, summary: 'In short.', body: 'A paragraph.' } },
  ...{ tags: [], image: null, state: 'published' },
});
const add = async (body: object) =>
  (await app.call('POST', '/marketing/admin/add_blog', { token: admin, body })).body;
const change = async (id: string, body: object) =>
  (await app.call('PATCH', `/api/blogs/${id}`, { token: admin, body })).body;
const openOne = async (id: string) =>
  (await app.call('GET', `/api/admin/blogs/${id}`, { token: admin })).body;
const listed = async (): Promise<readonly { title: string; slug: string }[]> =>
  (await app.call('GET', '/api/blogs?page_size=100')).body.items;

it('PUB-4: an article that is sent again because the answer was lost is one article, as it was sent last', async () => {
  const id = randomUUID();
  const first = await add({ ...draft('Sent twice'), id });
  expect(await add({ ...draft('Sent twice'), id })).toEqual(first);
  expect(await openOne(id)).toMatchObject({ version: 1 });
  expect(await add({ ...draft('Sent thrice'), id })).toMatchObject({ id, status: true, slug: 'sent-twice' });
  const written = (await listed()).filter(({ title }) => title.startsWith('Sent'));
  expect(written.map(({ title }) => title)).toEqual(['Sent thrice']);
});

it('PUB-4: an article that is sent again before the first answer is one article, for both, and stands once in the audit log', async () => {
  const id = randomUUID();
  const [first, ...again] = await Promise.all([1, 2, 3].map(() => add({ ...draft('At once'), id })));
  expect(first).toMatchObject({ status: true, id, slug: 'at-once' });
  expect(again).toEqual([first, first]);
  const log = await app.platform.audit.list({ subject: `blog:${id}`, limit: 9 });
  expect(log.map(({ action }) => action)).toEqual(['admin.blog.add']);
});

it('PUB-4: a first sending that comes late takes nothing back that was changed since', async () => {
  const id = randomUUID();
  await add({ ...draft('Late'), id });
  await change(id, { tags: ['Method'] });
  expect(await add({ ...draft('Late, and other'), id })).toMatchObject({ reason: 'changed-meanwhile' });
  expect(await openOne(id)).toMatchObject({ title: 'Late', tags: ['Method'] });
});

it('PUB-4: a change that is sent again is no conflict with itself, and is one with any other', async () => {
  const { id } = await add(draft('Changed once'));
  const wanted = { ...draft('Changed twice'), slug: 'changed', publishedAt: null, version: 1 };
  const first = await change(id, wanted);
  expect(first).toMatchObject({ status: true, revision: 2 });
  expect(await change(id, wanted)).toEqual(first);
  expect(await change(id, { ...wanted, tags: ['Other'] })).toMatchObject({ reason: 'changed-meanwhile' });
  expect(await change(id, { ...wanted, state: 'draft' })).toMatchObject({ reason: 'changed-meanwhile' });
  expect(await change(id, { ...wanted, publishedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
    reason: 'changed-meanwhile',
  });
});

it('PUB-4: nor is one that is to be public on a day to come, which schedules it', async () => {
  const publishedAt = new Date(testClock.now() + 86_400_000).toISOString();
  const { id } = await add({ ...draft('Sent ahead'), state: 'draft' });
  const wanted = { ...draft('Sent ahead'), publishedAt, version: 1 };
  const first = await change(id, wanted);
  expect(first).toMatchObject({ status: true });
  expect(await openOne(id)).toMatchObject({ state: 'scheduled', publishedAt, version: 2 });
  expect(await change(id, wanted)).toEqual(first);
  expect(await openOne(id)).toMatchObject({ version: 2 });
});

it('PUB-4: a scheduled article is written on in the minute in which it goes public', async () => {
  const due = testClock.now() + 3_600_000;
  const wanted = { ...draft('On the minute'), state: 'scheduled', publishedAt: new Date(due).toISOString() };
  const { id } = await add(wanted);
  const blog = new Blog({ ...app.platform, clock: { now: () => due + 1 } });
  const write = (more: ArticleChange) => blog.update(id, more, { memberId: null });
  const { publishedAt } = wanted;
  expect(await write({ state: 'scheduled', publishedAt, tags: ['Method'] })).toMatchObject({ status: true });
  expect(await openOne(id)).toMatchObject({ publishedAt, tags: ['Method'], state: 'scheduled' });
  const earlier = new Date(due - 1).toISOString();
  expect(await write({ state: 'scheduled', publishedAt: earlier })).toMatchObject({ reason: 'date-is-past' });
});

it('PUB-4: what is public no more is shown by no process, while the database is away neither', async () => {
  const { id, slug } = await add(draft('Taken back'));
  let isAway = false;
  const database = new Proxy(app.platform.database, {
    get: (target, name) => {
      if (isAway) throw new Error('The database is away.');
      return Reflect.get(target, name);
    },
  });
  // Of another process than the one that is asked to take it back.
  const pages = new BlogPages({ ...app.platform, database }, createPreviewLinks(app.platform));
  await pages.start();
  const wish = { title: slug, preview: null, language: 'en', q: '', tag: null, page: 1 } as const;
  expect(await pages.show(wish)).toMatchObject({ path: `/blog/${slug}` });
  await change(id, { state: 'draft' });
  await expect
    .poll(async () => {
      isAway = true;
      const shown = await pages.show(wish).catch((error: Error) => error.message);
      isAway = false;
      return shown;
    })
    .toBe('The database is away.');
  await pages.stop();
});

it('PUB-4: nor where it was being read as it was taken back', async () => {
  const { id, slug } = await add(draft('Read meanwhile'));
  let isAway = false;
  let isRead = () => {};
  const read = new Promise<void>((resolve) => {
    isRead = resolve;
  });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { database } = app.platform;
  const slow = new Proxy(database, {
    get(target, name) {
      if (isAway) throw new Error('The database is away.');
      if (name !== 'query') return Reflect.get(target, name);
      return async (...asked: Parameters<typeof database.query>) => {
        const rows = await database.query(...asked);
        isRead();
        await held;
        return rows;
      };
    },
  });
  const pages = new BlogPages({ ...app.platform, database: slow }, createPreviewLinks(app.platform));
  const wish = { title: slug, preview: null, language: 'en', q: '', tag: null, page: 1 } as const;
  const shown = pages.show(wish);
  await read;
  await change(id, { state: 'draft' });
  pages.forget();
  goOn();
  await shown;
  isAway = true;
  await expect(pages.show(wish)).rejects.toThrow('The database is away.');
});
