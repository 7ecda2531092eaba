import { type IsoDate, monthsBefore } from '@auspex/market';
import { monthOf } from '../checker/written-dates.ts';
import { back, lastMonth, MONTHS, namedDates, onDay, type Times, wholeYear } from './read-dates.ts';
import { calendarBefore, calendarNow, withoutNow } from './read-last.ts';

const WRITTEN_COUNTS =
  'a|an|one|un|une|past|last|this|ce|cet|cette|dernier|derniere|previous|next|coming|following|prochain|prochaine two|deux|couple three|trois four|quatre five|cinq six seven|sept eight|huit nine|neuf ten|dix eleven|onze twelve|douze';
const COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  WRITTEN_COUNTS.split(' ').flatMap((words, i) => words.split('|').map((word) => [word, i + 1])),
);
const count = `(?:(?<digits>\\d{1,4})[ -]?|(?<count>${Object.keys(COUNTS).join('|')})[ -])`;
const unit =
  '(?<unit>[djw](?!\\w)|days?|jours?|sessions?|seances?|bars?|barres?|wks?|weeks?|semaines?|m(?!\\w)|mo(?!\\w)|months?|mois|quarters?|trimestres?|y(?!\\w)|years?|yrs?|ans?|annees?)\\b';
const length = new RegExp(
  `\\b${count}(?:(?:past|last|closed|trading|calendar|full|derniers?|dernieres?|of) ){0,2}${unit}`,
);
const ago = new RegExp(
  `\\b(?:${count}${unit} (?:ago|earlier|back|plus tot)|il y a ${count.replaceAll('?<', '?<fr')}${unit.replace('?<', '?<fr')})`,
);
const WEEKDAYS =
  'monday|lundi tuesday|mardi wednesday|mercredi thursday|jeudi friday|vendredi saturday|samedi sunday|dimanche';

/** The spans that tools know, by months. */
const SPANS: Readonly<Record<number, string>> = {
  ...{ 1: '1m', 3: '3m', 6: '6m', 12: '1y', 24: '2y', 36: '3y', 60: '5y', 120: '10y' },
};
/** Days that people mean as months. */
const MONTHS_OF: Readonly<Record<number, number>> = {
  ...{ 30: 1, 31: 1, 90: 3, 91: 3, 180: 6, 182: 6, 183: 6, 365: 12, 730: 24 },
};

const weekdays = new Map(
  WEEKDAYS.split(' ').flatMap((names, at) => names.split('|').map((name): [string, number] => [name, at])),
);

const weekdayOf = (word: string): number | undefined => weekdays.get(word.replace(/s$/, ''));

/** The last such weekday before today. */
const lastWeekday = (weekday: number, today: string): string =>
  back(today, (((new Date(today).getUTCDay() + 6) % 7) - weekday + 7) % 7 || 7);

/** “Since Monday”, “since yesterday”, “yesterday”. */
function sinceDay(said: string, today: string): Times | null {
  const weekday = weekdayOf(/\b(?:since|depuis)(?: last)? (?<day>\w{4,9})/.exec(said)?.groups?.day ?? '');
  if (weekday !== undefined) return { from: lastWeekday(weekday, today) };
  const yesterday =
    /\b(?<since>(?:since|depuis|from) )?(?<before>the day before yesterday|day before yesterday|avant[- ]hier|yesterday|last night|hier)\b/.exec(
      said,
    )?.groups;
  if (!yesterday) return null;
  const day = back(today, /before|avant/.test(yesterday.before ?? '') ? 2 : 1);
  return yesterday.since === undefined ? onDay(day, today) : { from: day };
}

/** Words beside a year that say that a part of it is meant, or one next to it. */
const partly =
  /\b(?:christmas|noel|easter|paques|thanksgiving|halloween|summer|winter|hiver|spring|printemps|autumn|automne|new year\w{0,1}|nouvel an|eve|veille|early|late|weeks?|semaines?|half|semestre|quarters?|trimestres?|beginning|start|debut|end|fin|before|avant)\b|\b(?:fall|ete)(?: of| de)? (?:19|20)\d{2}\b|\b(?:l|cet) ete\b/;

