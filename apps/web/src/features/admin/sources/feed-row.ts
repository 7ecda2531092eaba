import type { CallReply, Calls } from '@auspex/contract';
import type { JobRun } from '../jobs/use-jobs.ts';

export type SourceHealth = CallReply<Calls['market.sources']>['items'][number];
export type Feed = SourceHealth['feeds'][number];

/** One thing that one source gives. */
export interface FeedRow extends Feed {
  readonly source: Pick<SourceHealth, 'source' | 'name' | 'simulated'>;
  /** The run of its job that is under way. */
  readonly run: JobRun | null;
  /** The press on its button is on its way to the server. */
  readonly sending: boolean;
}

interface Fetching {
  readonly runs: readonly JobRun[];
  /** The job whose press is on its way. */
  readonly sending: string | null;
}

/** Every feed of every source, in the order in which they are asked. */
export function feedRows(sources: readonly SourceHealth[], { runs, sending }: Fetching): readonly FeedRow[] {
  return sources.flatMap((source) =>
    source.feeds.map((feed) => ({
      ...feed,
      source,
      run: feed.job === null ? null : runUnderWay(runs, feed.job),
      sending: feed.job !== null && feed.job === sending,
    })),
  );
}

/** The run of a job that is under way; null while none is. */
function runUnderWay(runs: readonly JobRun[], job: string): JobRun | null {
  const of = (state: JobRun['state']) => runs.find((run) => run.name === job && run.state === state);
  return of('running') ?? of('waiting') ?? of('retrying') ?? null;
}
