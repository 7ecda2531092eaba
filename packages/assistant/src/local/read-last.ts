import type { Times } from './read-dates.ts';
import { back, lastMonth, wholeYear } from './read-dates.ts';

/** “Over the last year” and “since last year” count back from now. */
const COUNTS_BACK =
  '(?<!\\b(?:the|since|depuis|from|until|than|time|a la|sur la|sur le|compared (?:to|with)|par rapport a)(?: l| la| le)? )';
const LAST = 'derniere?|passee?|precedente?';
const lastYear = new RegExp(
  `${COUNTS_BACK}\\b(?:(?:last|previous) year|(?:an|annee) (?:${LAST}))\\b|\\bthe previous year\\b`,
);
// In English the last month is that up to now, in French it is the one before this.
const monthBefore = new RegExp(`${COUNTS_BACK}\\b(?:previous month|mois (?:${LAST}))\\b`);
const weekBefore = new RegExp(
  `${COUNTS_BACK}\\b(?:(?:last|previous) week|semaine (?:${LAST}))\\b|\\bthe previous week\\b`,
);
const thisOne = /\b(?:this|cet|cette|ce) (?:year|month|week|annee|an|mois|semaine)\b/;

/** The year, month or week of the calendar before the present one, from the last close before it. */
export function calendarBefore(said: string, today: string): Times | null {
  const named = [lastYear, monthBefore, weekBefore].filter((words) => words.test(said));
  const [words] = named;
  if (!words) return null;
  if (named.length > 1 || thisOne.test(said)) return { isNoDay: true };
  if (words === lastYear) return wholeYear(Number(today.slice(0, 4)) - 1);
  if (words === monthBefore) return lastMonth(((Number(today.slice(5, 7)) + 10) % 12) + 1, today);
  const monday = back(today, (new Date(today).getUTCDay() + 6) % 7);
  return { from: back(monday, 8), to: back(monday, 1) };
}

/** Of reports, the last year is that of the latest one of a year. */
export const isLastYear = (said: string): boolean => lastYear.test(said);
