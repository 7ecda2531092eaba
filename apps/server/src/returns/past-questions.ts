import type { RateRule } from '../platform/http/index.ts';

/** What takes computing that nobody has caused lately: a day of the past some seconds, a fee at most one. */
export const newQuestions = {
  day: { name: 'returns.new-day', max: 6, windowSeconds: 60 },
  fee: { name: 'returns.new-fee', max: 30, windowSeconds: 60 },
} as const satisfies Record<string, RateRule>;
