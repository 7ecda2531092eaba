import { readFileSync } from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { inCheckout } from '../checkout.ts';
import { bannedForms, specified } from './banned-forms.ts';
import type { EnglishText } from './read-texts.ts';

/** Forms of texts that a native reader stops at, each with what to write instead. */
export function findBannedForms(texts: readonly EnglishText[]): string[] {
  return texts.flatMap(({ path, line, text }) => {
    if (specified.has(text)) return [];
    return bannedForms.flatMap(({ form, instead }) => {
      const found = form.exec(text);
      return found === null ? [] : [`${path}:${line}: “${found[0].trim()}”: write ${instead}.`];
    });
  });
}

/** Words that neither the British dictionary nor `words.txt` has. */
export function findMisspellings(texts: readonly EnglishText[]): string[] {
  const known = readFileSync(inCheckout('scripts/texts/words.txt'), 'utf8');
  const spell = nspell(dictionary).personal(known);
  const right = new Map<string, boolean>();
  return texts
    .filter(({ kind }) => kind === 'page')
    .flatMap(({ path, line, text }) =>
      wordsIn(text).flatMap((word) => {
        if (!right.has(word)) right.set(word, spell.correct(word));
        if (right.get(word)) return [];
        return [`${path}:${line}: “${word}” is misspelled, or missing in scripts/texts/words.txt.`];
      }),
    );
}

/** Words of letters: no values, codes, addresses, abbreviations in capitals or names with digits. */
function wordsIn(text: string): string[] {
  const words = text
    .replaceAll(/\{\{\w+\}\}|https?:\S+|\/[\w/-]+|\b\S*[_@\d]\S*\b|<[^>]*>/g, ' ')
    .replaceAll('’', "'")
    .match(/\p{L}[\p{L}']*\p{L}/gu);
  return (words ?? []).filter((word) => /^[A-Za-z']+$/.test(word) && word !== word.toUpperCase());
}
