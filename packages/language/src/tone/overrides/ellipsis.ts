import { lexicon } from '../lexicon/lexicon.ts';
import type { ReadHeadline } from '../score-target.ts';
import type { OverrideFinding } from './override.ts';

const joins = new Set([',', ';', 'while', 'but', 'and', 'whereas', 'as']);

/**
 * "Rivian's output slows, Lucid's accelerates": the second verb moves the first one's noun. Needs the target right
 * before a direction word that ends its part, and another name with a noun and a direction word before it.
 */
export function findEllipsis({ tokens }: ReadHeadline): OverrideFinding | null {
  const at = tokens.findIndex(({ kind }) => kind === 'target');
  const own = directionAt(tokens, at + 1);
  if (at < 4 || own === 0 || !joins.has(tokens[at - 1].text)) return null;
  const after = tokens[at + 2];
  if (after !== undefined && after.kind !== 'mark') return null;
  const other = lastOther(tokens, at);
  if (other < 0 || at - other > 6) return null;
  const nouns = tokens.slice(other + 1, at - 1).filter(({ kind }) => kind === 'word');
  if (nouns.length < 2 || !nouns.some(({ text }) => isDirection(text))) return null;
  const noun = nouns.find(({ text }) => !isDirection(text));
  if (noun === undefined) return null;
  const tone = lexicon.inverse.has(noun.text) ? -own : own;
  return { rule: 'ellipsis', label: tone > 0 ? 'positive' : 'negative', from: other + 1, to: at + 2 };
}

function lastOther(tokens: ReadHeadline['tokens'], before: number): number {
  for (let at = before - 1; at >= 0; at--) if (tokens[at].kind === 'other') return at;
  return -1;
}

function isDirection(text: string): boolean {
  return lexicon.words.get(text)?.kind === 'direction';
}

function directionAt(tokens: ReadHeadline['tokens'], at: number): number {
  const word = lexicon.words.get(tokens[at]?.text ?? '');
  return word?.kind === 'direction' ? word.tone : 0;
}
