import { RULE_CERTAINTY } from '../tone/read-tone.ts';
import { type ToneLabel, toneOutputs, toneProbabilities } from '../tone/tone-model.ts';
import { fitToneModel } from './fit-tone-model.ts';
import { type JudgedReading, readLabel } from './judge-tone.ts';
import type { ToneExample } from './make-examples.ts';

const CLEAR = 0.6;

/** Readings of a fold by models that never saw it, rounded to bytes as shipped; `folds` says which folds are read. */
export function crossValidate(examples: readonly ToneExample[], folds: readonly number[]): JudgedReading[] {
  return folds.flatMap((fold) => {
    const { model } = fitToneModel(examples.filter((example) => example.fold !== fold));
    return examples
      .filter((example) => example.fold === fold)
      .map((example) => ({
        ...situationOf(example),
        ...(example.ruled === null
          ? readLabel(toneProbabilities(toneOutputs(model, example.features)))
          : { read: example.ruled, certainty: RULE_CERTAINTY }),
      }));
  });
}

/** Readings by the word lists alone. */
export function readByLexicon(examples: readonly ToneExample[]): JudgedReading[] {
  return examples.map((example) => ({
    ...situationOf(example),
    read: labelOfScore(example.score),
    certainty: 1,
  }));
}

function situationOf({
  headline,
  label,
}: ToneExample): Pick<JudgedReading, 'label' | 'several' | 'opposite'> {
  const labels = new Set(headline.names.map((name) => name.label));
  return {
    label,
    several: headline.names.length > 1,
    opposite: labels.has('positive') && labels.has('negative'),
  };
}

/** The word lists' own answer: a score must be clear to count. */
function labelOfScore(score: number): ToneLabel {
  if (score >= CLEAR) return 'positive';
  return score <= -CLEAR ? 'negative' : 'neutral';
}
