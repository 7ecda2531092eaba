import type { Alias } from '../link/alias.ts';
import { createLinker, type Linker } from '../link/link-mentions.ts';
import { type LabelledHeadline, splitRows } from './parse-corpus.ts';

/** How well names are found. */
export interface LinkingJudgement {
  /** Of the names found, how many are labelled ones. */
  readonly precision: number;
  /** Of the labelled names that the aliases know, how many are found. */
  readonly recall: number;
  readonly found: number;
  readonly known: number;
}

/** Everyday words that the published list has as aliases of sectors, and the country of every headline in it. */
const everydayWord = /^[a-z]+$/;
const countryOfAll = /^(?:india|stocks?)$/i;
const tradedWords = new Set('gold silver copper zinc nickel rupee oil crude sugar market markets'.split(' '));

/**
 * Aliases of the published entity list (`,Symbol,Entity` with names after commas). A name is written with a capital, so single
 * words without one are given theirs, but for things that are traded under their plain word.
 */
export function parseEntityAliases(text: string): Alias[] {
  return splitRows(text)
    .slice(1)
    .flatMap(([, symbol = '', names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !countryOfAll.test(name))
        .flatMap(writtenForms)
        .map((name): Alias => ({ text: name, rule: 'name', named: { kind: 'asset', symbol } })),
    );
}

/** "SEBI" is also "Sebi"; an everyday word is a name only where it has a capital: "Brent", not "lead". */
function writtenForms(name: string): string[] {
  if (/^[A-Z]{4,}$/.test(name)) return [name, `${name[0]}${name.slice(1).toLowerCase()}`];
  if (!everydayWord.test(name) || tradedWords.has(name)) return [name];
  return [`${name[0]?.toUpperCase()}${name.slice(1)}`];
}

/** Precision over all that is found, recall over every labelled name that stands in the list, dropped aliases too. */
export function judgeLinking(headlines: readonly LabelledHeadline[], entityList: string): LinkingJudgement {
  const linker: Linker = createLinker(parseEntityAliases(entityList));
  const listed = new Set(
    splitRows(entityList)
      .slice(1)
      .flatMap(([, , names = '']) => names.split(',').map((name) => name.trim().toLowerCase())),
  );
  let [found, right, known, recalled] = [0, 0, 0, 0];
  for (const { title, names } of headlines) {
    const mentions = linker.link(title);
    const touches = (place: { start: number; end: number }, mention: { start: number; end: number }) =>
      place.start < mention.end && mention.start < place.end;
    found += mentions.length;
    right += mentions.filter((mention) =>
      names.some(({ places }) => places.some((place) => touches(place, mention))),
    ).length;
    for (const { name, places } of names) {
      if (!listed.has(name.toLowerCase())) continue;
      known += 1;
      if (places.some((place) => mentions.some((mention) => touches(place, mention)))) recalled += 1;
    }
  }
  return { precision: right / Math.max(1, found), recall: recalled / Math.max(1, known), found, known };
}
