import { conventionsOf } from '../i18n/conventions-of.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { type IsoDate, isIsoDate } from '../iso-date.ts';
import { foldText } from './rewrite-letters.ts';

function plainLetters(text: string): string {
  return foldText(text).replaceAll(/[^a-z0-9]/g, '');
}

/** By the abbreviated months of every language, without accents and dots; some abbreviate further: `juil.`, `fév.` */
function monthOf(abbreviation: string): number | undefined {
  const word = abbreviation.replace(/^fev$/, 'fevr').replace(/^juil$/, 'juill');
  const places = LANGUAGES.flatMap((language) =>
    conventionsOf(language).months.flatMap((month, place) =>
      word.startsWith(plainLetters(month)) ? [place + 1] : [],
    ),
  );
  return places[0];
}

/** A day as a number: the first of a month may be written `1er`. */
function dayNumeral(word: string): string {
  return word === '1er' ? '1' : word;
}

/**
 * The day that someone wrote: `11 Mar 2024`, `11 mars 2024`, `March 11, 2024`, `2024-03-11`. Numbers alone are read in
 * the last form only: 3/4/2024 is not the same day everywhere.
 */
export function parseDate(written: string): IsoDate | undefined {
  const text = written.trim();
  if (isIsoDate(text)) return text;
  const words = text.split(' ').map(plainLetters).map(dayNumeral).filter(Boolean);
  const [year, month, day] = [
    words[2],
    words.map(monthOf).find(Boolean),
    words.find((word) => Number(word) <= 31),
  ];
  if (words.length !== 3 || month === undefined || day === undefined || year?.length !== 4) return undefined;
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}
