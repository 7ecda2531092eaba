import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURES, type FeatureKey, listFeatures } from '@auspex/contract/features';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from './features/public-pages/services/catalogue.ts';
import { screens } from './screens.ts';

const web = fileURLToPath(new URL('.', import.meta.url));
const server = fileURLToPath(new URL('../../server/src', import.meta.url));

/** What plans hold back is in the database, where admins change it: pages word it from there, and no text by hand. */
const PROMISES =
  /five bars late|five alerts|unlimited alerts|cinq barres de retard|cinq alertes|alertes sans limite/i;

/** Pages speak of what is there. */
const NOT_THERE_YET = /being built|under construction|en construction/i;

function filesIn(folder: string, wanted: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => wanted.test(name))
    .map((name) => join(folder, name));
}

/** Pages in both languages, and the mails. */
const written = [
  ...filesIn(web, /(\.text|\.fr)\.ts$|\.md$|page-descriptions\.ts$/),
  ...filesIn(server, /mails\/[^/]+\.ts$/),
];

function section(language: 'en' | 'fr', id: string): string {
  const guide = readFileSync(join(web, `content/${language}/guide.md`), 'utf8');
  return new RegExp(`\\{#${id}\\}\\n\\n([\\s\\S]*?)(\\n##|$)`).exec(guide)?.[1] ?? '';
}

/** What is there without a page: alerts are set and read on every screen. */
const ON_EVERY_SCREEN: readonly FeatureKey[] = ['alerts'];

describe('PUB-1: what pages and mails promise', () => {
  it('is looked for in every text', () => {
    expect(written.length).toBeGreaterThan(100);
  });

  it.each(written.map((file) => [file.slice(web.length), file]))('is there: %s', (_, file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => PROMISES.test(line))).toEqual([]);
  });

  it('is never still to be built', () => {
    const others = written.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => NOT_THERE_YET.test(line)),
    );
    expect(others).toEqual([]);
  });
});

describe('PUB-1: the list of features', () => {
  it('has every tool of the services page, which leads to a screen that is there', () => {
    for (const { key, to } of CATALOGUE.flatMap(({ entries }) => entries)) {
      expect(to !== null || ON_EVERY_SCREEN.includes(key)).toBe(true);
      if (to !== null) expect(screens.some(({ name }) => name === to)).toBe(true);
    }
  });

  it('has its part of the guide in every language', () => {
    const parts = FEATURES.map(({ key }) => key).filter((key) => section('en', key) !== '');
    expect(parts).toContain('assistant');
    for (const key of parts) expect(section('fr', key)).not.toBe('');
  });

  it('is what the README says is done', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`| Done | ${listFeatures('en')} |`);
  });
});
