import { DAY_MS, isIsoDate } from '@auspex/market';
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
  /** Of the calendar’s own week, month or quarter, the last day before it. */
  readonly begun?: string;
  /** Bars or days ahead. */
  readonly horizon?: number;
  /** A day or year that has not come yet was named. */
  readonly isAhead?: boolean;
  /** A day was named that no calendar has, or times that cannot be read as one. */
  readonly isNoDay?: boolean;
}

export const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre';
const YEAR = '(?:19|20)\\d{2}\\b';
/** A day or a month, as people write it. */
const DAY = `\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:er|st|nd|rd|th)?(?: of)? (?:${MONTHS})\\b(?:,?(?: of| de)? ${YEAR})?|(?:${MONTHS})\\b(?: \\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,?(?: of| de)? ${YEAR})?`;
const day = (name: string) => `(?<${name}>${DAY})`;
/** The same, or a year; “2000 dollars” are none. */
const date = (name: string) =>
  `(?<${name}>${DAY}|${YEAR}(?![-/.,]\\d| ?(?:%|\\$|€|usd\\b|dollars?\\b|euros?\\b)))`;
/** Words between “since” and a date, some of which say where in a month or year. */
const start =
  '(?: (?:le|la|the|early|late|mid|middle|beginning|start|end|of|debut|de|d|fin|milieu|mi|l|annee|year)){0,5}';
const since = new RegExp(
  `\\b(?<after>since|depuis|from|after|apres|starting|a partir d[eu])(?<where>${start}) ${date('day')}`,
);
const between = new RegExp(
  `\\b(?:between|from|since|entre|du|de|depuis)(?: le| the)? ${date('first')} (?:and|to|until|till|et|au|a|jusqu au|jusqu en|jusqu a)(?: le| the)? ${date('second')}`,
);
const untilNow = new RegExp(
  `\\b(?:between|entre)(?<where>${start}) ${date('day')} (?:and|to|until|till|et|a) (?:now|today|maintenant|ce jour|aujourd hui)\\b`,
);
const until = new RegExp(
  `\\b(?:until|till?|before|by|up to|prior to|avant|jusqu(?: au?| en)?|d ici)${start} ${date('day')}`,
);
const atEdge = new RegExp(
  `\\b(?<where>(?:beginning|start|early|late|mid|middle|year[- ]end|end|debut|fin|milieu|mi)(?: (?:of|de|d|the|l|la|le|annee|year)){0,3}) ${date('day')}`,
);
const anyDate = new RegExp(`(?<![\\w-])${day('day')}(?![\\w-])`);
/** Written in digits alone, days and months change places from country to country. */
const digitsAlone = /(?<![\d/.])\d{1,4}([/.])\d{1,2}\1\d{2,4}(?![\d/.])/;

const iso = (year: number, of: number, on: number) =>
  new Date(Date.UTC(year, of - 1, on)).toISOString().slice(0, 10);
export const back = (from: string, days: number) =>
  new Date(Date.parse(from) - days * DAY_MS).toISOString().slice(0, 10);

/** A year, from the last close before it. */
export const wholeYear = (year: number): Times => ({ from: iso(year - 1, 12, 31), to: iso(year, 12, 31) });

/** The last month of a name that has begun, from the last close before it. */
export function lastMonth(of: number, today: string): Times {
  const year = Number(today.slice(0, 4)) - (iso(Number(today.slice(0, 4)), of, 1) > today ? 1 : 0);
  const last = iso(year, of + 1, 0);
  return { from: back(iso(year, of, 1), 1), to: last > today ? today : last };
}

interface NamedDay {
  readonly first: string;
  readonly last: string;
  /** Shorter than a year is longer than a day. */
  readonly is: 'day' | 'month' | 'year';
  readonly hasYear: boolean;
}

/** Leap years are eight years apart at most. */
const YEARS_BACK = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The last such day or month that is over, where no year is named; null for a day that no calendar has. */
function readDate(text: string, today: string): NamedDay | null {
  if (/^\d{4}$/.test(text))
    return { first: `${text}-01-01`, last: `${text}-12-31`, is: 'year', hasYear: true };
  if (/^\d{4}-/.test(text))
    return isIsoDate(text) ? { first: text, last: text, is: 'day', hasYear: true } : null;
  const of = monthOf(/[a-z]{3,9}/.exec(text.replace(/\d(?:er|st|nd|rd|th)/, ''))?.[0] ?? '');
  const named = /(?:19|20)\d{2}$/.exec(text)?.[0];
  const on = Number(
    /\b\d{1,2}(?=er|st|nd|rd|th|\b)(?!\d)/.exec(text.replace(/(?:19|20)\d{2}$/, ''))?.[0] ?? 0,
  );
  const here = Number(today.slice(0, 4));
  const years = named ? [Number(named)] : YEARS_BACK.map((ago) => here - ago);
  const days = years.map((year) => ({ year, first: iso(year, of, on || 1) }));
  // The 31st of June would be read as the 1st of July.
  const found = days.find(
    ({ first }) => (named || first <= today) && (on === 0 || Number(first.slice(8)) === on),
  );
  if (!found) return null;
  const { year, first } = found;
  const last = on ? first : iso(year, of + 1, 0);
  return { first, last, is: on ? 'day' : 'month', hasYear: named !== undefined };
}

