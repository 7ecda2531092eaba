import { frequentNames, nicknames, sectors } from './lexicon.ts';
import { isHalfRead, type Limit, type Measured, readLimits, superlative } from './read-limits.ts';
import { bestOfCalendar, worstOfCalendar } from './season-extremes.ts';

/** A question about the assets of a market, in the screener’s words. */
export interface Ranking {
  readonly market: 'crypto' | 'us';
  readonly filters: readonly Limit[];
  readonly sort?: string;
  readonly direction: 'asc' | 'desc';
  readonly top: number;
  /** Only how many there are. */
  readonly counts: boolean;
  /** Something in it was not understood: what it lists would be another list. */
  readonly isUnclear: boolean;
  /** Its words, for a question that goes on with it. */
  readonly said: string;
}

const many =
  /\b(?:coins|cryptos|cryptomonnaies|cryptocurrencies|stocks|shares|companies|actions|titres|societes|entreprises|names|valeurs|tokens|assets|payers|stars|picks|financials|utilities|industrials|banks|banques|pharmas|etfs|technologiques|capitalisations|hausses|progressions|gagnants|perdants|gainers|losers|movers)\b/;
const one =
  /\b(?:(?:which|what|best|worst|top|biggest|largest|cheapest|riskiest|calmest|quelle?|meilleure?|pire|the|la|le|l)(?: (?!(?:in|of|on|for|around|about|at|du|de|des|sur|dans|mood|price|cours)\b)\w{2,14}){0,2} (?:coin|crypto|cryptocurrency|cryptomonnaie|stock|share|company|token|action|titre|societe|entreprise|valeur)(?! market\b)|(?:best|worst|biggest|top) (?:gainer|loser|mover|performer)s?|(?:meilleure?s?|pires?|best|worst) performances?|(?:est|a) la plus (?:grosse|grande|forte) capitalisation$)\b/;
/** One kind of asset in the singular, where a list or count of it is asked for. */
const ofKind =
  /\b(?:most(?! (?:traded|active)\b)|least|highest|lowest|best|worst|top|biggest|largest|smallest|how many|number of)\b.{0,30}\b(?:crypto|etf)\b(?= ?(?:$|[?,.]|(?:today|this|last|over|by|with|that|right|now|of|ytd|buys?|sells?|holds?|signals?|are|have)\b))|\b(?:crypto|etf) (?:with|avec) (?:the |la |le )?(?:most|least|highest|lowest|best|worst|biggest|largest|smallest|plus)\b|\btop \d{1,2}(?: (?:des|de|d))? ?dividendes?\b/;
const ofFund = /\b(?:best|worst|top)\b.{0,30}\betfs?\b/;
/** “How many buy signals” counts those that are rated so. */
const counted =
  /\b(?:how many|number of|combien de)\b.{0,24}\b(?:buy|sell|hold) signals(?: are there)?(?: (?:right )?now| rn| (?:in|for|on) cryptos?| currently| at the moment){0,2}\W{0,3}$/;
const asks =
  /\b(?:which|what|whats|best|worst|top|biggest|largest|smallest|cheapest|highest|lowest|most|least|fewest|greatest|strongest|weakest|riskiest|calmest|oversold|overbought|gainers?|losers?|movers|how many|number of|count|list|find|screen|filter|show|give|rank|ranked|with|by|par|avec|sous|dont|below|above|under|over|quelles?|quels?|les \d{1,4}|meilleure?s?|pires?|plus|moins|combien|sorted|trie\w{0,3}|survendu\w{0,2}|surachete\w{0,2}|donne|montre|liste|classement|high|low|small|big|large|near|strong|weak|volatile)\b/;

