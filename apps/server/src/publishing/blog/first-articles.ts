import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '@auspex/market';
import { z } from 'zod';
import type { Platform } from '../../platform/module.ts';
import type { Blog } from './blog.ts';
import { isSeeded, noteSeeded } from './blog-store.ts';

/** Articles that come with the product, by address: `articles/NAME.LANGUAGE.md`. */
const ARTICLES = [{ slug: 'check-it-yourself', tags: ['Method', 'Track record'] }] as const;

const head = z.object({ title: z.string(), summary: z.string() });

/** `title: …` and `summary: …` on the first lines, the text after an empty one. */
async function readArticle(slug: string, language: Language) {
  const file = new URL(`./articles/${slug}.${language}.md`, import.meta.url);
  const source = await readFile(file, 'utf8');
  const end = source.indexOf('\n\n');
  const lines = source.slice(0, end).split('\n');
  const named = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { ...head.parse(Object.fromEntries(named)), body: source.slice(end).trim() };
}

/** Puts the product's own articles in, once: an admin may change or delete them like any other. */
export async function addFirstArticles(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  blog: Blog,
): Promise<void> {
  for (const { slug, tags } of ARTICLES) {
    if (await isSeeded(database, slug)) continue;
    const texts = Object.fromEntries(
      await Promise.all(
        LANGUAGES.map(async (language) => [language, await readArticle(slug, language)] as const),
      ),
    );
    const draft = { texts, tags: [...tags], image: null, slug, publishedAt: null };
    // One that is there already was put in by another process.
    const added = await blog.add({ ...draft, state: 'published' }, { memberId: null });
    if (added.status || added.reason === 'slug-taken')
      await noteSeeded(database, slug, new Date(clock.now()));
  }
}
