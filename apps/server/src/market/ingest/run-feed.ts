import { ProcessStopping } from '../../platform/errors/index.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { type FeedName, saveFeedRun } from '../store/feed-store.ts';
import { RoundCounter } from '../store/round-counter.ts';
import type { Ingest } from './ingest.ts';

/**
 * Asks a source for one thing and records how it went, success or not. An error of our own is recorded too, and
 * rethrown: the job is retried. What a process that is stopping has interrupted says nothing of the source.
 */
export async function runFeed(
  ingest: Ingest,
  { source, feed }: { readonly source: OpenSource; readonly feed: FeedName },
  work: (counter: RoundCounter) => Promise<void>,
): Promise<RoundCounter> {
  const { world, clock, database, logger } = ingest;
  const counter = new RoundCounter();
  const note = async () => {
    const run = counter.run(clock.now());
    if (run.error !== null)
      logger.warn(
        { source: source.id, feed, reason: run.error, refused: counter.refused },
        'market data are missing',
      );
    await saveFeedRun(database, { world, source: source.id, feed }, run);
  };
  try {
    await work(counter);
  } catch (error) {
    if (error instanceof ProcessStopping) throw error;
    counter.fail(error);
    await note();
    throw error;
  }
  await note();
  return counter;
}