/** The close of a day, with some days before it: it may have had no trading. */
export const onDay = (on: string, today: string): Times =>
  on > today ? { isAhead: true } : { from: back(on, 7), to: on, isDay: true };

/** Whole months and years are measured from the last close before them. */
const beginOf = ({ first, is }: NamedDay) => (is === 'day' ? first : back(first, 1));

/** The day within a month or year that words before it name; null where they name none. */
function dayWithin({ first, last, is }: NamedDay, where: string): string | null {
  if (is === 'day' || /\b(?:beginning|start|debut)\b/.test(where)) return first;
  if (/\b(?:end|fin)\b/.test(where)) return last;
  if (/\b(?:mid|middle|milieu|mi)\b/.test(where))
    return `${first.slice(0, 4)}-${is === 'year' ? '07-01' : `${first.slice(5, 7)}-15`}`;
  return null;
}

const sinceOf = (
  named: NamedDay,
  { after = '', where = '' }: Record<string, string>,
  today: string,
): Times => {
  if (/\blate\b/.test(where)) return { isNoDay: true };
  const isAfter = /^(?:after|apres)$/.test(after) && where.trim() === '';
  const isWithin = /\b(?:end|fin|mid|middle|milieu|mi)\b/.test(where);
  const from = isAfter ? named.last : ((isWithin ? dayWithin(named, where) : null) ?? beginOf(named));
  return from > today ? { isAhead: true } : { from };
};

const PARTS: Readonly<Record<string, number>> = Object.fromEntries(
  'first|1st|1er|1|premier second|2nd|2|2e|2eme|deuxieme|1st third|3rd|3|3e|3eme|troisieme fourth|4th|4|4e|4eme|quatrieme'
    .split(' ')
    .flatMap((names, i) => names.split('|').map((name): [string, number] => [name, i + 1])),
);
const partOfYear =
  /\b(?:(?<short>[qths])(?<n>[1-4])|(?<nth>[a-z]{5,9}|\d(?:st|nd|rd|th|er|e|eme)) (?<part>quarter|trimestre|half|semestre))\b(?:(?: of| de)? (?<year>(?:19|20)\d{2})\b)?/;

/** A quarter or half of a year: the last one that has begun, where no year is named. */
function partOf(said: string, today: string): { readonly times: Times; readonly text: string } | null {
  const found = partOfYear.exec(said);
  const { short = '', n, nth = '', part = '', year } = found?.groups ?? {};
  const at = PARTS[n ?? nth];
  if (!found || at === undefined) return null;
  const months = /^[hs]/.test(short || part) ? 6 : 3;
  if (at * months > 12) return null;
  const here = Number(today.slice(0, 4));
  const first = (of: number) => iso(of, (at - 1) * months + 1, 1);
  const of = year === undefined ? (first(here) > today ? here - 1 : here) : Number(year);
  const last = iso(of, at * months + 1, 0);
  const times =
    first(of) > today ? { isAhead: true } : { from: back(first(of), 1), to: last > today ? today : last };
  return { times, text: found[0] };
}

const anyYear = new RegExp(`\\b${YEAR}(?! ?(?:%|\\$|usd|dollars?|euros?))`);
const ofMonth = new RegExp(`\\b(?:in|en|every|each|chaque|mois d[e ]) ?(?:${MONTHS})\\b`);

/** Whether another time is named beside the one that was read. */
function namesAnother(said: string, text: string, today: string): boolean {
  const rest = said.replace(text, ' ');
  const other = anyDate.exec(rest)?.groups?.day;
  const named = other === undefined ? null : readDate(other, today);
  return (
    (named !== null && (named.is === 'day' || named.hasYear)) || ofMonth.test(rest) || anyYear.test(rest)
  );
}

/** From one date to another; where only the second has a year, the first is the last such day before it. */
function rangeOf({ first: one = '', second: other = '' }: Record<string, string>, today: string): Times {
  const second = readDate(other, today);
  const named = readDate(one, today);
  if (!named || !second) return { isNoDay: true };
  const first = named.hasYear ? named : readDate(one, second.last);
  if (!first) return { isNoDay: true };
  const from = beginOf(first);
  if (from > today) return { isAhead: true };
  return { from, to: second.last > today ? today : second.last };
}