function yearOf(said: string, today: string): Times | null {
  if (/\b(?:years?|months?|weeks?|quarters?) before last\b|\bavant[- ]dernie/.test(said))
    return { isNoDay: true };
  const named =
    /\b(?:in|en|of|de|during|for|pour|for all of|over) (?<year>(?:19|20)\d{2})\b|\b(?<bare>20\d{2}|19[5-9]\d)\b/.exec(
      said,
    )?.groups;
  const year = named?.year ?? named?.bare;
  if (year === undefined) return null;
  if (year > today.slice(0, 4)) return { isAhead: true };
  const isOne = new Set(said.match(/\b(?:19[5-9]\d|20\d{2})\b/g)).size < 2;
  if (!isOne || partly.test(said)) return { isNoDay: true };
  return year === today.slice(0, 4) ? { span: 'ytd' } : wholeYear(Number(year));
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
        ? monthsBefore(today as IsoDate, many)
        : /^(?:q|t)/.test(of)
          ? monthsBefore(today as IsoDate, many * 3)
          : /^(?:y|a)/.test(of)
            ? monthsBefore(today as IsoDate, many * 12)
            : back(today, many);
  return onDay(day, today);
}

/** A length that belongs to a measure, and says nothing of when. */
const measured =
  /\b\d{1,3}[ -]?(?:days?|jours?|bars?|barres?|d|weeks?|semaines?|months?|mois|periods?|periodes?|sessions?|seances?)[ -](?=(?:simple |exponential |historical |annualized )?(?:rsi|sma|ema|ma\b|moving|exponential|simple|average|moyenne|volatil|vol\b|atr|adx|cci|mfi|high|low))|\b(?:rsi|sma|ema|mm|mme|atr|adx|cci|mfi|moyenne(?: mobile)?|moving average|average|volatilite|volatility)(?: a| sur| over| of| de)? ?\(?\d{1,3}(?: ?(?:days?|jours?|bars?|barres?|semaines|mois|j|d)\b)?|\b(?:above|below|over|under) (?:its|their|the) \d{2,3}[- ]?(?:days?|d)\b(?! ago)/g;

/** “Le trimestre dernier” is “le dernier trimestre”, and “le mois prochain” “le prochain mois”. */
const turnedLength = /\b(jour|semaine|mois|trimestre|an|annee) (?:derniere?|passee?|precedente?|ecoulee?)\b/g;
const turnedNext = /\b(jour|semaine|mois|trimestre|an|annee) prochaine?\b/g;
/** “The last few months”, “on the 1st”, “on 3/4”: how long, or when, is not said. */
const vague =
  /\b(?:few|several|some|many|quelques|plusieurs|ces dernier(?:e)?s) (?:last |past |recent |dernier\w{0,2} )?(?:days|weeks|months|quarters|years|jours|semaines|mois|trimestres|annees|ans)\b|\b(?:on|le|du|since|depuis|from) (?:the )?\d{1,2}[/.]\d{1,2}(?![\d%])|\bon the \d{1,2}(?:st|nd|rd|th)\b|\ble (?:1er|\d{1,2})\s{0,3}\??\s{0,3}$/;
const allTime =
  /\b(?:all[- ]time|ever|ath|atl|de tout temps|de tous les temps|historique absolu|(?:plus (?:haut|bas)s?|records?|sommets?|maximum|minimum|creux)(?: (?:cours|niveau|prix))? historiques?|record (?:high|low)s?(?! (?:over|in|during|since|this|last|past)\b))\b|\bsince (?:its |the )?(?:ipo|inception|listing|launch)\b|\bdepuis (?:son |l |sa |la )(?:introduction|origine|creation)\b/;

const datedOf = (said: string, today: string): Times | null =>
  namedDates(said, today) ?? sinceDay(said, today) ?? agoOf(said, today) ?? yearOf(said, today);

/** “This month compared to last month” is of two. */
const otherPeriod =
  /\b(?:last|previous|past|derniere?|passee?|precedente?) (?:years?|weeks?|months?|quarters?|annees?|ans?|semaines?|mois|trimestres?)\b/;

/** Whether no time is named. */
const isTimeless = (said: string, today: string): boolean =>
  !vague.test(said) &&
  !length.test(said) &&
  datedOf(said, today) === null &&
  Object.keys(calendarOf(said)).length === 0;

/** Reads the times of a question in lower case without accents. */
export function readTimes(question: string, today: string): Times {
  const plainly = question
    .replaceAll(measured, ' ')
    .replaceAll(/(?<!\bil y a )\b52[- ]?(?:weeks?|semaines?)\b(?! (?:ago|earlier|back)\b)/g, ' ');
  const said = plainly.replaceAll(turnedLength, 'dernier $1').replaceAll(turnedNext, 'prochain $1');
  const now = calendarNow(said, today);
  const beside = withoutNow(said);
  if (now && isTimeless(beside, today)) return now;
  if (now && otherPeriod.test(beside)) return { isNoDay: true };
  const dated = datedOf(said, today);
  if (dated) return dated;
  const calendar = calendarOf(said);
  const before = Object.keys(calendar).length === 0 ? calendarBefore(plainly, today) : null;
  if (before) return before;
  if (
    /\b(?:ytd|year[- ]to[- ]date|this year|cette annee|(?:start|beginning) of the year|debut (?:de l )?(?:annee|d annee)|depuis janvier|since january|new year(?: s)?(?: day)?|nouvel an|jour de l an)\b/.test(
      said,
    )
  )
    return { span: 'ytd' };
  if (allTime.test(said)) return { span: 'all' };
  if (vague.test(said)) return { isNoDay: true };
  const lasting = lengthOf(length.exec(said)?.groups, today);
  const once = seasonal.test(said) ? null : onceOf(calendar, said, today);
  if (once && Object.keys(lasting).length > 0) return { isNoDay: true };
  return { ...calendar, ...lasting, ...once };
}

const WEEKDAY = WEEKDAYS.replaceAll(' ', '|');
/** Words of what happens again and again. */
const seasonal = new RegExp(
  `\\b(?:every|each|chaque|tous|average|mean|moyen\\w{0,3}|usual\\w{0,2}|typical\\w{0,2}|normal\\w{0,4}|general\\w{0,4}|habitu\\w{1,6}|d habitude|historical\\w{0,2}|historique\\w{0,4}|how often|frequence|rates?|taux|share of|part des|season\\w{0,7}|saison\\w{0,7}|tends?|effect|effet|good|bad|best|worst|does|do|(?<!\\b(?:a|ont) )fait|sell in|(?:${WEEKDAY})s|(?:${WEEKDAY}) (?:returns?|performance|rendements?|gains?|moves?)|(?:le|les|is|are|how s|hows) (?:${WEEKDAY}))\\b(?<!\\bdid .{1,60}\\bdo)`,
);
const isOver = new RegExp(
  `\\b(?:did|was|were|gained|lost|rose|fell|dropped|a fait|ont fait|a-t-(?:il|elle|on)|ont-(?:ils|elles)|(?:last|past|this) (?:${MONTHS})|(?:${MONTHS}) (?:dernier|passe))\\b`,
);

/** What a price was in a month it was in one of them. */
const isOfPrice = /\b(?:price|cours|prix) (?:of|for|d|de|du|des)\b/;
const isComing = new RegExp(`\\b(?:next|coming) (?:${WEEKDAY})\\b|\\b(?:${WEEKDAY}) prochain\\b`);

/** A weekday or a month that was meant once, as the last of its name. */
function onceOf({ weekday, month }: Times, said: string, today: string): Times | null {
  if (weekday !== undefined) {
    if (isComing.test(said)) return { isAhead: true };
    return onDay(lastWeekday(weekday, today), today);
  }
  return month !== undefined && (isOver.test(said) || isOfPrice.test(said)) ? lastMonth(month, today) : null;
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
  return { horizon: months * 30, ...(span ? { span } : { from: monthsBefore(today as IsoDate, months) }) };
}
