import type { RunCall } from '@auspex/assistant';
import type { Language } from '@auspex/market';
import { suggestionTexts } from './assistant-texts.ts';

const MOST_SUGGESTIONS = 6;
/** Asked about where the member has none of their own, or fewer. */
const WELL_KNOWN = ['BTC-USD', 'AAPL', 'ETH-USD'];

/** What a call gives, or nothing where the member’s plan or the moment does not allow it. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch {
    return null;
  }
}

/** Questions about what the member watches and holds, and about signals; general ones fill the rest. */
export async function suggestQuestions(call: RunCall, language: Language): Promise<{ question: string }[]> {
  const [lists, holdings] = await Promise.all([
    orNothing(call('watchlists.list', {})),
    orNothing(call('portfolio.holdings', { query: {} })),
  ]);
  const watched = lists?.items.flatMap(({ items }) => items.map(({ symbol }) => symbol)) ?? [];
  const held = holdings?.items ?? [];
  // What only its owner knows, such as a house, has neither price nor signal here.
  const known = held.filter(({ market }) => market !== null).map(({ symbol }) => symbol);
  const [first = '', second = '', third = ''] = new Set([...known, ...watched, ...WELL_KNOWN]);
  const say = (kind: keyof typeof suggestionTexts, symbol = first, other = second) =>
    suggestionTexts[kind][language].replace('{symbol}', symbol).replace('{other}', other);
  const questions = [
    ...(held.length > 0 ? [say('portfolio')] : []),
    ...[say('price'), say('signal', second), say('forecast', third), say('compare'), say('changes')],
    ...[say('record'), say('term')],
  ];
  return questions.slice(0, MOST_SUGGESTIONS).map((question) => ({ question }));
}