/** Words of measures that assets are ranked by. */
const FIELDS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /\b(?:rsi|relative strength(?! rank)|oversold|overbought|survendu\w{0,2}|surachete\w{0,2}|force relative)\b/,
    'rsi14',
  ],
  [/\b(?:dividend\w{0,2}|yield\w{0,3}|rendement (?:de |du )?dividende|dividende)\b/, 'dividend_yield'],
  [
    /\b(?:p\/?e|per|price[- ]to[- ]earnings|price earnings|cours benefices?)\b(?! cent)|\b(?:cheapest|moins cheres?|most expensive)\b/,
    'pe',
  ],
  [/\b(?:p\/s|price[- ]to[- ]sales)\b/, 'ps'],
  [/\b(?:p\/b|price[- ]to[- ]book)\b/, 'pb'],
  [
    /\b(?:market ?cap\w{0,11}|capitalisations?|(?:biggest|largest|smallest) (?:us |american |tech |health ?care |energy )?(?:stocks?|coins?|compan(?:y|ies)|cryptos?|cryptocurrenc(?:y|ies))(?! (?:gainers?|losers?|movers?|winners?))|plus (?:grosses?|grandes?) (?:societes?|entreprises?|capitalisations?|cryptos?)|by size|valuable)\b/,
    'market_cap',
  ],
  [/\b(?:volatil\w{1,5}|calmest|riskiest|least risky|plus risquee?s?|moins risquee?s?)\b/, 'vol_60'],
  [
    /\b(?:relative volume|rel vol|rvol|volume relatif|unusual (?:volume|trading)|volume inhabituel|unusually (?:high|traded))\b/,
    'rel_volume',
  ],
  [
    /\b(?:volume|traded|most active(?= (?:us )?(?:stocks|shares|companies)\b)|actions (?:les )?plus (?:actives|echangees))\b/,
    'volume',
  ],
  [/\bbeta\b/, 'beta'],
  [
    /\bp ?\( ?(?:up|hausse)|\b(?:probab\w{2,6}|chances?|odds|likel\w{1,6})\b.{0,24}\b(?:ris\w{1,3}|up|gain\w{0,3}|higher|increas\w{1,3}|hauss\w{0,3}|mont\w{1,3})\b/,
    'p_up_20',
  ],
  [/\b(?:drawdown|repli)\b/, 'drawdown'],
  [/\b(?:tone|sentiment|mood|ton|climat)\b/, 'tone'],
  [/\b(?:stories|headlines|articles|in the news|actualites)\b/, 'tone_stories'],
  [
    /\b(?:revenue growth|growing revenues?|growth|fastest growing|grow\w{0,3} (?:the )?fastest|croissance)\b/,
    'rev_yoy',
  ],
  [/\b(?:net margins?|profit margins?|marges? nettes?|most profitable|plus rentables?)\b/, 'net_margin'],
  [/\b(?:roe|return on equity|rentabilite des (?:fonds|capitaux) propres)\b/, 'roe'],
  [/\b(?:free cash flow|fcf|flux de tresorerie)\b/, 'fcf'],
  [/\b(?:revenues?|sales|chiffre d affaires)\b/, 'revenue'],
  [/\b(?:net income|profits?|benefices?|resultat net)\b/, 'net_income'],
  [/\b(?:eps|earnings per share|bpa)\b/, 'eps'],
  [/\badx\b/, 'adx14'],
  [/\b(?:mfi|money flow)\b/, 'mfi14'],
  [/\bcci\b/, 'cci20'],
  [
    /\b(?:52[- ]?weeks? high|plus haut (?:sur|annuel)|(?:from|below|under|off|of) (?:its|their|the|a) highs?\b|(?:de|sous) leur plus haut)/,
    'from_high',
  ],
  [/\b(?:priciest|(?:highest|lowest) (?:price|priced)|by price|prix le plus)\b/, 'price'],
];

const SPANS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:today|aujourd|auj|du jour|of the day|daily|24 ?h)\b/, 'change'],
  [/\b(?:3 months?|three months|3 mois|trois mois|quarter|trimestre|90 (?:days|jours))\b/, 'ret_3m'],
  [/\b(?:6 months?|six months|6 mois|six mois|half a year|180 (?:days|jours))\b/, 'ret_6m'],
  [/\b(?:3 years|three years|3 ans|trois ans)\b/, 'ret_3y'],
  [/\b(?:ytd|year to date|this year|cette annee|depuis janvier|since january)\b/, 'ret_ytd'],
  [/\b(?:weeks?|semaines?|7 (?:days|jours))\b/, 'ret_1w'],
  [/\b(?:months?|mois|30 (?:days|jours))\b/, 'ret_1m'],
  [/\b(?:(?:of|de) (?:the year|l annee)|en \d{4})\b/, 'ret_ytd'],
  [/\b(?:year|ans?|annee|12 months|12 mois)\b/, 'ret_1y'],
];

/** Where each measure is first spoken of: “relative volume” does not speak of volume. */
function measuresIn(said: string): readonly Measured[] {
  const all = FIELDS.map(([words, field]) =>
    [...said.matchAll(new RegExp(words, 'g'))].map(({ index, 0: found }) => ({
      ...{ field, at: index, end: index + found.length },
    })),
  );
  const holds = (outer: Measured, { at, end }: Measured) =>
    outer.at <= at && outer.end >= end && outer.end - outer.at > end - at;
  const outermost = (one: Measured) => !all.flat().some((other) => holds(other, one));
  return all.flatMap((places) => places.find(outermost) ?? []);
}

