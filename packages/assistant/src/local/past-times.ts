import type { Times } from './read-dates.ts';
import { lengthsIn } from './read-indicator.ts';
import { isLastYear } from './read-last.ts';
import type { Ranking } from './read-ranking.ts';
import { isOfOtherYears } from './season-extremes.ts';
import { type WantName, wantOf } from './wants.ts';

interface Asked {
  readonly times: Times;
  readonly said: string;
}

/** Lengths that indicators and signals have of their own. */
const ownLength =
  /\b\d{1,3}[ -]?(?:d|days?|jours?|j|bars?|barres?|sessions?|seances?|periods?|periodes?|weeks?|semaines?)\b/;
const ahead = /\b(?:next|coming|following|upcoming|ahead|within|from now|prochaine?s?|a venir|d ici)\b/;
const gain =
  /\b(?:gain\w{0,3}|returns?|returned|perform\w{0,5}|make|made|earn\w{0,3}|lose|lost|grow\w{0,3}|grew|change\w{0,1}|gagne\w{0,2}|perdu|rapporte\w{0,2}|rendement|evolue\w{0,2}|progresse\w{0,2})\b/;

/** What became of the portfolio over a span is its return over it; what it was worth then is another question. */
export const isGainOver = ({ times, said }: Asked): boolean =>
  !times.isDay && (times.span !== undefined || times.from !== undefined) && gain.test(said);

/** The spans of correlations. */
const PAIR_SPANS = ['1m', '3m', '6m', '1y', '2y', '5y'];

const isRange = ({ from, to, isDay }: Times) => from !== undefined && to !== undefined && !isDay;

/** A span up to now, or between two dates. */
const isSpan = ({ times: { span, from, isDay }, said }: Asked) =>
  !isDay && (span !== undefined || from !== undefined) && !ahead.test(said);

/** “Last quarter” is the latest report. */
const isLastQuarter = ({ times, said }: Asked) =>
  times.span === '3m' && /\b(?:quarter|trimestre)\b/.test(said);

/** How many days a volatility is asked over; those of 20 and 60 bars are known. */
export function volatilityDays(said: string): number | undefined {
  const days = /\b(\d{1,3})[ -]?(?:d|days?|jours?|j|bars?|barres?|sessions?|seances?)\b/.exec(said)?.[1];
  return days === undefined ? undefined : Number(days);
}

/** Twenty bars are a month, sixty are three. */
const VOLATILITY_DAYS = new Set([20, 30, 31, 60, 90]);

function isOtherVolatility({ times, said }: Asked): boolean {
  const days = volatilityDays(said);
  if (days !== undefined) return !VOLATILITY_DAYS.has(days);
  return times.from !== undefined || (times.span !== undefined && !['1m', '3m'].includes(times.span));
}

function isOtherSeason({ month, weekday, span, from, to, horizon }: Times): boolean {
  if (month === undefined && weekday === undefined) return from !== undefined;
  const isOnce = to !== undefined;
  if (isOnce) return false;
  return from !== undefined ? horizon !== 7200 : span !== undefined && /^(?:1|2|3)y$/.test(span);
}

const isOtherReport = (asked: Asked, known: readonly string[]) => {
  const { span = '', isDay, from } = asked.times;
  if (isLastYear(asked.said)) return !known.includes('1y');
  return (
    isDay === true || from !== undefined || (span !== '' && !isLastQuarter(asked) && !known.includes(span))
  );
};

/** A day back from now: of it the change is known and nothing else. */
export const aDay = /\b24 ?(?:h|hrs?|hours?|heures?)\b/;
const sessions =
  /\b\d{1,3} (?:(?:past|last|closed|trading|full|derniere?s?) )?(?:sessions?|seances?|bars?|barres?)\b|\b(?:sessions?|seances?|trading|closed)(?: \d{1,3})? (?:days|jours)\b/;
/** Words of a span that was not read as one: without a span the last year would be told. */
const unread =
  /\b(?:since|depuis|lifetime|decades?|decennies?|fortnights?|quinzaines?)\b|\b(?:(?:over|in|during|within|for|of|sur|pendant|durant|dans|en)(?: the| les?| la| ces)? )(?:last|past|previous|derniere?s?)\b(?! (?:close|price|trade|cloture|cours|session|seance|report|quarter|trimestre)\b)/;
