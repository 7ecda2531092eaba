import type { Clause } from './cut-clauses.ts';
import type { ToneHit } from './find-tone-hits.ts';
import { lexicon } from './lexicon/lexicon.ts';
import type { ToneToken } from './tone-token.ts';

/** A hit with its tone in context, after inverse nouns, negation, hedges and questions. */
export interface RatedHit extends ToneHit {
  readonly rated: number;
  readonly clause: number;
}

const NEGATED = -0.8;
const HEDGED = 0.8;
const ASKED = 0.3;
const NEGATION_REACH = 3;
const INVERSE_REACH = 2;

/** Words that introduce a reason, not the thing that moves. */
const reasonWords = new Set([
  'on',
  'as',
  'after',
  'amid',
  'over',
  'due',
  'by',
  'from',
  'to',
  'at',
  'in',
  'despite',
  'for',
  'with',
  'against',
  'and',
  'of',
]);

/** Puts every hit of every clause into context. */
export function rateHits(
  tokens: readonly ToneToken[],
  hits: readonly ToneHit[],
  clauses: readonly Clause[],
): RatedHit[] {
  const rated: RatedHit[] = [];
  clauses.forEach((clause, index) => {
    const inside = hits.filter(({ from }) => from >= clause.from && from < clause.to);
    const spent = new Set<number>();
    const asked = questionFactor(tokens, clause);
    for (const hit of inside) {
      const noun = hit.kind === 'direction' ? movedNoun(tokens, hit, clause) : null;
      if (noun !== null) spent.add(noun.at);
      const context =
        (noun?.isInverse === true ? -1 : 1) *
        negation(tokens, hit, clause) *
        hedge(tokens, hit, clause) *
        asked;
      rated.push({ ...hit, rated: hit.tone * context, clause: index });
    }
    for (let i = rated.length - 1; i >= 0 && rated[i].clause === index; i--) {
      const hit = rated[i];
      if (hit.kind === 'finance' && spent.has(hit.from)) rated[i] = { ...hit, rated: 0 };
    }
  });
  return rated;
}

function questionFactor(tokens: readonly ToneToken[], clause: Clause): number {
  return tokens[clause.to - 1]?.text === '?' || tokens[clause.to]?.text === '?' ? ASKED : 1;
}

/** The noun with its own tone that a direction word moves ("losses widen", "demand falls"), or null. */
function movedNoun(
  tokens: readonly ToneToken[],
  hit: ToneHit,
  clause: Clause,
): { at: number; isInverse: boolean } | null {
  for (const step of [-1, 1]) {
    const begin = step < 0 ? hit.from - 1 : hit.to;
    for (let i = 0; i < INVERSE_REACH; i++) {
      const at = begin + step * i;
      if (at < clause.from || at >= clause.to) break;
      const { text, kind } = tokens[at];
      if (kind === 'mark' || kind === 'target' || kind === 'other' || reasonWords.has(text)) break;
      if (lexicon.inverse.has(text)) return { at, isInverse: true };
      if (lexicon.carriers.has(text)) return { at, isInverse: false };
    }
  }
  return null;
}

function negation(tokens: readonly ToneToken[], hit: ToneHit, clause: Clause): number {
  for (let at = hit.from - 1; at >= Math.max(clause.from, hit.from - NEGATION_REACH); at--) {
    const { text } = tokens[at];
    if (lexicon.negators.has(text)) return text === 'not' && tokens[at + 1]?.text === 'only' ? 1 : NEGATED;
  }
  return 1;
}

function hedge(tokens: readonly ToneToken[], hit: ToneHit, clause: Clause): number {
  for (let at = clause.from; at < hit.from; at++) if (lexicon.hedges.has(tokens[at].text)) return HEDGED;
  return 1;
}
