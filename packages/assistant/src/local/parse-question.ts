import { chooseWants, type FoundWant, isOfAsset, moveWords } from './choose-wants.ts';
import { isKnownWord, isOfPhrase, nicknames, phrases, plain, smallWords, stopWords } from './lexicon.ts';
import { isOutOfReach } from './out-of-reach.ts';
import { isOwnReturn } from './own-matters.ts';
import { isOfOtherTimes, rankingOver, withoutLimits } from './past-times.ts';
import type { Times } from './read-dates.ts';
import { sayToday } from './read-dates.ts';
import { hasTwoLengths, lengthsIn } from './read-indicator.ts';
import { type Mentions, markNames, markSymbols, readMentions } from './read-mentions.ts';
import { readOwn } from './read-own.ts';
import { type Ranking, readRanking, splitRanking } from './read-ranking.ts';
import { isTerm, termOf } from './read-term.ts';
import { readTimes } from './read-times.ts';
import { spellWords } from './spell-words.ts';
import type { WantName } from './wants.ts';

/** What a question asks for. */
export interface Intent extends Mentions {
  readonly wants: readonly WantName[];
  readonly times: Times;
  /** The same on the member’s own clock, where it is another day there. */
  readonly ownTimes?: Times;
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
  /** Another word in it may say that something else was meant. */
  readonly loose?: boolean;
  /** Words of other phrases that no phrase took. */
  readonly odd?: readonly string[];
  readonly said: string;
}

/** Orders to the program, in any disguise: nothing in them is read. */
const commands =
  /\b(?:ignore[sz]? (?:all|any|the|your|my|tes|les|toutes?|tout|vos|ce|ces|previous|everything|anything|what|that|this)|(?:and|then|just|et|puis) (?:say|dis|reply|reponds|answer|output|print|write|ecris) [\p{L}\ue000-\ue01f]|say (?:exactly|only|the word)|answer only|output (?:your|the)|disregard|forget (?:all|your|the|everything)|oublie (?:tes|les|toutes)|you are now|tu es maintenant|act as|pretend|repeat after me|repete apres moi|reply only|reponds seulement|base64|rot13|jailbreak|decode this|unrestricted|developer mode|reveal|system prompt|your (?:instructions|rules|prompt)|sell (?:everything|all)|buy everything|vends tout|achete tout|delete|erase|supprime|efface|transfer|withdraw|vire|virer|transfere|transferer|retire|cancel all|annule tout|follow what|execute|run the command|do it)\b|\b(?:system|assistant) ?:/u;
const follow =
  /^\s{0,9}(?:and|et|no,? (?:i meant|sorry)|non,? (?:je|pas)|i meant|what about|how about|same|pareil|idem|also|ok|okay|so|then|now|instead|rather|plutot|versus|vs|compared to|but|or|ou|mais|aussi|alors|puis|for|pour|over|sur|in|en)\b|\b(?:it|its|that|this one|that one|they|them|their|those|these|both|draw it|elle|elles|lui|celle[- ]ci|celui[- ]ci|ca|son|sa|ses|leur|leurs)\b/;
const pinned = /\((?:i mean|je veux dire) (?<symbol>[^,)]{1,40})[^)]{0,200}\)/i;
const quoted = /"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»/g;
const plainly = /\b(?:instead|rather|plutot|i meant|je voulais dire)\b/;

const monthWords = [
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/g,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lun|mar|mercre|jeu|vendre|same)dis?\b|\bdimanches?\b/g,
  /\b(?:first|second|third|fourth|premier|deuxieme|troisieme|quatrieme) (?:quarter|trimestre|half|semestre)\b/g,
  /\b(?:since|depuis)\b|\b(?:a|ont)-t?-?(?:il|elle|on|ils|elles)\b/g,
];
/** “Near its high” names no coin. */
const besideLevel = /\bnear(?= (?:to |its |their |the |an? |my |all\b|record\b|52\b|\d))/g;
const withoutMonths = (rest: string): string =>
  monthWords.reduce((left, words) => left.replaceAll(words, ' '), rest);

/** Nobody knows which will do best, and nobody here says what to do. */
const foretelling =
  /\b(?:should (?:i|we)|(?:dois|devrais|faut)[- ](?:je|il)|will|tomorrow|next (?:week|month|year)|going to|soon|demain|(?:semaine|mois|annee|an) prochaine?|va|vont|aura|sera|bientot)\b(?!.{0,20}\breports?\b)/;