/** The span without any, and what portfolios begin with. */
const oneYear =
  /\b(?:over|in|of|for|sur|des?|les)?(?: the| les?)? ?(?:last |past |dernieres )?52[- ]?(?:w|weeks?|semaines?)\b/g;
const wholeTime =
  /\b(?:since|depuis) (?:the |le |mon |my )?(?:beginning|start|debut)\b|\bsince i (?:joined|started|began)\b/;
const isUnread = ({ times: { span, from, month }, said }: Asked): boolean =>
  aDay.test(said) ||
  sessions.test(said) ||
  (span === undefined &&
    from === undefined &&
    month === undefined &&
    unread.test(said.replaceAll(oneYear, ' ')));
/** Tools of spans, and those that a month says something to. */
const OF_SPANS = new Set(['bars_summary', 'draw', 'correlation']);
const OF_MONTHS = new Set(['seasonality', 'bars_summary', 'prepare_order', 'prepare_alert', 'track_record']);

/** Whether a month was named that the tool of a want is not asked about. */
const isOtherMonth = (want: WantName, { times: { month, to, isDay } }: Asked): boolean => {
  if (month === undefined || to !== undefined || isDay) return false;
  const { tool, by } = wantOf(want);
  const isTaken = OF_MONTHS.has(tool) || (tool === 'earnings' && by === 'next');
  return !isTaken && want !== 'price' && want !== 'change';
};

/** The days that a mood is counted over; null for a span that is none of them. */
export function sentimentDays({
  times: { span, from, horizon, isDay },
  said,
}: Asked): '1' | '7' | '20' | null {
  if (isDay) return null;
  if (span === '1d' || aDay.test(said)) return '1';
  if (span === '1w' || horizon === 7) return '7';
  return (span === undefined && from === undefined) || span === '1m' || horizon === 20 ? '20' : null;
}

/** Whether what a tool reads for a want is of other times than those that are asked about. */
type IsOther = (want: WantName, asked: Asked) => boolean;

/** Tables have returns over some spans. */
const isOtherTable = ({ span = '1y', from }: Times) =>
  from !== undefined || !['1d', '1m', '3m', '6m', '1y'].includes(span);

const ofQuote: IsOther = (want, asked) => {
  const { isDay, span } = asked.times;
  if (want === 'table') return isDay === true || isOtherTable(asked.times);
  if (['price', 'change', 'previousClose'].includes(want)) return false;
  if (want === 'marketCap') return isSpan(asked);
  if (want === 'yearHigh' || want === 'yearLow') return isSpan(asked) && span !== '1y';
  return isDay === true || isSpan(asked);
};

const ofPortfolio: IsOther = (want, asked) => {
  const { isDay, span } = asked.times;
  if (wantOf(want).input?.show === 'return') return false;
  if (want === 'portfolioDay' && span === '1d') return false;
  if (!isDay) return isSpan(asked);
  const isKept = ['portfolio', 'held', 'heldWeight', 'cash'].includes(want);
  return !isKept || (want === 'portfolio' && gain.test(asked.said));
};

const OF_TOOL: Readonly<Record<string, IsOther>> = {
  quote: ofQuote,
  portfolio: ofPortfolio,
  indicator: (_, asked) => isRange(asked.times) || (isSpan(asked) && lengthsIn(asked.said).length === 0),
  relative_volume: (_, asked) => asked.times.isDay === true || (isSpan(asked) && !ownLength.test(asked.said)),
  signal: (want, asked) => {
    const isAhead = wantOf(want).by === 'horizon' || ownLength.test(asked.said);
    return asked.times.isDay === true || isRange(asked.times) || (isSpan(asked) && !isAhead);
  },
  forecast: (_, { times }) => times.isDay === true || isRange(times),
  sentiment: (_, asked) => sentimentDays(asked) === null,
  signal_changes: (_, asked) => asked.times.isDay === true || isSpan(asked),
  orders: (_, asked) => asked.times.isDay === true || isSpan(asked),
  seasonality: (want, { times }) => isOtherSeason(times) || isOfOtherYears(want, times),
  correlation: (_, { times: { span, from, horizon } }) =>
    from !== undefined || (span === undefined ? horizon !== undefined : !PAIR_SPANS.includes(span)),
  breakdown: (want, asked) =>
    isOtherReport(asked, want === 'dividendYield' || wantOf(want).by === 'latest' ? ['1y'] : []),
  earnings: (want, asked) => {
    const { isDay, weekday } = asked.times;
    if (wantOf(want).by === 'next') return isRange(asked.times) || (isDay === true && weekday === undefined);
    return isOtherReport(asked, ['1d']);
  },
  table: (want, asked) => {
    if (want === 'volatility') return asked.times.isDay === true || isOtherVolatility(asked);
    return asked.times.isDay === true || asked.times.from !== undefined || (want !== 'beta' && isSpan(asked));
  },
};

