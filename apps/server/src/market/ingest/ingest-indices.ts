import { HOUR_MS } from '@auspex/market';
import type { OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import { saveIndexWeights, saveIndices } from '../store/index.ts';
import { type Ingest, type IngestRun, newestOf, scopeOf } from './ingest.ts';
import { runFeed } from './run-feed.ts';

const INDICES = 'indices';
const GOOD_FOR_MS = HOUR_MS;
/** What became known in the last days is stored again; it may have come late. */
const LOOK_BACK_MS = 72 * HOUR_MS;

/** Indices and the weights of their members, from every source. */
export async function ingestIndices(ingest: Ingest, run: IngestRun): Promise<void> {
  for (const source of ingest.sources) {
    if (source.ports.indices === undefined) continue;
    const scope = { world: ingest.world, source: source.id };
    const [last] = await readRefreshes(ingest.database, { ...scope, kind: INDICES });
    const began = ingest.clock.now();
    if (last?.refreshedAt !== undefined && began - last.refreshedAt < GOOD_FOR_MS) continue;
    const since =
      last?.refreshedAt === undefined ? Number.NEGATIVE_INFINITY : last.refreshedAt - LOOK_BACK_MS;
    if (await ingestFrom(ingest, { source, since }, run)) {
      await saveRefreshes(ingest.database, scope, [{ kind: INDICES, refreshedAt: began, failures: 0 }]);
    }
  }
}

/** Whether everything could be fetched. */
async function ingestFrom(
  ingest: Ingest,
  { source, since }: { readonly source: OpenSource; readonly since: number },
  run: IngestRun,
): Promise<boolean> {
  const port = source.ports.indices;
  if (port === undefined) return true;
  const counter = await runFeed(ingest, { source, feed: 'indices' }, async (counted) => {
    const indices = counted.take(await port.indices());
    if (indices === undefined) return;
    const saved = await saveIndices(ingest.database, scopeOf(ingest, source), indices);
    counted.count(saved.added + saved.changed, undefined);
    for (const [place, { indexId }] of indices.entries()) {
      run.signal.throwIfAborted();
      const weights = counted.take(await port.weights(indexId));
      if (weights === undefined) continue;
      const fresh = weights.filter(({ knownAt }) => knownAt > since);
      const { added, changed } = await saveIndexWeights(ingest.database, scopeOf(ingest, source), fresh);
      counted.count(added + changed, newestOf(weights));
      run.progress(place + 1, indices.length);
    }
  });
  return counter.refused === 0;
}
