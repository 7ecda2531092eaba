import type { EpochMs } from '@auspex/market';
import { describeProblem, type HttpProblem, retryAtOf } from '../http/http-problem.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { Refusal } from './read-refusal.ts';

const SHORT_WAIT_MS = 60_000;

/** What a refusal by the provider means to the caller. */
export function answerOfRefusal(
  refusal: Refusal,
  context: { readonly symbol: string; readonly now: EpochMs; readonly resetsAt: EpochMs },
): SourceAnswer<never> {
  switch (refusal) {
    case 'quota-gone':
      return {
        kind: 'unavailable',
        reason: 'Alpha Vantage says that the calls of the day are used up.',
        retryAt: context.resetsAt,
      };
    case 'too-fast':
      return {
        kind: 'unavailable',
        reason: 'Alpha Vantage was asked too often in a short time.',
        retryAt: context.now + SHORT_WAIT_MS,
      };
    case 'premium':
      return { kind: 'not-offered', reason: 'Alpha Vantage gives this only to paid keys.' };
    case 'invalid-key':
      return { kind: 'unavailable', reason: 'Alpha Vantage does not accept the key.' };
    case 'unknown-symbol':
      return { kind: 'unknown-asset', symbol: context.symbol };
    case 'other':
      return { kind: 'unavailable', reason: 'Alpha Vantage refused the request and gave no reason.' };
  }
}

/** What a failed read means to the caller. */
export function answerOfProblem(problem: HttpProblem): SourceAnswer<never> {
  return { kind: 'unavailable', reason: describeProblem(problem), retryAt: retryAtOf(problem) };
}
