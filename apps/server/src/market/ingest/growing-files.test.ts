import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dateOfInstant, type IsoDate, usEquitiesCalendar } from '@auspex/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

const test = withDatabase({ each: true });
let folder: string;
let harness: TestSources;

/** Replaces the file by one whose last day is this. */
function fileTo(last: IsoDate): readonly IsoDate[] {
  const days = usEquitiesCalendar.sessionsBetween('2024-05-20', last).map(({ date }) => date);
  const rows = days.map((date, i) => `${date},10,11,9,${(10 + i / 100).toFixed(2)},700`);
  writeFileSync(join(folder, 'ZZZZ.csv'), ['date,open,high,low,close,volume', ...rows].join('\n'));
  return days;
}

async function storedDays(): Promise<IsoDate[]> {
  await harness.market.catchUp();
  const view = harness.market.view();
  const asset = await view.findAsset('ZZZZ');
  return asset === undefined ? [] : [...(await view.bars(asset.assetId)).bars.time].map(dateOfInstant);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-growing-'));
  harness = await openTestSources(test, {
    now: '2024-06-07T12:00:00Z',
    environment: { MARKET_SOURCES: 'files', MARKET_FILES_FOLDER: folder },
  });
});
afterEach(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

it('MKT-9: a file that is replaced every few weeks brings all days since the last one', async () => {
  const first = fileTo('2024-06-06');
  await ingestPrices(harness.ingest, unwatched);
  expect(await storedDays()).toEqual(first);
  // While the old file lies there, its end grows old.
  for (const now of ['2024-06-12T12:00:00Z', '2024-06-20T12:00:00Z', '2024-06-28T12:00:00Z']) {
    harness.at(now);
    await ingestPrices(harness.ingest, unwatched);
  }
  const second = fileTo('2024-06-28');
  harness.at('2024-06-29T12:00:00Z');
  await ingestPrices(harness.ingest, unwatched);
  expect(await storedDays()).toEqual(second);
});

it('MKT-9: days that were noted as asked for before their file came are looked for once more', async () => {
  fileTo('2024-06-06');
  await ingestPrices(harness.ingest, unwatched);
  // So it stood after three weeks with the old file.
  await test.owner.query("update market_refresh set asked_to = '2024-06-23' where kind = 'daily-bars'");
  const second = fileTo('2024-06-28');
  harness.at('2024-06-29T12:00:00Z');
  await ingestPrices(harness.ingest, unwatched);
  expect(await storedDays()).not.toContain('2024-06-20');
  const migration = new URL('../../../migrations/0983-market-files-again.sql', import.meta.url);
  await test.owner.query(readFileSync(migration, 'utf8'));
  await ingestPrices(harness.ingest, unwatched);
  expect(await storedDays()).toEqual(second);
});
