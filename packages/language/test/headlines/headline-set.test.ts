import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HEADLINE_HALVES, HEADLINE_LANGUAGES, headlineFile, readHeadlines } from './headline-set.ts';

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Counts only: no headline of the half that is kept back may appear in the output of a test. */
describe('The labelled headlines', () => {
  it('are the ones whose hashes were written down before the rules', () => {
    for (const language of HEADLINE_LANGUAGES) {
      for (const half of HEADLINE_HALVES) {
        const text = headlineFile(language, half);
        const { length } = readHeadlines(language, half);
        const row = `| \`fixtures/${language}-${half}.tsv\` | ${length} | \`${sha256(text)}\` |`;
        expect(readme.includes(row)).toBe(true);
      }
    }
  });

  it.each([
    ['english', 300],
    ['french', 150],
  ] as const)('in %s are at least %i, none twice, each with a name and known marks', (language, least) => {
    const all = HEADLINE_HALVES.flatMap((half) => readHeadlines(language, half));
    expect(all.length).toBeGreaterThanOrEqual(least);
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(all.filter(({ names }) => names.length === 0).length).toBe(0);
    const marks = new Set(all.flatMap(({ names }) => names.map(({ mark }) => mark)));
    expect([...marks].sort()).toEqual(['+', '-', '0']);
  });

  it.each(HEADLINE_LANGUAGES)('in %s share each kind evenly between the halves', (language) => {
    const [open = [], keptBack = []] = HEADLINE_HALVES.map((half) => readHeadlines(language, half));
    for (const kind of new Set([...open, ...keptBack].map((headline) => headline.kind))) {
      const of = (half: typeof open) => half.filter((headline) => headline.kind === kind).length;
      expect(Math.abs(of(open) - of(keptBack))).toBeLessThanOrEqual(1);
    }
  });
});
