import type { Times } from './read-dates.ts';
import type { WantName } from './wants.ts';

const part = '(?:months?|weekdays?|days? (?:of|in) the week|mois|jours? de (?:la )?semaine)';

const words = (extreme: string) =>
  new RegExp(
    `\\b(?:${extreme})(?: performing| calendar)? ${part}\\b|\\b${part} (?:is|was|s|est) (?:the |le |la )?(?:${extreme})\\b|\\b(?:which|what|quels?) ${part} (?:do|does)\\b.{1,30}\\b(?:${extreme})\\b`,
  );
/** The best or the worst part of the calendar, in both languages. */
export const bestOfCalendar = words('best|strongest|meilleure?s?');
export const worstOfCalendar = words('worst|weakest|pires?');

const names = new Set<WantName>(['seasonBest', 'seasonWorst']);
export const isOfCalendar = (want: WantName): boolean => names.has(want);

/** Seasons are those of many years, or of five. */
export const isOfOtherYears = (want: WantName, { span }: Times): boolean =>
  isOfCalendar(want) && span !== undefined && span !== '5y';

export const calendarPart = (said: string): 'weekdays' | 'months' =>
  /\bweekdays?\b|\b(?:day|jour)s? (?:of|in|de)\b/.test(said) ? 'weekdays' : 'months';

interface Mean {
  readonly id: string;
  readonly measure: string;
  readonly value: unknown;
}

/** How the ids of its figures end: those of the greatest or the least mean. */
export function extremeKey(want: WantName, figures: readonly Mean[]): string | undefined {
  if (!isOfCalendar(want)) return undefined;
  const order = want === 'seasonBest' ? -1 : 1;
  const means = figures.filter(({ measure }) => measure === 'mean');
  const [first] = means.toSorted((a, b) => (Number(a.value) - Number(b.value)) * order);
  return first?.id.split('.').at(-1);
}
