/** What an asset has to fulfil to be listed. */
export interface Limit {
  readonly field: string;
  readonly is: '<' | '<=' | '>' | '>=' | '=' | '!=';
  readonly value: number | string;
}

/** Where a text speaks of a measure. */
export interface Measured {
  readonly field: string;
  readonly at: number;
  readonly end: number;
}

interface About {
  readonly measures: readonly Measured[];
  /** The field of what rose or fell, where the text speaks of that. */
  readonly moved: string | undefined;
  /** Where the words of an earlier question begin: what is said anew stands for what it said of the same. */
  readonly earlierAt?: number;
}

interface Read {
  readonly limits: readonly Limit[];
  /** The text without the words that they were read from, which keep their places. */
  readonly rest: string;
  /** Whether it says that a measure rose or fell, which no field has: “with rising revenue”. */
  readonly isOfOther: boolean;
}

/** What a pattern found, and whether a negation stands before it. */
interface Found {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly words: string;
  readonly at: number;
  readonly isNot: boolean;
}

export const superlative =
  /\b(?:best|worst|top|biggest|largest|smallest|cheapest|highest|lowest|most|least|fewest|strongest|weakest|riskiest|calmest|fastest|greatest|le plus|la plus|les plus|le moins|la moins|les moins|meilleure?s?|pires?|gainers?|losers?)\b/;

const NOT =
  '\\b(?:(?:don|doesn|didn|isn|aren|wasn|weren|haven|hasn|hadn|won) ?t|dont(?= (?:have|pay|show|trade)\\b)|not|no|never|without|neither|nor|except|excluding|non|ne|n|pas|sans|aucune?|jamais|sauf|hors|ni)\\b';
/** Any word that turns what is said into its opposite. */
export const negation = new RegExp(NOT);
/** A negation reaches as far as the next part of the sentence. */
const notBefore = new RegExp(
  `${NOT}(?:(?![,;]|\\b(?:and|but|with|that|which|who|whose|or|et|mais|avec|qui|dont|ou)\\b).){0,32}$`,
);

const INVERSE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '!=', '!=': '=' } as const;
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' } as const;
const inverse = (limit: Limit): Limit => ({ ...limit, is: INVERSE[limit.is] });

/** Reads every place where a pattern stands; what gives no limit stays in the text. */
function take(text: string, pattern: RegExp, read: (found: Found) => readonly Limit[]) {
  let rest = text;
  const placed = [...text.matchAll(pattern)].flatMap(({ index, 0: words, groups = {} }) => {
    const not = notBefore.exec(rest.slice(0, index));
    const found = read({ groups, words, at: index, isNot: not !== null });
    const [start, end] = [not?.index ?? index, index + words.length];
    if (found.length > 0) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
    return found.map((limit) => ({ limit, at: index }));
  });
  return { placed, rest };
}

const LEVEL_BELOW = 'below|under|sous|en dessous de|au[- ]dessous de';
const LEVEL_ABOVE = 'above|au[- ]dessus de';
const LESS = 'less than|lower than|smaller than|moins de|inferieure?s? a|<(?!=)';
const MORE =
  'over|by more than|more than|higher than|greater than|exceeding|de plus de|plus de|superieure?s? a|>(?!=)';
/** “Over 3 months” is a span and no limit. */
const LENGTH =
  '[- ]?(?:(?:trading|closed|past|last|full|calendar|derniers?|dernieres?) )?(?:h|hours?|heures?|d|j|w|mo|y|days?|jours?|bars?|barres?|sessions?|seances?|weeks?|semaines?|months?|mois|years?|yrs?|ans?|annees?|quarters?|trimestres?)\\b';
const number = (name: string) =>
  `\\$?(?<${name}>[-−]?(?:\\d{1,3}(?:[, ]\\d{3})+(?!\\d)|\\d{1,12}(?:[.,]\\d{1,6})?)(?!${LENGTH})) ?(?<${name}Scale>k|m|bn|billions?|millions?|trillions?|milliards?)?\\b ?(?<${name}Unit>%|percent|per cent|pour cent|\\$|dollars?|usd|€|euros?)?`;