function readNamed(said: string, today: string): { readonly times: Times; readonly text: string } | null {
  const both = between.exec(said);
  if (both) return { times: rangeOf(both.groups ?? {}, today), text: both[0] };
  const part = partOf(said, today);
  if (part) return part;
  const begun = since.exec(said) ?? untilNow.exec(said);
  if (begun) {
    const named = readDate(begun.groups?.day ?? '', today);
    return { times: named ? sinceOf(named, begun.groups ?? {}, today) : { isNoDay: true }, text: begun[0] };
  }
  const edge = atEdge.exec(said);
  if (edge) {
    const named = readDate(edge.groups?.day ?? '', today);
    const on = named && dayWithin(named, edge.groups?.where ?? '');
    return { times: on ? onDay(on, today) : { isNoDay: true }, text: edge[0] };
  }
  const one = anyDate.exec(said);
  const named = one && readDate(one.groups?.day ?? '', today);
  if (!one) return null;
  if (!named) return { times: { isNoDay: true }, text: one[0] };
  if (named.is === 'day') return { times: onDay(named.first, today), text: one[0] };
  if (!named.hasYear) return null;
  const { first, last } = named;
  return { times: first > today ? { isAhead: true } : { from: back(first, 1), to: last }, text: one[0] };
}

/** Parts of spans that have no date of their own: “the end of last month”. */
const edgeOfSpan =
  /\b(?:end|start|beginning|fin|debut) (?:of|de|du|d|des) (?:the |la |le |l )?(?:(?:last|previous|past|this|dernier) )?(?:months?|weeks?|quarters?|mois|semaine|trimestre)\b|\b(?:week|semaine) (?:of|du)\b/;
const daysOfMonth = new RegExp(
  `\\b(from|between|since|du|de|entre(?: le)?) (\\d{1,2})(?:er|st|nd|rd|th)? (to|and|au|et|et le) (\\d{1,2})(?:er|st|nd|rd|th)? ((?:${MONTHS})\\b(?:,?(?: of| de)? ${YEAR})?)`,
  'g',
);
const edgeOfLastYear =
  /\b(end|start|beginning|fin|debut)((?: of| de| d)?)(?: the| l)? (?:last year|dernier (?:an|annee))\b/g;

const inDigits = /(?<![\d/.-])(\d{1,2})([/.])(\d{1,2})\2((?:19|20)\d{2})(?![\d/.])/g;
const two = (part: number) => String(part).padStart(2, '0');

/** Only where one of the two can be no month does it not matter which country writes. */
const plainDigits = (whole: string, ...[one = '', , other = '', year = '']: readonly string[]): string => {
  const [low, high] = [Number(one), Number(other)].toSorted((a, b) => a - b) as [number, number];
  const isPlain = low > 0 && low <= 12 && (high > 12 || low === high);
  return isPlain ? `${year}-${two(low)}-${two(high)}` : whole;
};

const ofToday = new RegExp(
  `(?<!\\b(?:since|depuis|from|after|apres|before|avant|until|till|by|between|entre|and|et|to|au|du|end|start|week|semaine)(?: of)?(?: the| le)? )(?<![\\w-])(?:(?:on|le) (?:the )?)?${day('day')}(?![\\w-])`,
  'g',
);

/** The day of the question itself is today, of which the last price is known and no close. */
export const sayToday = (said: string, today: string): string =>
  said.replaceAll(ofToday, (whole, named: string) => {
    const read = readDate(named, today);
    return read?.is === 'day' && read.first === today ? 'today' : whole;
  });

/** Writes out what is short for two dates or for a year. */
const writtenOut = (said: string, today: string): string =>
  said
    .replaceAll(inDigits, plainDigits)
    .replaceAll(/\b((?:19|20)\d{2}) ?[-–—] ?((?:19|20)\d{2})\b/g, 'between $1 and $2')
    .replaceAll(/\b(mid|mi|early|late|end|fin|debut)-(?=[a-z\d])/g, '$1 ')
    .replaceAll(daysOfMonth, '$1 $2 $5 $3 $4 $5')
    .replaceAll(edgeOfLastYear, `$1$2 ${Number(today.slice(0, 4)) - 1}`);

/** What dates a question names; what cannot be read as one time is said to be no day. */
export function namedDates(written: string, today: string): Times | null {
  const said = writtenOut(written, today);
  if (digitsAlone.test(said) || until.test(said) || edgeOfSpan.test(said)) return { isNoDay: true };
  const read = readNamed(said, today);
  if (!read) return null;
  return namesAnother(said, read.text, today) ? { isNoDay: true } : read.times;
}
