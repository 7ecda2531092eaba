import { useCallback } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { type FeedSentenceKey, feedSentencesText } from './feed-sentences.text.ts';

interface Known {
  readonly key: FeedSentenceKey;
  readonly pattern: RegExp;
}

/** A text with places for values as a pattern that finds them; apostrophes of either shape are the same. */
function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\/]/g, '\\$&').replaceAll(/[’']/g, "[’']");
  return new RegExp(`^${escaped.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')}$`, 'u');
}

/** As they were written before they were worded anew: rows from then are still stored. */
const EARLIER: readonly (readonly [FeedSentenceKey, string])[] = [
  ['filesHalts', 'Files of bars do not tell of halts.'],
  ['beingAsked', '{{source}} is being asked.'],
  ['ending', 'The server is ending.'],
  ['notStored', 'What came could not be stored.'],
  ['refused', 'Alpha Vantage refused without a reason known to us.'],
];

const known: readonly Known[] = [
  ...(Object.entries(feedSentencesText.en) as [FeedSentenceKey, string][]),
  ...EARLIER,
].map(([key, text]) => ({ key, pattern: patternOf(text) }));

/** Which known sentence a stored one is, with its values; null where it is none. */
export function findSentence(
  text: string,
): { readonly key: FeedSentenceKey; readonly values: Readonly<Record<string, string>> } | null {
  for (const { key, pattern } of known) {
    const match = pattern.exec(text);
    if (match) return { key, values: { ...match.groups } };
  }
  return null;
}

/** Says a stored sentence in the language on the screen; one that is not known stays as it was written. */
export function useFeedSentence(): (text: string) => string {
  const t = useText(feedSentencesText);
  return useCallback(
    (text) => {
      const found = findSentence(text);
      return found ? t(found.key, found.values) : text;
    },
    [t],
  );
}