const falling =
  /\b(?:losers?|worst|lowest|cheapest|least|smallest|fewest|weakest|fell|fallen|lost|down|dropped|declin\w{2,3}|falling|calmest|oversold|survendu\w{0,2}|pires?|baisse\w{0,2}|perdu|chute\w{0,2}|recule\w{0,2}|moins|plus (?:bas|basse|faible|petit|petite)s?)\b/;
const moving =
  /\b(?:gainers?|losers?|movers?|perform\w{0,5}|best|worst|pires?|meilleure?s?|rose|risen|rising|up|fell|fallen|falling|down|gained|lost|dropped|declined|climbed|gagne\w{0,2}|pris|monte\w{0,2}|hausses?|baisse\w{0,2}|perdu|progresse\w{0,2}|grimpe\w{0,2}|chute\w{0,2}|recule\w{0,2}|in the (?:red|green)|dans le (?:rouge|vert)|returns?|rendements?|did|done|top \d{1,2}|(?:of the|of this|du|de la|de l) ?(?:day|week|month|quarter|jour|semaine|mois|trimestre|annee)\b|top (?:three|five|10)|today$)/;
/** Those that lost least are no losers, and no list is of them. */
const leastMoved =
  /\b(?:lost|fell|fallen|dropped|declined|down|gained|rose|risen|up|climbed) (?:the )?least\b|\bmoins (?:perdu|baiss\w{1,2}|recul\w{1,2}|chut\w{1,2}|mont\w{1,2}|gagn\w{1,2}|progress\w{1,2})\b/;
/** A price that is higher than ever, or that leaves a range, is no field. */
const newExtreme =
  /\b(?:new|fresh|record|all[- ]time) (?:\d{1,2}[- ]weeks? )?(?:highs?|lows?)\b|\bnouveaux? plus (?:hauts?|bas)\b|\bbreak(?:ing|s)? ?outs?\b|\b(?:golden|death) cross(?:es)?\b/;
/** Nor of months, of which one asset has a best one. */
const isNoList = (said: string): boolean =>
  [leastMoved, newExtreme, bestOfCalendar, worstOfCalendar].some((words) => words.test(said));
const own =
  /\b(?:i (?:own|hold|have)|(?:do|did|have) i|ai[- ]je|my|mes|mon|ma|backtest|signals|signaux|correl\w{0,6}|watch ?list)\b|how many \w{1,20} shares|shares do i|\b(?:report\w{0,3}|publie\w{0,3}) (?:(?:this|next) (?:week|month)|cette|la semaine|tomorrow|demain)\b/;

function topOf(said: string): number {
  const words: Readonly<Record<string, number>> = { three: 3, trois: 3, five: 5, cinq: 5, ten: 10, dix: 10 };
  const found =
    /\b(?:top|first|premieres?|les|best|worst|the|bottom|biggest|largest) (?<after>\d{1,2}|three|trois|five|cinq|ten|dix)\b|\b(?<before>\d{1,2}|three|trois|five|cinq|ten|dix) (?:best|worst|first|biggest|largest|top|highest|lowest|cheapest|most|coins|stocks|cryptos|actions|meilleure?s?|pires?|companies|titres|plus)\b/.exec(
      said,
    )?.groups;
  const text = found?.after ?? found?.before;
  return text === undefined ? 5 : (words[text] ?? Number(text));
}

/** One limit or another: all that are given have to hold. “10 % or more” is one, and “où” is no “ou”. */
const either =
  /\b(?:or|ou)\b(?! (?:more|less|higher|lower|above|over|below|under|plus|moins|davantage|better)\b(?! ?\$?\d)| (?:le|la|les|l)\b)/;

const ofDegree = /\b(?:high|low|strong|weak|little|much|no|fort|forte|faible|peu de|eleve\w{0,2}) $/;

const ofLittle = /\b(?:low|small|little|faible|petite?) $/;

/** “High dividend with low volatility”: of two measures without limits a list is sorted by one only. */
const isOfTwo = (said: string, measures: readonly Measured[], read: ReadonlySet<string>): boolean =>
  /\b(?:debts?|dettes?|endettement)\b/.test(said) ||
  measures.some(({ field, at }) => !read.has(field) && ofDegree.test(said.slice(0, at)));

