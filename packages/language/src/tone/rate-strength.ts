import type { ReadLanguage } from './detect-language.ts';
import { findToneHits, type ToneHit } from './find-tone-hits.ts';
import { frenchLexicon } from './french/french-lexicon.ts';
import { frenchSlightWords, frenchStrongWords } from './french/french-words.ts';
import { inflect, words } from './lexicon/inflect.ts';
import { lexicon } from './lexicon/lexicon.ts';
import { tokenise } from './tokenise.ts';
import type { ToneLabel } from './tone-model.ts';
import type { ToneToken } from './tone-token.ts';

/** How strongly a headline speaks: 1 slightly, 2 plainly, 3 strongly; 0 where it takes no side. */
export type ToneStrength = 0 | 1 | 2 | 3;

const strongWords: ReadonlySet<string> = new Set([
  ...inflect(`surge soar rocket skyrocket zoom catapult triple quadruple multiply plunge plummet crash crater tank
    collapse nosedive slump tumble halve evaporate vanish cripple devastate defraud`),
  ...words(`record blockbuster stellar breakthrough windfall jackpot bonanza bumper multibagger sizzling
    bankruptcy bankrupt insolvency insolvent default fraud scam scandal meltdown freefall rout bloodbath carnage
    catastrophe death deaths crisis explosion laundering massive huge hugely dramatically sharply`),
]);

const slightWords: ReadonlySet<string> = new Set([
  ...inflect('edge inch ease tick drift nudge steady'),
  ...words('slightly marginally modestly modest slight mildly mild somewhat little bit partly'),
]);

const languages = {
  english: { lexicon, strong: strongWords, slight: slightWords },
  french: { lexicon: frenchLexicon, strong: frenchStrongWords, slight: frenchSlightWords },
} as const;

/** Moves below and above these per cent speak slightly and strongly, whatever the verb. */
const SLIGHT_BELOW = 1;
const STRONG_FROM = 10;
/** The lexicon's strongest phrases ("profit warning", "beats estimates"). */
const STRONG_PHRASE = 3;
/** Words this near the deciding ones belong to their phrase. */
const REACH = 4;

interface RatedReading {
  readonly label: ToneLabel | 'unclear';
  readonly deciding: readonly DecidingSpan[];
  readonly language?: ReadLanguage;
}

interface DecidingSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * The strength of the phrase that decided a tone, in three steps: its words, the size of the move it gives, and whether
 * it is only expected or asked. How sure the reader is plays no part.
 */
export function rateStrength(
  title: string,
  { label, deciding, language = 'english' }: RatedReading,
): ToneStrength {
  if (label !== 'positive' && label !== 'negative') return 0;
  const { lexicon, strong: strongOnes, slight: slightOnes } = languages[language];
  const tokens = tokenise(title, [], language);
  const phrase = phraseAround(tokens, deciding);
  const texts = phrase.map(({ text }) => text);
  const moves = phrase.flatMap(({ text, start, end }) =>
    text === '<pct>' ? [percent(title.slice(start, end), language)] : [],
  );
  const weak = texts.some((text) => lexicon.hedges.has(text)) || title.trimEnd().endsWith('?');
  const slight = texts.some((text) => slightOnes.has(text)) || moves.some((move) => move < SLIGHT_BELOW);
  if (slight) return 1;
  const strong =
    texts.some((text) => strongOnes.has(text)) ||
    moves.some((move) => move >= STRONG_FROM) ||
    findToneHits(tokens, lexicon).some((hit) => isStrongPhrase(hit, tokens, phrase));
  if (strong) return weak ? 2 : 3;
  return weak ? 1 : 2;
}

/** The deciding words with their neighbours up to the next mark; the whole headline where no word decided. */
function phraseAround(tokens: readonly ToneToken[], deciding: readonly DecidingSpan[]): ToneToken[] {
  const decided = [...tokens.keys()].filter((at) =>
    deciding.some(({ start, end }) => tokens[at].start < end && tokens[at].end > start),
  );
  if (decided.length === 0) return [...tokens];
  const taken = new Set<number>();
  for (const at of decided) {
    for (const step of [-1, 1]) {
      for (
        let i = 0, near = at;
        i <= REACH && tokens[near] && tokens[near].kind !== 'mark';
        i++, near += step
      )
        taken.add(near);
    }
  }
  return [...taken].sort((a, b) => a - b).map((at) => tokens[at]);
}

function isStrongPhrase(hit: ToneHit, tokens: readonly ToneToken[], phrase: readonly ToneToken[]): boolean {
  return (
    Math.abs(hit.tone) >= STRONG_PHRASE &&
    tokens.slice(hit.from, hit.to).every((token) => phrase.includes(token))
  );
}

const STEPS = 3;

/** The tone that is shown and averaged: −1, 0 or +1 by the label, times the strength in thirds. */
export function shownTone(label: ToneLabel | 'unclear', strength: ToneStrength): number {
  if (label === 'positive') return strength / STEPS;
  return label === 'negative' ? -strength / STEPS : 0;
}

/** "1,234.5" in English is "1 234,5" in French. */
function percent(shown: string, language: ReadLanguage): number {
  return Number.parseFloat(language === 'french' ? shown.replace(',', '.') : shown.replaceAll(',', ''));
}
