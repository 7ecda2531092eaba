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

const PERIODS = 'weeks?|months?|quarters?|semaines?|mois|trimestres?';
const present = new RegExp(
  `\\b(?:this|ce|cette) (?<now>${PERIODS})\\b|\\b(?<short>[wmq])td\\b|\\b(?<upTo>week|month|quarter)[- ]to[- ]date\\b|\\b(?:since|from|depuis) (?:the |le )?(?:start|beginning|debut) (?:of|de|du) (?:the |this |la |ce |cette )?(?<start>week|month|quarter|semaine|mois|trimestre)\\b`,
);

/** A text without the words that name the week, month or quarter that it is. */
export const withoutNow = (said: string): string => said.replace(present, ' ');

/** The week, month or quarter that it is: its length, and the last day before it. */
export function calendarNow(said: string, today: string): Times | null {
  const { now, short, upTo, start } = present.exec(said)?.groups ?? {};
  const period = now ?? short ?? upTo ?? start;
  if (period === undefined) return null;
  if (/^[ws]/.test(period)) {
    const monday = back(today, (new Date(today).getUTCDay() + 6) % 7);
    return { span: '1w', horizon: 5, begun: back(monday, 1) };
  }
  const month = Number(today.slice(5, 7));
  const isMonth = period.startsWith('m');
  const first = isMonth ? month : month - ((month - 1) % 3);
  const begun = back(`${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`, 1);
  return isMonth ? { span: '1m', horizon: 30, begun } : { span: '3m', horizon: 90, begun };
}

/** Of reports, the last year is that of the latest one of a year. */
export const isLastYear = (said: string): boolean => lastYear.test(said);