interface Listed {
  readonly market: Ranking['market'];
  readonly limits: readonly Limit[];
  readonly text: string;
}

/** Whether what is listed may fulfil one thing or another. */
function isEither({ market, limits, text }: Listed): boolean {
  const stances = limits.filter(({ field }) => field === 'stance');
  if (stances.length > 1 && stances.some(({ is }) => is === '=')) return true;
  const isOfSectors = market === 'us' && sectors.filter(([words]) => words.test(text)).length > 1;
  return isOfSectors || (limits.length > 1 && either.test(text));
}

/** Whether a list begins with the lowest of what it is sorted by. */
function beginsLow(
  asked: string,
  {
    sort,
    measures,
    limits,
  }: { sort: string | undefined; measures: readonly Measured[]; limits: readonly Limit[] },
): boolean {
  // A drawdown is the larger the further it is below zero.
  if (sort === 'drawdown') return !/\b(?:smallest|lowest|least|plus (?:petite?|faible)s?)\b/.test(asked);
  const isBelow = limits.some(({ field: of, is }) => of === (sort ?? of) && is.startsWith('<'));
  const isOfLittle = measures.some(
    ({ field, at }) => field === sort && at < asked.length && ofLittle.test(asked.slice(0, at)),
  );
  return isOfLittle || falling.test(asked) || (!superlative.test(asked) && isBelow);
}

/** The ranking or list that a text in lower case without accents asks for. */
export function readRanking(said: string, before?: Ranking): Ranking | undefined {
  if (!many.test(said) && !one.test(said) && !ofKind.test(said)) return undefined;
  const isCount = counted.test(said) && !own.test(said.replace(/\bsignals\b/, ' '));
  const average = readAverage(said);
  const isAsked = asks.test(said) || average.limits.length > 0;
  if (!isAsked || (own.test(said) && !isCount)) return undefined;
  const now = before ? said.slice(0, -before.said.length) : said;
  const market = marketOf(now) ?? before?.market ?? 'us';
  const by = /\b(?:by|par|on)\b(?<by>.{2,40})$/.exec(said)?.groups?.by ?? '';
  const field = (FIELDS.find(([words]) => !/\b(?:grow\w{0,4}|croissance)\b/.test(said) && words.test(by)) ??
    FIELDS.find(([words]) => words.test(said)))?.[1];
  // “The highest crypto” does not say by what.
  const isOfKind = !many.test(said) && !one.test(said) && !ofFund.test(said) && !isCount;
  if (isOfKind && field === undefined) return undefined;
  const span = moving.test(said) ? (SPANS.find(([words]) => words.test(said))?.[1] ?? 'change') : undefined;
  const sort = field ?? span;
  const sector = market === 'us' ? sectors.find(([words]) => words.test(said))?.[1] : undefined;
  const moved = field === 'from_high' ? field : span;
  const earlierAt = now.length;
  const about = { measures: measuresIn(average.rest), moved, earlierAt };
  const { limits: read, rest, isOfOther } = readLimits(average.rest, about);
  const limits = [...average.limits, ...read];
  const isOfFunds = market === 'us' && /\betfs?\b/.test(said);
  const filters = [
    ...(sector ? [{ field: 'sector', is: '=' as const, value: sector }] : []),
    ...(isOfFunds ? [{ field: 'type', is: '=' as const, value: 'fund' }] : []),
    ...limits,
  ];
  if (sort === undefined && filters.length === 0) return undefined;
  const asked = rest.slice(0, now.length);
  const isLow = beginsLow(asked, { sort, measures: about.measures, limits });
  const isKept = before !== undefined && !falling.test(asked) && !superlative.test(asked);
  const counts = /\b(?:how many|number of|count|combien|nombre)\b/.test(said);
  // “How many have a beta” names no limit, and all of them would be counted.
  const countsAll = counts && sort !== undefined && limits.length === 0 && !superlative.test(asked);
  // “The best signal” is no best change.
  const isOfSignal =
    field === undefined &&
    /\b(?:signal|stance|rating|rated|verdict|avis|note|notee?s)\b/.test(said) &&
    !limits.some(({ field: of }) => of === 'stance');
  return {
    ...{ market, filters },
    ...(sort ? { sort } : {}),
    direction: isKept ? before.direction : isLow ? 'asc' : 'desc',
    top: Math.min(Math.max(topOf(said), 3), 50),
    counts,
    isUnclear:
      // “The largest funds” does not say by what, and funds have no size here.
      (sort === undefined && superlative.test(asked)) ||
      [isHalfRead(rest), isOfOther, isOfSignal, countsAll, isNoList(said)].includes(true) ||
      isEither({ market, limits, text: average.rest }) ||
      isOfTwo(now, about.measures, new Set([sort ?? '', ...limits.map((limit) => limit.field)])),
    said: before ? before.said : said,
  };
}

