import { dateOfInstant, type EpochMs, startOfDate } from '@auspex/market';
import type { RateRule } from '../platform/http/index.ts';

/**
 * The last instant (UTC) of the last day that had ended by an instant. Questions about the past are answered as of
 * such ends: a guest has as many of them to ask for as there are days, not as many as there are milliseconds.
 */
export function lastDayEnd(at: EpochMs): EpochMs {
  return startOfDate(dateOfInstant(at + 1)) - 1;
}

/** What takes computing that nobody has caused lately: a day of the past some seconds, a fee at most one. */
export const newQuestions = {
  day: { name: 'returns.new-day', max: 6, windowSeconds: 60 },
  fee: { name: 'returns.new-fee', max: 30, windowSeconds: 60 },
} as const satisfies Record<string, RateRule>;
