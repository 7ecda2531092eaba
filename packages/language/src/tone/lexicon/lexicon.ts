import { downWords, inverseNouns, upWords } from './direction-words.ts';
import { badWords, goodWords } from './finance-words.ts';
import { words } from './inflect.ts';
import { tonePhrases } from './tone-phrases.ts';

/** What one word says: a direction says nothing about good or bad until it is known of what. */
export interface WordTone {
  readonly kind: 'direction' | 'finance';
  readonly tone: number;
}

/** One phrase of the lexicon as tokens; `_` stands for any. */
export interface PhraseTone {
  readonly tokens: readonly string[];
  readonly tone: number;
}

const DIRECTION = 1.8;
const FINANCE = 1.4;

function wordTones(): Map<string, WordTone> {
  const tones = new Map<string, WordTone>();
  for (const word of goodWords) tones.set(word, { kind: 'finance', tone: FINANCE });
  for (const word of badWords) tones.set(word, { kind: 'finance', tone: -FINANCE });
  for (const word of upWords) tones.set(word, { kind: 'direction', tone: DIRECTION });
  for (const word of downWords) tones.set(word, { kind: 'direction', tone: -DIRECTION });
  return tones;
}

function phrasesByFirstToken(): Map<string, readonly PhraseTone[]> {
  const phrases = new Map<string, PhraseTone[]>();
  for (const phrase of tonePhrases) {
    const first = phrase.tokens[0] ?? '';
    const known = phrases.get(first);
    if (known) known.push(phrase);
    else phrases.set(first, [phrase]);
  }
  for (const list of phrases.values()) list.sort((a, b) => b.tokens.length - a.tokens.length);
  return phrases;
}

/** The word lists of the product, ready for look-up. */
export const lexicon = {
  words: wordTones() as ReadonlyMap<string, WordTone>,
  phrases: phrasesByFirstToken() as ReadonlyMap<string, readonly PhraseTone[]>,
  inverse: new Set(inverseNouns) as ReadonlySet<string>,
  carriers: new Set(
    words(`growth demand confidence profitability momentum support strength recovery potential value optimism
      opportunity premium sentiment margin margins`),
  ) as ReadonlySet<string>,
  /** Words that describe the name right after them and nothing else. */
  adjectives: new Set(
    words(`weak weaker strong stronger soft softer firm firmer falling rising soaring tumbling sinking plunging surging
      bullish bearish struggling ailing troubled resilient buoyant robust volatile higher lower cheap cheaper expensive
      sluggish booming declining beleaguered embattled distressed bankrupt weakening strengthening slowing growing dull`),
  ) as ReadonlySet<string>,
  negators: new Set(
    words(
      'not no never without neither nor fails failed fail refuses denies deny nothing unable cannot hardly barely',
    ),
  ) as ReadonlySet<string>,
  hedges: new Set(
    words(`may might could would should likely expected expects expect seen sees see hopes hope plans plan aims
      possible possibly probably perhaps can potential rumour rumor reportedly mulls mull considers weighs if`),
  ) as ReadonlySet<string>,
} as const;
