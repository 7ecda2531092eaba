import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources } from '../../../test/with-sources.ts';
import { describeSources } from '../health/describe-sources.ts';
import { unwatched } from '../ingest/ingest.ts';
import { ingestRates } from '../ingest/ingest-rates.ts';

const test = withDatabase();
const folder = mkdtempSync(join(tmpdir(), 'auspex-rate-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('Exchange rates in the folder of price files are read, including those added later', async () => {
  const harness = await openTestSources(test, {
    now: '2024-06-10T12:00:00Z',
    environment: { MARKET_SOURCES: 'files', MARKET_FILES_FOLDER: folder },
  });
  const state = async () => {
    const [source] = await describeSources(harness.ingest);
    return source?.feeds.find(({ feed }) => feed === 'fx');
  };
  const rates = async (base: string) => {
    await harness.market.catchUp();
    return (await harness.market.view().rates({ base, quote: 'USD' })).map(({ date, rate }) => [date, rate]);
  };
  try {
    await ingestRates(harness.ingest, unwatched);
    expect(await state()).toMatchObject({ state: 'not-offered', note: expect.stringContaining('rates') });
    mkdirSync(join(folder, 'rates'));
    writeFileSync(join(folder, 'rates', 'EURUSD.csv'), 'Date,Rate\n2024-06-06,1.0865\n2024-06-07,1.0898\n');
    await ingestRates(harness.ingest, unwatched);
    expect(await rates('EUR')).toEqual([
      ['2024-06-06', 1.0865],
      ['2024-06-07', 1.0898],
    ]);
    expect(await state()).toMatchObject({ state: 'fresh', records: 2 });
    writeFileSync(join(folder, 'rates', 'GBPUSD.csv'), 'Date,Rate\n2024-06-07,1.2802\n');
    await ingestRates(harness.ingest, unwatched);
    expect(await rates('GBP')).toEqual([['2024-06-07', 1.2802]]);
    // Files do not move: the last rate is shown with its day, and nothing is fetched.
    expect(await harness.market.liveRate({ base: 'EUR', quote: 'USD' }, 1000)).toBeUndefined();
  } finally {
    await harness.close();
  }
});
