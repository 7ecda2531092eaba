import { describe, expect, it } from 'vitest';
import { readMarked } from '../../test/read-marked.ts';
import { readHeadline } from './read-headline.ts';
import { type ReadHeadline, scoreTarget } from './score-target.ts';
import { tokenise } from './tokenise.ts';

/** The first marked name is the target. */
function readFor(marked: string): ReadHeadline {
  const { title, names } = readMarked(marked);
  return readHeadline(
    title,
    names.map(({ start, end, mark }) => ({ start, end, isTarget: mark === 'T' })),
  );
}

function clauses(marked: string): string[] {
  const { tokens, clauses: cut } = readFor(marked);
  return cut.map(
    ({ kind, from, to }) =>
      `${kind}: ${tokens
        .slice(from, to)
        .filter((token) => token.kind !== 'mark')
        .map(({ text }) => text)
        .join(' ')}`,
  );
}

function texts(title: string): string[] {
  return tokenise(title, []).map(({ text }) => text);
}

const scoreOf = (marked: string) => scoreTarget(readFor(marked)).score;

describe('Words of a headline', () => {
  it('keep figures as classes, not as values', () => {
    expect(texts('Q3 profit up 12.5% to $3.2 billion in FY2024, 4,000 jobs')).toEqual([
      '<qtr>',
      'profit',
      'up',
      '<pct>',
      'to',
      '<money>',
      'in',
      '<year>',
      ',',
      '<num>',
      'jobs',
    ]);
    expect(texts('yields rise 25 bps since 2019')).toEqual(['yields', 'rise', '<pct>', 'since', '<year>']);
    expect(texts('raises Rs 500 crore')).toEqual(['raises', '<money>']);
  });
  it('split "doesn’t", drop a possessive s and keep separating punctuation', () => {
    expect(texts("It doesn’t sell; Lowe's can't: why?")).toEqual([
      'it',
      'does',
      'not',
      'sell',
      ';',
      'lowe',
      'can',
      'not',
      ':',
      'why',
      '?',
    ]);
  });
  it('keep their position: every token matches the headline at its place', () => {
    const title = 'Nvidia—up 5%—tops “all” estimates (again)';
    for (const { text, start, end, kind } of tokenise(title, [])) {
      if (kind === 'word') expect(title.slice(start, end).toLowerCase()).toBe(text);
    }
  });
  it('hide names behind one symbol for the target and one for all others', () => {
    expect(readFor("[Apple|T]'s shares beat [Microsoft|O]").tokens.map(({ text }) => text)).toEqual([
      'TGT',
      'shares',
      'beat',
      'OTH',
    ]);
  });
});

describe('Clauses of a headline', () => {
  it('are split at punctuation, at contrasts and at reasons', () => {
    expect(clauses('[Intel|T] slides; [AMD|O] jumps')).toEqual(['first: TGT slides', 'next: OTH jumps']);
    expect(clauses('[Intel|T] rises despite weak sales')).toEqual([
      'first: TGT rises',
      'contra: despite weak sales',
    ]);
    expect(clauses('[Intel|T] falls as demand cools')).toEqual([
      'first: TGT falls',
      'cause: as demand cools',
    ]);
    expect(clauses('[Intel|T] falls on weak demand')).toEqual(['first: TGT falls', 'cause: on weak demand']);
  });
  it('are split at a comma only if both sides name somebody and say something', () => {
    expect(clauses('[Intel|T] slides, [AMD|O] jumps')).toEqual(['first: TGT slides', 'list: OTH jumps']);
    expect(clauses('[Intel|T], [AMD|O] and [Micron|O] rally')).toEqual(['first: TGT OTH and OTH rally']);
    expect(clauses('[Intel|T] slides, cuts jobs')).toHaveLength(1);
    expect(clauses('Markets slide, [Intel|T] jumps')).toHaveLength(1);
  });
});

describe('What the word lists say', () => {
  it('is reversed if the thing that moves is better small', () => {
    expect(scoreOf('[Lyft|T] losses widen')).toBeLessThan(-1);
    expect(scoreOf('[Lyft|T] cuts debt')).toBeGreaterThan(1);
    expect(scoreOf('[Lyft|T] shares fall on debt worries')).toBeLessThan(-1);
  });
  it('is weaker and reversed by a negation, weak in a question', () => {
    expect(scoreOf('[Lyft|T] not profitable')).toBeCloseTo(-0.8 * 1.4, 10);
    expect(Math.abs(scoreOf('Will [Lyft|T] rally?'))).toBeLessThan(0.6);
  });
  it('belongs to the clause of the name, and to a name right after an adjective', () => {
    expect(scoreOf('[Intel|T] slides, [AMD|O] jumps')).toBeLessThan(-1);
    expect(scoreOf('[AMD|O] slides, [Intel|T] jumps')).toBeGreaterThan(1);
    expect(scoreOf('[Gold|O] slips on stronger [dollar|T]')).toBeGreaterThan(1);
  });
  it('is not about who is speaking or acting', () => {
    expect(scoreOf('Buy [Infosys|O] on dips: [Angel Broking|T]')).toBe(0);
    expect(scoreOf('[Citi|T] says [Micron|O] is a top pick')).toBe(0);
    expect(scoreOf('[Goldman|T] downgrades [Ford|O] to sell')).toBe(0);
  });
  it('is reversed and small for what another is compared with', () => {
    const [winner, loser] = [
      scoreOf('Prefer [Visa|T] over [PayPal|O]'),
      scoreOf('Prefer [Visa|O] over [PayPal|T]'),
    ];
    expect(winner).toBeGreaterThan(1);
    expect(loser).toBeCloseTo(-0.3 * winner, 10);
  });
});
