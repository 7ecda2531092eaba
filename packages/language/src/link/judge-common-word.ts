import type { Piece } from './alias-index.ts';
import {
  companyNouns,
  companyVerbs,
  givenNames,
  leadingWords,
  marketMoves,
  wordUses,
} from './headline-words.ts';

/** An occurrence of a name in a headline: pieces `from` up to `to`. */
export interface Sighting {
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly isTitleCase: boolean;
  readonly isFrench: boolean;
  /** Whether a name that needs no evidence is at a piece. */
  isNameAt(at: number): boolean;
}

/** Whether a name that is also a common word means the company here. */
export function meansCompany(sighting: Sighting): boolean {
  const { text, pieces, from, to, isTitleCase } = sighting;
  if (isPerson(sighting)) return false;
  const last = pieces[to - 1];
  const after = text.slice(last.end);
  if (/^['’]s(?!\p{L})/u.test(after) || (last.lower.endsWith('s') && /^['’]\s/.test(after))) return true;
  if (/^\s*\(\s*(?:[A-Z]+\s*:\s*)?\$?[A-Z.]{1,6}\s*\)/.test(after)) return true;
  const next = /^[\s-]/.test(after) ? pieces[to] : undefined;
  if (next !== undefined && next.lower === 'to' && isVerb(pieces[to + 1])) return true;
  if (isListed(sighting)) return true;
  if (next !== undefined && isCompanyTalk(next, pieces[to + 1])) return true;
  if (next !== undefined && wordUses.has(next.lower)) return false;
  if (next !== undefined && (companyVerbs.has(next.lower) || companyNouns.has(next.lower))) return true;
  const previous = pieces[from - 1];
  if (previous?.lower === 'of' && /^(?:shares|stock|maker|owner)$/.test(pieces[from - 2]?.lower ?? ''))
    return true;
  return !isTitleCase && isInside(sighting) && !isPartOfName(sighting);
}

const ordinals = new Set(['first', 'second', 'third', 'fourth']);

/** "Ford price target", "Ford cut to neutral", "Ford third-quarter": two words that only follow a company. */
function isCompanyTalk({ lower }: Piece, afterNext: Piece | undefined): boolean {
  if (ordinals.has(lower)) return afterNext?.lower === 'quarter';
  if (lower === 'price') return afterNext?.lower === 'target' || afterNext?.lower === 'targets';
  return (
    (lower === 'cut' || lower === 'raised' || lower === 'initiated') &&
    /^(?:to|at)$/.test(afterNext?.lower ?? '')
  );
}

/** "Ford to cut jobs": the infinitive of a company verb. */
function isVerb(piece: Piece | undefined): boolean {
  if (piece === undefined) return false;
  return ['s', 'es'].some((ending) => companyVerbs.has(piece.lower + ending));
}

/** "Target and Walmart", "Visa, Mastercard": followed by a certain name. */
function isListed({ text, pieces, to, isNameAt }: Sighting): boolean {
  const next = pieces[to];
  if (next === undefined) return false;
  const joiner = text.slice(pieces[to - 1].end, next.start);
  if (joiner === ' ' && next.lower === 'and') return isNameAt(to + 1);
  return (joiner === ', ' || joiner === ' & ') && isNameAt(to);
}

/** Not the first word of the headline or of what follows a colon, a dash or a full stop. */
function isInside({ text, pieces, from }: Sighting): boolean {
  if (from === 0 || pieces[from - 1].lower === 'the') return false;
  const before = text.slice(pieces[from - 1].end, pieces[from].start);
  return !/[:.!?–—|"“‘]/.test(before);
}

/** Next to another capital: "Delta Force", "New Target", unless the word before only introduces a company. */
function isPartOfName({ text, pieces, from, to }: Sighting): boolean {
  const previous = pieces[from - 1];
  const next = pieces[to];
  const joined = (left: Piece, right: Piece) => /^[\s-]$/.test(text.slice(left.end, right.start));
  const startsCapital = (piece: Piece) => /^\p{Lu}/u.test(piece.text);
  if (
    next !== undefined &&
    joined(pieces[to - 1], next) &&
    startsCapital(next) &&
    !/^\p{Lu}+$/u.test(next.text)
  )
    return true;
  if (previous === undefined || !joined(previous, pieces[from]) || !startsCapital(previous)) return false;
  return !leadingWords.has(previous.lower) && !companyVerbs.has(previous.lower);
}

/** "Harrison Ford", or ": Ann Lilly" at the end of a headline. */
export function isPerson({ text, pieces, from, to }: Sighting): boolean {
  const previous = pieces[from - 1];
  if (previous === undefined) return false;
  const joiner = text.slice(previous.end, pieces[from].start);
  if (joiner !== ' ') return false;
  if (givenNames.has(previous.lower) && /^\p{Lu}/u.test(previous.text)) return true;
  if (/^\p{Lu}$/u.test(previous.text)) return true;
  const opens = text.slice(pieces[from - 2]?.end ?? 0, previous.start);
  return to === pieces.length && /:\s*$/.test(opens) && /^\p{Lu}\p{Ll}+$/u.test(previous.text);
}

/** ": Deepak Mohoni" or ", Prakash Gaba, …": one word of a name after a colon, then one more capital, then the end. */
export function isFirstNameOfSpeaker({ text, pieces, from, to }: Sighting): boolean {
  const [previous, next, afterNext] = [pieces[from - 1], pieces[to], pieces[to + 1]];
  if (to - from !== 1 || previous === undefined || next === undefined) return false;
  if (!/^\s*:\s*$/.test(text.slice(previous.end, pieces[from].start))) return false;
  if (text.slice(pieces[from].end, next.start) !== ' ' || !/^\p{Lu}\p{Ll}+$/u.test(next.text)) return false;
  return afterNext === undefined || text.slice(next.end, afterNext.start).startsWith(',');
}

/** "Dow falls 300 points", "Dow futures": the index as much as the company. Only what follows directly decides. */
export function isMarketMove({ text, pieces, to }: Sighting): boolean {
  const next = pieces[to];
  if (next === undefined) return true;
  if (text.slice(pieces[to - 1].end, next.start) !== ' ') return true;
  return !isCompanyTalk(next, pieces[to + 1]) && (marketMoves.has(next.lower) || !isCompanyWord(next));
}

function isCompanyWord({ lower }: Piece): boolean {
  return lower === 'to' || companyVerbs.has(lower) || companyNouns.has(lower);
}
