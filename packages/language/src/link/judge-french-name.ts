import { frenchLexicon } from '../tone/french/french-lexicon.ts';
import type { Piece } from './alias-index.ts';
import { isPerson, type Sighting } from './judge-common-word.ts';

/** Names that are words of French, too: at the head of a headline they need a verb or a colon after them. */
const frenchWords = new Set(
  'visa oracle delta zoom block cosmos stellar maker charter square progressive strategy gap snap target'.split(
    ' ',
  ),
);

/** What firms do in French headlines, apart from moving. */
const companyVerbs = new Set(
  `lance annonce publie publiera nomme signe présente prévoit veut va est a investit rachète ouvre vend achète affiche
   écope reste devient dévoile teste recrute mise vise doit peut tient tiendra poursuit dément nie condamné visé n ne
   se s rappelle perd gagne`.split(/\s+/),
);

/**
 * Whether a name that is also an English word means the company in a French headline: there it is a foreign word with a
 * capital, unless it belongs to a longer name or a person, or opens the headline as a French word.
 */
export function meansCompanyInFrench(sighting: Sighting): boolean {
  const { text, pieces, from, to, isTitleCase } = sighting;
  if (isPerson(sighting) || isTitleCase || isPartOfLongerName(sighting)) return false;
  const opens = from === 0 || /[:.!?–—|"“«]\s*$/.test(text.slice(0, pieces[from].start));
  if (!opens || !frenchWords.has(pieces[from].lower)) return true;
  const isTold = ({ lower }: Piece) => companyVerbs.has(lower) || frenchLexicon.words.has(lower);
  if (/^\s*:/.test(text.slice(pieces[to - 1].end))) return pieces.slice(to).some(isTold);
  const next = pieces[to];
  return next !== undefined && isTold(next) && !/(?:é|ée|és|ées)$/.test(next.lower);
}

function isPartOfLongerName({ text, pieces, from, to }: Sighting): boolean {
  const joined = (left: Piece, right: Piece) => /^[\s-]$/.test(text.slice(left.end, right.start));
  const isCapital = (piece: Piece) => /^\p{Lu}\p{Ll}/u.test(piece.text);
  const next = pieces[to];
  if (next !== undefined && joined(pieces[to - 1], next) && isCapital(next)) return true;
  const previous = pieces[from - 1];
  // The first word of a headline has its capital anyway.
  return previous !== undefined && from > 1 && joined(previous, pieces[from]) && isCapital(previous);
}