const threshold = new RegExp(
  `(?:\\b|(?=[<>]))(?:(?<below>${LEVEL_BELOW}|${LESS})|(?<above>${LEVEL_ABOVE}|${MORE})|(?<most>at most|up to|au plus|jusqu a|<=)|(?<least>at least|au moins|>=)|(?<within>within)) ?${number('value')}`,
  'g',
);
const orMore = new RegExp(
  `${number('value')} (?:or|ou|and) (?:(?<least>more|higher|above|over|plus|davantage)|(?<most>less|lower|below|under|moins))\\b`,
  'g',
);
const range = new RegExp(
  `\\b(?:between|from|entre|de) (?!(?:19|20)\\d\\d\\b)${number('low')} ?(?:and|to|et|a|-) ${number('high')}`,
  'g',
);
const isLevel = new RegExp(`^(?:${LEVEL_BELOW}|${LEVEL_ABOVE})`);

const SCALES: Readonly<Record<string, number>> = {
  ...{ k: 1e3, m: 1e6, million: 1e6, millions: 1e6, bn: 1e9, billion: 1e9, billions: 1e9, milliard: 1e9 },
  ...{ milliards: 1e9, trillion: 1e12, trillions: 1e12 },
};
const PARTS = new Set([
  ...['dividend_yield', 'vol_60', 'p_up_20', 'drawdown', 'rev_yoy', 'net_margin', 'roe', 'change'],
  'from_high',
]);
/** From 0 to 100, whatever sign is written behind them. */
const INDEXES = new Set(['rsi14', 'mfi14', 'adx14']);
const MONEY = new Set(['market_cap', 'revenue', 'net_income', 'fcf', 'eps', 'price']);
/** Distances below a high: zero at most. */
const DEPTHS = new Set(['from_high', 'drawdown']);

const FELL =
  'fell|fallen|falls?|falling|lost|lose|losing|down|dropp?(?:ed|ing)?|declin(?:ed|ing)|in the red|negative (?:returns?|performance)|dans le rouge|en baisse|baiss(?:e|ee|es|ent|aient)|perdu|perdent|chut(?:e|ent)|recul(?:e|ent)|en recul';
const ROSE =
  'rose|risen|rises?|rising|gained|gaining|up(?! to\\b)|climb(?:ed|ing)|jumped|advanced|in the green|positive (?:returns?|performance)|dans le vert|en hausse|gagn(?:e|ent)|pris|mont(?:e|ent)|progress(?:e|ent)|grimp(?:e|ent)';
const moves = new RegExp(`\\b(?:(?<fell>${FELL})|(?<rose>${ROSE}))\\b`, 'g');

interface Move extends Measured {
  readonly sign: 1 | -1;
  /** Another measure than the price did: “revenue rose”. */
  readonly isOther: boolean;
}

/** The words that say that something rose or fell. */
function movesIn(said: string, { measures, moved }: About): Move[] {
  if (moved === undefined || measures.some(({ field }) => field === 'p_up_20')) return [];
  return [...said.matchAll(moves)].map(({ index, 0: words, groups }) => {
    const end = index + words.length;
    const between = (one: Measured) =>
      one.end <= index ? said.slice(one.end, index) : one.at >= end ? said.slice(end, one.at) : '-';
    const isOther = measures.some((one) =>
      /^(?: (?:has|have|is|are|was|were|a|ont|est|sont))*\s*$/.test(between(one)),
    );
    return { field: moved, at: index, end, sign: groups?.fell === undefined ? 1 : -1, isOther };
  });
}

interface Subject {
  readonly field: string;
  readonly sign?: 1 | -1;
  /** Its word stands after what is said of it. */
  readonly isAfter: boolean;
}

/** What a limit at a place is of: the measure or the move that is nearest before it, or else the first after it. */
function subjectAt(
  said: string,
  { at, level }: { at: number; level: boolean },
  about: About,
): Subject | null {
  const verbs = level ? [] : movesIn(said, about);
  const all: readonly (Measured | Move)[] = [...about.measures, ...verbs];
  const before = all.filter((one) => one.at < at).toSorted((a, b) => b.at - a.at)[0];
  if (before) return 'isOther' in before && before.isOther ? null : { ...before, isAfter: false };
  const after = about.measures.toSorted((a, b) => a.at - b.at)[0];
  const field = after?.field ?? about.moved;
  return field === undefined ? null : { field, isAfter: true };
}

/** A number as the screener compares it; null where its unit is not that of the field. */
function sizeOf(field: string, [text, scale, unit]: readonly (string | undefined)[]): number | null {
  const digits = (text ?? '').replaceAll(/[, ](?=\d{3}(?!\d))/g, '');
  const size = Number(digits.replace(',', '.').replace('−', '-')) * (SCALES[scale ?? ''] ?? 1);
  const isPart = PARTS.has(field) || field.startsWith('ret_');
  if (unit === undefined) return isPart ? size / 100 : size;
  if (/^(?:€|euro)/.test(unit)) return null;
  if (/^(?:\$|dollar|usd)/.test(unit)) return MONEY.has(field) ? size : null;
  if (isPart) return size / 100;
  return INDEXES.has(field) ? size : null;
}

