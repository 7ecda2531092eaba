import type { FeatureVector } from './feature-vector.ts';
import { hashText, joinHashes } from './hash-text.ts';
import type { ReadHeadline, TargetScore } from './score-target.ts';

const LEXICON_VALUE = 1.5;

const names = ['score', 'own', 'near', 'rest'] as const;
const nameHashes = names.map((name) => hashText(`lexicon ${name}`));
const roleHash = hashText('role');

/** What the word lists say, in steps, also by the kind of clause and how many there are. */
export function addLexiconFeatures(
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
