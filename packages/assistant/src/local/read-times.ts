import { DAY_MS, isIsoDate } from '@auspex/market';
import { monthOf } from '../checker/written-dates.ts';
import { monthsBefore } from '../tools/spans.ts';

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
  /** A day or year that has not come yet was named. */
  readonly isAhead?: boolean;
  /** A day was named that no calendar has. */
  readonly isNoDay?: boolean;
}

const WRITTEN_COUNTS =
  'a|an|one|un|une|past|last|this|ce|cet|cette|dernier|derniere|previous|next|coming|following|prochain|prochaine two|deux|couple three|trois four|quatre five|cinq six seven|sept eight|huit nine|neuf ten|dix eleven|onze twelve|douze';
const COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  WRITTEN_COUNTS.split(' ').flatMap((words, i) => words.split('|').map((word) => [word, i + 1])),
);
const count = `(?:(?<digits>\\d{1,4})[ -]?|(?<count>${Object.keys(COUNTS).join('|')})[ -])`;
const unit =
  '(?<unit>d(?!\\w)|days?|jours?|sessions?|seances?|bars?|barres?|wks?|weeks?|semaines?|m(?!\\w)|mo(?!\\w)|months?|mois|quarters?|trimestres?|y(?!\\w)|years?|yrs?|ans?|annees?)\\b';
const length = new RegExp(
  `\\b${count}(?:(?:past|last|closed|trading|calendar|full|derniers?|dernieres?|of) ){0,2}${unit}`,
);
const ago = new RegExp(
  `\\b(?:${count}${unit} (?:ago|earlier|back|plus tot)|il y a ${count.replaceAll('?<', '?<fr')}${unit.replace('?<', '?<fr')})`,
);
const WEEKDAYS =
  'monday|lundi tuesday|mardi wednesday|mercredi thursday|jeudi friday|vendredi saturday|samedi sunday|dimanche';
const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre';
/** A day or a month, as people write it. */
const date = (name: string) =>
  `(?<${name}>\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:er|st|nd|rd|th)?(?: of)? (?:${MONTHS})\\b(?:,? (?:19|20)\\d{2}\\b)?|(?:${MONTHS})\\b(?: \\d{1,2}(?:st|nd|rd|th)?(?!\\d))?(?:,? (?:19|20)\\d{2}\\b)?)`;
const start = '(?: (?:le|la|the|early|late|mid|beginning|start|end|of|debut|de|d|fin|mi)){0,4}';
const since = new RegExp(`\\b(?:since|depuis|from|after|starting|a partir d[eu])${start} ${date('day')}`);
const between = new RegExp(
  `\\b(?:between|from|entre|du|de|depuis)(?: le| the)? ${date('first')} (?:and|to|until|till|et|au|a|jusqu au)(?: le| the)? ${date('second')}`,
);
const untilNow = new RegExp(
  `\\b(?:between|entre)${start} ${date('day')} (?:and|to|until|till|et|a) (?:now|today|maintenant|ce jour|aujourd hui)\\b`,
);
const anyDate = new RegExp(`(?<![\\w-])${date('day')}(?![\\w-])`);

/** The spans that tools know, by months. */
const SPANS: Readonly<Record<number, string>> = {
  ...{ 1: '1m', 3: '3m', 6: '6m', 12: '1y', 24: '2y', 36: '3y', 60: '5y', 120: '10y' },
};
/** Days that people mean as months. */
const MONTHS_OF: Readonly<Record<number, number>> = {
  ...{ 30: 1, 31: 1, 90: 3, 91: 3, 180: 6, 182: 6, 183: 6, 365: 12, 730: 24 },
};

const iso = (year: number, of: number, day: number) =>
  new Date(Date.UTC(year, of - 1, day)).toISOString().slice(0, 10);
const back = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

interface NamedDay {
  readonly first: string;
  readonly last: string;
  readonly isDay: boolean;
  readonly hasYear: boolean;
}

