import { chooseWants, type FoundWant, isOfAsset } from './choose-wants.ts';
import { isOfPhrase, nicknames, phrases, plain, smallWords, stopWords } from './lexicon.ts';
import { type Mentions, markNames, markSymbols, readMentions } from './read-mentions.ts';
import { type Ranking, readRanking, splitRanking } from './read-ranking.ts';
import { termOf } from './read-term.ts';
import { readTimes, type Times } from './read-times.ts';
import type { WantName } from './wants.ts';

/** What a question asks for. */
export interface Intent extends Mentions {
  readonly wants: readonly WantName[];
  readonly times: Times;
  /** The length of an indicator. */
  readonly length?: number;
  readonly ranking?: Ranking;
  /** The wants are of what the member holds: of all of it, or of the largest position. */
  readonly ofHoldings?: 'all' | 'largest';
  /** A term to explain. */
  readonly term?: string;
  readonly market?: 'crypto' | 'us';
  /** Goes on with the question before. */
  readonly follows: boolean;
  /** Something that is not done here was asked for. */
  readonly refused: boolean;
  /** What was asked for is only guessed: an asset was named, or a word that says little. */
  readonly guessed?: boolean;
  /** Words of other phrases that no phrase took. */
  readonly odd?: readonly string[];
  readonly said: string;
}

/** Orders to the program, in any disguise: nothing in them is read. */
const commands =
  /\b(?:ignore (?:all|any|the|your|my|tes|les|toutes|vos|previous)|disregard|forget (?:all|your|the|everything)|oublie (?:tes|les|toutes)|system ?:|assistant ?:|you are now|tu es maintenant|act as|pretend|repeat after me|repete apres moi|reply only|reponds seulement|base64|rot13|jailbreak|decode this|unrestricted|developer mode|reveal|system prompt|your (?:instructions|rules|prompt)|sell (?:everything|all)|buy everything|vends tout|achete tout|delete|erase|supprime|efface|transfer|withdraw|retire|cancel all|annule tout|follow what|execute|run the command|do it)\b/;
const follow =
  /^\s{0,9}(?:and|et|no,? (?:i meant|sorry)|non,? (?:je|pas)|i meant|what about|how about|same|pareil|idem|also|ok|okay|so|then|now|instead|rather|plutot|versus|vs|compared to|but|or|ou|mais|aussi|alors|puis|for|pour|over|sur|in|en)\b|\b(?:it|its|that|this one|that one|they|them|their|those|these|both|draw it|elle|elles|lui|celle[- ]ci|celui[- ]ci|ca|son|sa|ses|leur|leurs)\b/;
const pinned = /\((?:i mean|je veux dire) (?<symbol>[^,)]{1,40})[^)]{0,200}\)/i;
const plainly = /\b(?:instead|rather|plutot|i meant|je voulais dire)\b/;

const monthWords = [
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/g,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lun|mar|mercre|jeu|vendre|same)dis?\b|\bdimanches?\b/g,
  /\b(?:since|depuis)\b/g,
];
/** Nobody knows which will do best. */
const foretelling =
  /\b(?:will|tomorrow|next (?:week|month|year)|going to|soon|demain|(?:semaine|mois|annee|an) prochaine?|va|vont|aura|sera|bientot)\b(?!.{0,20}\breports?\b)/;

/** What the member holds, where something else is asked of it. */
const holdings =
  /\b(?:of|for|about|on|in|among|which of|do|are|when do|d[eu]|des?|sur|parmi|quand) (?:any of |all |all of |each of |toutes? )?(?:my|mes|mon) (?:own )?(?:holdings|positions|stocks|coins|cryptos|assets|shares|investments|portfolio|titres|actions|placements|actifs|portefeuille)\b/;
const largestHolding =
  /\b(?:my|ma|mon) (?:very )?(?:biggest|largest|top|main|plus (?:gros|grosse|grande)) (?:holding|position|stock|investment|asset|titre|ligne|action)\b/;

/** Lengths, horizons and dates, which name no asset. */
const lengths =
  /\b(?!52)\d+[ -]?(?:days?|bars?|jours?|barres?|weeks?|semaines?|months?|mois|years?|yrs?|ans?|annees?|quarters?|trimestres?)\b/g;

interface Read {
  readonly found: readonly FoundWant[];
  readonly rest: string;
  readonly inner: readonly string[];
  readonly refused: boolean;
}

