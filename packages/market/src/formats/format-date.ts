import type { TimeUnit } from '../i18n/conventions.ts';
import { conventionsOf, MISSING_TEXT } from '../i18n/conventions-of.ts';
import type { Language } from '../i18n/languages.ts';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from '../iso-date.ts';

/** Largest first; a month is a twelfth of the mean Gregorian year. */
const UNITS: readonly { readonly unit: TimeUnit; readonly length: number }[] = [
  { unit: 'year', length: 365.2425 * DAY_MS },
  { unit: 'month', length: 30.436875 * DAY_MS },
  { unit: 'week', length: 7 * DAY_MS },
  { unit: 'day', length: DAY_MS },
  { unit: 'hour', length: HOUR_MS },
  { unit: 'minute', length: MINUTE_MS },
];

/** How long before or after `now` an instant lies, in the largest whole unit: `3 days ago`, `in 2 hours`. */
export function formatRelativeDate(
  at: EpochMs | null | undefined,
  now: EpochMs,
  language: Language = 'en',
): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  const distance = Math.abs(now - at);
  const found = UNITS.find(({ length }) => distance >= length);
  if (!found) return conventionsOf(language).now;
  const count = Math.floor(distance / found.length);
  const { units, ago, ahead } = conventionsOf(language);
  const time = `${count} ${units[found.unit][count === 1 ? 0 : 1]}`;
  return at <= now ? ago(time) : ahead(time);
}

/** The date of an instant in UTC: `11 Mar 2024`, `11 mars 2024`. */
export function formatDate(at: EpochMs | null | undefined, language: Language = 'en'): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  return `${formatDay(at, language)} ${new Date(at).getUTCFullYear()}`;
}

/** The day of an instant in UTC without its year: `11 Mar`, `11 mars`. */
export function formatDay(at: EpochMs, language: Language = 'en'): string {
  const day = conventionsOf(language).day(new Date(at).getUTCDate());
  return `${day} ${formatMonth(at, language)}`;
}

/** The month of an instant in UTC: `Mar`, `mars`. */
export function formatMonth(at: EpochMs, language: Language = 'en'): string {
  return conventionsOf(language).months[new Date(at).getUTCMonth()] ?? MISSING_TEXT;
}

/** Date and time of an instant in UTC: `11 Mar 2024, 14:30 UTC`. */
export function formatDateTime(at: EpochMs | null | undefined, language: Language = 'en'): string {
  return dateAndClock(at, language, 'HH:MM'.length);
}

/** To the second, for what happens within a minute: `11 Mar 2024, 14:30:05 UTC`. */
export function formatDateSecond(at: EpochMs | null | undefined, language: Language = 'en'): string {
  return dateAndClock(at, language, 'HH:MM:SS'.length);
}

function dateAndClock(at: EpochMs | null | undefined, language: Language, length: number): string {
  if (at === null || at === undefined || !Number.isFinite(at)) return MISSING_TEXT;
  return `${formatDate(at, language)}, ${new Date(at).toISOString().slice(11, 11 + length)} UTC`;
}
