import { DAY_MS } from '@auspex/market';
import type { FinancialStatement, FundamentalsSource, ShareCount } from '@auspex/market-data';
import { yieldToEventLoop } from '../../platform/threads/yield-to-event-loop.ts';
import type { OpenSource } from '../sources/open-source.ts';
import { readRefreshes, saveRefreshes } from '../sources/refresh-log.ts';
import { saveShareCounts, saveStatements } from '../store/index.ts';
import type { RoundCounter } from '../store/round-counter.ts';
import { spendBudget } from './daily-budget.ts';
import { type Ingest, type IngestRun, newestOf, scopeOf } from './ingest.ts';
import { runFeed } from './run-feed.ts';
import { assetsWithinBudget, type FetchedAsset, readInterest, wantedAssets } from './wanted-assets.ts';

const STATEMENTS = 'statements';
/** Companies whose figures are stored together. */
const BATCH = 24;
/** How long a company's figures remain valid where asking costs nothing but time. */
const GOOD_FOR_MS = { everything: 55 * 60_000, wanted: 20 * 3_600_000 } as const;
/** What became known in the last days is stored again; it may have come late. */
const LOOK_BACK_MS = 3 * DAY_MS;

interface FundamentalsOf {
  readonly source: OpenSource;
  readonly fundamentals: FundamentalsSource;
}

/** Statements and share counts from every source, in order of preference: the next one fills what is missing. */
export async function ingestFundamentals(ingest: Ingest, run: IngestRun): Promise<void> {
  for (const source of ingest.sources) {
    const { fundamentals } = source.ports;
    if (fundamentals === undefined) continue;
    run.signal.throwIfAborted();
    const companies = await companiesOf(ingest, source);
    await runFeed(ingest, { source, feed: 'fundamentals' }, async (counter) => {
      const of = { source, fundamentals };
      if (source.budget === null) await ingestFreely({ ingest, of, counter }, companies, run);
      else await ingestWithinBudget({ ingest, of, counter }, companies, run);
    });
  }
}

interface Round {
  readonly ingest: Ingest;
  readonly of: FundamentalsOf;
  readonly counter: RoundCounter;
}

/** Companies that a source may know: all stored ones, or those that somebody wants. */
async function companiesOf(ingest: Ingest, source: OpenSource): Promise<FetchedAsset[]> {
  const stocks = await ingest.view().assets({ market: 'us', delisted: true });
  const companies = new Set(stocks.flatMap(({ assetId, kind }) => (kind === 'stock' ? [assetId] : [])));
  if (source.fetches === 'everything') {
    return stocks.flatMap(({ assetId, kind, market, symbol, listedOn, delisting }) =>
      kind === 'stock'
        ? [{ assetId, market, symbol, listedOn, delistedOn: delisting?.date ?? null, listing: null }]
        : [],
    );
  }
  const wanted = await wantedAssets(ingest, await readInterest(ingest));
  return wanted.filter(({ assetId }) => companies.has(assetId));
}

async function ingestFreely(round: Round, companies: readonly FetchedAsset[], run: IngestRun): Promise<void> {
  const { ingest, of, counter } = round;
  const scope = { world: ingest.world, source: of.source.id };
  const records = await readRefreshes(ingest.database, { ...scope, kind: STATEMENTS });
  const lastOf = new Map(records.map(({ symbol, refreshedAt }) => [symbol, refreshedAt]));
  const now = ingest.clock.now();
  const due = companies.filter(({ assetId }) => {
    const last = lastOf.get(assetId);
    return last === undefined || now - last >= GOOD_FOR_MS[of.source.fetches];
  });
  const size = of.source.fetches === 'everything' ? BATCH : 1;
  run.progress(0, due.length);
  for (let start = 0; start < due.length && !counter.hopeless; start += size) {
    run.signal.throwIfAborted();
    await refreshCompanies(round, due.slice(start, start + size), lastOf);
    run.progress(Math.min(start + size, due.length), due.length);
  }
}

async function refreshCompanies(
  round: Round,
  companies: readonly FetchedAsset[],
  lastOf: ReadonlyMap<string | undefined, number | undefined>,
): Promise<void> {
  const { ingest, of, counter } = round;
  const { fundamentals } = of;
  const now = ingest.clock.now();
  const statements: FinancialStatement[] = [];
  const counts: ShareCount[] = [];
  const done: FetchedAsset[] = [];
  for (const company of companies) {
    const last = lastOf.get(company.assetId);
    const since = last === undefined ? Number.NEGATIVE_INFINITY : last - LOOK_BACK_MS;
    const answer = await fundamentals.statements(company);
    for (const fact of counter.take(answer) ?? []) if (fact.knownAt > since) statements.push(fact);
    if (answer.kind === 'unavailable') continue;
    if (answer.kind === 'found') {
      const counted = await fundamentals.shareCounts(company);
      for (const fact of counter.take(counted) ?? []) if (fact.knownAt > since) counts.push(fact);
      // Both are asked for again.
      if (counted.kind === 'unavailable') continue;
    }
    done.push(company);
    await yieldToEventLoop();
  }
  const scope = scopeOf(ingest, of.source);
  await ingest.database.transaction(async (tx) => {
    const saved = [await saveStatements(tx, scope, statements), await saveShareCounts(tx, scope, counts)];
    const records = done.map(({ assetId }) => ({
      kind: STATEMENTS,
      symbol: assetId,
      refreshedAt: now,
      failures: 0,
    }));
    await saveRefreshes(tx, scope, records);
    for (const { added, changed } of saved) counter.count(added + changed, undefined);
  });
  counter.count(0, newestOf([...statements, ...counts]));
}

async function ingestWithinBudget(
  round: Round,
  companies: readonly FetchedAsset[],
  run: IngestRun,
): Promise<void> {
  const { ingest, of, counter } = round;
  const { source } = of;
  if (source.budget === null) return;
  const byId = new Map<string, FetchedAsset>(companies.map((company) => [company.assetId, company]));
  let done = 0;
  await spendBudget(
    { ingest, source, budget: source.budget, ...(await assetsWithinBudget(ingest)) },
    (kind) => kind === STATEMENTS,
    async ({ symbol }) => {
      run.signal.throwIfAborted();
      const company = byId.get(symbol ?? '');
      if (company === undefined) return { kind: 'found', value: null };
      const before = counter.refused;
      await refreshCompanies(round, [company], new Map());
      done += 1;
      run.progress(done, companies.length, company.symbol);
      if (counter.refused === before) return { kind: 'found', value: null };
      return { kind: 'unavailable', reason: `No statements of ${company.symbol}.` };
    },
  );
}
