import type { Clause } from './cut-clauses.ts';
import type { ToneLexicon } from './lexicon/tone-lexicon.ts';
import type { RatedHit } from './rate-hits.ts';
import type { ToneToken } from './tone-token.ts';

/** What the word lists say about the target: overall, in its own clause, nearby, and in the rest. */
export interface TargetScore {
  readonly score: number;
  readonly own: number;
  readonly near: number;
  readonly rest: number;
  /** The index of the clause whose words decided; null if nothing did. */
  readonly clause: number | null;
  /** Why the score is zero whatever the words say. */
  readonly role: 'subject' | 'source' | 'agent';
}

const WEAK = 0.3;
const LARGEST = 4;

/** A parsed headline, with the marks of its words. */
export interface ReadHeadline {
  readonly tokens: readonly ToneToken[];
  readonly clauses: readonly Clause[];
  readonly hits: readonly RatedHit[];
  readonly lexicon: ToneLexicon;
}

/** Adds up what is said about the target, clause by clause. */
export function scoreTarget(headline: ReadHeadline): TargetScore {
  const { tokens, clauses, hits } = headline;
  const home = clauses.findIndex(({ hasTarget }) => hasTarget);
  const owners = hits.map((hit) => describedName(headline, hit));
  const tones = clauses.map((_, index) =>
    clamp(sum(hits.filter(({ clause }, at) => clause === index && owners[at] === null))),
  );
  const described = hits.filter((_, at) => owners[at] === 'target');
  const isDescribed = described.length > 0 && clauses.some(({ hasOther }) => hasOther);
  const role = roleOfTarget(headline, home);
  const near = nearTone(tokens, hits);
  const rest = clamp(tones.reduce((total, tone, index) => (index === home ? total : total + tone), 0));
  if (home < 0) return { score: 0, own: 0, near, rest, clause: null, role };
  const own = isDescribed
    ? clamp(sum(described))
    : clamp(tones[home] + sum(described)) * comparisonFactor(headline, clauses[home]);
  if (role !== 'subject') return { score: 0, own, near, rest, clause: null, role };
  if (Math.abs(own) < WEAK) return { ...borrow(clauses, tones, home), own, near, rest, role };
  const aside = clauses.reduce(
    (total, { hasTarget, hasOther, kind }, index) =>
      hasTarget || hasOther || kind === 'cause' ? total : total + 0.3 * tones[index],
    0,
  );
  return { score: clamp(own + aside), own, near, rest, clause: home, role };
}

/** If its own clause says nothing: later clauses, then earlier ones, with those about others weighing less. */
function borrow(
  clauses: readonly Clause[],
  tones: readonly number[],
  home: number,
): { score: number; clause: number | null } {
  for (let at = home + 1; at < clauses.length; at++) {
    const score = tones[at] * (clauses[at].hasOther ? 0.35 : 0.8);
    if (Math.abs(score) >= WEAK) return { score, clause: at };
  }
  for (let at = home - 1; at >= 0; at--) {
    const score = tones[at] * (clauses[at].hasOther ? 0.3 : 0.7);
    if (Math.abs(score) >= WEAK) return { score, clause: at };
  }
  return { score: tones[home], clause: null };
}

/** "Weak rupee", "stronger dollar": the word right before a name describes only that name. */
function describedName({ tokens, lexicon }: ReadHeadline, hit: RatedHit): 'target' | 'other' | null {
  const next = tokens[hit.to]?.kind;
  if (hit.kind === 'phrase' || !lexicon.adjectives.has(tokens[hit.from].text)) return null;
  return next === 'target' || next === 'other' ? next : null;
}

function roleOfTarget({ tokens, clauses, lexicon }: ReadHeadline, home: number): TargetScore['role'] {
  const clause = clauses[home];
  const at = tokens.findIndex(({ kind }) => kind === 'target');
  if (clause === undefined || at < 0) return 'subject';
  if (isAttribution(tokens, clauses, home) && tokens.length - at <= 3) return 'source';
  const next = tokens[at + 1]?.text ?? '';
  if (at === 0 && next === ':' && clauses.some(({ hasOther }) => hasOther)) return 'source';
  const previous = tokens[at - 1]?.text ?? '';
  if (previous === 'says' || previous === 'said') return 'source';
  if (lexicon.sayings.has(next)) return 'source';
  if (lexicon.actings.has(next) && tokens.slice(at + 2, at + 7).some(({ kind }) => kind === 'other'))
    return 'agent';
  return 'subject';
}

const labelWords = 3;

/** "…: Firm" at the end of a headline that has said something before; "Stock picks: Firm" has not. */
function isAttribution(tokens: readonly ToneToken[], clauses: readonly Clause[], home: number): boolean {
  const clause = clauses[home];
  if (clause.kind !== 'after-colon' || clause.to !== tokens.length || home === 0) return false;
  return clause.from > labelWords + 1 || clauses.slice(0, home).some(({ hasOther }) => hasOther);
}

/** "Prefer A over B": what is good for A is not good for B. */
function comparisonFactor({ tokens, lexicon }: ReadHeadline, clause: Clause): number {
  for (let at = clause.from + 1; at < clause.to; at++) {
    if (tokens[at].kind !== 'target') continue;
    if (
      lexicon.comparing.has(tokens[at - 1].text) &&
      tokens.slice(clause.from, at).some(({ kind }) => kind === 'other')
    ) {
      return -0.3;
    }
    return 1;
  }
  return 1;
}

function nearTone(tokens: readonly ToneToken[], hits: readonly RatedHit[]): number {
  const at = tokens.findIndex(({ kind }) => kind === 'target');
  if (at < 0) return 0;
  let total = 0;
  for (const { from, rated } of hits) total += rated / (1 + 0.35 * (Math.abs(from - at) - 1));
  return clamp(total);
}

function sum(hits: readonly RatedHit[]): number {
  let total = 0;
  for (const { rated } of hits) total += rated;
  return total;
}

function clamp(tone: number): number {
  return Math.max(-LARGEST, Math.min(LARGEST, tone));
}