/** Takes phrases out of a text, the most specific first. */
function readPhrases(said: string): Read {
  const found: FoundWant[] = [];
  const inner: string[] = [];
  let refused = false;
  let rest = said.replaceAll(/\d{4}-\d{2}-\d{2}/g, ' ').replaceAll(lengths, 'day');
  for (const [want, pattern, weak] of phrases) {
    const match = pattern.exec(rest);
    if (!match || match[0].trim() === '') continue;
    const { index, 0: words } = match;
    rest = rest.slice(0, index) + ' '.repeat(words.length) + rest.slice(index + words.length);
    if (want === 'cannot') refused = true;
    else found.push({ want, at: index, weak: weak !== undefined });
    // Names between the words of a phrase are names all the same.
    if (/[ \ue000-\ue01f]/.test(words)) inner.push(`${words} | `);
  }
  return { found, rest, inner, refused };
}

/** Words of other phrases that no phrase took: something else was meant. */
const oddWords = (rest: string): readonly string[] =>
  rest.split(/[^\p{L}]+/u).filter((word) => word.length > 3 && stopWords.has(word) && !smallWords.has(word));

/** Whether a day is asked about that nobody can speak of. */
function isBeyond({ isAhead, horizon = 0 }: Times, wants: readonly WantName[]): boolean {
  const isForecast = wants.some((want) => want.startsWith('forecast') || want === 'fall');
  return isForecast ? horizon > 800 : isAhead === true;
}

/** Names within phrases and outside of them, in the order of the question. */
function namesOf(said: string, { rest, inner }: Read, symbols: readonly string[]): Mentions {
  const within = readMentions(inner.join(' | '), symbols);
  const kept = within.mentions.filter((name) => /^[A-Z]/.test(name) || !isOfPhrase(name));
  let left = rest;
  for (const words of monthWords) left = left.replaceAll(words, ' ');
  const outside = readMentions(left, symbols);
  const place = (name: string) => {
    const mark = symbols.indexOf(name);
    const nicks = Object.keys(nicknames).filter((nick) => nicknames[nick] === name);
    const written = mark < 0 ? [name.toLowerCase(), ...nicks] : [String.fromCharCode(0xe000 + mark)];
    const places = written.map((word) => said.indexOf(word)).filter((at) => at >= 0);
    return places.length === 0 ? said.length : Math.min(...places);
  };
  const mentions = [...new Set([...kept, ...outside.mentions])];
  return {
    mentions: mentions.toSorted((a, b) => place(a) - place(b)),
    unclear: outside.unclear,
  };
}