/** What the member holds, where something else is asked of it. */
const holdings =
  /\b(?:of|for|about|on|in|among|which of|do|are|when do|d[eu]|des?|sur|parmi|quand) (?:any of |all |all of |each of |toutes? )?(?:my|mes|mon) (?:own )?(?:holdings|positions|stocks|coins|cryptos|assets|shares|investments|portfolio|titres|actions|placements|actifs|portefeuille)\b/;
const largestHolding =
  /\b(?:my|ma|mon) (?:very )?(?:biggest|largest|top|main|plus (?:gros|grosse|grande)) (?:holding|position|stock|investment|asset|titre|ligne|action)\b/;

/** Lengths, horizons and dates, which name no asset. */
const lengths =
  /\b(?!52)\d+[ -]?(?:days?|bars?|jours?|barres?|weeks?|semaines?|months?|mois|years?|yrs?|ans?|annees?|quarters?|trimestres?)\b/g;

/** “How much do I own, and what is its price?” asks for both, “how many and at what price” for what was paid. */
const alsoPrice =
  /(?:,|\b(?:and|et)\b) (?!.{0,9}\b(?:at|a) (?:what|which|quel)\b).{0,24}\b(?:price|cours|prix)\b(?! (?:did|i|we|je|j|d achat|paid))|\b(?:price|cours|prix)\b.{0,40}(?:,|\b(?:and|et)\b) .{0,30}\b(?:i|we|je|j|nous)\b/;

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
  const asked = said.replaceAll(besideLevel, ' ');
  let rest = asked.replaceAll(/\d{4}-\d{2}-\d{2}/g, ' ').replaceAll(lengths, 'day');
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

/** Whether a time is asked about that nobody can speak of, or that is not the one that tools would read. */
export function isBeyond({ times, said, wants }: Pick<Intent, 'times' | 'said' | 'wants'>): boolean {
  const { isAhead, isNoDay, horizon = 0 } = times;
  const isForecast = wants.some((want) => want.startsWith('forecast') || want === 'fall');
  const isFar = isForecast && horizon > 800;
  const isOther = isOfOtherTimes(wants, { times, said }) || hasTwoLengths(said, wants);
  return isAhead === true || isNoDay === true || isFar || isOther;
}

/** Names within phrases and outside of them, in the order of the question. */
function namesOf(said: string, { rest, inner }: Read, symbols: readonly string[]): Mentions {
  const within = readMentions(inner.join(' | '), symbols);
  const kept = within.mentions.filter((name) => /^[A-Z]/.test(name) || !isOfPhrase(name));
  const outside = readMentions(withoutMonths(rest), symbols);
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

/** What the questions before this one were about; `asset` where the last of them was about some. */
export type Before = 'nothing' | 'words' | 'assets' | 'asset';

/** Words that make a question about holdings one about all of them, whatever was spoken of before. */
const ofAll =
  /\b(?:portfolio|portefeuille|holdings|positions|investments|placements|total|overall|everything|all|altogether|tout|account|compte|money|cash|argent|list|show|stocks|coins|cryptos|actions|titres)\b|\b(?:what|which|que|quels?|quelles?) (?:do|all do|else do|detiens|possede|ai)\b/;

const MOST_REMEMBERED = 200;
const remembered = new Map<string, Intent>();

/** What a question means; quotes and orders to the program are not read. Each turn of an answer asks again. */
export function parseQuestion(question: string, today: string, before: Before = 'nothing'): Intent {
  const key = `${today} ${before} ${question}`;
  const known = remembered.get(key);
  if (known) return known;
  const intent = readQuestion(question, today, before);
  const [oldest] = remembered.size >= MOST_REMEMBERED ? remembered.keys() : [];
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, intent);
  return intent;
}

/** “What is the target?” after a question about an asset asks for its figure, not for the word. */
const definite =
  /\b(?:what (?:is|are|was)|whats|what s|quel(?:le)?s? (?:est|sont|etait)|c est quoi) (?:the|le|la|les|l)\b/;
const isFigure = (said: string): boolean =>
  definite.test(said) && readPhrases(said).found.some(({ weak }) => !weak);

