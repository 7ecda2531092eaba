import { frequentNames, nicknames, sharedWords, stopWords } from './lexicon.ts';
import { slips } from './spell-words.ts';

/** The assets that a question may name. */
export interface Mentions {
  /** Runs of words that may name assets, in the order of the question. */
  readonly mentions: readonly string[];
  /** A word that fits several companies, and their symbols. */
  readonly unclear: readonly { readonly word: string; readonly symbols: readonly string[] }[];
}

/** Words in capitals that are no symbols. */
const noSymbols = new Set(
  'A I AI AM PM US USA USD EUR GBP UK EU ETF CEO CFO CTO IPO RSI MACD SMA EMA MME MM MA ATR ADX CCI MFI VWAP OBV EPS BPA PE PER PS PB ROE ROI ROA FCF TTM YTD MTD QTD WTD UTC API CSV P L OK UP K R Q FDR TWR MWR IRR TRI CAGR BUY SELL HOLD S Q1 Q2 Q3 Q4 PNL FAQ GDP CPI NFT DJIA PLS THX LOL WTF OMG IMO FYI ASAP MCP CA HOW WHAT IS THE OF AND OR NOT NO YES RVOL OHLC BPS'.split(
    ' ',
  ),
);
/** An indicator with its length, a quarter, a span: “MM50”, “Q3”, “52W”. */
const measured = /^(?:(?:SMA|EMA|MA|MME|MM|RSI|ATR|ADX|CCI|MFI|Q|H|T|FY)\d{1,4}|\d{1,3}(?:D|W|M|Y|DMA))$/;
const symbolLike =
  /(?<![\p{L}\p{N}.&/-])\$?(?<symbol>[A-Z][A-Z0-9]{0,5}(?:[.-][A-Z]{1,4})?)(?![\p{L}\p{N}&/])/gu;
/** Where symbols stood: no word of a phrase, and no letter. */
const FIRST_MARK = 0xe000;
const mark = /[\ue000-\ue01f]/;

export interface MarkedQuestion {
  readonly text: string;
  readonly symbols: readonly string[];
}

/** Puts marks where a question writes symbols in capitals; in one that shouts all over, capitals say nothing. */
export function markSymbols(question: string): MarkedQuestion {
  const symbols: string[] = [];
  const letters = question.replaceAll(/[^\p{L}]/gu, '');
  const shouts = letters.length > 6 && letters === letters.toUpperCase();
  const text = question.replaceAll(symbolLike, (whole, symbol: string) => {
    if (shouts || noSymbols.has(symbol) || measured.test(symbol) || symbols.length > 9) return whole;
    symbols.push(nicknames[symbol.toLowerCase()] ?? symbol);
    return String.fromCharCode(FIRST_MARK + symbols.length - 1);
  });
  return { text, symbols };
}

const longNicknames = Object.keys(nicknames)
  .filter((name) => /[^a-z]/.test(name))
  .toSorted((a, b) => b.length - a.length)
  .map((name) => ({
    name,
    symbol: nicknames[name] ?? '',
    written: new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}])`, 'u'),
  }));

/** Whether a text has the mark of a symbol. */
export const namesSymbol = (text: string): boolean => mark.test(text);

/** Puts marks where a text in lower case without accents has a name of several words: “bitcoin cash” is no cash. */
export function markNames({ text, symbols }: MarkedQuestion): MarkedQuestion {
  const all = [...symbols];
  let said = text;
  for (const { name, symbol, written } of longNicknames) {
    if (all.length > 9 || !said.includes(name) || !written.test(said)) continue;
    all.push(symbol);
    said = said.replace(written, String.fromCharCode(FIRST_MARK + all.length - 1));
  }
  return { text: said, symbols: all };
}

/** Whether two words are the same but for a slip: one letter off, or two in a long one. */
export const isSlipOf = (word: string, name: string): boolean =>
  word.length > 4 && word[0] === name[0] && slips(word, name) <= (word.length > 6 ? 2 : 1);

/** A word close to a frequent name is that name. */
function mended(word: string): string {
  const nickname = nicknames[word];
  if (nickname) return nickname;
  return frequentNames.find((name) => isSlipOf(word, name)) ?? word;
}

const MOST_WORDS = 4;
const MOST_MENTIONS = 8;

/** Words that no phrase and no stop word took, as names of assets. */
export function readMentions(rest: string, symbols: readonly string[] = []): Mentions {
  const mentions: string[] = [];
  const unclear: { word: string; symbols: readonly string[] }[] = [];
  let held: string[] = [];
  const close = () => {
    const name = held.join(' ');
    const shared = sharedWords[name];
    if (shared) unclear.push({ word: name, symbols: shared });
    else if (held.length > 0) mentions.push(nicknames[name] ?? held.slice(0, MOST_WORDS).join(' '));
    held = [];
  };
  const runs = rest.split(/([\ue000-\ue01f])|[^\p{L}\p{N}&.\- ]|\b(?:and|et|vs|versus|or|ou|with|avec)\b/u);
  for (const run of runs) {
    if (run === undefined) continue;
    if (mark.test(run)) {
      close();
      mentions.push(symbols[run.charCodeAt(0) - FIRST_MARK] ?? '');
      continue;
    }
    const words = run
      .split(/\s+/)
      .map((word) =>
        word.replace(
          /^[.&-]{1,9}|[.&-]{1,9}$|(?<=\p{L}{3})-(?:t-)?(?:il|ils|elle|elles|on|je|tu|nous|vous|moi|ce|la|ci)$/gu,
          '',
        ),
      );
    for (const word of words) {
      if (/^[A-Z]/.test(word)) {
        close();
        mentions.push(word);
      } else if (
        word === '' ||
        stopWords.has(word) ||
        /^[\d.,%k]{1,40}(?:er|st|nd|rd|th|x|eme|d|w|m|y|j|h|wks?|dma)?$/.test(word)
      )
        close();
      else {
        const known = nicknames[word.replace(/s$/, '')] ?? nicknames[word];
        // A name of one word ends the one before it: “solana follow bitcoin”.
        if (known || frequentNames.includes(word)) close();
        if (known) mentions.push(known);
        else held.push(word);
      }
    }
    close();
  }
  return { mentions: [...new Set(mentions)].slice(0, MOST_MENTIONS), unclear };
}

/** A mention and its parts, the longest first, each also without its slips. */
export function partsOf(mention: string): readonly string[] {
  const words = mention.split(' ');
  const parts: string[] = [];
  for (let size = words.length; size > 0; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) parts.push(words.slice(at, at + size).join(' '));
  }
  const whole = parts.flatMap((part) => {
    const other = part.includes(' ') ? part.split(' ').map(mended).join(' ') : mended(part);
    return other === part ? [part] : [part, other];
  });
  return [...new Set(whole)];
}