/** Leap years are eight years apart at most. */
const YEARS_BACK = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** The last such day or month that is over, where no year is named; null for a day that no calendar has. */
function readDate(text: string, today: string): NamedDay | null {
  if (/^\d{4}-/.test(text))
    return isIsoDate(text) ? { first: text, last: text, isDay: true, hasYear: true } : null;
  const of = monthOf(/[a-z]{3,9}/.exec(text.replace(/\d(?:er|st|nd|rd|th)/, ''))?.[0] ?? '');
  const named = /(?:19|20)\d{2}$/.exec(text)?.[0];
  const day = Number(
    /\b\d{1,2}(?=er|st|nd|rd|th|\b)(?!\d)/.exec(text.replace(/(?:19|20)\d{2}$/, ''))?.[0] ?? 0,
  );
  const here = Number(today.slice(0, 4));
  const years = named ? [Number(named)] : YEARS_BACK.map((back) => here - back);
  const days = years.map((year) => ({ year, first: iso(year, of, day || 1) }));
  // The 31st of June would be read as the 1st of July.
  const found = days.find(
    ({ first }) => (named || first <= today) && (day === 0 || Number(first.slice(8)) === day),
  );
  if (!found) return null;
  const { year, first } = found;
  return { first, last: day ? first : iso(year, of + 1, 0), isDay: day > 0, hasYear: named !== undefined };
}

const weekdays = new Map(
  WEEKDAYS.split(' ').flatMap((names, at) => names.split('|').map((name): [string, number] => [name, at])),
);

const weekdayOf = (word: string): number | undefined => weekdays.get(word.replace(/s$/, ''));

const onDay = (day: string, today: string): Times =>
  day > today ? { isAhead: true } : { from: back(day, 7), to: day, isDay: true };

function namedDates(said: string, today: string): Times | null {
  const both = between.exec(said)?.groups;
  if (both) {
    const [first, second] = [readDate(both.first ?? '', today), readDate(both.second ?? '', today)];
    if (!first || !second) return { isNoDay: true };
    return { from: first.first, to: second.last > today ? today : second.last };
  }
  const from = (since.exec(said) ?? untilNow.exec(said))?.groups?.day;
  if (from) {
    const begin = readDate(from, today);
    return begin ? { from: begin.first } : { isNoDay: true };
  }
  const weekday = weekdayOf(/\b(?:since|depuis)(?: last)? (?<day>\w{4,9})/.exec(said)?.groups?.day ?? '');
  if (weekday !== undefined) {
    const days = (((new Date(today).getUTCDay() + 6) % 7) - weekday + 7) % 7 || 7;
    return { from: back(today, days) };
  }
  const one = anyDate.exec(said)?.groups?.day;
  if (one) {
    const named = readDate(one, today);
    if (!named) return { isNoDay: true };
    const { first, last, isDay, hasYear } = named;
    if (isDay) return onDay(first, today);
    if (hasYear) return first > today ? { isAhead: true } : { from: back(first, 1), to: last };
  }
  return null;
}

function agoOf(said: string, today: string): Times | null {
  const found = ago.exec(said)?.groups;
  if (!found) return null;
  const { digits = found.frdigits, count: word = found.frcount, unit: of = found.frunit ?? '' } = found;
  const many = digits === undefined ? (COUNTS[word ?? ''] ?? 1) : Number(digits);
  const day =
    /^(?:w|s)/.test(of) && !/^(?:sess|sean)/.test(of)
      ? back(today, many * 7)
      : /^m/.test(of)
        ? monthsBefore(today, many)
        : /^(?:q|t)/.test(of)
          ? monthsBefore(today, many * 3)
          : /^(?:y|a)/.test(of)
            ? monthsBefore(today, many * 12)
            : back(today, many);
  return onDay(day, today);
}

