import { afterEach, expect, it, vi } from 'vitest';
import type { ArticleBody, OpenArticle } from './article-draft.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/api/api.ts', () => ({ api: { call } }));
const { sendArticle } = await import('./send-article.ts');

const texts = { en: { title: 'One', summary: 'Two', body: 'Three' } };
const typed = { en: { ...texts.en, body: 'Four' } };
const publishedAt = '2026-11-23T18:05:00.000Z';
const stored = (more: object) =>
  ({ id: 'a', slug: 'one', texts, tags: [], image: null, publishedAt, ...more }) as unknown as OpenArticle;
const body = (more: object) =>
  ({ texts: typed, tags: [], image: null, slug: 'one', publishedAt, ...more }) as ArticleBody;

/** The server refuses the first try, and holds an article; gives what is sent to it then. */
async function sentAfter(held: OpenArticle, sent: ArticleBody, form: object) {
  call.mockImplementation(async (name: string) => {
    if (name === 'blog.open') return held;
    const isFirst = call.mock.calls.filter(([one]) => one !== 'blog.open').length === 1;
    return isFirst ? { status: false, reason: 'changed-meanwhile' } : { status: true, reason: null };
  });
  const rest = { open: null, newId: 'a', tries: [], onArrived: () => undefined };
  await sendArticle(sent, { ...rest, ...form });
  const last = call.mock.calls.at(-1);
  return last?.[0] === 'blog.update' ? last[1].body : null;
}

afterEach(() => call.mockReset());

it('PUB-4: what was typed after an answer was lost goes to the version that the form has made itself', async () => {
  const state = 'draft';
  const open = stored({ state, version: 3 });
  const lost = body({ state, texts: { en: { ...texts.en, body: 'Half' } } });
  const held = stored({ state, version: 4, texts: lost.texts });
  const sent = body({ state });
  expect(await sentAfter(held, sent, { open, tries: [lost] })).toEqual({ ...sent, version: 4 });
  call.mockReset();
  expect(await sentAfter({ ...held, version: 5 }, sent, { open, tries: [lost] })).toBeNull();
  call.mockReset();
  expect(await sentAfter({ ...held, tags: ['Other'] }, sent, { open, tries: [lost] })).toBeNull();
});

it('PUB-4: what was typed while a scheduled article went public goes to it, and takes nothing back', async () => {
  const open = stored({ state: 'scheduled', version: 3 });
  const held = stored({ state: 'published', version: 4 });
  const sent = body({ state: 'scheduled' });
  expect(await sentAfter(held, sent, { open })).toEqual({ ...sent, state: 'published', version: 4 });
  for (const other of [{ state: 'draft' }, { state: 'scheduled', publishedAt: '2099-01-01T00:00:00.000Z' }]) {
    call.mockReset();
    expect(await sentAfter(held, body(other), { open })).toBeNull();
  }
  call.mockReset();
  expect(await sentAfter({ ...held, texts: typed }, sent, { open })).toBeNull();
});
