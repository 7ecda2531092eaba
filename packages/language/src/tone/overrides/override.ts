import type { ReadHeadline } from '../score-target.ts';
import type { ToneLabel } from '../tone-model.ts';

/** What an override found: the label and the tokens `from` up to `to` that say it. */
export interface OverrideFinding {
  readonly rule: string;
  readonly label: ToneLabel;
  readonly from: number;
  readonly to: number;
}

/** A construction that is rare in labelled text, and what it means for the target. */
export interface Override {
  readonly name: string;
  /** Each pattern with its label; the first match wins. */
  readonly patterns: readonly {
    readonly label: ToneLabel;
    readonly pattern: RegExp;
    /** One of these has to be among the tokens; null if the pattern requires no particular word. */
    readonly needs: readonly string[] | null;
  }[];
}

const ends = 'OTH|TGT|;|–|:|but|while|not|no|if';

/** Up to eight tokens without a name, a break or a contrast. */
const RUN = `(?: (?!(?:${ends}) )[^ ]+){0,8}?`;

/** The same within one statement: what moves in the reason is not what was spoken of before it. */
const RUN_OF_STATEMENT = `(?: (?!(?:${ends}|as|after|amid|amidst|because|since|following|when) )[^ ]+){0,8}?`;

/**
 * A pattern over tokens. Parts are separated by spaces: `a|b` either, `a?` optional, `~` a run of other tokens
 * without a name or a break, `=` such a run that no reason begins in, TGT and OTH the names.
 */
export function tokenPattern(text: string): RegExp {
  const parts = text
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (part === '~') return RUN;
      if (part === '=') return RUN_OF_STATEMENT;
      return part.endsWith('?') && part.length > 1 ? `(?: (?:${part.slice(0, -1)}))?` : ` (?:${part})`;
    });
  return new RegExp(`${parts.join('')}(?= |$)`, 'u');
}

/** The part of a pattern that the fewest words match: without one of them the pattern need not be tried. */
function neededWords(text: string): readonly string[] | null {
  const plain = text
    .trim()
    .split(/\s+/)
    .filter((part) => /^[\p{L}\d|-]+$/u.test(part))
    .map((part) => part.split('|'))
    .filter((words) => !words.some((word) => word === '' || word === 'TGT' || word === 'OTH'));
  return plain.sort((a, b) => a.length - b.length)[0] ?? null;
}

/** Patterns of one label. */
export function says(label: ToneLabel, ...texts: readonly string[]): Override['patterns'] {
  return texts.map((text) => ({ label, pattern: tokenPattern(text), needs: neededWords(text) }));
}

interface PlacedPattern {
  readonly rule: string;
  readonly label: ToneLabel;
  readonly pattern: RegExp;
}

/**
 * Finds the first override that matches a headline. Patterns are looked up by the words they need, so that a headline
 * tries only the few that can match. A question settles nothing.
 */
export function overrideFinder(
  overrides: readonly Override[],
): (headline: ReadHeadline) => OverrideFinding | null {
  const placed: PlacedPattern[] = [];
  const always: number[] = [];
  const byWord = new Map<string, number[]>();
  for (const { name, patterns } of overrides) {
    for (const { label, pattern, needs } of patterns) {
      const place = placed.push({ rule: name, label, pattern }) - 1;
      if (needs === null) always.push(place);
      for (const word of new Set(needs)) byWord.set(word, [...(byWord.get(word) ?? []), place]);
    }
  }
  return ({ tokens }) => {
    const candidates = new Set(always);
    for (const { text } of tokens) {
      if (text === '?') return null;
      for (const place of byWord.get(text) ?? []) candidates.add(place);
    }
    const text = tokens.map((token) => ` ${token.text}`).join('');
    for (const place of [...candidates].sort((a, b) => a - b)) {
      const { rule, label, pattern } = placed[place];
      const found = pattern.exec(text);
      if (!found) continue;
      const from = countSpaces(text.slice(0, found.index));
      return { rule, label, from, to: from + countSpaces(found[0]) };
    }
    return null;
  };
}

function countSpaces(text: string): number {
  let count = 0;
  for (const letter of text) if (letter === ' ') count += 1;
  return count;
}
