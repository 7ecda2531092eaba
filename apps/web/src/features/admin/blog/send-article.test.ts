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
  const rest = { open: null, newId: 'a', sent: [], onArrived: () => undefined };
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
  const tried = (version: number) => ({ open, sent: [{ version, body: lost }] });
  expect(await sentAfter(held, sent, tried(3))).toEqual({ ...sent, version: 4 });
  call.mockReset();
  expect(await sentAfter({ ...held, version: 5 }, sent, tried(3))).toBeNull();
  call.mockReset();
  expect(await sentAfter({ ...held, tags: ['Other'] }, sent, tried(3))).toBeNull();
  // Somebody else has restored it after a change of this form.
  call.mockReset();
  expect(await sentAfter(held, sent, tried(2))).toBeNull();
});

it('PUB-4: what was sent to the version that has just arrived is known again if its answer is lost too', async () => {
  const state = 'draft';
  const open = stored({ state, version: 3 });
  const lost = body({ state, texts: { en: { ...texts.en, body: 'Half' } } });
  const form = { open, sent: [{ version: 3, body: lost }] };
  const held = stored({ state, version: 4, texts: lost.texts });
  await sentAfter(held, body({ state }), form);
  call.mockReset();
  const next = body({ state, texts: { en: { ...texts.en, body: 'Five' } } });
  const arrived = stored({ state, version: 5, texts: typed });
  expect(await sentAfter(arrived, next, { ...form, open: held })).toEqual({ ...next, version: 5 });
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
