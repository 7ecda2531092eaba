import { detectLanguage } from '../tone/detect-language.ts';
import { type Alias, type AliasRule, type Named, namedKey } from './alias.ts';
import { AliasIndex, cutPieces, type Piece } from './alias-index.ts';
import { otherFirmNouns, wordTickers } from './headline-words.ts';
import { isFirstNameOfSpeaker, isMarketMove, meansCompany } from './judge-common-word.ts';
import { meansCompanyInFrench } from './judge-french-name.ts';
import { isPlaceOfTrade, meansTrade } from './judge-trade.ts';

/** Something named in a headline, with the text that justifies it. */
export interface Mention {
  readonly named: Named;
  readonly rule: AliasRule;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds what a headline names. */
export interface Linker {
  link(title: string): Mention[];
}

/** Builds a linker from aliases. The tickers it knows are those of the assets among them, unless given. */
export function createLinker(
  aliases: readonly Alias[],
  tickers: ReadonlyMap<string, Alias> = tickersOf(aliases),
): Linker {
  const index = new AliasIndex(aliases);
  return {
    link(title) {
      const pieces = cutPieces(title);
      const isTitleCase = looksTitleCase(pieces);
      const isNameAt = (at: number) =>
        at < pieces.length && index.findAt(title, pieces, at).some(({ alias }) => isFirmName(alias));
      const sighting = {
        text: title,
        pieces,
        isTitleCase,
        isNameAt,
        isFrench: detectLanguage(title) === 'french',
      };
      const found = findTickers(title, tickers, pieces);
      for (let at = 0; at < pieces.length; ) {
        const candidates = index.findAt(title, pieces, at);
        const match = candidates.find(({ alias, to }) => isMeant(alias, { ...sighting, from: at, to }));
        if (match === undefined || isWithinTrade(match, candidates[0])) {
          at = candidates[0]?.alias.rule === 'trade' ? candidates[0].to : at + 1;
          continue;
        }
        found.push(mentionOf(title, match.alias, { start: pieces[at].start, end: pieces[match.to - 1].end }));
        at = match.to;
      }
      return withoutOverlaps(found);
    },
  };
}

type Candidate = ReturnType<AliasIndex['findAt']>[number];

/** If "IT stocks" is not meant, "IT" is not either. */
function isWithinTrade(match: Candidate, longest: Candidate): boolean {
  return match !== longest && match.alias.rule === 'trade' && longest.alias.rule === 'trade';
}

function isMeant(alias: Alias, sighting: Parameters<typeof meansCompany>[0]): boolean {
  const { text, pieces, to } = sighting;
  const next = pieces[to];
  if (next !== undefined && alias.named.kind === 'asset' && otherFirmNouns.has(next.lower)) {
    const joiner = text.slice(pieces[to - 1].end, next.start);
    if (joiner === ' ' && /^\p{Lu}/u.test(next.text)) return false;
  }
  if (isFirstNameOfSpeaker(sighting)) return false;
  if (alias.rule === 'french-name') return sighting.isFrench;
  if (alias.rule === 'index-name' && isMarketMove(sighting)) return false;
  if (alias.rule === 'trade') return meansTrade(sighting);
  if (alias.rule === 'exchange') return !isPlaceOfTrade(sighting);
  return (
    !needsEvidence(alias) || (sighting.isFrench ? meansCompanyInFrench(sighting) : meansCompany(sighting))
  );
}

function needsEvidence({ rule }: Alias): boolean {
  return rule === 'common-word' || rule === 'index-name';
}

/** A name that means one firm wherever it occurs. */
function isFirmName(alias: Alias): boolean {
  return !needsEvidence(alias) && alias.rule !== 'trade';
}

function mentionOf(
  title: string,
  { named, rule }: Alias,
  { start, end }: { start: number; end: number },
): Mention {
  return { named, rule, start, end, text: title.slice(start, end) };
}

/** `AAPL` and, for pairs, the code of the coin. */
function tickersOf(aliases: readonly Alias[]): Map<string, Alias> {
  const tickers = new Map<string, Alias>();
  for (const { named, rule } of aliases) {
    if (named.kind !== 'asset' || rule === 'trade' || rule === 'exchange') continue;
    const code = named.symbol.split('-')[0] ?? '';
    if (!tickers.has(code)) tickers.set(code, { text: code, rule: 'ticker', named });
  }
  return tickers;
}

const explicit =
  /\$(?<cash>[A-Z]{1,6}(?:\.[A-Z])?)(?![A-Za-z\d])|\((?:(?:NYSE|NASDAQ|Nasdaq|AMEX|NYSEARCA)\s*:\s*)?(?<bracket>[A-Z]{1,6}(?:\.[A-Z])?)\)|(?:NYSE|NASDAQ|Nasdaq|AMEX)\s*:\s*(?<listed>[A-Z]{1,6}(?:\.[A-Z])?)(?![A-Za-z\d])/g;

function findTickers(
  title: string,
  tickers: ReadonlyMap<string, Alias>,
  pieces: readonly Piece[],
): Mention[] {
  const found: Mention[] = [];
  for (const match of title.matchAll(explicit)) {
    const { cash, bracket, listed } = match.groups ?? {};
    const alias = tickers.get(cash ?? bracket ?? listed ?? '');
    if (alias)
      found.push(mentionOf(title, alias, { start: match.index, end: match.index + match[0].length }));
  }
  if (looksAllCapitals(pieces)) return found;
  for (const { text, start, end } of pieces) {
    const alias =
      text.length >= 3 && /^[A-Z]+$/.test(text) && !wordTickers.has(text) ? tickers.get(text) : undefined;
    if (alias) found.push(mentionOf(title, alias, { start, end }));
  }
  return found;
}

/**
 * The longer of two that overlap, in ascending order; a bracketed ticker right after its name stays a mention of its
 * own.
 */
function withoutOverlaps(mentions: readonly Mention[]): Mention[] {
  const sorted = [...mentions].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  for (const mention of sorted) {
    const last = kept.at(-1);
    if (last === undefined || mention.start >= last.end) kept.push(mention);
  }
  return kept;
}

const smallWords = 3;

function looksTitleCase(pieces: readonly Piece[]): boolean {
  const long = pieces.slice(1).filter(({ text }) => text.length > smallWords && /^\p{L}/u.test(text));
  const capital = long.filter(({ text }) => /^\p{Lu}/u.test(text));
  return long.length >= 2 && capital.length / long.length >= 0.75;
}

function looksAllCapitals(pieces: readonly Piece[]): boolean {
  const letters = pieces.map(({ text }) => text).join('');
  return letters.length > 12 && letters.replace(/[^\p{Lu}\d]/gu, '').length / letters.length > 0.8;
}

/** A headline's named assets, each once, in order of appearance. */
export function mentionedAssets(mentions: readonly Mention[]): string[] {
  const symbols = mentions.flatMap(({ named }) => (named.kind === 'asset' ? [named.symbol] : []));
  return [...new Set(symbols)];
}

/** A headline's mentions from one asset's point of view: its own and those of others. */
export function spansToward(
  mentions: readonly Mention[],
  symbol: string,
): { start: number; end: number; isTarget: boolean }[] {
  return mentions.map(({ named, start, end }) => ({ start, end, isTarget: namedKey(named) === symbol }));
}
