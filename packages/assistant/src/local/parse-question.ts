import { findTerms } from '../tools/glossary-tool.ts';
import { frequentNames, nicknames, phrases, plain, sharedWords, stopWords } from './lexicon.ts';
import { type Ranking, readRanking } from './read-ranking.ts';
import { readTimes, type Times } from './read-times.ts';
import { type WantName, wantOf } from './wants.ts';

/** What a question asks for. */
export interface Intent {
  readonly wants: readonly WantName[];
  /** Words that may name assets, as tools take them. */
  readonly mentions: readonly string[];
  /** A word that fits several companies, and their symbols. */
  readonly unclear: readonly { readonly word: string; readonly symbols: readonly string[] }[];
  readonly times: Times;
  /** The length of an indicator. */
  readonly length?: number;
  readonly ranking?: Ranking;
  /** A term to explain. */
  readonly term?: string;
  readonly market?: 'crypto' | 'us';
  /** Goes on with the question before. */
  readonly follows: boolean;
  /** Something that is not done here was asked for. */
  readonly refused: boolean;
  /** Only an asset was named: its price is what people mean. */
  readonly guessed?: boolean;
  readonly said: string;
}

/** Orders to the program, in any disguise: nothing in them is read. */
const commands =
  /\b(?:ignore (?:all|any|the|your|tes|les|toutes|previous)|system ?:|you are now|repeat after me|reply only|base64|jailbreak|decode this|unrestricted|sell (?:everything|all)|vends tout|delete|supprime|transfer|follow what|do it)\b/;
const defining =
  /\b(?:what is|what s|whats|what are|what does|define|definition|explain|meaning of|mean(?:s|ing)?|c est quoi|qu est[- ]ce que?|que signifie|que veut dire|explique|defini\w*)\b/g;
const asides =
  /\b(?:like i ?m five|in simple words|here|exactly|please|the|an?|la|le|les|une?|de|d|du|mean|means|in|ici|moi|s il te plait|l)\b/g;
const follow =
  /^\s*(?:and|et|no,? i meant|non,? je|what about|how about|same|pareil|also|ok|so)\b|\b(?:it|its|that|this one|draw it|elle|lui|celle[- ]ci)\b/;
const pinned = /\((?:i mean|je veux dire) (?<symbol>[^,)]{1,40})[^)]{0,200}\)/i;

/** A word close to a frequent name is that name: one letter off, or two in a long one. */
function mended(word: string): string {
  const nickname = nicknames[word];
  if (nickname) return nickname;
  if (word.length < 5) return word;
  return frequentNames.find((name) => distance(word, name) <= (word.length > 7 ? 2 : 1)) ?? word;
}

function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length] ?? 3;
}

const longNicknames = Object.keys(nicknames).filter((name) => name.includes(' '));

/** Words that no phrase and no stop word took, as names of assets. */
function readMentions(rest: string): Pick<Intent, 'mentions' | 'unclear'> {
  const shortened = longNicknames.reduce(
    (text, name) => text.replaceAll(name, ` | ${nicknames[name]?.toLowerCase()} | `),
    rest,
  );
  const mentions: string[] = [];
  const unclear: { word: string; symbols: readonly string[] }[] = [];
  const runs = shortened.split(/[^\p{L}\p{N}&.\- ]|\b(?:and|et|vs|versus|or|ou|with|avec)\b|\|/u);
  for (const run of runs) {
    const words = run.split(/[\s]+/).map((word) => word.replace(/^[.-]{1,9}|[.-]{1,9}$/g, ''));
    let held: string[] = [];
    const close = () => {
      const name = held.join(' ');
      const symbols = sharedWords[name];
      if (symbols) unclear.push({ word: name, symbols });
      else if (nicknames[name]) mentions.push(nicknames[name] ?? name);
      else if (held.length > 0 && held.length <= 3) {
        const each = held.map(mended);
        if (
          each.every((word, i) => word === held[i] || frequentNames.includes(word)) &&
          !each.some((w) => /^[A-Z]/.test(w))
        )
          mentions.push(each.join(' '));
        else mentions.push(...each);
      }
      held = [];
    };
    for (const word of words) {
      if (word === '' || stopWords.has(word) || /^[\d.,%k]+(?:er|st|nd|rd|th)?$/.test(word)) close();
      else held.push(word);
    }
    close();
  }
  return { mentions: [...new Set(mentions)].slice(0, 6), unclear };
}

