import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURES, type FeatureKey, isPlanned, listFeatures } from '@auspex/contract/features';
import { describe, expect, it } from 'vitest';
import { type OutlineName, outlines } from './features/placeholders/placeholder.tsx';
import { CATALOGUE } from './features/public-pages/services/catalogue.ts';
import { screens } from './screens.ts';

const web = fileURLToPath(new URL('.', import.meta.url));
const server = fileURLToPath(new URL('../../server/src', import.meta.url));

/** What plans hold back is in the database, where admins change it: pages word it from there, and no text by hand. */
const PROMISES =
  /five bars late|five alerts|unlimited alerts|cinq barres de retard|cinq alertes|alertes sans limite/i;

/** What is planned is called that, in one word everywhere. */
const OTHER_WORDS = /being built|under construction|en construction/i;

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

/** The feature behind every screen that is not built yet. */
const FEATURE_OF_OUTLINE: Readonly<Record<OutlineName, FeatureKey>> = {
  chat: 'assistant',
};
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

  it('has one word for what is not there yet', () => {
    const others = written.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => OTHER_WORDS.test(line)),
    );
    expect(others).toEqual([]);
  });
});

describe('PUB-1: the list of features', () => {
  it('calls planned exactly what has no screen yet', () => {
    const planned = FEATURES.filter(({ offered }) => offered === 'planned').map(({ key }) => key);
    const unbuilt = Object.keys(outlines).map((name) => FEATURE_OF_OUTLINE[name as OutlineName]);
    expect(planned.toSorted()).toEqual([...new Set(unbuilt)].toSorted());
  });

  it('has every tool of the services page, which leads to a screen that is there unless the tool is planned', () => {
    for (const { key, to } of CATALOGUE.flatMap(({ entries }) => entries)) {
      const outline = to === 'smartScreener' ? 'screener' : to;
      const isUnbuilt =
        (to === null && !ON_EVERY_SCREEN.includes(key)) || (outline !== null && outline in outlines);
      expect([key, isPlanned(key)]).toEqual([key, isUnbuilt]);
      if (to !== null) expect(screens.some(({ name }) => name === to)).toBe(true);
    }
  });

  it('names every part of the guide about something planned, which leaves the note to the page', () => {
    const parts = FEATURES.map(({ key }) => key).filter((key) => section('en', key) !== '');
    expect(parts.filter(isPlanned).toSorted()).toEqual(['assistant']);
    for (const key of parts) expect(section('fr', key)).not.toBe('');
  });

  it('is what the README says is done and planned', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`| Done | ${listFeatures('free', 'en')} |`);
    expect(readme).toContain(`| Planned | ${listFeatures('planned', 'en')} |`);
  });
});
