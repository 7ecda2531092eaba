import type { Clause } from './cut-clauses.ts';
import { FeatureVector } from './feature-vector.ts';
import { hashText, joinHashes } from './hash-feature.ts';
import { type ReadHeadline, scoreTarget, type TargetScore } from './score-target.ts';
import { addSkeletonFeatures } from './skeleton-features.ts';
import type { ToneToken } from './tone-token.ts';

const LEXICON_VALUE = 1.5;

const names = ['score', 'own', 'near', 'rest'] as const;

const nameHashes = names.map((name) => hashText(`lexicon ${name}`));

const roleHash = hashText('role');

/** What the word lists say, in steps, also by kind of clause and by how many there are. */
function addLexiconFeatures(
  vector: FeatureVector,
  { clauses }: ReadHeadline,
  { score, home }: { score: TargetScore; home: number },
): void {
  const kind = hashText(clauses[home]?.kind ?? 'none');
  const count = Math.min(clauses.length, 4);
  const nowhere = { from: 0, to: 0 };
  names.forEach((name, index) => {
    const step = joinHashes(nameHashes[index], stepOf(score[name]));
    vector.add(step, nowhere, LEXICON_VALUE);
    vector.add(joinHashes(step, kind), nowhere, LEXICON_VALUE);
    vector.add(joinHashes(step, 100 + count), nowhere, LEXICON_VALUE);
  });
  vector.add(joinHashes(roleHash, hashText(score.role)), nowhere, LEXICON_VALUE);
}

/** Signed steps −4…4: nothing, weak, one word, more than one, much. */
function stepOf(tone: number): number {
  const size = Math.abs(tone);
  const step = size < 0.25 ? 0 : size < 0.9 ? 1 : size < 1.6 ? 2 : size < 2.6 ? 3 : 4;
  return tone < 0 ? -step : step;
}

const kinds = {
  gram: hashText('gram'),
  own: hashText('own clause'),
  elsewhere: hashText('other clause'),
  near: hashText('near'),
  far: hashText('far'),
  pair: hashText('pair'),
  clause: hashText('clause'),
  names: hashText('names'),
} as const;

const edge = hashText('edge');
const NEAR = 3;
const FAR = 5;

/** What the model sees. Names never enter: they have already become TGT or OTH. */
export function readFeatures(headline: ReadHeadline): FeatureVector {
  const { tokens, clauses } = headline;
  const vector = new FeatureVector();
  const home = clauses.findIndex(({ hasTarget }) => hasTarget);
  const score = scoreTarget(headline);
  addLexiconFeatures(vector, headline, { score, home });
  addGrams(vector, tokens);
  addOwnClause(vector, tokens, clauses[home]);
  addElsewhere(vector, headline, home);
  tokens.forEach(({ kind }, at) => {
    if (kind === 'target') addNeighbours(vector, tokens, at);
  });
  addClausePlace(vector, headline, home);
  addSkeletonFeatures(vector, headline);
  return vector;
}

function addGrams(vector: FeatureVector, tokens: readonly ToneToken[]): void {
  for (let at = -1; at <= tokens.length; at++) {
    let hash = kinds.gram;
    for (let size = 1; size <= 3; size++) {
      const end = at + size - 1;
      if (end > tokens.length) break;
      hash = joinHashes(hash, tokens[end]?.hash ?? edge);
      vector.add(hash, { from: at, to: end + 1 });
    }
  }
}

function addOwnClause(vector: FeatureVector, tokens: readonly ToneToken[], clause: Clause | undefined): void {
  if (clause === undefined) return;
  for (let at = clause.from; at < clause.to; at++) {
    const one = joinHashes(kinds.own, tokens[at].hash);
    vector.add(one, { from: at, to: at + 1 });
    if (at + 1 < clause.to) vector.add(joinHashes(one, tokens[at + 1].hash), { from: at, to: at + 2 });
  }
}

function addElsewhere(vector: FeatureVector, { tokens, clauses }: ReadHeadline, home: number): void {
  clauses.forEach((clause, index) => {
    if (index === home) return;
    for (let at = clause.from; at < clause.to; at++) {
      vector.add(joinHashes(kinds.elsewhere, tokens[at].hash), { from: at, to: at + 1 });
    }
  });
}

function addNeighbours(vector: FeatureVector, tokens: readonly ToneToken[], target: number): void {
  for (let distance = 1; distance <= FAR; distance++) {
    for (const side of [-1, 1]) {
      const at = target + side * distance;
      const hash = tokens[at]?.hash ?? edge;
      const span = { from: at, to: at + 1 };
      if (distance <= NEAR) vector.add(joinHashes(joinHashes(kinds.near, side * distance), hash), span);
      else if (tokens[at] !== undefined) vector.add(joinHashes(joinHashes(kinds.far, side), hash), span);
    }
  }
  const left = tokens[target - 1]?.hash ?? edge;
  const right = tokens[target + 1]?.hash ?? edge;
  vector.add(joinHashes(joinHashes(kinds.pair, left), right), { from: target - 1, to: target + 2 });
}

function addClausePlace(vector: FeatureVector, { tokens, clauses }: ReadHeadline, home: number): void {
  const clause = clauses[home];
  const nowhere = { from: 0, to: 0 };
  const names = tokens.filter(({ kind }) => kind === 'target' || kind === 'other').length;
  vector.add(joinHashes(kinds.names, Math.min(names, 5)), nowhere);
  if (clause === undefined) return;
  vector.add(joinHashes(kinds.clause, hashText(clause.kind)), nowhere);
  vector.add(joinHashes(kinds.clause, 10 + Math.min(home, 4)), nowhere);
  vector.add(joinHashes(kinds.clause, 20 + Math.min(clauses.length, 5)), nowhere);
}