/** “Fell more than 20 %” is a change below −20 %, and “fell less than 5 %” is a fall all the same. */
function signed(limit: Limit, { field, sign }: Subject): readonly Limit[] {
  const value = Number(limit.value);
  const isFall = sign === -1 || (DEPTHS.has(field) && value > 0);
  const turned = isFall ? { ...limit, is: TURNED[limit.is], value: -value } : limit;
  if (sign === undefined || DEPTHS.has(field) || !limit.is.startsWith('<')) return [turned];
  return [turned, { field, is: isFall ? '<' : '>', value: 0 }];
}

const operatorOf = ({ below, above, most }: Found['groups']): Limit['is'] => {
  if (below !== undefined) return '<';
  if (above !== undefined) return '>';
  return most === undefined ? '>=' : '<=';
};

function thresholdAt(said: string, { groups, words, at, isNot }: Found, about: About): readonly Limit[] {
  const { value, valueScale, valueUnit, within } = groups;
  const isMoney = words.includes('$') || /^(?:dollar|usd)/.test(valueUnit ?? '');
  const level = isLevel.test(words) && !/^(?:%|p)/.test(valueUnit ?? '');
  const found = subjectAt(said, { at, level }, about);
  const isPrice = isMoney && (found === null || (found.isAfter && !MONEY.has(found.field)));
  const subject = isPrice ? { field: 'price', isAfter: true } : found;
  if (!subject || (isMoney && !MONEY.has(subject.field))) return [];
  const { field } = subject;
  const size = sizeOf(field, [value, valueScale, valueUnit]);
  if (size === null || (within !== undefined && field !== 'from_high')) return [];
  if (within !== undefined) return [{ field, is: isNot ? '<' : '>=', value: -size }];
  const limits = signed({ field, is: operatorOf(groups), value: size }, subject);
  if (!isNot) return limits;
  return limits.length === 1 ? limits.map(inverse) : [];
}

function rangeAt(said: string, { groups, at, isNot }: Found, about: About): readonly Limit[] {
  const subject = subjectAt(said, { at, level: false }, about);
  if (!subject || isNot) return [];
  const { low, lowScale, lowUnit, high, highScale, highUnit } = groups;
  const from = sizeOf(subject.field, [low, lowScale ?? highScale, lowUnit ?? highUnit]);
  const to = sizeOf(subject.field, [high, highScale, highUnit ?? lowUnit]);
  if (from === null || to === null) return [];
  const { field } = subject;
  const ends: readonly Limit[] = [
    { field, is: '>=', value: from },
    { field, is: '<=', value: to },
  ];
  return ends.flatMap((end) => signed(end, subject).slice(0, 1));
}

const STANCES: Readonly<Record<string, string>> = {
  ...{ buy: 'buy', buys: 'buy', achat: 'buy', acheter: 'buy', sell: 'sell', sells: 'sell', vente: 'sell' },
  ...{ vendre: 'sell', hold: 'hold', holds: 'hold', conserver: 'hold' },
};
const stance = /\b(?<stance>buys?|sells?|holds?|achat|vente|acheter|vendre|conserver)\b/g;
const extremeRsi = /\b(?:(?<low>oversold|survendu\w{0,2})|overbought|surachete\w{0,2})\b/g;
const dividend =
  /(?:\b(?<pays>pay(?:s|ing)?|vers(?:e|ent|ant)|distribu(?:e|ent|ant))\b.{0,10})?\bdividend(?:e|s|es)?\b(?! payers?)|\bdividend(?<payers> payers?)\b/g;
const signedWord = /\b(?:(?<plus>positi(?:ve|ves|f|fs))|negati(?:ve|ves|f|fs))\b/g;

/** “A negative free cash flow”, “un ton positif”. */
function signAt(said: string, { groups, words, at, isNot }: Found, { measures }: About): readonly Limit[] {
  const end = at + words.length;
  const isBeside = (one: Measured) =>
    (one.at >= end && said.slice(end, one.at).trim() === '') ||
    (one.end <= at && said.slice(one.end, at).trim() === '');
  const field = measures.find(isBeside)?.field;
  if (field === undefined) return [];
  const limit: Limit = { field, is: groups.plus === undefined ? '<' : '>', value: 0 };
  return [isNot ? inverse(limit) : limit];
}

