import { type EpochMs, normaliseSymbol } from '@auspex/market';
import type { ViewAsset } from '../view/market-view.ts';
import { isGone } from './write-asset.ts';

/** What the words matched, and how well: lower is better. */
export interface SearchHit {
  readonly asset: ViewAsset;
  readonly matched: 'symbol' | 'name' | 'former';
  /** Its former symbol or name, if that is what matched. */
  readonly former: string | null;
  readonly rank: number;
}

interface FormerName {
  readonly symbol: string;
  readonly symbolText: string;
  readonly name: string;
  readonly words: string;
}

interface Entry {
  readonly asset: ViewAsset;
  readonly symbol: string;
  /** `BTC` of `BTC-USD`. */
  readonly base: string;
  /** As written by `nameText`. */
  readonly words: string;
  readonly former: readonly FormerName[];
}

/** Letters in lower case without accents; anything else separates words. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/['’]/g, '').match(/[\p{L}\p{N}&]+/gu) ?? [];
}

/** The words of a name as one text, each after a space: finding the beginning of a word takes one scan. */
function nameText(name: string): string {
  return ` ${wordsOf(name).join(' ')}`;
}

/** Whether each word is a prefix of a word of the name. */
function meetsAll(words: readonly string[], name: string): boolean {
  return words.every((word) => name.includes(` ${word}`));
}

function entryOf(asset: ViewAsset): Entry {
  const symbol = asset.symbol.toLowerCase();
  return {
    asset,
    symbol,
    base: symbol.split('-')[0] ?? symbol,
    words: nameText(asset.name),
    former: asset.former.map((one) => ({
      symbol: one.symbol.toLowerCase(),
      symbolText: one.symbol,
      name: one.name,
      words: nameText(one.name),
    })),
  };
}

interface Words {
  readonly whole: string;
  readonly words: readonly string[];
  /** What a symbol filter compares: the text before the first space. */
  readonly first: string;
  /** Our spelling of the symbol that may be meant. */
  readonly symbol: string | undefined;
}

function nameRank({ words }: Words, name: string): number | undefined {
  if (words.length === 0 || !meetsAll(words, name)) return undefined;
  // The name itself comes before longer ones that begin with it: Bitcoin before Bitcoin Cash.
  if (name === ` ${words.join(' ')}`) return 2.5;
  return name.startsWith(` ${words[0]}`) ? 3 : 4;
}

function symbolRank({ whole, words, symbol }: Words, entry: Entry): number | undefined {
  if (entry.symbol === whole || entry.base === whole || entry.symbol === symbol) return 0;
  if (words.length <= 1 && entry.symbol.startsWith(whole)) return 2;
  return undefined;
}

function formerHit(query: Words, { asset, former, symbol }: Entry): SearchHit | undefined {
  for (const one of former) {
    if (one.symbol !== symbol && (one.symbol === query.whole || one.symbol === query.symbol)) {
      return { asset, matched: 'former', former: one.symbolText, rank: 1 };
    }
  }
  for (const one of former) {
    if (one.symbol !== symbol && query.words.length <= 1 && one.symbol.startsWith(query.whole)) {
      return { asset, matched: 'former', former: one.symbolText, rank: 5 };
    }
    if (query.words.length > 0 && meetsAll(query.words, one.words)) {
      return { asset, matched: 'former', former: one.name, rank: 6 };
    }
  }
  return undefined;
}

function hitOf(query: Words, entry: Entry): SearchHit | undefined {
  const { asset } = entry;
  const bySymbol = symbolRank(query, entry);
  if (bySymbol !== undefined) return { asset, matched: 'symbol', former: null, rank: bySymbol };
  const before = formerHit(query, entry);
  if (before?.rank === 1) return before;
  const byName = nameRank(query, entry.words);
  if (byName !== undefined) return { asset, matched: 'name', former: null, rank: byName };
  if (before) return before;
  // "AAPL Apple Inc" as copied from a list: the symbol alone decides if the words matched nothing.
  const copied = query.words.length > 1 && (entry.symbol === query.first || entry.base === query.first);
  return copied ? { asset, matched: 'symbol', former: null, rank: 7 } : undefined;
}

/**
 * Trading assets before ended ones, short names before longer ones with the same beginning, short symbols before long
 * ones.
 */
function compareHits(asOf: EpochMs): (a: SearchHit, b: SearchHit) => number {
  const gone = ({ asset }: SearchHit) => (isGone(asset, asOf) ? 1 : 0);
  // Also while it is still being typed: Bitcoin before Bitcoin Cash.
  const nameLength = ({ matched, asset }: SearchHit) => (matched === 'name' ? asset.name.length : 0);
  return (a, b) =>
    a.rank - b.rank ||
    gone(a) - gone(b) ||
    nameLength(a) - nameLength(b) ||
    a.asset.symbol.length - b.asset.symbol.length ||
    (a.asset.symbol < b.asset.symbol ? -1 : 1);
}

export type AssetSearch = (text: string, limit: number) => readonly SearchHit[];

/**
 * Finds assets the way people type them: the exact symbol, the exact former symbol, beginnings of symbols, words of
 * the name, then former names. Without words, the first in the alphabet.
 */
export function createAssetSearch(assets: readonly ViewAsset[], asOf: EpochMs): AssetSearch {
  const entries = assets.map(entryOf);
  return (text, limit) => {
    const whole = text.trim().toLowerCase();
    if (whole === '') {
      const living = assets.filter((asset) => !isGone(asset, asOf));
      return living
        .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
        .slice(0, limit)
        .map((asset) => ({ asset, matched: 'symbol', former: null, rank: 0 }));
    }
    const query: Words = {
      whole,
      words: wordsOf(whole),
      first: whole.split(/\s/, 1)[0] ?? whole,
      symbol: whole.includes(' ') ? undefined : normaliseSymbol(whole)?.toLowerCase(),
    };
    return entries
      .flatMap((entry) => hitOf(query, entry) ?? [])
      .sort(compareHits(asOf))
      .slice(0, limit);
  };
}
