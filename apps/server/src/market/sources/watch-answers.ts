import type { EpochMs } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import type { Logger } from 'pino';
import type { FeedRun } from '../health/feed-store.ts';
import { Tally } from '../ingest/tally.ts';

/** Notes how the answers to questions of others went, gathered for a moment so that a round is one note. */
export type AnswerWatch = <Fact extends { readonly knownAt: EpochMs }>(
  ask: () => Promise<SourceAnswer<readonly Fact[]>>,
) => Promise<SourceAnswer<readonly Fact[]>>;

const NOTE_AFTER_MS = 1000;

export function createAnswerWatch(
  note: (run: FeedRun) => Promise<void>,
  { now, logger }: { readonly now: () => EpochMs; readonly logger: Logger },
): AnswerWatch {
  let tally: Tally | null = null;

  function later(): void {
    const timer = setTimeout(() => {
      const run = tally?.run(now());
      tally = null;
      if (run === undefined) return;
      note(run).catch((error: unknown) =>
        logger.debug({ err: error }, 'health of a source could not be noted'),
      );
    }, NOTE_AFTER_MS);
    timer.unref();
  }

  return async (ask) => {
    const answer = await ask();
    if (tally === null) {
      tally = new Tally();
      later();
    }
    for (const fact of tally.take(answer) ?? []) tally.count(1, fact.knownAt);
    return answer;
  };
}
