import { aDay, isGainOver } from './past-times.ts';
import type { Times } from './read-dates.ts';
import type { Mentions } from './read-mentions.ts';
import { isOfCalendar } from './season-extremes.ts';
import { type WantName, wantOf } from './wants.ts';

/** What a phrase asked for, and where. */
export interface FoundWant {
  readonly want: WantName;
  readonly at: number;
  /** Its words say little of themselves. */
  readonly weak: boolean;
}

interface Context {
  readonly times: Times;
  readonly said: string;
  readonly named: Mentions;
  /** What is held is that of the asset just spoken of. */
  readonly isOfBefore?: boolean;
}

export interface Chosen {
  readonly wants: readonly WantName[];
  /** Nothing but words that say little asked for them. */
  readonly guessed: boolean;
  /** Nothing but such words or times: another word may say that something else was meant. */
  readonly loose?: boolean;
}

/** Whether it is asked of one asset at a time. */
export const isOfAsset = (want: WantName): boolean => {
  const { of, tool } = wantOf(want);
  return of === undefined && !tool.startsWith('prepare') && tool !== 'portfolio';
};

const forms = new Set<WantName>(['alert', 'order']);
const shown = new Set<WantName>(['draw', 'table']);
const plain = new Set<WantName>(['price', 'change', 'performance']);

/** Of what is to come there are forecasts, and nothing that is over. */
const toCome =
  /\b(?:next(?! (?:to|day)\b)|coming|upcoming|following|ahead|from now|prochaine?s?|suivante?s?|a venir|dans (?:une?|deux|trois|six|\d{1,3}) (?:jours?|semaines?|mois|ans?))\b/;
/** Words that say that a price moved. */
export const moveWords =
  /\b(?:up|down|green|red|f[ae]ll|fallen|drop(?:ped)?|rise|rose|risen|climb(?:ed)?|hausse|baiss\w{1,2}|mont\w{1,2}|chut\w{1,2}|grimp\w{1,2}|recul\w{1,2}|vert|rouge)\b/g;

const isToday = /\b(?:today|aujourd hui|auj|right now)\b/;

/** Highs and lows of today or of 52 weeks, and what they are of another time. */
const extremes: Partial<Record<WantName, WantName>> = {
  ...{ dayHigh: 'highest', dayLow: 'lowest', yearHigh: 'highest', yearLow: 'lowest' },
};

function extremeAt(want: WantName, { span, from, isDay }: Times): WantName {
  const isOfDay = want === 'dayHigh' || want === 'dayLow';
  const isOther = isOfDay ? isDay === true : !isDay && (from !== undefined || (span ?? '1y') !== '1y');
  return (isOther ? extremes[want] : undefined) ?? want;
}

/** Times turn a price into the close of a day, a return over a span, or one of the calendar. */
function atTimes(want: WantName, { times, said, named }: Context): WantName {
  const isOfMarket = /\b(?:market|marche|crypto\w{0,12}|coins?|stocks?|actions)\b/.test(said);
  if (want === 'tone' && named.mentions.length === 0 && isOfMarket) return 'marketTone';
  if (want === 'portfolio' && isGainOver({ times, said })) return 'portfolioReturn';
  if (want === 'alerts' && named.mentions.length > 0) return 'alertsOn';
  if (want in extremes) return extremeAt(want, times);
  if (isOfCalendar(want) && (times.month ?? times.weekday) !== undefined) return 'season';
  if (!plain.has(want)) return want;
  const isNow = isToday.test(said) || aDay.test(said);
  if (want === 'performance' && times.span === undefined && times.from === undefined && isNow)
    return 'change';
  if (times.isDay)
    return want === 'price' || /\b(?:clos\w{0,3}|clotur\w{0,3})\b/.test(said) ? 'closeOn' : 'performance';
  const isOnce = times.to !== undefined;
  if (!isOnce && (times.month !== undefined || times.weekday !== undefined)) return 'season';
  const isPast = times.span !== undefined || times.from !== undefined;
  if (isPast && toCome.test(said)) return 'forecast';
  return isPast ? 'performance' : want;
}

const isWorth =
  /\b(?:portfolio|holdings|portefeuille)\b.{0,12}\b(?:value|worth|vaut|valeur)\b|\b(?:value|worth|valeur) (?:of|de) (?:my|mon) \b/;

/** What gives way to what, where several readings of the same words were found: to other wants, or to any of a tool. */
const GIVES_WAY: {
  readonly [Want in WantName]?: { readonly to?: readonly WantName[]; readonly tools?: readonly string[] };
} = {
  highest: { tools: ['indicator', 'forecast'] },
  lowest: { tools: ['indicator', 'forecast'] },
  dayHigh: { tools: ['indicator', 'forecast'] },
  dayLow: { tools: ['indicator', 'forecast'] },
  average: { to: ['heldPrice'] },
  price: { to: ['highest', 'average', 'lowest', 'closeOn', 'heldPrice', 'orderPrice'] },
  change: { to: ['season', 'fall', 'pUp', 'portfolioDay', 'portfolio', 'changes', 'moves'] },
  performance: {
    to: ['season', 'seasonBest', 'seasonWorst', 'monthWins', 'portfolioReturn'],
    tools: ['track_record'],
  },
  open: { to: ['orders', 'orderPrice'] },
  volume: { to: ['relativeVolume'] },
  volatility: { to: ['portfolioVolatility'] },
  season: { to: ['monthWins', 'seasonBest', 'seasonWorst'] },
  stance: { to: ['stanceBefore', 'stanceSince', 'memberVote'], tools: ['track_record'] },
  votes: { to: ['memberVote'] },
  pUp: { to: ['fall'] },
  forecast: { to: ['forecastMedian', 'forecastLow', 'forecastHigh', 'fall'] },
  forecastLow: { to: ['target', 'stop'] },
  forecastHigh: { to: ['target', 'stop'] },
  netIncome: { to: ['portfolio'] },
  held: { to: ['heldPrice', 'heldGain', 'heldWeight'] },
  heldWeight: { to: ['largest'] },
  alerts: { to: ['alert'] },
};