function readQuestion(question: string, today: string, before: Before): Intent {
  const symbol = pinned.exec(question)?.groups?.symbol?.trim();
  const bare = question.replace(pinned, ' ').replaceAll(quoted, (whole) =>
    isTerm(
      plain(whole)
        .replaceAll(/["“”«»]/g, '')
        .trim(),
    )
      ? whole
      : ' ',
  );
  const kept = bare.split(/(?<=[.!?;])\s{1,200}/).filter((one) => !commands.test(plain(one)));
  const capitals = markSymbols(kept.join(' '));
  const written = sayToday(spellWords(plain(capitals.text), isKnownWord), today);
  const { text: said, symbols } = markNames({ ...capitals, text: written });
  const nothing = { wants: [], mentions: [], unclear: [], times: {}, follows: false, said };
  if (said.trim() === '') return { ...nothing, refused: true };
  // “Volume?” explains the word; after a question about an asset it asks for its volume.
  const term = termOf(said, before !== 'nothing');
  if (term !== undefined && !(before.startsWith('asset') && isFigure(said)))
    return { ...nothing, term, refused: false, follows: follow.test(said) };
  const ranked = splitRanking(said);
  const ranking = ranked && readRanking(ranked.ranking);
  if (ranking && !foretelling.test(said)) {
    const over = rankingOver(ranking, readTimes(withoutLimits(ranked.ranking), today));
    const read = readRanked({ said, rest: ranked.rest, ranking: over ?? ranking }, today);
    return over ? read : { ...read, refused: true };
  }
  if (ranking) return { ...nothing, refused: true };
  const read = readPhrases(said);
  const times = withHorizon(readTimes(said, today), read.found, said);
  const named = symbol ? { mentions: [symbol], unclear: [] } : namesOf(said, read, symbols);
  const isOfBefore = before === 'asset' && !ofAll.test(said);
  const chosen = chooseWants(read.found, { times, said, named, isOfBefore });
  const isHeld = chosen.wants.some((want) => want === 'held' || want === 'heldGain');
  const isNamed = named.mentions.length > 0 || (isOfBefore && isHeld);
  const isReturn = !isOfBefore && isOwnReturn({ said, times, ...named, wants: chosen.wants });
  const own = isReturn ? 'portfolioReturn' : readOwn(chosen.wants, { said, times, isNamed });
  const also = alsoPrice.test(said) ? chosen.wants.filter((want) => want === 'price') : [];
  const { wants, guessed, loose } = own ? { wants: [own, ...also], guessed: false } : chosen;
  const length = lengthsIn(said)[0];
  const held = holdings.test(said) || largestHolding.test(said);
  const isOfHeld = held && named.mentions.length === 0 && wants.some((want) => isOfAsset(want));
  return {
    ...{ ...named, times, said, wants: isOfHeld ? wants.filter(isOfAsset) : wants },
    refused: read.refused || isBeyond({ times, said, wants }) || isOutOfReach(said, wants),
    odd: oddWords(withoutMonths(times.isDay ? read.rest.replaceAll(moveWords, ' ') : read.rest)),
    ...(guessed ? { guessed } : {}),
    ...(loose ? { loose } : {}),
    ...(isOfHeld ? { ofHoldings: largestHolding.test(said) ? ('largest' as const) : ('all' as const) } : {}),
    ...(length === undefined ? {} : { length }),
    ...marketIn(said),
    follows: follow.test(said) || plainly.test(said) || wants.length === 0,
  };
}

/** Signals look 5, 20 or 60 bars ahead: “P(up) 60” needs no unit. */
function withHorizon(times: Times, found: readonly FoundWant[], said: string): Times {
  const isAhead = found.some(({ want }) => want === 'pUp' || want === 'moves');
  const horizon = /\b(?:5|20|60)\b(?! ?%)/.exec(said)?.[0];
  return isAhead && times.horizon === undefined && horizon !== undefined
    ? { ...times, horizon: Number(horizon) }
    : times;
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
  const length = lengthsIn(rest)[0];
  return {
    ...{ ...nothing, times, ranking, wants: guessed ? [] : wants.filter(isOfAsset) },
    refused: read.refused || ranking.isUnclear || isBeyond({ times, said: rest, wants }),
    ...(length === undefined ? {} : { length }),
    follows: follow.test(said),
  };
}

function marketIn(said: string): Pick<Intent, 'market'> {
  if (/\b(?:crypto\w{0,12}|coins?|bitcoin|monnaies?|tokens?)\b/.test(said)) return { market: 'crypto' };
  return /\b(?:stocks?|shares|equities|actions?|us)\b/.test(said) ? { market: 'us' } : {};
}
