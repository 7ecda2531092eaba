import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRankPool } from '../src/forecasts/model/rank-pool.ts';
import { forecastPublication } from '../src/forecasts/publication.ts';
import { unwatched } from '../src/market/ingest/ingest.ts';
import { ingestPrices } from '../src/market/ingest/ingest-prices.ts';
import { createLedger } from '../src/record/index.ts';
import { MARKET_NOW, MARKET_SEED, withMarket } from './with-market.ts';
import { openTestSources, type TestSources } from './with-sources.ts';

const test = withMarket();
const ranks = createRankPool();
let sources: TestSources;

beforeAll(async () => {
  sources = await openTestSources(test, { now: MARKET_NOW, environment: { MARKET_SEED } });
});
afterAll(async () => {
  await sources?.close();
  await ranks.close();
});

/** Fetches prices until this many assets have theirs. */
async function fetchSome(count: number): Promise<void> {
  const stop = new AbortController();
  const progress = (done: number) => {
    if (done >= count) stop.abort();
  };
  await ingestPrices(sources.ingest, { signal: stop.signal, progress }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await sources.market.catchUp();
}

function publish(): Promise<number> {
  const { platform, market } = sources;
  const { database, clock } = platform;
  const ledger = createLedger({ database, clock, world: market.world.name });
  return forecastPublication({ database, ledger, ranks, market: () => market }).publish('us');
}

describe('After days on which nothing ran', () => {
  it.each([
    ['a weekend', '2026-11-23T12:00:00Z'],
    ['nine days', '2026-12-02T12:00:00Z'],
  ])('FCST-5: after %s a day waits for the bars of all, though they have long been known', async (_, at) => {
    sources.at(at);
    await fetchSome(16);
    expect(await publish()).toBe(0);
    await ingestPrices(sources.ingest, unwatched);
    await sources.market.catchUp();
    expect(await publish()).toBeGreaterThan(100);
  });
});
