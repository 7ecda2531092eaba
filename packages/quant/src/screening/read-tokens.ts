import { DAY_MS } from '@auspex/market';
import { type Place, Unreadable } from './expression-tree.ts';

export type Token = Place & {
  readonly type: 'name' | 'number' | 'date' | 'words' | 'sign' | 'end';
  /** Names in lower case, signs in their usual form, words without their quotes. */
  readonly text: string;
  readonly value: number;
};

const SUFFIXES: Readonly<Record<string, number>> = { '%': 0.01, k: 1e3, m: 1e6, b: 1e9, bn: 1e9, t: 1e12 };
const SIGNS: Readonly<Record<string, string>> = {
  '==': '=',
  '<>': '!=',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '−': '-',
};
/** What people write from other languages, and what it is here. */
const FOREIGN: Readonly<Record<string, string>> = {
  ...{ '&&': ' and ', '||': ' or ', '=>': '>=', '=<': '<=', '&': ' and ', '|': ' or ', '!': 'not ' },
  ...{ '“': '"', '”': '"', '[': '(', ']': ')', ';': ',' },
};
const isDigit = (one: string) => one >= '0' && one <= '9';
const isLetter = (one: string) => /[\p{L}_]/u.test(one);

/** Takes an expression apart. */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const one = text.charAt(at);
    if (/\s/.test(one)) {
      at += 1;
      continue;
    }
    const token = readToken(text, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function readToken(text: string, at: number): Token {
  const one = text.charAt(at);
  if (isDigit(one) || (one === '.' && isDigit(text.charAt(at + 1)))) return readNumber(text, at);
  if (isLetter(one)) {
    let end = at;
    while (end < text.length && (isLetter(text.charAt(end)) || isDigit(text.charAt(end)))) end += 1;
    return { type: 'name', text: text.slice(at, end).toLowerCase(), value: Number.NaN, at, end };
  }
  if (one === '"' || one === "'") return readWords(text, at);
  return readSign(text, at);
}

/** `1,250` is no number here: a comma separates the values of a list. */
function readNumber(text: string, at: number): Token {
  let end = at;
  while (end < text.length && /[\w.%]|\p{L}/u.test(text.charAt(end))) end += 1;
  if (/^\d{4}-/.test(text.slice(at, at + 5))) return readDate(text, at);
  const written = text.slice(at, end).toLowerCase();
  const digits = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e\d{1,3})?/.exec(written)?.[0] ?? '';
  const suffix = written.slice(digits.length);
  const factor = suffix === '' ? 1 : SUFFIXES[suffix];
  const value = Number(digits) * (factor ?? Number.NaN);
  if (!Number.isFinite(value)) {
    throw new Unreadable('bad-number', { at, end }, { found: text.slice(at, end) });
  }
  // 10% is 0.1, not 0.1 and a rounding error.
  return { type: 'number', text: written, value: suffix === '%' ? Number(digits) / 100 : value, at, end };
}

function readDate(text: string, at: number): Token {
  let end = at;
  while (end < text.length && /[\w-]/.test(text.charAt(end))) end += 1;
  const written = text.slice(at, end);
  const ms = Date.parse(`${written}T00:00:00Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(written) && Number.isFinite(ms);
  if (!isDay || new Date(ms).toISOString().slice(0, 10) !== written) {
    throw new Unreadable('bad-date', { at, end }, { found: written });
  }
  return { type: 'date', text: written, value: ms / DAY_MS, at, end };
}

function readWords(text: string, at: number): Token {
  const close = text.indexOf(text.charAt(at), at + 1);
  if (close < 0) {
    const end = text.length;
    const fix = { at: end, end, text: text.charAt(at) };
    throw new Unreadable('unclosed-text', { at, end }, { found: text.slice(at), fix });
  }
  return { type: 'words', text: text.slice(at + 1, close), value: Number.NaN, at, end: close + 1 };
}

function readSign(text: string, at: number): Token {
  const two = text.slice(at, at + 2);
  const one = text.charAt(at);
  const sign = (written: string): Token => ({
    ...{ type: 'sign', text: SIGNS[written] ?? written, value: Number.NaN },
    ...{ at, end: at + written.length },
  });
  const foreign = FOREIGN[two];
  if (foreign === undefined) {
    if (['<=', '>=', '!=', '==', '<>'].includes(two)) return sign(two);
    if ('<>=()+-*/,≤≥≠−'.includes(one)) return sign(one);
  }
  const written = foreign === undefined ? String.fromCodePoint(text.codePointAt(at) ?? 32) : two;
  const end = at + written.length;
  const mended = FOREIGN[written];
  const fix = mended === undefined ? null : { at, end, text: mended };
  throw new Unreadable('bad-character', { at, end }, { found: written, fix });
}
