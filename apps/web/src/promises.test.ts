import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { outlines } from './features/placeholders/placeholder.tsx';
import { CATALOGUE } from './features/public-pages/services/catalogue.ts';

const web = fileURLToPath(new URL('.', import.meta.url));
const server = fileURLToPath(new URL('../../server/src', import.meta.url));

/** What does not exist yet; it may be written about again on the day it does. */
const PROMISES =
  /paper (account|trading)|start on paper|paper twin|five bars late|five alerts|unlimited alerts|comptes? fictifs?|jumeau fictif|cinq barres de retard|cinq alertes|alertes sans limite/i;

/** About placing orders as a whole; its first sentence says that this is not possible yet. */
const ABOUT_LATER = ['content/en/trading-terms.md', 'content/fr/trading-terms.md'];
const NOT_YET = { en: 'Being built', fr: 'En construction' };

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

/** Parts of the guide by the screens they explain. */
const SCREENS_OF_THE_GUIDE = {
  seasonality: 'regression',
  screener: 'screener',
  charts: 'chartAnalysis',
  portfolio: 'portfolio',
  keys: 'manageApiKeys',
  orders: 'portfolio',
  alerts: 'chartAnalysis',
  assistant: 'chat',
} as const;

describe('PUB-1: what pages and mails promise', () => {
  it('is looked for in every text', () => {
    expect(written.length).toBeGreaterThan(100);
  });

  it.each(
    written
      .filter((file) => !ABOUT_LATER.some((late) => file.endsWith(late)))
      .map((file) => [file.slice(web.length), file]),
  )('is there: %s', (_, file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => PROMISES.test(line))).toEqual([]);
  });

  it.each(['en', 'fr'] as const)(
    'about orders begins with the word that they come later (%s)',
    (language) => {
      const terms = readFileSync(join(web, `content/${language}/trading-terms.md`), 'utf8');
      expect(terms).toContain(`lead: ${NOT_YET[language]}`);
    },
  );

  it.each(Object.entries(SCREENS_OF_THE_GUIDE))(
    'in the guide under “%s” says that the screen is being built, exactly as long as it is',
    (id, screen) => {
      for (const language of ['en', 'fr'] as const) {
        const begins = section(language, id).startsWith(`> ${NOT_YET[language]}`);
        expect([language, id, begins]).toEqual([language, id, screen in outlines]);
      }
    },
  );

  it.each(CATALOGUE.flatMap(({ entries }) => entries).map((entry) => [entry.key, entry] as const))(
    'among the services marks “%s” as being built, exactly as long as it is',
    (_, { to, coming = false }) => {
      const screen = to === 'smartScreener' ? 'screener' : to;
      expect(coming).toBe(screen === null || screen in outlines);
    },
  );
});
