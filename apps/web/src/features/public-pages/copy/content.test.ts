import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { paths } from '../../../shared/navigation/paths.ts';
import { texts as faqFrench } from '../faq/faq.fr.ts';
import { faqText } from '../faq/faq.text.ts';
import { QUESTIONS } from '../faq/faq-list.tsx';
import { guideText } from '../guide/guide.text.ts';
import { CHAPTERS } from '../guide/guide-page.tsx';
import { privacyText } from '../legal/privacy.text.ts';
import { termsText } from '../legal/terms.text.ts';
import { tradingTermsText } from '../legal/trading-terms.text.ts';
import { pageDescriptions } from '../page-descriptions.ts';
import { CATALOGUE } from '../services/catalogue.ts';
import { readDocument } from './read-document.ts';

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

const documents = [
  ['the user guide', guideText.en],
  ['the privacy policy', privacyText.en],
  ['the terms', termsText.en],
  ['the trading terms', tradingTermsText.en],
] as const;

/** Every address that a text links to. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);

/** Parts of the pages that a link may name after `#`. */
const anchors: Readonly<Record<string, readonly string[]>> = {
  '/privacy-policy': readDocument(privacyText.en).map(({ id }) => id),
  '/terms': readDocument(termsText.en).map(({ id }) => id),
  '/trading-terms': readDocument(tradingTermsText.en).map(({ id }) => id),
  '/user-guide': readDocument(guideText.en).map(({ id }) => id),
};

describe('PUB-1: the written pages', () => {
  it('are found in both languages', () => {
    expect(copyFiles.length).toBeGreaterThanOrEqual(26);
  });

  it.each(copyFiles)('%s links only to pages and parts that exist', async (file) => {
    const pages = Object.values(paths).map((path) => path.replace(/\/:\w+\?$/, ''));
    for (const [key, text] of await textsOf(file)) {
      for (const link of linksIn(text).filter((address) => !address.startsWith('https://'))) {
        const [path = '', part] = link.split('#');
        expect([key, pages]).toEqual([key, expect.arrayContaining([path])]);
        if (part !== undefined) expect([key, anchors[path]]).toEqual([key, expect.arrayContaining([part])]);
      }
    }
  });

  it.each(copyFiles)('%s links to the same places in both languages', async (file) => {
    const other = file.replace(/\.en\.ts$/, '.fr.ts');
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

describe('documents', () => {
  it.each(documents)('%s: every section has a title and something under it', (_, texts) => {
    const all: Readonly<Record<string, string>> = texts;
    const sections = readDocument(texts);
    expect(sections.length).toBeGreaterThanOrEqual(8);
    for (const { id, title, blocks } of sections) {
      expect([id, all[title]]).toEqual([id, expect.any(String)]);
      expect([id, blocks.length > 0]).toEqual([id, true]);
    }
  });

  it.each(documents)('%s: every term has its meaning, and no text stands outside', (_, texts) => {
    const all: Readonly<Record<string, string>> = texts;
    const shown = readDocument(texts).flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap((block) => {
        if (block.kind === 'list') return block.keys;
        if (block.kind === 'terms') return block.pairs.flatMap(({ term, meaning }) => [term, meaning]);
        return [block.key];
      }),
    ]);
    const head = /^(lead|version|contents|short(\.\d)?|chapter\.\w+)$/;
    expect(shown.filter((key) => all[key] === undefined)).toEqual([]);
    expect(
      Object.keys(all)
        .filter((key) => !head.test(key))
        .sort(),
    ).toEqual([...shown].sort());
  });

  it('the guide shows each of its sections once', () => {
    const inChapters = CHAPTERS.flatMap(({ sections }) => [...sections]).sort();
    expect(inChapters).toEqual(
      readDocument(guideText.en)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('the guide carries the notice that the chart library asks for, with its link', () => {
    const notice = guideText.en['notices.p1'];
    expect(notice).toContain('TradingView Lightweight Charts™');
    expect(notice).toContain('https://www.tradingview.com/');
    const library = readFileSync(
      fileURLToPath(import.meta.resolve('lightweight-charts')).replace(
        /[^/]+$/,
        'lightweight-charts.production.mjs',
      ),
      'utf8',
    ).slice(0, 400);
    expect(notice).toContain(
      /Copyright \(c\) \d{4} TradingView, Inc\./.exec(library)?.[0] ?? 'no notice found',
    );
  });

  it('the privacy policy names the very cookies that the server sets', () => {
    const server = readFileSync(
      new URL('../../../../../server/src/accounts/session-cookie.ts', import.meta.url),
      'utf8',
    );
    const set = [...server.matchAll(/name: '(auspex_\w+)'/g)].map(([, name]) => name).sort();
    const named = Object.values<string>(privacyText.en)
      .filter((text) => /^auspex_\w+$/.test(text))
      .sort();
    expect(set.length).toBeGreaterThan(0);
    expect(named).toEqual(set);
  });
});

describe('the questions', () => {
  it('each have an answer in both languages, and none is left out', () => {
    const names = QUESTIONS.flatMap((group) => [...group.names]).sort();
    for (const texts of [faqText.en, faqFrench]) {
      const asked = Object.keys(texts).flatMap((key) => /^([\w-]+)\.q$/.exec(key)?.[1] ?? []);
      const answered = Object.keys(texts).flatMap((key) => /^([\w-]+)\.a$/.exec(key)?.[1] ?? []);
      expect(asked.sort()).toEqual(names);
      expect(answered.sort()).toEqual(names);
    }
  });
});

describe('the catalogue of tools', () => {
  it('has as many entries as its introduction says', async () => {
    const { servicesText } = await import('../services/services.text.ts');
    expect(CATALOGUE.flatMap(({ entries }) => entries)).toHaveLength(15);
    expect(servicesText.en.lead).toMatch(/^Fifteen tools/);
  });
});

describe('descriptions for search engines', () => {
  it('are there for every public page, differ, and fit into a result', () => {
    const texts = Object.values(pageDescriptions);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.length > 160)).toEqual([]);
  });
});
