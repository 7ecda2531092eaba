import { dateOfInstant, type EpochMs, startOfDate } from '@auspex/market';
import { TooManyRequests, Unavailable } from '../platform/errors/index.ts';
import type { CallContext } from '../platform/http/call-handlers.ts';
import { callerKey, type RateLimiter, type RateRule } from '../platform/http/index.ts';

/**
 * The last instant (UTC) of the last day that had ended by an instant. Questions about the past are answered as of
 * such ends: a guest has as many of them to ask for as there are days, not as many as there are milliseconds.
 */
export function lastDayEnd(at: EpochMs): EpochMs {
  return startOfDate(dateOfInstant(at + 1)) - 1;
}

/** Runs work that anybody may cause one after another, and refuses more while enough of it is waiting. */
export class OneByOne {
  readonly #mostWaiting: number;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting >= this.#mostWaiting) {
      const message = 'Too many such questions are being answered. Please try again shortly.';
      throw new Unavailable(message, { code: 'busy', retryAfterSeconds: 15 });
    }
    this.#waiting += 1;
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined).finally(() => (this.#waiting -= 1));
    return result;
  }
}

/** What takes computing that nobody has caused lately: a day of the past some seconds, a fee at most one. */
const newQuestions = {
  day: { name: 'returns.new-day', max: 6, windowSeconds: 60 },
  fee: { name: 'returns.new-fee', max: 30, windowSeconds: 60 },
} as const satisfies Record<string, RateRule>;

/** Counts a question that has to be computed; one that was answered lately, or is being answered, is free. */
export async function countNewQuestion(
  limiter: RateLimiter,
  context: CallContext,
  kind: keyof typeof newQuestions,
): Promise<void> {
  const { identity, request } = context;
  const decision = await limiter.take(newQuestions[kind], callerKey(identity?.memberId ?? null, request.ip));
  if (!decision.allowed) throw new TooManyRequests(decision.retryAfterSeconds);
}
