import type { Alias, AliasRule } from '../link/alias.ts';
import { splitRows } from './parse-corpus.ts';

/**
 * Everyday words that the published list has as aliases of industries, and the country that every headline in it is
 * from.
 */
const everydayWord = /^[a-z]+$/;
const countryOfAll = /^(?:india|stocks?)$/i;
const tradedWords = new Set('gold silver copper zinc nickel rupee oil crude sugar market markets'.split(' '));
const severalPlainWords = /^\p{L}\p{Ll}*(?:[ -]\p{Ll}+)+$/u;
/** The list does not mark industries: they are the rows with a name that covers many firms. */
const manyFirms = /\b(?:stocks|shares|space|sector|industry|companies|cos|makers)$/i;

/**
 * Aliases of the published entity list (`,Symbol,Entity` with names after commas). A name is written with a capital,
 * so single words without one get theirs, except for things that are traded under their plain word.
 */
export function parseEntityAliases(text: string): Alias[] {
  return splitRows(text)
    .slice(1)
    .flatMap(([, symbol = '', cell = '']) => {
      const names = cell.split(',').map((name) => name.trim());
      const rule = ruleOf(names);
      return names
        .filter((name) => name !== '' && !countryOfAll.test(name))
        .flatMap((name) => writtenForms(name, rule(name)))
        .map((name): Alias => ({ text: name, rule: rule(name), named: { kind: 'asset', symbol } }));
    });
}

function ruleOf(names: readonly string[]): (name: string) => AliasRule {
  const exchanges = names.filter((name) => / Exchange$/.test(name));
  if (exchanges.length === 0 && names.some((name) => manyFirms.test(name))) return () => 'trade';
  const places = new Set(exchanges.flatMap((name) => [name, initialsOf(name)]));
  return (name) => (places.has(name) ? 'exchange' : 'name');
}

function initialsOf(name: string): string {
  return name.replace(/[^A-Z]/g, '');
}

/**
 * "SEBI" is also "Sebi"; an everyday word is a name only with a capital: "Brent", not "lead"; "defence stocks" needs
 * none.
 */
function writtenForms(name: string, rule: AliasRule): string[] {
  if (rule === 'trade' && manyFirms.test(name) && severalPlainWords.test(name)) return [name.toLowerCase()];
  if (/^[A-Z]{4,}$/.test(name)) return [name, `${name[0]}${name.slice(1).toLowerCase()}`];
  if (!everydayWord.test(name) || tradedWords.has(name)) return [name];
  return [`${name[0]?.toUpperCase()}${name.slice(1)}`];
}
