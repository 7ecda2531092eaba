import { withoutWrapping } from '../cluster/story-words.ts';
import { tokenise } from '../tone/tokenise.ts';
import type { ToneToken } from '../tone/tone-token.ts';
import { emptyPhrases, moveWords, newsPairs, recapWords } from './recap-words.ts';

interface NamePlace {
  readonly start: number;
  readonly end: number;
}

/** Words that introduce a reason: a name right after them is part of it. */
const reasons = new Set(['on', 'after', 'following', 'amid', 'over', 'because']);

/**
 * Whether a headline only says what a price did ("shares edge down 0.3%", "holds steady as traders wait"). Such a
 * headline follows from the price, so it neither explains the move nor adds to what is said of the asset. Decided by what
 * is left once names, figures, moves and talk of trading are taken away: nothing may be left. `names` are the places of
 * the names in the title.
 */
export function isRecap(wrapped: string, names: readonly NamePlace[]): boolean {
  const { title, from } = withoutWrapping(wrapped);
  const spans = names
    .map(({ start, end }) => ({ start: start - from, end: end - from, isTarget: false }))
    .filter(({ start, end }) => start >= 0 && end <= title.length)
    .sort((a, b) => a.start - b.start);
  const tokens = tokenise(title, spans);
  const written = sentenceCase(title, tokens);
  let [moved, skipTo] = [false, 0];
  for (const [at, token] of tokens.entries()) {
    if (at < skipTo) continue;
    const phrase = emptyPhrases.find((words) => words.every((word, i) => tokens[at + i]?.text === word));
    if (phrase) {
      skipTo = at + phrase.length;
      continue;
    }
    if (token.kind === 'mark') {
      if (token.text === '?' || (token.text === ':' && isSpeaker(title, tokens.slice(at + 1)))) return false;
      continue;
    }
    // A fiscal quarter: the figures of a report move, not a price.
    if (token.text === '<qtr>') return false;
    if (token.kind === 'other' && reasons.has(tokens[at - 1]?.text ?? '')) return false;
    if (token.kind !== 'word') continue;
    if (moveWords.has(token.text)) moved = true;
    if (newsPairs.has(`${token.text} ${tokens[at + 1]?.text}`)) return false;
    if (recapWords.has(token.text)) continue;
    // An unknown word may be left only if it is a name, and not the reason given; "PAT" and "IPO" are no names.
    const named = written && at > 0 && /^\p{Lu}\p{Ll}/u.test(title.slice(token.start, token.end));
    if (!named || reasons.has(tokens[at - 1].text)) return false;
  }
  return moved;
}

function isCapital(title: string, { start }: ToneToken): boolean {
  return /\p{Lu}/u.test(title[start]);
}

/** In a headline in Title Case capitals say nothing. */
function sentenceCase(title: string, tokens: readonly ToneToken[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  return words.filter((token) => isCapital(title, token)).length <= words.length / 2;
}

/** "…: First Last" is somebody's opinion. */
function isSpeaker(title: string, rest: readonly ToneToken[]): boolean {
  const words = rest.filter(({ kind }) => kind !== 'mark');
  return (
    words.length > 0 &&
    words.length <= 5 &&
    words.every((token) => token.kind !== 'figure' && isCapital(title, token) && !moveWords.has(token.text))
  );
}
