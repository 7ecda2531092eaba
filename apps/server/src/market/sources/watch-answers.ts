import type { EpochMs } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import type { Logger } from 'pino';
import type { FeedRun } from '../store/feed-store.ts';
import { RoundCounter } from '../store/round-counter.ts';
import { isHeldBack } from './held-back.ts';

/** Records how other modules' questions were answered, batched for a moment so that a round is one write. */
export type AnswerWatch = <Fact extends { readonly knownAt: EpochMs }>(
  ask: () => Promise<SourceAnswer<readonly Fact[]>>,
) => Promise<SourceAnswer<readonly Fact[]>>;

const NOTE_AFTER_MS = 1000;

/** Where it is recorded. */
export interface AnswerNotes {
  run(run: FeedRun): Promise<void>;
  /** Nobody was asked; the question's turn comes at that instant. */
  turn(at: EpochMs): Promise<void>;
}

export function createAnswerWatch(
  note: AnswerNotes,
  { now, logger }: { readonly now: () => EpochMs; readonly logger: Logger },
): AnswerWatch {
  let counter: RoundCounter | null = null;
  const inTheBackground = (saving: Promise<void>): void => {
    saving.catch((error: unknown) => logger.debug({ err: error }, 'health of a source could not be noted'));
  };

  function later(): void {
    const timer = setTimeout(() => {
      const run = counter?.run(now());
      counter = null;
      if (run !== undefined) inTheBackground(note.run(run));
    }, NOTE_AFTER_MS);
    timer.unref();
  }

  return async (ask) => {
    const answer = await ask();
    if (isHeldBack(answer)) {
      inTheBackground(note.turn(answer.retryAt));
      return answer;
    }
    if (counter === null) {
      counter = new RoundCounter();
      later();
    }
    for (const fact of counter.take(answer) ?? []) counter.count(1, fact.knownAt);
    return answer;
  };
}
