import { addDays, dateOfInstant } from '@auspex/market';
import type { CurrencyPair, FxSource, SourceAnswer } from '@auspex/market-data';
import type { OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import { saveRates } from '../store/index.ts';
import type { RoundCounter } from '../store/round-counter.ts';
import { ratesKind, spendBudget } from './daily-budget.ts';
import { type Ingest, type IngestRun, newestOf, scopeOf } from './ingest.ts';
import { runFeed } from './run-feed.ts';
import { assetsWithinBudget } from './wanted-assets.ts';

/** A rate of the last days may have been corrected. */
const LOOK_BACK_DAYS = 5;

/** Daily exchange rates from every source, starting from the last stored ones. */
export async function ingestRates(ingest: Ingest, run: IngestRun): Promise<void> {
  for (const source of ingest.sources) {
    const { fx } = source.ports;
    if (fx === undefined || fx.capabilities.pairs.length === 0) continue;
    run.signal.throwIfAborted();
    await runFeed(ingest, { source, feed: 'fx' }, async (counter) => {
      const round = { ingest, source, fx, counter };
      const { pairs } = fx.capabilities;
      if (source.budget !== null) return ratesWithinBudget(round, source.budget);
      for (const [place, pair] of pairs.entries()) {
        if (counter.hopeless) return;
        await ingestPair(round, pair);
        run.progress(place + 1, pairs.length);
      }
    });
  }
}

interface Round {
  readonly ingest: Ingest;
  readonly source: OpenSource;
  readonly fx: FxSource;
  readonly counter: RoundCounter;
}

async function ingestPair(
  { ingest, source, fx, counter }: Round,
  pair: CurrencyPair,
): Promise<SourceAnswer<unknown>> {
  const scope = scopeOf(ingest, source);
  const kind = ratesKind(pair.base, pair.quote);
  const today = dateOfInstant(scope.seenAt);
  const [record] = await readRefreshes(ingest.database, { ...scope, kind });
  const from = record?.askedTo ? addDays(record.askedTo, -LOOK_BACK_DAYS) : ingest.config.market.historyFrom;
  const answer = await fx.dailyRates({ pair, from, to: today });
  const rates = counter.take(answer);
  if (rates === undefined) return answer;
  const last = rates.at(-1)?.date ?? null;
  await ingest.database.transaction(async (tx) => {
    const { added, changed } = await saveRates(tx, scope, rates);
    const done = { kind, refreshedAt: scope.seenAt, failures: 0 };
    await saveRefreshes(tx, scope, [{ ...done, askedFrom: record?.askedFrom ?? from, askedTo: last }]);
    counter.count(added + changed, newestOf(rates));
  });
  return answer;
}

async function ratesWithinBudget(round: Round, budget: NonNullable<OpenSource['budget']>): Promise<void> {
  const { ingest, source, fx } = round;
  const pairs = new Map(fx.capabilities.pairs.map((pair) => [ratesKind(pair.base, pair.quote), pair]));
  await spendBudget(
    { ingest, source, budget, ...(await assetsWithinBudget(ingest)) },
    (kind) => pairs.has(kind),
    async ({ kind }) => {
      const pair = pairs.get(kind);
      return pair === undefined ? { kind: 'found', value: null } : ingestPair(round, pair);
    },
  );
}
