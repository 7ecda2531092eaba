import type { RunCall } from '@auspex/assistant';
import { expect, it } from 'vitest';
import { suggestQuestions } from './suggest-questions.ts';

/** A member whose lists and holdings are these; null: the call refuses. */
function memberWith(watched: readonly string[] | null, held: readonly string[] | null): RunCall {
  return (async (name: string) => {
    const symbols = name === 'watchlists.list' ? watched : held;
    if (symbols === null) throw new Error('refused');
    const items = symbols.map((symbol) => ({ symbol }));
    return { items: name === 'watchlists.list' ? [{ items }] : items };
  }) as RunCall;
}

const asked = async (call: RunCall, language: 'en' | 'fr' = 'en') =>
  (await suggestQuestions(call, language)).map(({ question }) => question);

it('asks about what the member holds before what the member watches', async () => {
  const questions = await asked(memberWith(['SOL-USD'], ['MSFT']));
  expect(questions).toHaveLength(6);
  expect(questions[1]).toContain('MSFT');
  expect(questions.join(' ')).toContain('SOL-USD');
});

it.each(['AAPL', 'BTC-USD', 'ETH-USD'])('compares %s, the only one, with another', async (only) => {
  for (const call of [memberWith([only], []), memberWith([], [only])])
    for (const language of ['en', 'fr'] as const) {
      const questions = await asked(call, language);
      expect(questions).toHaveLength(6);
      for (const question of questions) expect(question.split(only).length - 1).toBeLessThanOrEqual(1);
    }
});

it('asks about nothing that is held here without being known to the market', async () => {
  const call = (async (name: string) => ({
    items: name === 'watchlists.list' ? [] : [{ symbol: 'HOUSE', market: null }],
  })) as RunCall;
  const questions = await asked(call);
  expect(questions[0]).toContain('portfolio');
  expect(questions.join(' ')).not.toContain('HOUSE');
});

it('asks nothing about a portfolio that is empty or cannot be read', async () => {
  const general = await asked(memberWith(null, null));
  expect(general).toEqual(await asked(memberWith([], [])));
  expect(general.join(' ')).toContain('BTC-USD');
  expect(general.join(' ')).not.toContain('{');
});

it('asks in French', async () => {
  expect(await asked(memberWith([], []), 'fr')).not.toEqual(await asked(memberWith([], [])));
});
