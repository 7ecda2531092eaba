import type { JobHandlers, JobRun } from '../platform/jobs/jobs.ts';
import type { LiveStream } from '../platform/live/live.ts';
import type { Ingest, IngestRun } from './ingest/ingest.ts';
import { ingestFundamentals } from './ingest/ingest-fundamentals.ts';
import { ingestIndices } from './ingest/ingest-indices.ts';
import { ingestPrices } from './ingest/ingest-prices.ts';
import { ingestRates } from './ingest/ingest-rates.ts';
import type { Preparation } from './prepare/preparation.ts';
import { ingestQuotes } from './quotes/ingest-quotes.ts';

interface JobNeeds {
  readonly ingest: () => Ingest;
  readonly preparation: () => Preparation;
  readonly live: LiveStream;
}

/** Fills an empty store at the start and fetches what is new from then on. */
export function ingestJobs({ ingest, preparation, live }: JobNeeds): JobHandlers {
  /** While an empty store is being filled, the schedule has nothing to add. */
  const unlessFilling =
    (work: (ingest: Ingest, run: IngestRun) => Promise<void>) =>
    async (run: JobRun<object>): Promise<void> => {
      if (await preparation().isFilling()) return;
      await work(ingest(), run);
    };
  return {
    'market.prepare': (run: JobRun<object>) => preparation().run(run),
    'market.ingest-prices': unlessFilling(ingestPrices),
    'market.ingest-fundamentals': unlessFilling(ingestFundamentals),
    'market.ingest-indices': unlessFilling(ingestIndices),
    'market.ingest-rates': unlessFilling(ingestRates),
    'market.ingest-quotes': unlessFilling((given, run) => ingestQuotes(given, live, run)),
  };
}
