import { hashText } from './hash-text.ts';
import type { NamedSpan, TokenKind, ToneToken } from './tone-token.ts';

/** Tried in this order at each place; the first group that matched names the class. */
const tokenPattern = new RegExp(
  [
    String.raw`(?<percent>\d[\d,.]*\s?(?:%|(?:pct|pc|per cent|percent|bps|basis points)(?![a-z])))`,
    String.raw`(?<money>(?:(?:rs|inr|usd|eur|us\$)\.?\s?|[$€£₹¥]\s?)\d[\d,.]*(?:[\s-]?(?:crores?|crs?|lakhs?|billion|million|trillion|bln|mln|bn|mn|tn|[bkm])(?![a-z]))?)`,
    String.raw`(?<amount>\d[\d,.]*[\s-]?(?:crores?|crs?|lakhs?|billion|million|trillion|bln|mln|bn|mn|tn)(?![a-z]))`,
    String.raw`(?<quarter>(?:[1-4]q|q[1-4])(?:[\s-]?fy)?[\s-]?(?:\d{2,4})?(?![a-z\d]))`,
    String.raw`(?<year>(?:fy[\s'’-]?\d{2,4}(?:-\d{2})?|(?:19|20)\d\d(?:-\d\d)?)(?![\d,.]*\d|[a-z]))`,
    String.raw`(?<number>\d(?:[\d,.]*\d)?(?:-\d[\d,.]*\d)?(?:st|nd|rd|th|x)?(?![a-z]))`,
    String.raw`(?<word>[\p{L}\d]+(?:\.\p{L}(?![\p{L}]))*(?:&\p{L}+)?(?:['’]\p{L}+)*)`,
    String.raw`(?<mark>[;:,?!()–—@|]|\s-+\s|\.\.+)`,
  ].join('|'),
  'giu',
);

const classes = {
  percent: '<pct>',
  money: '<money>',
  amount: '<money>',
  quarter: '<qtr>',
  year: '<year>',
  number: '<num>',
} as const;

const dashes = /^\s*(?:-+|–|—|\.\.+)\s*$/u;

/** Cuts a headline into tokens; named stretches become one token each, TGT or OTH. `spans` in rising order. */
export function tokenise(title: string, spans: readonly NamedSpan[]): ToneToken[] {
  const tokens: ToneToken[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.start < at) continue;
    readPlain(title, { from: at, to: span.start }, tokens);
    const kind = span.isTarget ? 'target' : 'other';
    tokens.push(named(span, kind));
    at = span.end;
    const possessive = /^['’]s?(?!\p{L})/iu.exec(title.slice(at, at + 3));
    if (possessive) at += possessive[0].length;
  }
  readPlain(title, { from: at, to: title.length }, tokens);
  return tokens;
}

const targetHash = hashText('TGT');
const otherHash = hashText('OTH');

function named({ start, end }: NamedSpan, kind: 'target' | 'other'): ToneToken {
  const isTarget = kind === 'target';
  return { text: isTarget ? 'TGT' : 'OTH', kind, start, end, hash: isTarget ? targetHash : otherHash };
}

function readPlain(title: string, { from, to }: { from: number; to: number }, into: ToneToken[]): void {
  tokenPattern.lastIndex = from;
  for (;;) {
    const found = tokenPattern.exec(title);
    if (!found?.groups || found.index >= to) return;
    const start = found.index;
    const end = Math.min(start + found[0].length, to);
    for (const text of spell(found.groups, title.slice(start, end))) {
      if (text !== '')
        into.push({ text, kind: kindOf(text, found.groups), start, end, hash: hashText(text) });
    }
    tokenPattern.lastIndex = end;
  }
}

function kindOf(text: string, groups: Record<string, string | undefined>): TokenKind {
  if (groups.mark !== undefined) return 'mark';
  return text.startsWith('<') ? 'figure' : 'word';
}

/** How a match is written as tokens: classes for figures, `does not` for `doesn't`, no possessive s. */
function spell(groups: Record<string, string | undefined>, shown: string): string[] {
  if (groups.word === undefined && groups.mark === undefined) {
    for (const [name, text] of Object.entries(classes)) if (groups[name] !== undefined) return [text];
  }
  if (groups.mark !== undefined) return [dashes.test(shown) ? '–' : shown.trim()];
  const word = shown.toLowerCase().replaceAll('’', "'");
  if (word === "can't" || word === 'cannot') return ['can', 'not'];
  if (word === "won't") return ['will', 'not'];
  if (word.endsWith("n't")) return [word.slice(0, -3), 'not'];
  return [word.replace(/'(?:s|re|ve|ll|d|m)?$/, '').replaceAll('.', '')];
}
