import type { ReadLanguage } from './detect-language.ts';
import { hashText } from './hash-feature.ts';
import type { NamedSpan, TokenKind, ToneToken } from './tone-token.ts';

/** Tried in this order at each position; the number of the matching group is the class. */
const tokenPattern = new RegExp(
  [
    String.raw`(\d[\d,.]*\s?(?:%|(?:pct|pc|per cent|percent|bps|basis points)(?![a-z])))`,
    String.raw`((?:(?:rs|inr|usd|eur|us\$)\.?\s?|[$€£₹¥]\s?)\d[\d,.]*(?:[\s-]?(?:crores?|crs?|lakhs?|billion|million|trillion|bln|mln|bn|mn|tn|[bkm])(?![a-z]))?)`,
    String.raw`(\d[\d,.]*[\s-]?(?:crores?|crs?|lakhs?|billion|million|trillion|bln|mln|bn|mn|tn)(?![a-z]))`,
    String.raw`((?:[1-4]q|q[1-4])(?:[\s-]?fy)?[\s-]?(?:\d{2,4})?(?![a-z\d]))`,
    String.raw`((?:fy[\s'’-]?\d{2,4}(?:-\d{2})?|(?:19|20)\d\d(?:-\d\d)?)(?![\d,.]*\d|[a-z]))`,
    String.raw`(\d(?:[\d,.]*\d)?(?:-\d[\d,.]*\d)?(?:st|nd|rd|th|x)?(?![a-z]))`,
    String.raw`([\p{L}\d]+(?:\.\p{L}(?![\p{L}]))*(?:&\p{L}+)?(?:['’]\p{L}+)*)`,
    String.raw`([;:,?!()–—@|]|\s-+\s|\.\.+)`,
  ].join('|'),
  'giu',
);

/** Classes of figures by group: percent, money, amount, quarter, year, number. */
const classes = ['', '<pct>', '<money>', '<money>', '<qtr>', '<year>', '<num>'] as const;
const MARK_GROUP = 8;

const dashes = /^\s*(?:-+|–|—|\.\.+)\s*$/u;

/** Cuts a headline into tokens; named spans become one token each, TGT or OTH. `spans` is ascending. */
export function tokenise(
  title: string,
  spans: readonly NamedSpan[],
  language: ReadLanguage = 'english',
): ToneToken[] {
  const tokens: ToneToken[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start < at) continue;
    readPlain(title, { from: at, to: span.start, language }, tokens);
    const kind = span.isTarget ? 'target' : 'other';
    tokens.push(named(span, kind));
    at = span.end;
    const possessive = /^['’]s?(?!\p{L})/iu.exec(title.slice(at, at + 3));
    if (possessive) at += possessive[0].length;
  }
  readPlain(title, { from: at, to: title.length, language }, tokens);
  return tokens;
}

const targetHash = hashText('TGT');
const otherHash = hashText('OTH');

function named({ start, end }: NamedSpan, kind: 'target' | 'other'): ToneToken {
  const isTarget = kind === 'target';
  return { text: isTarget ? 'TGT' : 'OTH', kind, start, end, hash: isTarget ? targetHash : otherHash };
}

function readPlain(
  title: string,
  { from, to, language }: { from: number; to: number; language: ReadLanguage },
  into: ToneToken[],
): void {
  tokenPattern.lastIndex = from;
  for (;;) {
    const found = tokenPattern.exec(title);
    if (found === null || found.index >= to) return;
    const start = found.index;
    const end = Math.min(start + found[0].length, to);
    const figure = figureClass(found);
    const kind = figure !== null ? 'figure' : found[MARK_GROUP] === undefined ? 'word' : 'mark';
    const shown = title.slice(start, end);
    const texts =
      figure !== null
        ? [figure]
        : kind === 'word' && language === 'french'
          ? elide(shown)
          : spell(shown, kind);
    for (const text of texts) if (text !== '') into.push({ text, kind, start, end, hash: hashText(text) });
    tokenPattern.lastIndex = end;
  }
}

/** The class of the matched figure; null for words and punctuation. */
function figureClass(found: RegExpExecArray): string | null {
  for (let group = 1; group < classes.length; group++) if (found[group] !== undefined) return classes[group];
  return null;
}

/** "L'action" as `l action`; "aujourd'hui" stays whole. */
function elide(shown: string): string[] {
  const word = shown.toLowerCase().replaceAll('’', "'");
  return word === "aujourd'hui" ? [word] : word.split("'");
}

/** How a match is written as tokens: `does not` for `doesn't`, without the possessive s. */
function spell(shown: string, kind: TokenKind): string[] {
  if (kind === 'mark') return [dashes.test(shown) ? '–' : shown.trim()];
  const word = shown.toLowerCase().replaceAll('’', "'");
  if (/^\p{L}+$/u.test(word) && word !== 'cannot') return [word];
  if (word === "can't" || word === 'cannot') return ['can', 'not'];
  if (word === "won't") return ['will', 'not'];
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  return [word.replace(/'(?:s|re|ve|ll|d|m)?$/, '').replaceAll('.', '')];
}