function isTerm(words: string, asks: boolean): boolean {
  const [term] = words === '' ? [] : findTerms(words);
  if (!term) return false;
  const names = [term.en, term.fr].flatMap(([name, , also = '']) => [name, ...also.split(', ')].map(plain));
  const isName = names.some((name) => name === words || name === words.replace(/s$/, ''));
  return isName || (asks && names.some((name) => ` ${name} `.includes(` ${words} `)));
}

/** The term that a question asks to explain, with nothing else in it. */
function termOf(said: string): string | undefined {
  const asks = said.search(defining) >= 0;
  const tidy = (text: string) =>
    text
      .replaceAll(/[?!.,"]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  const bare = tidy(said.replaceAll(defining, ' '));
  const whole = bare.replace(/^(?:(?:the|an?|la|le|les|une?|des?|du|l|d) )+/, '');
  return [whole, tidy(bare.replaceAll(asides, ' '))].find((words) => isTerm(words, asks));
}

/** What a question means; quotes and orders to the program are not read. */
export function parseQuestion(question: string, today: string): Intent {
  const symbol = pinned.exec(question)?.groups?.symbol?.trim();
  const bare = question.replace(pinned, ' ').replaceAll(/"[^"]{0,400}"|“[^”]{0,400}”|«[^»]{0,400}»/g, ' ');
  const sentences = bare.split(/(?<=[.!?])\s+/);
  const kept = sentences.filter((one) => !commands.test(plain(one)));
  const said = plain(kept.join(' '));
  const nothing = { wants: [], mentions: [], unclear: [], times: {}, follows: false, said };
  if (said.trim() === '') return { ...nothing, refused: true };
  const term = termOf(said);
  if (term !== undefined) return { ...nothing, term, refused: false };
  const times = readTimes(said, today);
  const ranking = readRanking(said);
  const found: { want: WantName; at: number }[] = [];
  let rest = said
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, ' ')
    .replaceAll(/\b(?!52)\d+[ -]?(?:days?|bars?|jours?|barres?|weeks?|semaines?)\b/g, ' day ');
  let refused = false;
  const inner: string[] = [];
  if (!ranking) {
    for (const [want, pattern] of phrases) {
      const match = pattern.exec(rest);
      if (!match) continue;
      rest =
        rest.slice(0, match.index) + ' '.repeat(match[0].length) + rest.slice(match.index + match[0].length);
      if (want === 'cannot') refused = true;
      else if (want !== 'own') found.push({ want, at: match.index });
      // Names between the words of a phrase are names all the same.
      if (match[0].includes(' '))
        inner.push(...readMentions(match[0]).mentions.filter((name) => !isOfPhrase(name)));
    }
  }
  for (const word of monthWords) rest = rest.replaceAll(word, ' ');
  const named = symbol
    ? { mentions: [symbol], unclear: [] }
    : ranking
      ? { mentions: [], unclear: [] }
      : readMentions([...inner, rest].join(' | '));
  const wants = ranking
    ? [...(/\bp ?\( ?up/.test(said) ? (['pUp'] as const) : [])]
    : wantsOf(found, { times, said, named });
  const length = lengthIn(said);
  return {
    ...{ wants, ...named, times, refused, said },
    ...(length === undefined ? {} : { length }),
    ...(ranking ? { ranking } : {}),
    ...marketIn(said),
    follows: follow.test(said) || (wants.length === 0 && named.mentions.length > 0),
  };
}

/** “correlated” begins with what a phrase looks for. */
const stems = [...stopWords].filter((word) => word.length > 3);
const isOfPhrase = (name: string): boolean => stems.some((stem) => name.startsWith(stem));

const monthWords = [
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/g,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lun|mar|mercre|jeu|vendre|same)dis?\b|\bdimanches?\b/g,
  /\b(?:one|two|three|four|five|six|ten|twelve|deux|trois|quatre|cinq|dix|douze|since|depuis)\b/g,
];

function lengthIn(said: string): number | undefined {
  const text =
    /\b(?:rsi|sma|ema|mm|mme|atr|adx|cci|mfi|moyenne mobile|moving average|average)[ (]*(?:a |de |of )?(\d{1,3})\b/.exec(
      said,
    )?.[1] ??
    /\b(\d{1,3})[ -]?(?:days?|bars?|jours?|barres?|periods?)[ -]?(?:rsi|sma|ema|moving|simple|exponential|average|atr|adx|cci|mfi)/.exec(
      said,
    )?.[1];
  return text === undefined ? undefined : Number(text);
}

function marketIn(said: string): Pick<Intent, 'market'> {
  if (/\b(?:crypto\w*|coins?|monnaies?)\b/.test(said)) return { market: 'crypto' };
  return /\b(?:stocks?|shares|equities|actions?|us)\b/.test(said) ? { market: 'us' } : {};
}

interface Context {
  readonly times: Times;
  readonly said: string;
  readonly named: Pick<Intent, 'mentions' | 'unclear'>;
}

/** In the order of the question; times turn a return into one over a span, or of the calendar. */
function wantsOf(
  found: readonly { want: WantName; at: number }[],
  { times, said, named }: Context,
): WantName[] {
  const ordered = found.toSorted((a, b) => a.at - b.at).map(({ want }) => want);
  const isSeason = times.month !== undefined || times.weekday !== undefined;
  const isPast = times.span !== undefined || times.from !== undefined;
  const isOwn = (want: WantName) => wantOf(want).tool === 'portfolio';
  const changed = ordered.map((want): WantName => {
    if (
      want === 'tone' &&
      named.mentions.length === 0 &&
      /\b(?:market|marche|crypto\w*|stocks?|actions)\b/.test(said)
    )
      return 'marketTone';
    const isPlain = want === 'performance' || want === 'price' || want === 'change';
    if (times.isDay && isPlain) return 'closeOn';
    if (isSeason && (want === 'performance' || want === 'price' || want === 'change')) return 'season';
    if (isPast && (want === 'price' || want === 'change')) return 'performance';
    return want;
  });
  let unique = [...new Set(changed)];
  const special = unique.find(
    (want) => want === 'draw' || want === 'alert' || want === 'order' || want === 'table',
  );
  if (special) return [special];
  const ofMember = unique.filter((want) => wantOf(want).of === 'member');
  if (ofMember.length > 0) return ofMember;
  if (unique.some(isOwn)) return unique.filter((want) => isOwn(want) || wantOf(want).tool !== 'quote');
  const indicators = unique.filter((want) => wantOf(want).tool === 'indicator');
  if (indicators.length > 0) unique = unique.filter((want) => want !== 'highest' && want !== 'lowest');
  const strong = unique.filter((want) => want !== 'price' && want !== 'change' && want !== 'performance');
  const plainly = /\b(?:price|cours|prix|change|variation|trading)\b/.test(said);
  if (strong.length > 0 && !plainly && strong.some((want) => want !== 'tone')) return strong;
  if (unique.length > 0) return unique;
  if (isSeason && named.mentions.length > 0) return ['season'];
  if (named.mentions.length === 0 || !isPast) return [];
  return [times.isDay ? 'closeOn' : 'performance'];
}

/** A question that goes on with the one before keeps what it does not change. */
export function continueWith(before: Intent, now: Intent): Intent {
  if (!now.follows || now.term !== undefined || now.ranking !== undefined || now.refused) return now;
  const onlyTimes = now.wants.every((want) => want === 'season' || want === 'performance' || want === 'draw');
  const keeps =
    now.wants.length === 0 ||
    (onlyTimes && before.wants.length > 0 && now.mentions.length === 0 && !now.wants.includes('draw'));
  return {
    ...now,
    wants: keeps ? before.wants : now.wants,
    times: Object.keys(now.times).length > 0 ? now.times : before.times,
    ...(now.length === undefined && before.length !== undefined && keeps ? { length: before.length } : {}),
  };
}
