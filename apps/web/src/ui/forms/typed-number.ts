import { LANGUAGES, type Language } from '@auspex/market';

const FRENCH_THOUSANDS = /^-?\d{1,3}(?:\.\d{3})+,\d*$/;
const ENGLISH_THOUSANDS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * A number as people type it in their language, or copy it from a page with its minus sign, as plain digits; what could
 * be read in two ways stays as it is.
 */
export function plainNumber(text: string, language: Language): string {
  const tight = text.replaceAll(/[\s'’]/g, '').replace('\u2212', '-');
  const point = (0.1).toLocaleString(language).charAt(1);
  if (point === '.') return ENGLISH_THOUSANDS.test(tight) ? tight.replaceAll(',', '') : tight;
  if (FRENCH_THOUSANDS.test(tight)) return tight.replaceAll('.', '').replace(',', '.');
  return tight.includes('.') ? tight : tight.replace(',', '.');
}

/** A number as it stands in a field before anybody types: all its digits, which the language reads back as the same. */
export function numberField(value: number, language: Language): string {
  return value
    .toLocaleString(language, { useGrouping: false, maximumFractionDigits: 20 })
    .replace('\u2212', '-');
}

/** A number as the language writes it, or else as another one does; not a number for anything else. */
export function readNumber(text: string, language: Language): number {
  const read = [language, ...LANGUAGES]
    .map((one) => plainNumber(text, one))
    .find((plain) => /\d/.test(plain) && Number.isFinite(Number(plain)));
  return read === undefined ? Number.NaN : Number(read);
}