/** A length that belongs to a measure, and says nothing of when. */
const measured =
  /\b\d{1,3}[ -]?(?:days?|jours?|bars?|barres?|d|weeks?|periods?|periodes?|sessions?|seances?)[ -](?=(?:simple |exponential |historical |annualized )?(?:rsi|sma|ema|ma\b|moving|exponential|simple|average|moyenne|volatil|vol\b|atr|adx|cci|mfi|high|low))|\b(?:rsi|sma|ema|mm|mme|atr|adx|cci|mfi|moyenne mobile|moving average|average|volatilite|volatility)(?: a| sur| over| of| de)? ?\(?\d{1,3}(?: ?(?:days?|jours?|bars?|barres?|j|d)\b)?/g;

/** Reads the times of a question in lower case without accents. */
export function readTimes(question: string, today: string): Times {
  const said = question.replaceAll(measured, ' ').replaceAll(/\b52[- ]?(?:weeks?|semaines?)/g, ' ');
  const dated = namedDates(said, today) ?? agoOf(said, today);
  if (dated) return dated;
  const named =
    /\b(?:in|en|of|de|during|for|pour|for all of|over) (?<year>(?:19|20)\d{2})\b|\b(?<bare>20\d{2}|19[5-9]\d)\b/.exec(
      said,
    );
  const year = named?.groups?.year ?? named?.groups?.bare;
  if (year && year > today.slice(0, 4)) return { isAhead: true };
  if (year === today.slice(0, 4)) return { span: 'ytd' };
  if (year) return { from: iso(Number(year) - 1, 12, 31), to: iso(Number(year), 12, 31) };
  if (
    /\b(?:ytd|year[- ]to[- ]date|this year|cette annee|(?:start|beginning) of the year|debut (?:de l )?(?:annee|d annee)|depuis janvier|since january|new year(?: s)?(?: day)?|nouvel an|jour de l an)\b/.test(
      said,
    )
  )
    return { span: 'ytd' };
  if (/\b(?:all[- ]time|ever|de tout temps|historique absolu)\b/.test(said)) return { span: 'all' };
  return { ...calendarOf(said), ...lengthOf(length.exec(said)?.groups, today) };
}

/** “May” and “mar” are other words too. */
const namedMonth = new RegExp(
  `\\b(?:in|en|during|every|each|au mois d[e ]|mois d[e ]|of|de|d|le|for|pour|about) ?(?<month>${MONTHS})\\b|(?:mean|average|typical|usual|moyen) (?<usual>may|mar)\\b|\\b(?<bare>${MONTHS.replace('|may|', '|').replace('|mar|', '|')})s?\\b`,
);

function calendarOf(said: string): Times {
  const named = namedMonth.exec(said)?.groups;
  const month = named?.month ?? named?.usual ?? named?.bare;
  const day = said
    .split(/[^a-z]+/)
    .map(weekdayOf)
    .find((one) => one !== undefined);
  return {
    ...(month ? { month: monthOf(month) } : {}),
    ...(day !== undefined ? { weekday: day } : {}),
  };
}

function lengthOf(found: Record<string, string | undefined> | undefined, today: string): Times {
  if (!found) return {};
  const { digits, count: written = digits ?? '1', unit: of = '' } = found;
  const many = COUNTS[written] ?? Number(written);
  if (/^bar/.test(of)) return { horizon: many };
  if (/^(?:d|j|sess|sean)/.test(of)) {
    const months = MONTHS_OF[many];
    const span = months === undefined ? undefined : SPANS[months];
    if (span) return { horizon: many, span };
    const short = many === 1 ? '1d' : many === 5 ? '5d' : undefined;
    return { horizon: many, ...(short ? { span: short } : { from: back(today, many) }) };
  }
  if (/^(?:w|s)/.test(of))
    return many === 1 ? { span: '1w', horizon: 5 } : { horizon: many * 5, from: back(today, many * 7) };
  const months = /^m/.test(of) ? many : /^(?:q|t)/.test(of) ? many * 3 : many * 12;
  const span = SPANS[months];
  return { horizon: months * 30, ...(span ? { span } : { from: monthsBefore(today, months) }) };
}
