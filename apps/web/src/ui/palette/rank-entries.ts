import { foldText } from '@auspex/market';

export interface RankableEntry {
  readonly title: string;
  /** Other words it answers to: a symbol's name, a screen's old name. */
  readonly keywords?: readonly string[];
  /** Used lately: goes first among equals and fills the empty palette. */
  readonly recent?: boolean;
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word[0] ?? '').join('');
}

function inOrder(query: string, text: string): boolean {
  let at = -1;
  for (const letter of query) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** How well one text answers a folded query; 0 where it does not. */
function scoreText(query: string, raw: string): number {
  const text = foldText(raw);
  if (text === query) return 100;
  if (text.startsWith(query)) return 80 + Math.round((10 * query.length) / text.length);
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.some((word) => word.startsWith(query))) return 65;
  const parts = query.split(/\s+/);
  if (parts.length > 1 && parts.every((part) => words.some((word) => word.startsWith(part)))) return 60;
  if (query.length > 1 && initialsOf(words).startsWith(query)) return 55;
  if (text.includes(query)) return 40;
  return query.length > 2 && inOrder(query, text) ? 15 : 0;
}

function scoreEntry(query: string, entry: RankableEntry): number {
  const byTitle = scoreText(query, entry.title);
  const byKeyword = Math.max(0, ...(entry.keywords ?? []).map((word) => scoreText(query, word) - 5));
  const best = Math.max(byTitle, byKeyword);
  return best === 0 ? 0 : best + (entry.recent ? 4 : 0);
}

/** The entries that answer a query, best first; equals keep the order they were given in. */
export function rankEntries<Entry extends RankableEntry>(
  query: string,
  entries: readonly Entry[],
  limit: number,
): readonly Entry[] {
  const wanted = foldText(query.trim());
  if (wanted === '') {
    return [...entries.filter(({ recent }) => recent), ...entries.filter(({ recent }) => !recent)].slice(
      0,
      limit,
    );
  }
  return entries
    .map((entry) => ({ entry, score: scoreEntry(wanted, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
