import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetId } from '@auspex/market';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openMarket } from '../../../test/with-market.ts';
import { importFiles } from './import-files.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KO = assetId('us:KO');
const NEWER = `Date,Open,High,Low,Close,Volume
2024-01-02,58.82,59.87,58.76,59.82,17389400
2024-01-03,59.80,60.05,59.19,59.50,15106200
`;
const OLDER = `Date,Open,High,Low,Close,Volume
2023-12-27,58.52,58.77,58.36,58.56,10000000
2023-12-28,58.56,58.87,58.46,58.75,10000001
2023-12-29,58.74,59.10,58.70,58.93,10000002
`;

const test = withDatabase();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-older-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => test.owner.query('truncate bar_chunk, bar_revision, asset, asset_symbol'));

async function imported(texts: readonly string[]) {
  for (const text of texts) {
    const file = join(folder, 'KO.csv');
    writeFileSync(file, text);
    await importFiles({ database: test.database, clock: { now: () => NOW } }, { files: [file] });
  }
  const market = await openMarket(test.database, { worldName: 'live', now: () => NOW });
  await market.stop();
  return market;
}

it.each([
  ['an older file after a newer one', [NEWER, OLDER]],
  ['a newer file after an older one', [OLDER, NEWER]],
  ['the newer one again', [NEWER, OLDER, NEWER]],
])('MKT-8: %s is the same history of the same asset', async (_, texts) => {
  const market = await imported(texts);
  const view = market.view();
  expect(await view.asset(KO)).toMatchObject({ symbol: 'KO', listedOn: '2023-12-27', former: [] });
  expect((await view.bars(KO)).bars.close).toHaveLength(5);
  // Nothing says that the bars before were another company's.
  expect((await view.judging(KO)).barriers).toEqual([]);
  const then = market.view({ asOf: Date.parse('2023-12-31T00:00:00Z') });
  expect(await then.findAsset('KO')).toMatchObject({ assetId: KO, listedOn: '2023-12-27' });
});
