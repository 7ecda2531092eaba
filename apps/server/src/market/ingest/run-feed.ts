import type { OpenSource } from '../sources/open-source.ts';
import { type FeedName, saveFeedRun } from '../store/feed-store.ts';
import { Tally } from '../store/tally.ts';
import type { Ingest } from './ingest.ts';

/**
 * Asks a source for one thing and records how it went, success or not. An error of our own is recorded too, and
 * rethrown: the job is retried.
 */
export async function runFeed(
  ingest: Ingest,
  { source, feed }: { readonly source: OpenSource; readonly feed: FeedName },
  work: (tally: Tally) => Promise<void>,
): Promise<Tally> {
  const { world, clock, database, logger } = ingest;
  const tally = new Tally();
  try {
    await work(tally);
  } catch (error) {
    tally.fail(error);
    throw error;
  } finally {
    const run = tally.run(clock.now());
    if (run.error !== null)
      logger.warn(
        { source: source.id, feed, reason: run.error, refused: tally.refused },
        'market data are missing',
      );
    await saveFeedRun(database, { world, source: source.id, feed }, run);
  }
  return tally;
}