/** What a question means; quotes and orders to the program are not read. */
export function parseQuestion(question: string, today: string, goesOn = false): Intent {
  const symbol = pinned.exec(question)?.groups?.symbol?.trim();
  const bare = question.replace(pinned, ' ').replaceAll(/"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»/g, ' ');
  const kept = bare.split(/(?<=[.!?])\s+/).filter((one) => !commands.test(plain(one)));
  const capitals = markSymbols(kept.join(' '));
  const { text: said, symbols } = markNames({ ...capitals, text: plain(capitals.text) });
  const nothing = { wants: [], mentions: [], unclear: [], times: {}, follows: false, said };
  if (said.trim() === '') return { ...nothing, refused: true };
  // “Volume?” explains the word; after a question about an asset it asks for its volume.
  const term = termOf(said, goesOn);
  if (term !== undefined) return { ...nothing, term, refused: false, follows: follow.test(said) };
  const ranked = splitRanking(said);
  const ranking = ranked && readRanking(ranked.ranking);
  if (ranking && !foretelling.test(said)) return readRanked({ said, rest: ranked.rest, ranking }, today);
  if (ranking) return { ...nothing, refused: true };
  const times = readTimes(said, today);
  const read = readPhrases(said);
  const named = symbol ? { mentions: [symbol], unclear: [] } : namesOf(said, read, symbols);
  const { wants, guessed } = chooseWants(read.found, { times, said, named });
  const length = lengthIn(said);
  const held = holdings.test(said) || largestHolding.test(said);
  const isOfHeld = held && named.mentions.length === 0 && wants.some((want) => isOfAsset(want));
  return {
    ...{ ...named, times, said, wants: isOfHeld ? wants.filter(isOfAsset) : wants },
    refused: read.refused || isBeyond(times, wants),
    odd: oddWords(read.rest),
    ...(guessed ? { guessed } : {}),
    ...(isOfHeld ? { ofHoldings: largestHolding.test(said) ? ('largest' as const) : ('all' as const) } : {}),
    ...(length === undefined ? {} : { length }),
    ...marketIn(said),
    follows: follow.test(said) || plainly.test(said) || wants.length === 0,
  };
}

/** A ranking, and what is asked about its first. */
function readRanked(
  { said, rest, ranking }: { said: string; rest: string; ranking: Ranking },
  today: string,
): Intent {
  const nothing = { mentions: [], unclear: [], refused: false, said };
  const times = readTimes(rest, today);
  const read = readPhrases(rest);
  const { wants, guessed } = chooseWants(read.found, { times, said: rest, named: nothing });
  const length = lengthIn(rest);
  return {
    ...{ ...nothing, times, ranking, refused: read.refused },
    wants: guessed ? [] : wants.filter(isOfAsset),
    ...(length === undefined ? {} : { length }),
    follows: follow.test(said),
  };
}

function lengthIn(said: string): number | undefined {
  const text =
    /\b(?:rsi|sma|ema|mm|mme|ma|atr|adx|cci|mfi|moyenne mobile|exponentielle|simple|moving average|average|moyenne)[ (]{0,2}(?:a |sur |de |of |over )?(\d{1,3})\b(?! ?%)/.exec(
      said,
    )?.[1] ??
    /\b(\d{1,3})[ -]?(?:d|days?|bars?|jours?|barres?|periods?|sessions?|weeks?)?[ -]?(?:rsi|sma|ema|ma\b|moving|simple|exponential|average|atr|adx|cci|mfi)/.exec(
      said,
    )?.[1];
  return text === undefined ? undefined : Number(text);
}

function marketIn(said: string): Pick<Intent, 'market'> {
  if (/\b(?:crypto\w{0,12}|coins?|bitcoin|monnaies?|tokens?)\b/.test(said)) return { market: 'crypto' };
  return /\b(?:stocks?|shares|equities|actions?|us)\b/.test(said) ? { market: 'us' } : {};
}

/** A question that goes on with the one before keeps what it does not change. */
export function continueWith(before: Intent, now: Intent): Intent {
  if (before.ranking && now.follows && now.mentions.length === 0 && (now.ranking || now.wants.length === 0)) {
    const other = readRanking(`${now.said} ${before.ranking.said}`, before.ranking);
    if (other) return { ...before, ranking: other, said: now.said };
  }
  if (before.term !== undefined && now.follows) {
    const term = termOf(
      now.said.replace(/^\s*(?:and|et|what about|how about|what of|also|ok)\b/, 'what is '),
    );
    if (term !== undefined) return { ...now, term };
  }
  if (!now.follows || now.term !== undefined || now.ranking !== undefined || now.refused) return now;
  const onlyTimes = now.wants.every(
    (want) => want === 'season' || want === 'performance' || want === 'closeOn',
  );
  const keeps =
    now.wants.length === 0 ||
    (now.guessed === true && before.wants.length > 0 && now.mentions.length > 0) ||
    (onlyTimes && before.wants.length > 0 && now.mentions.length === 0 && Object.keys(now.times).length > 0);
  const spoken = /\b(\d{1,3})[ -]?(?:d|days?|bars?|jours?|j|barres?|periods?|sessions?)\b/.exec(
    now.said,
  )?.[1];
  const isOfLength = keeps && before.length !== undefined && spoken !== undefined;
  const shares = keeps || now.wants.some((want) => before.wants.includes(want));
  return {
    ...now,
    wants: keeps ? wantsAt(before.wants, now.times) : now.wants,
    times: Object.keys(now.times).length > 0 || !shares ? now.times : before.times,
    ...(keeps ? { guessed: before.guessed ?? false } : {}),
    ...(now.length === undefined && before.length !== undefined && shares ? { length: before.length } : {}),
    ...(isOfLength ? { length: Number(spoken) } : {}),
    ...(now.market === undefined && before.market !== undefined && keeps ? { market: before.market } : {}),
  };
}

/** “And over a year?” after a price asks for a change; “and in May?” for the calendar. */
function wantsAt(wants: readonly WantName[], times: Times): readonly WantName[] {
  const isPlain = (want: WantName) => want === 'price' || want === 'change' || want === 'performance';
  const changed = wants.map((want): WantName => {
    if (!isPlain(want)) return want;
    if (times.isDay) return 'closeOn';
    if (times.month !== undefined || times.weekday !== undefined) return 'season';
    return times.span !== undefined || times.from !== undefined ? 'performance' : want;
  });
  return [...new Set(changed)];
}
