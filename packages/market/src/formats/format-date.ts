import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '../iso-date.ts';
import { type Locale, MISSING_TEXT } from './number-text.ts';

const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  fr: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' '),
};

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Largest first; a month is a twelfth of the mean Gregorian year. */
const UNITS: readonly { readonly unit: Unit; readonly length: number }[] = [
  { unit: 'year', length: 365.2425 * DAY_MS },
  { unit: 'month', length: 30.436875 * DAY_MS },
  { unit: 'week', length: 7 * DAY_MS },
  { unit: 'day', length: DAY_MS },
  { unit: 'hour', length: HOUR_MS },
  { unit: 'minute', length: MINUTE_MS },
];

/** One and many, per language. */
const UNIT_WORDS: Readonly<Record<Locale, Readonly<Record<Unit, readonly [string, string]>>>> = {
  en: {
    minute: ['minute', 'minutes'],
    hour: ['hour', 'hours'],
    day: ['day', 'days'],
    week: ['week', 'weeks'],
    month: ['month', 'months'],
    year: ['year', 'years'],
  },
  fr: {
    minute: ['minute', 'minutes'],
    hour: ['heure', 'heures'],
    day: ['jour', 'jours'],
    week: ['semaine', 'semaines'],
    month: ['mois', 'mois'],
    year: ['an', 'ans'],
  },
};

const NOW: Readonly<Record<Locale, string>> = { en: 'just now', fr: 'à l’instant' };

/** How long before or after `now` an instant lies, in the largest whole unit: `3 days ago`, `in 2 hours`. */
export function formatRelativeDate(
  at: EpochMs | null | undefined,
  now: EpochMs,
  locale: Locale = 'en',
): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  const distance = Math.abs(now - at);
  const found = UNITS.find(({ length }) => distance >= length);
  if (!found) return NOW[locale];
  const count = Math.floor(distance / found.length);
  const words = `${count} ${UNIT_WORDS[locale][found.unit][count === 1 ? 0 : 1]}`;
  if (locale === 'fr') return at <= now ? `il y a ${words}` : `dans ${words}`;
  return at <= now ? `${words} ago` : `in ${words}`;
}

/** The date of an instant in UTC: `11 Mar 2024`, `11 mars 2024`. */
export function formatDate(at: EpochMs | null | undefined, locale: Locale = 'en'): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  const date = new Date(at);
  return `${date.getUTCDate()} ${MONTHS[locale][date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Date and time of an instant in UTC: `11 Mar 2024, 14:30 UTC`. */
export function formatDateTime(at: EpochMs | null | undefined, locale: Locale = 'en'): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  return `${formatDate(at, locale)}, ${new Date(at).toISOString().slice(11, 16)} UTC`;
}
