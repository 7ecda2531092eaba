import { monthOf } from '../checker/written-dates.ts';

/** When a question is about: a span back from now, dates, a month or weekday of the calendar, a horizon. */
export interface Times {
  readonly span?: string;
  readonly from?: string;
  readonly to?: string;
  /** Only the last of the dates was named. */
  readonly isDay?: boolean;
  readonly month?: number;
  readonly weekday?: number;
  /** Bars or days ahead. */
  readonly horizon?: number;
}

const COUNTS: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    un: 1,
    une: 1,
    past: 1,
    last: 1,
    this: 1,
    ce: 1,
    cette: 1,
    dernier: 1,
    derniere: 1,
  },
  ...{
    two: 2,
    deux: 2,
    three: 3,
    trois: 3,
    four: 4,
    quatre: 4,
    five: 5,
    cinq: 5,
    six: 6,
    ten: 10,
    dix: 10,
    twelve: 12,
    douze: 12,
  },
};
const count = `(?:(?<digits>\\d{1,3})[ -]?|(?<count>${Object.keys(COUNTS).join('|')})[ -])`;
const length = new RegExp(
  `\\b${count}(?:(?:past|last|closed|derniers?|dernieres?) )?(?<unit>d(?!\\w)|days?|jours?|bars?|barres?|weeks?|semaines?|m(?!\\w)|months?|mois|y(?!\\w)|years?|yr|ans?|annees?)\\b`,
);
const WEEKDAYS =
  'monday|lundi tuesday|mardi wednesday|mercredi thursday|jeudi friday|vendredi saturday|samedi sunday|dimanche';
const month =
  '(?<month>january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)';

/** The spans that tools know, by months. */
const SPANS: Readonly<Record<number, string>> = {
  1: '1m',
  3: '3m',
  6: '6m',
  12: '1y',
  24: '2y',
  36: '3y',
  60: '5y',
  120: '10y',
};

const iso = (year: number, of: number, day: number) =>
  new Date(Date.UTC(year, of - 1, day)).toISOString().slice(0, 10);

/** The last such day that is over. */
function latest(today: string, of: number, day: number): string {
  const year = Number(today.slice(0, 4));
  const here = iso(year, of, day);
  return here <= today ? here : iso(year - 1, of, day);
}

function sinceOf(said: string, today: string): Times | null {
  const day = /\b(?:since|depuis|from|after)(?: le)? (?<iso>\d{4}-\d{2}-\d{2})/.exec(said)?.groups?.iso;
  if (day) return { from: day };
  const named = new RegExp(
    `\\b(?:since|depuis|from)(?: le| the)?(?: (?<first>\\d{1,2})(?:er|st|nd|rd|th)?)? ${month}(?: (?<second>\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (?<year>20\\d{2}))?`,
  ).exec(said)?.groups;
  if (named) {
    const [of, at] = [monthOf(named.month ?? ''), Number(named.first ?? named.second ?? 1)];
    return { from: named.year ? iso(Number(named.year), of, at) : latest(today, of, at) };
  }
  const weekday = weekdayOf(/\b(?:since|depuis) (?<day>\w+)/.exec(said)?.groups?.day ?? '');
  if (weekday === undefined) return null;
  const back = (((new Date(today).getUTCDay() + 6) % 7) - weekday + 7) % 7 || 7;
  return { from: new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10) };
}

function weekdayOf(word: string): number | undefined {
  const at = WEEKDAYS.split(' ').findIndex((names) => names.split('|').includes(word.replace(/s$/, '')));
  return at < 0 ? undefined : at;
}

/** Reads the times of a question in lower case without accents. */
export function readTimes(said: string, today: string): Times {
  const since = sinceOf(said, today);
  if (since) return since;
  const on = /\b(?:on|le|at) (?<day>\d{4}-\d{2}-\d{2})/.exec(said)?.groups?.day;
  if (on)
    return {
      from: new Date(Date.parse(on) - 7 * 86_400_000).toISOString().slice(0, 10),
      to: on,
      isDay: true,
    };
  const year = /\b(?:in|en|of|de|during) (?<year>(?:19|20)\d{2})\b/.exec(said)?.groups?.year;
  if (year) return { from: iso(Number(year) - 1, 12, 31), to: iso(Number(year), 12, 31) };
  if (/\b(?:ytd|year to date|this year|cette annee)\b/.test(said)) return { span: 'ytd' };
  if (/\b(?:all time|ever)\b/.test(said)) return { span: 'all' };
  const found = length.exec(said)?.groups;
  const named = new RegExp(`\\b(?:in|en|during|every|each|au mois d[e ]) ?${month}\\b`).exec(said)?.groups
    ?.month;
  const day = said
    .split(/[^a-z]+/)
    .map(weekdayOf)
    .find((one) => one !== undefined);
  return {
    ...(named ? { month: monthOf(named) } : {}),
    ...(day !== undefined ? { weekday: day } : {}),
    ...(found ? lengthOf(found) : {}),
  };
}

function lengthOf({
  digits,
  count: written = digits ?? '1',
  unit = '',
}: Record<string, string | undefined>): Times {
  const many = COUNTS[written] ?? Number(written);
  if (/^(?:bar)/.test(unit)) return { horizon: many };
  if (/^(?:d|j)/.test(unit))
    return { horizon: many, ...(many === 1 ? { span: '1d' } : many === 5 ? { span: '5d' } : {}) };
  if (/^(?:w|s)/.test(unit)) return many === 1 ? { span: '1w', horizon: 5 } : { horizon: many * 5 };
  const months = /^m/.test(unit) ? many : many * 12;
  const span = SPANS[months];
  return { horizon: months * 30, ...(span ? { span } : {}) };
}