/** Whether what is known of the present, or of another period, would be told in place of what was asked. */
export const isOfOtherTimes = (wants: readonly WantName[], asked: Asked): boolean =>
  wants.some((want) => {
    const { tool, input } = wantOf(want);
    const isWhole = input?.show === 'return' && wholeTime.test(asked.said);
    const isOfSpan = OF_SPANS.has(tool) || (input?.show === 'return' && !isWhole);
    const isOther = OF_TOOL[tool]?.(want, asked) ?? false;
    return isOther || isOtherMonth(want, asked) || (isOfSpan && isUnread(asked));
  });

/** The returns that the screener ranks by. */
const RANKED: Readonly<Record<string, string>> = {
  ...{ '1d': 'change', '1w': 'ret_1w', '1m': 'ret_1m', '3m': 'ret_3m', '6m': 'ret_6m', ytd: 'ret_ytd' },
  ...{ '1y': 'ret_1y', '3y': 'ret_3y' },
};
/** What the screener knows of the newest bar alone, whatever span is named. */
const ofNewestBar = new Set([
  'rsi14',
  'volume',
  'rel_volume',
  'price',
  'pe',
  'ps',
  'pb',
  'market_cap',
  'adx14',
]);

/** “Above 2000” is no year. */
const limits =
  /(?:\b(?:above|over|below|under|than|at least|at most|exceeding|plus de|moins de|dessus de|dessous de|superieure?s? a|inferieure?s? a|au moins)|[<>=]) ?\$?\d[\d.,]{0,12}(?![\d.,]| ?(?:d|days?|jours?|w|weeks?|semaines?|m|months?|mois|quarters?|trimestres?|y|years?|ans?|bars?|barres?|sessions?|seances?)\b)/g;
export const withoutLimits = (said: string): string => said.replaceAll(limits, ' ');

/** The day is the shortest time that the screener knows. */
const isOfHours = /\b(?!24\b)\d{1,3} ?(?:hours?|hrs?|h|heures?|minutes?)\b|\b(?:hour|heure|minute)\b/;

/** Volatility is ranked over 20 and over 60 bars. */
function volatilityOver(ranking: Ranking, times: Times): Ranking | null {
  if (times.to !== undefined) return null;
  const { said } = ranking;
  if (isOtherVolatility({ times, said })) return null;
  const isShort = (volatilityDays(said) ?? (times.span === '1m' ? 20 : 60)) < 60;
  return isShort ? { ...ranking, sort: 'vol_20' } : ranking;
}

/** A ranking over the span that is asked about; null where the screener has none. */
export function rankingOver(ranking: Ranking, times: Times): Ranking | null {
  const { isAhead, isNoDay, isDay, month, weekday, from, to, horizon } = times;
  if (isAhead || isNoDay || isDay || month !== undefined || weekday !== undefined) return null;
  const { sort, filters } = ranking;
  const isReturn = sort === 'change' || sort?.startsWith('ret_') === true;
  const span = times.span ?? (horizon === 7 ? '1w' : undefined);
  if (isOfHours.test(ranking.said)) return null;
  if (sort === 'vol_60') return volatilityOver(ranking, times);
  if (!isReturn) {
    if (from !== undefined) return to === undefined && horizon !== undefined ? ranking : null;
    const isOfFilter = filters.some(({ field }) => field === RANKED[span ?? '']);
    const isOfNow = span !== undefined && span !== '1y' && ofNewestBar.has(sort ?? 'price');
    return isOfNow && !isOfFilter ? null : ranking;
  }
  if (span === undefined) return from === undefined ? ranking : null;
  const over = RANKED[span];
  if (over === undefined) return null;
  if (over === sort) return ranking;
  return filters.some(({ field }) => field === sort) ? null : { ...ranking, sort: over };
}
