import type { Limit } from './read-limits.ts';

const BELOW = 'below|under|beneath|sous|en dessous de|au[- ]dessous de';
const ABOVE = 'above|over|au[- ]dessus de';
const DAYS = '(?:[- ]?(?:days?|d|dma|jours?|j|sessions?|seances?))?';
/** “Their 200 day average”, “leur moyenne mobile à 200 jours”; the screener has those of 20, 50 and 200. */
const average = new RegExp(
  `\\b(?:(?<below>${BELOW})|${ABOVE}) (?:their|its|the|a|leur|sa|la|l)? ?(?:(?<first>20|50|200)${DAYS} ?(?:simple )?(?:moving )?(?:averages?|avg|sma|ma)?\\b|(?:sma|ma|mm|moyennes?(?: mobiles?)?(?: simples?)?)(?: a| de| sur)? ?(?<last>20|50|200)${DAYS}\\b)`,
);
const isAverage = /\b(?:averages?|avg|sma|ma|dma|mm|moyennes?)\b/;

/** The limit that a list sets against an average of closes, and the text without its words. */
export function readAverage(said: string): { readonly limits: readonly Limit[]; readonly rest: string } {
  const found = average.exec(said);
  const { below, first, last = first } = found?.groups ?? {};
  if (!found || !isAverage.test(found[0])) return { limits: [], rest: said };
  const rest =
    said.slice(0, found.index) + ' '.repeat(found[0].length) + said.slice(found.index + found[0].length);
  return { limits: [{ field: `vs_sma${last}`, is: below === undefined ? '>' : '<', value: 0 }], rest };
}
