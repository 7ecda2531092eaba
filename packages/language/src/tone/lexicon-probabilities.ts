import type { ToneProbabilities } from './tone-model.ts';

const STEEPNESS = 1.5;
const NEUTRAL_BIAS = 1.2;

/** Chances from the word lists' score, for use without a model: three outputs, neutral ahead while the score is small. */
export function lexiconProbabilities(score: number): ToneProbabilities {
  const positive = Math.exp(STEEPNESS * score);
  const negative = Math.exp(-STEEPNESS * score);
  const neutral = Math.exp(NEUTRAL_BIAS);
  const total = positive + negative + neutral;
  return { negative: negative / total, neutral: neutral / total, positive: positive / total };
}