function marketOf(said: string): Ranking['market'] | undefined {
  if (/\b(?:coins?|crypto\w{0,12}|tokens?)\b/.test(said)) return 'crypto';
  return /\b(?:stocks?|shares|companies|company|actions?|societes?|us)\b/.test(said) ? 'us' : undefined;
}

const head =
  /^(?<rest>.{3,100}?)\b(?:of|for|on|does|is|du|de|d|des|pour|sur) (?<ranking>(?:the |la |le |l |our |your )?(?:(?:coin|crypto|stock|share|company|token|action|titre|valeur|societe|cryptomonnaie|cryptocurrency)s? (?:with|that|which|who|avec|qui|dont|au|a|ayant|(?:la|le|les) (?:plus|moins))\b|(?:best|worst|top|biggest|largest|smallest|cheapest|most|least|highest|lowest|riskiest|calmest|meilleure?|pire|plus (?:grosse|grande|forte?))\b).{3,120})$/;
const reported =
  /^(?<rest>(?:.{0,20} )?when (?:does|do|will|is) )(?<ranking>.{6,80}?)(?<verb> (?:report|announce|publish)\b.{0,30})$/;
const tail =
  /^(?<ranking>.{6,120}?)(?:,| and| et|\?|\.|;){1,4} (?<rest>(?:(?:and|et) )?(?:(?:what|whats|when|how|is|does|give|show|tell|quel\w{0,3}|quand|donne|quelle) .{0,40})?\b(?:its|it|their|that|this|son|sa|ses|il|elle|lui)\b.{2,80})$/;

/** Words that ask for the list itself. */
const listing =
  /\b(?:numbers?|count|how many|list\w{0,2}|nombre|combien|top \d{1,2}|names?|which|quelles?|quels?|classement)\s{0,4}(?:les?|the)?\s{0,4}$/;

/** The part of a question that ranks, and what else it asks about the first. */
export function splitRanking(said: string): { ranking: string; rest: string } | undefined {
  const words = said.split(/[^\p{L}\p{N}&]+/u);
  const named =
    /[\ue000-\ue01f]/.test(said) || words.some((word) => nicknames[word] || frequentNames.includes(word));
  if (named && !(many.test(said) && superlative.test(said))) return undefined;
  for (const form of [reported, tail, head]) {
    const found = form.exec(said)?.groups;
    const { ranking = '', rest: before = '', verb = '' } = found ?? {};
    const rest = before + verb;
    if (found && readRanking(ranking) && !listing.test(rest) && /\p{L}/u.test(rest)) return { ranking, rest };
  }
  return { ranking: said, rest: '' };
}

const BELOW = 'below|under|beneath|sous|en dessous de|au[- ]dessous de';
const ABOVE = 'above|over|au[- ]dessus de';
const DAYS = '(?:[- ]?(?:days?|d|dma|jours?|j|sessions?|seances?))?';
/** “Their 200 day average”, “leur moyenne mobile à 200 jours”; the screener has those of 20, 50 and 200. */
const average = new RegExp(
  `\\b(?:(?<below>${BELOW})|${ABOVE}) (?:their|its|the|a|leur|sa|la|l)? ?(?:(?<first>20|50|200)${DAYS} ?(?:simple )?(?:moving )?(?:averages?|avg|sma|ma)?\\b|(?:sma|ma|mm|moyennes?(?: mobiles?)?(?: simples?)?)(?: a| de| sur)? ?(?<last>20|50|200)${DAYS}\\b)`,
);
const isAverage = /\b(?:averages?|avg|sma|ma|dma|mm|moyennes?)\b/;

/** The limit that a list sets against an average of closes, and the text without its words. */
function readAverage(said: string): { readonly limits: readonly Limit[]; readonly rest: string } {
  const found = average.exec(said);
  const { below, first, last = first } = found?.groups ?? {};
  if (!found || !isAverage.test(found[0])) return { limits: [], rest: said };
  const rest =
    said.slice(0, found.index) + ' '.repeat(found[0].length) + said.slice(found.index + found[0].length);
  return { limits: [{ field: `vs_sma${last}`, is: below === undefined ? '>' : '<', value: 0 }], rest };
}