/** “How many rose” is of those whose change is above zero. */
function plainMove(said: string, { at, words, isNot }: Found, about: About): readonly Limit[] {
  const move = movesIn(said, about).find((one) => one.at === at && one.end === at + words.length);
  if (!move || move.isOther) return [];
  const limit: Limit = { field: move.field, is: move.sign < 0 ? '<' : '>', value: 0 };
  return [isNot ? inverse(limit) : limit];
}

interface Placed {
  readonly limit: Limit;
  readonly at: number;
}

/** What is said anew of a field stands for what the question before said of it. */
function newest(placed: readonly Placed[], { earlierAt = Number.POSITIVE_INFINITY }: About): Limit[] {
  const fresh = new Set(placed.filter(({ at }) => at < earlierAt).map(({ limit }) => limit.field));
  return placed
    .filter(({ limit, at }) => at < earlierAt || !fresh.has(limit.field))
    .map(({ limit }) => limit);
}

/** The limits that a list or count in lower case without accents names, each with its direction. */
export function readLimits(said: string, about: About): Read {
  const placed: Placed[] = [];
  let rest = said;
  const add = (pattern: RegExp, read: (found: Found) => readonly Limit[]) => {
    const taken = take(rest, pattern, read);
    placed.push(...taken.placed);
    rest = taken.rest;
  };
  const has = (field: string | undefined) => placed.some(({ limit }) => limit.field === field);
  add(range, (found) => rangeAt(said, found, about));
  add(threshold, (found) => thresholdAt(said, found, about));
  add(orMore, (found) => thresholdAt(said, found, about));
  add(stance, ({ groups, isNot }) => [
    { field: 'stance', is: isNot ? '!=' : '=', value: STANCES[groups.stance ?? ''] ?? '' },
  ]);
  if (!has('dividend_yield'))
    add(dividend, ({ groups: { pays, payers }, isNot }) => {
      if (isNot) return [{ field: 'dividend_yield', is: '=', value: 0 }];
      return (pays ?? payers) === undefined ? [] : [{ field: 'dividend_yield', is: '>', value: 0 }];
    });
  if (superlative.test(rest)) return { limits: newest(placed, about), rest, isOfOther: false };
  if (!has('rsi14'))
    add(extremeRsi, ({ groups: { low }, isNot }) => {
      const limit: Limit =
        low === undefined ? { field: 'rsi14', is: '>', value: 70 } : { field: 'rsi14', is: '<', value: 30 };
      return [isNot ? inverse(limit) : limit];
    });
  add(signedWord, (found) => signAt(said, found, about));
  const both = new Set(movesIn(rest, about).map(({ sign }) => sign)).size > 1;
  if (!has(about.moved) && !both) add(moves, (found) => plainMove(said, found, about));
  const isOfOther = placed.length === 0 && movesIn(said, about).some(({ isOther }) => isOther);
  return { limits: newest(placed, about), rest, isOfOther };
}

/** Numbers that are no limits: how many are listed, lengths that measures have anyway, spans, names of indexes. */
const counted = new RegExp(
  `\\b(?:top|first|premieres?|les|best|worst|the|bottom|biggest|largest|last|derniere?s?)[- ]\\d{1,2}\\b|\\b\\d{1,2} (?:best|worst|first|biggest|largest|top|highest|lowest|cheapest|most|coins|stocks|cryptos|actions|meilleure?s?|pires?|companies|titres|plus|gainers|losers|movers)\\b|\\b(?:rsi|adx|mfi)[ (]{0,2}14\\b|\\bcci[ (]{0,2}20\\b|\\b(?:s&p|s p|sp) ?500\\b|\\bnasdaq 100\\b|\\brussell 2000\\b|\\b(?:19|20)\\d\\d\\b|\\bp ?\\( ?(?:up|hausse) ?\\) ?20\\b|\\b\\d{1,4}(?:m\\b|${LENGTH})`,
  'g',
);

/** Whether a negation, a number or another currency is left that no limit took: what was asked is not known. */
export function isHalfRead(rest: string): boolean {
  const left = rest.replace(/^\s*(?:no|non)\b/, ' ').replaceAll(counted, ' ');
  return negation.test(left) || /\d|€|\b(?:euros?|between|entre)\b/.test(left);
}
