import type { Alias } from './alias.ts';

/** A run of letters and digits in a text, with its position. */
export interface Piece {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** Cuts a text into runs of letters and digits. */
export function cutPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const found of text.matchAll(/[\p{L}\d]+/gu)) {
    const start = found.index;
    pieces.push({ text: found[0], lower: found[0].toLowerCase(), start, end: start + found[0].length });
  }
  return pieces;
}

interface IndexedAlias {
  readonly alias: Alias;
  readonly pieces: readonly Piece[];
}

/** Aliases by their first piece, longest first. */
export class AliasIndex {
  private readonly byFirst = new Map<string, IndexedAlias[]>();

  constructor(aliases: readonly Alias[]) {
    const taken = new Set<string>();
    for (const alias of aliases) {
      // If two owners share a name, the first, the main listing, keeps it.
      if (taken.has(alias.text)) continue;
      // A name shared with an index means the index unless something points to the company.
      if (alias.rule !== 'index-name') taken.add(alias.text);
      const pieces = cutPieces(alias.text);
      const first = pieces[0]?.lower;
      if (first === undefined) continue;
      const known = this.byFirst.get(first);
      if (known) known.push({ alias, pieces });
      else this.byFirst.set(first, [{ alias, pieces }]);
    }
    for (const list of this.byFirst.values()) list.sort((a, b) => b.alias.text.length - a.alias.text.length);
  }

  /** The aliases found in the text at a piece, longest first, with the piece after each. */
  findAt(text: string, pieces: readonly Piece[], at: number): { alias: Alias; to: number }[] {
    const candidates = this.byFirst.get(pieces[at].lower);
    if (candidates === undefined) return [];
    return candidates
      .filter((candidate) => stands(candidate, { text, pieces, at }))
      .map(({ alias, pieces: own }) => ({ alias, to: at + own.length }));
  }
}

function stands(
  { alias, pieces: wanted }: IndexedAlias,
  { text, pieces, at }: { text: string; pieces: readonly Piece[]; at: number },
): boolean {
  for (let i = 0; i < wanted.length; i++) {
    const piece = pieces[at + i];
    if (piece === undefined || piece.lower !== wanted[i].lower) return false;
    if (!caseFits(wanted[i].text, piece.text, wanted.length === 1)) return false;
    if (i === 0) continue;
    const joiner = text.slice(pieces[at + i - 1].end, piece.start);
    const own = alias.text.slice(wanted[i - 1].end, wanted[i].start);
    if (!joinersFit(own, joiner)) return false;
  }
  return true;
}

/**
 * Names keep a capital, wherever it is in the word ("iGate"); all-capital abbreviations must be in capitals if they
 * stand alone, while the other words of a name show that "Uco Bank" is UCO Bank.
 */
function caseFits(wanted: string, shown: string, isAlone: boolean): boolean {
  if (wanted === shown) return true;
  if (wanted === wanted.toLowerCase()) return true;
  const isShortForm = wanted.length <= 4 && wanted.length > 1 && wanted === wanted.toUpperCase();
  if (isShortForm && isAlone) return false;
  return /\p{Lu}/u.test(shown) || /^\d/.test(shown);
}

function joinersFit(own: string, shown: string): boolean {
  const plain = (joiner: string) =>
    joiner
      .replaceAll('’', "'")
      .replace(/[\s.-]+/g, ' ')
      .trim();
  return plain(own) === plain(shown) && shown.length <= own.length + 1;
}
