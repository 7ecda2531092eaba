import type { PhraseTone, ToneLexicon } from './lexicon/tone-lexicon.ts';
import type { ToneToken } from './tone-token.ts';

/** A word or phrase of the lexicon in a headline: tokens `from` up to `to`, its tone as listed. */
export interface ToneHit {
  readonly from: number;
  readonly to: number;
  readonly tone: number;
  readonly kind: 'direction' | 'finance' | 'phrase';
}

/** Finds the lexicon's entries in a headline: longest phrase first, then single words. */
export function findToneHits(tokens: readonly ToneToken[], lexicon: ToneLexicon): ToneHit[] {
  const hits: ToneHit[] = [];
  for (let at = 0; at < tokens.length; ) {
    const text = tokens[at].text;
    const phrase = lexicon.phrases.get(text)?.find((candidate) => standsAt(candidate, tokens, at));
    if (phrase) {
      const to = at + phrase.tokens.length;
      hits.push({ from: at, to, tone: phrase.tone, kind: 'phrase' });
      at = to;
      continue;
    }
    const word = lexicon.words.get(text);
    if (word) hits.push({ from: at, to: at + 1, tone: word.tone, kind: word.kind });
    at += 1;
  }
  return hits;
}

function standsAt({ tokens: wanted }: PhraseTone, tokens: readonly ToneToken[], at: number): boolean {
  for (let i = 1; i < wanted.length; i++) {
    const token = tokens[at + i];
    if (token === undefined || (wanted[i] !== '_' && wanted[i] !== token.text)) return false;
  }
  return true;
}
