import type { Trading } from './trading.ts';

/** Less than the quarter of a minute after which nobody may be left without an answer. */
export const ANSWER_WITHIN_MS = 14_000;

/** What an exchange is taken to have said when its answer takes too long. */
export const UNREACHABLE = { kind: 'failed', problem: { code: 'unreachable', words: '' } } as const;

/**
 * The result of work with an exchange; what `late` says if that takes too long. The work goes on all the same: what is
 * to come of it then, it has to store itself.
 */
export async function answerInTime<Result>(
  { platform, exchangeClock }: Pick<Trading, 'platform' | 'exchangeClock'>,
  work: Promise<Result>,
  late: () => Result | Promise<Result>,
): Promise<Result> {
  let stopWaiting: () => void = () => undefined;
  const tooLate = new Promise<null>((resolve) => {
    stopWaiting = exchangeClock.after(ANSWER_WITHIN_MS, () => resolve(null));
  });
  const done = work.then((result) => ({ result }));
  try {
    const first = await Promise.race([done, tooLate]);
    if (first !== null) return first.result;
  } finally {
    stopWaiting();
  }
  done.catch((error: unknown) =>
    platform.logger.error({ err: error }, 'what was answered already has failed since'),
  );
  return late();
}