/** Of several readings of the same words, the one that is meant. */
function withoutEchoes(wants: readonly WantName[], said: string): WantName[] {
  const tools = new Set(wants.map((want) => wantOf(want).tool));
  return wants.filter((want) => {
    // The whole portfolio gives way to what is asked of it, unless its worth is asked as well.
    if (want === 'portfolio')
      return isWorth.test(said) || !wants.some((one) => one !== want && wantOf(one).tool === want);
    const { to = [], tools: others = [] } = GIVES_WAY[want] ?? {};
    return !to.some((one) => wants.includes(one)) && !others.some((one) => tools.has(one));
  });
}

/** What is held of no asset in particular is the portfolio. */
function wholeHoldings(
  found: readonly FoundWant[],
  { named, said, isOfBefore }: Context,
): readonly FoundWant[] {
  const points =
    /\b(?:it|its|them|that|this(?! (?:week|month|quarter|year)\b)|elle|lui|en(?! \d)|son|sa)\b/.test(said);
  if (named.mentions.length > 0 || isOfBefore || points) return found;
  const isWide = ({ want }: FoundWant) => wantOf(want).of === 'member';
  return found.flatMap((one): FoundWant[] => {
    if (one.want === 'held') return found.some(isWide) ? [] : [{ ...one, want: 'portfolio' }];
    return one.want === 'heldGain' ? [{ ...one, want: 'portfolio' }] : [one];
  });
}

/** Whether a price is asked for beside what became of it over a span, or may become of it. */
const isTwo = (want: WantName, list: readonly FoundWant[]): boolean =>
  (want === 'price' || want === 'change') &&
  list.some((one) => one.want === 'performance' || ['forecast', 'signal'].includes(wantOf(one.want).tool));

/** Whether words that say little stand in a part of their own: “what is it at, and what is its RSI”. */
function isApart(one: FoundWant, ordered: readonly FoundWant[], said: string): boolean {
  const clear = ordered.filter(({ weak }) => !weak);
  return (
    clear.length > 0 &&
    clear.every(({ at }) => {
      const between = said.slice(Math.min(at, one.at), Math.max(at, one.at));
      return /,|\b(?:and|et|then|puis|plus)\b/.test(between);
    })
  );
}

/** Whether a price is above an average, or the high of a year, is seen by both. */
function withPrice(wants: readonly WantName[], context: Context): readonly WantName[] {
  const compares = /\b(?:above|below|over(?! (?:\d|the (?:last|past)\b))|under|dessus|dessous|sous)\b/.test(
    context.said,
  );
  const isOfLevel = wants.every((want) => ['sma', 'ema', 'yearHigh', 'yearLow'].includes(want));
  return compares && isOfLevel ? [atTimes('price', context), ...wants] : wants;
}

/** In the order of the question. */
export function chooseWants(found: readonly FoundWant[], context: Context): Chosen {
  const { times, named, said } = context;
  const ordered = wholeHoldings(found, context).toSorted((a, b) => a.at - b.at);
  const clear = ordered.filter((one) => !one.weak || isApart(one, ordered, said));
  const form = clear.find(({ want }) => forms.has(want));
  if (form) return { wants: [form.want], guessed: false };
  const read = (list: readonly FoundWant[]) =>
    withoutEchoes(
      [...new Set(list.map(({ want }) => (isTwo(want, list) ? want : atTimes(want, context))))],
      said,
    );
  const wants = read(clear);
  const picture = wants.find((want) => shown.has(want));
  if (picture) {
    const others = wants.filter((want) => isOfAsset(want) && !shown.has(want) && !plain.has(want));
    return { wants: picture === 'table' ? [picture] : [picture, ...others], guessed: false };
  }
  if (wants.length > 0) return { wants: withPrice(wants, context), guessed: false };
  const isPast = times.span !== undefined || times.from !== undefined;
  const timely = ordered.map((one) =>
    one.want === 'performance' && !isPast ? { ...one, want: 'change' as const } : one,
  );
  const weak = read(timely);
  if (weak.length > 0)
    return { wants: weak, guessed: weak.every((want) => want === 'price' || want === 'change'), loose: true };
  if (named.mentions.length === 0) return { wants: [], guessed: false };
  if (times.isDay) {
    const rose = said.search(moveWords) >= 0;
    return { wants: [rose ? 'performance' : 'closeOn'], guessed: false, loose: true };
  }
  if (times.to === undefined && (times.month !== undefined || times.weekday !== undefined))
    return { wants: ['season'], guessed: false };
  if (times.span === undefined && times.from === undefined) return { wants: [], guessed: false };
  return {
    wants: toCome.test(said) || /\bici\b/.test(said) ? ['forecast'] : ['performance'],
    guessed: false,
    loose: true,
  };
}
