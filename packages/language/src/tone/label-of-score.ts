import type { ToneLabel } from './tone-model.ts';

const CLEAR = 0.6;

/** The word lists' own answer: a score must be clear to count. */
export function labelOfScore(score: number): ToneLabel {
  if (score >= CLEAR) return 'positive';
  return score <= -CLEAR ? 'negative' : 'neutral';
}
