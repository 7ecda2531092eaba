import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MEASURES } from './measures.ts';
import { HALVES, QUESTION_KINDS, questionFile, readQuestions } from './questions.ts';

const all = HALVES.flatMap(readQuestions);
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');

describe('The question set of the assistant', () => {
  it('is the one whose hashes were written down before the assistant was built', () => {
    for (const half of HALVES) {
      const hash = createHash('sha256').update(questionFile(half)).digest('hex');
      expect(readme).toContain(`| \`fixtures/${half}.json\` | \`${hash}\` |`);
    }
  });

  it('has at least 220 questions, 40 of them French, and no question twice', () => {
    expect(all.length).toBeGreaterThanOrEqual(220);
    expect(all.filter(({ language }) => language === 'fr').length).toBeGreaterThanOrEqual(40);
    const asked = all.map(({ ask, before = [] }) => [...before, ask].join(' / '));
    expect(new Set(asked).size).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it.each(QUESTION_KINDS)('shares the questions of kind %s evenly between its halves', (kind) => {
    const [open = 0, keptBack = 0] = HALVES.map(
      (half) => readQuestions(half).filter((question) => question.kind === kind).length,
    );
    expect(open).toBeGreaterThan(0);
    expect(Math.abs(open - keptBack)).toBeLessThanOrEqual(1);
  });

  it('has no other kinds, and asks only for measures that can be read', () => {
    const kinds = new Set<string>(QUESTION_KINDS);
    expect(all.filter(({ kind }) => !kinds.has(kind)).length).toBe(0);
    const measures = all.flatMap(({ expect: { figures = [] } }) => figures.map(([measure]) => measure));
    expect(measures.filter((measure) => !(measure in MEASURES)).length).toBe(0);
  });

  it('tells of every question what a right answer is', () => {
    const vague = all.filter(({ expect: wanted }) => {
      const { state, figures, ranking, words, mentions, part, never } = wanted;
      const content = figures ?? ranking ?? words ?? mentions ?? part ?? never;
      return content === undefined && state.includes('answered');
    });
    expect(vague.length).toBe(0);
  });
});
