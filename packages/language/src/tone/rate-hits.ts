import type { Clause } from './cut-clauses.ts';
import type { ToneHit } from './find-tone-hits.ts';
import type { ToneLexicon } from './lexicon/tone-lexicon.ts';
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

interface HitsInContext {
  readonly tokens: readonly ToneToken[];
  readonly hits: readonly ToneHit[];
  readonly clauses: readonly Clause[];
  readonly lexicon: ToneLexicon;
}

/** A stretch of a headline in its language. */
interface WordsOfClause {
  readonly tokens: readonly ToneToken[];
  readonly clause: Clause;
  readonly lexicon: ToneLexicon;
}

/** Puts every hit of every clause into context. */
export function rateHits({ tokens, hits, clauses, lexicon }: HitsInContext): RatedHit[] {
  const rated: RatedHit[] = [];
  clauses.forEach((clause, index) => {
    const inside = hits.filter(({ from }) => from >= clause.from && from < clause.to);
    const spent = new Set<number>();
    const asked = questionFactor(tokens, clause);
    const around = { tokens, clause, lexicon };
    for (const hit of inside) {
      const noun = hit.kind === 'direction' ? movedNoun(hit, around) : null;
      if (noun !== null) spent.add(noun.at);
      const context =
        (noun?.isInverse === true ? -1 : 1) * negation(hit, around) * hedge(hit, around) * asked;
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
  hit: ToneHit,
  { tokens, clause, lexicon }: WordsOfClause,
): { at: number; isInverse: boolean } | null {
  for (const step of [-1, 1]) {
    const begin = step < 0 ? hit.from - 1 : hit.to;
    let passed = 0;
    for (let at = begin; at >= clause.from && at < clause.to && passed < INVERSE_REACH; at += step) {
      const { text, kind } = tokens[at];
      const isName = kind === 'target' || kind === 'other';
      if (lexicon.passedOver.has(text) || (isName && lexicon.namesInside)) continue;
      if (kind === 'mark' || isName || lexicon.reasons.has(text)) break;
      passed += 1;
      if (lexicon.inverse.has(text)) return { at, isInverse: true };
      if (lexicon.carriers.has(text)) return { at, isInverse: false };
    }
  }
  return null;
}

function negation(hit: ToneHit, { tokens, clause, lexicon }: WordsOfClause): number {
  for (let at = hit.from - 1; at >= Math.max(clause.from, hit.from - NEGATION_REACH); at--) {
    const { text } = tokens[at];
    if (lexicon.negators.has(text)) return text === 'not' && tokens[at + 1]?.text === 'only' ? 1 : NEGATED;
  }
  return 1;
}

function hedge(hit: ToneHit, { tokens, clause, lexicon }: WordsOfClause): number {
  for (let at = clause.from; at < hit.from; at++) if (lexicon.hedges.has(tokens[at].text)) return HEDGED;
  return 1;
}
