import { foldText } from '@auspex/market';
import { findField, screenFields } from './fields.ts';
import { readTokens } from './read-tokens.ts';

/** What could come next at the caret, and which characters it would take the place of. */
export interface Completion {
  readonly at: number;
  readonly end: number;
  readonly options: readonly { readonly text: string; readonly kind: 'field' | 'word' | 'keyword' }[];
}

const MOST_OPTIONS = 8;
const AFTER_FIELD = ['<', '>', '<=', '>=', '=', '!=', 'between', 'in', 'is known', 'is unknown'];
const AFTER_TEXT = ['=', '!=', 'in', 'contains', 'is known', 'is unknown'];

/**
 * Fields, words of a field, or keywords that fit what is written before the caret. `nameOf` gives a field's name in
 * the reader's language, `wordsOf` the words that occur in a text field.
 */
export function completeExpression(
  text: string,
  caret: number,
  { nameOf, wordsOf }: { nameOf: (key: string) => string; wordsOf: (key: string) => readonly string[] },
): Completion {
  const before = text.slice(0, caret);
  const open = openQuote(before);
  const typed = open === null ? wordAtEnd(before) : before.slice(open);
  const at = caret - typed.length;
  const place = { at, end: caret };
  const previous = before.slice(0, at).trimEnd();
  const field = comparedField(previous);
  const wanted = foldText(typed.replace(/^["']/, ''));
  const words = field ? wordsOf(field) : [];
  if (words.length > 0) {
    const found = words.filter((word) => foldText(word).includes(wanted));
    return {
      ...place,
      options: found.slice(0, MOST_OPTIONS).map((word) => ({ text: `"${word}"`, kind: 'word' })),
    };
  }
  if (open !== null) return { ...place, options: [] };
  const last = findField(wordAtEnd(previous));
  if (last) {
    const next = last.kind === 'text' ? AFTER_TEXT : last.kind === 'yes-no' ? ['and', 'or'] : AFTER_FIELD;
    const found = next.filter((keyword) => keyword.startsWith(wanted));
    return { ...place, options: found.map((keyword) => ({ text: keyword, kind: 'keyword' })) };
  }
  if (wanted === '' && /[\d%)"'a-z]$/i.test(previous) && !/\b(?:and|or|not)$/i.test(previous)) {
    return { ...place, options: ['and', 'or'].map((keyword) => ({ text: keyword, kind: 'keyword' })) };
  }
  // No key begins with a digit: this is a number, and nothing takes its place.
  if (/^\d/.test(wanted)) return { ...place, options: [] };
  return { ...place, options: matchingFields(wanted, nameOf) };
}

/** Keys that begin with what was typed first, then names and keys that contain it. */
function matchingFields(wanted: string, nameOf: (key: string) => string): Completion['options'] {
  const keys = screenFields.map(({ key }) => key);
  const begins = keys.filter((key) => key.startsWith(wanted));
  const holds = keys.filter(
    (key) => !key.startsWith(wanted) && (key.includes(wanted) || foldText(nameOf(key)).includes(wanted)),
  );
  return [...begins, ...holds].slice(0, MOST_OPTIONS).map((text) => ({ text, kind: 'field' }));
}

function wordAtEnd(text: string): string {
  let at = text.length;
  while (at > 0 && /[\p{L}\d_]/u.test(text.charAt(at - 1))) at -= 1;
  return text.slice(at);
}

/** The field whose words could come next: before `=`, `!=`, `contains`, or the list of an `in` that is still open. */
function comparedField(text: string): string | undefined {
  const tokens = tokensOf(text).map((token) => token.text);
  const last = tokens.at(-1) ?? '';
  if (last === '=' || last === '!=' || last === 'contains') return tokens.at(-2);
  const open = tokens.lastIndexOf('(');
  if (open < 1 || tokens[open - 1] !== 'in' || tokens.lastIndexOf(')') > open) return undefined;
  return tokens[open - 2] === 'not' ? tokens[open - 3] : tokens[open - 2];
}

function tokensOf(text: string) {
  try {
    return readTokens(text);
  } catch {
    return [];
  }
}

/** Where a quotation that is still open begins. */
function openQuote(text: string): number | null {
  let open: number | null = null;
  for (let i = 0; i < text.length; i++) {
    if (open === null ? text[i] === '"' || text[i] === "'" : text[i] === text[open])
      open = open === null ? i : null;
  }
  return open;
}
