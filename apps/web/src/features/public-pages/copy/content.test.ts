import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/navigation/paths.ts';
import { pageDescriptions } from '../page-descriptions.ts';

const source = fileURLToPath(new URL('../../..', import.meta.url));
const copyFiles = ['features/public-pages', 'features/publishing'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(text|fr)\.ts$/.test(name))
    .map((name) => join(source, folder, name)),
);

async function textsOf(file: string): Promise<Array<readonly [string, string]>> {
  const module: Record<string, unknown> = await import(file);
  const texts = module.texts ?? (Object.values(module)[0] as { en: unknown }).en;
  return Object.entries(texts as Record<string, string>);
}

/** Every address that a text links to. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);

describe('PUB-1: the texts of the public pages', () => {
  it('are found in both languages', () => {
    expect(copyFiles.length).toBeGreaterThanOrEqual(26);
  });

  it.each(copyFiles)('%s links only to pages that exist', async (file) => {
    const pages = Object.values(paths).map((path) => path.replace(/\/:\w+\?$/, ''));
    for (const [key, text] of await textsOf(file)) {
      for (const link of linksIn(text).filter((address) => !address.startsWith('https://'))) {
        expect([key, pages]).toEqual([key, expect.arrayContaining([link])]);
      }
    }
  });

  it.each(copyFiles)('%s links to the same places in both languages', async (file) => {
    const other = file.replace(/\.text\.ts$/, '.fr.ts');
    const translated = new Map(await textsOf(other));
    for (const [key, text] of await textsOf(file)) {
      expect([key, linksIn(translated.get(key) ?? '')]).toEqual([key, linksIn(text)]);
    }
  });

  it.each(copyFiles)('%s holds no filler, no praise beyond the tagline and no customer', async (file) => {
    for (const [key, text] of await textsOf(file)) {
      expect([key, text]).not.toEqual([
        key,
        expect.stringMatching(
          /lorem|ipsum|tbd|todo|world[- ]class|revolutionary|guaranteed|risk[- ]free|testimonial|customers say|sans risque|garanti/i,
        ),
      ]);
    }
  });

  it.each(copyFiles.filter((file) => file.endsWith('.fr.ts')))(
    '%s keeps the typography of French: a space before : ; ? ! and % and curved apostrophes',
    async (file) => {
      const wrong = (await textsOf(file)).filter(([, text]) => {
        const plain = text.replace(/https?:\/\/\S+|\]\([^)]*\)|`[^`]*`|\{\{\w+\}\}/g, '');
        return /[^\s\d/](?=[;?!%])|[^\s\d/p](?=:(?!\/))/u.test(plain) || plain.includes("'");
      });
      expect(wrong).toEqual([]);
    },
  );
});

describe('descriptions for search engines', () => {
  it('are there for every public page, differ, and fit into a result', () => {
    const texts = Object.values(pageDescriptions);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.length > 160)).toEqual([]);
  });
});
