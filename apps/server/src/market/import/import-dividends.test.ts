import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetId } from '@auspex/market';
import { createFilesSource } from '@auspex/market-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openMarket } from '../../../test/with-market.ts';
import { importFiles } from './import-files.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KO = assetId('us:KO');
// Everything in shares of today: 12.10 of the old shares' 1,210 was paid before ten became of one.
const FILE = `Date,Open,High,Low,Close,Adj Close,Volume,Dividends,Stock Splits
2024-06-05,121,122,120,121,119.79,1000,0,0
2024-06-06,120,121,119,120,120,1000,1.21,0
2024-06-07,121,122,120,121,121,1000,0,0
2024-06-10,122,123,121,122,122,1000,0,10
2024-06-11,123,124,122,123,123,1000,0.5,0
`;

const test = withDatabase();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-dividends-'));
  writeFileSync(join(folder, 'KO.csv'), FILE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const paid = [
  { kind: 'dividend', exDate: '2024-06-06', amountPerShare: 12.1 },
  { kind: 'split', exDate: '2024-06-10', newPerOld: 10 },
  { kind: 'dividend', exDate: '2024-06-11', amountPerShare: 0.5 },
];

it('MKT-4: dividends beside prices adjusted for splits are kept as they were paid', async () => {
  const clock = { now: () => NOW };
  await importFiles({ database: test.database, clock }, { files: [join(folder, 'KO.csv')] });
  const market = await openMarket(test.database, { worldName: 'live', now: () => NOW });
  await market.stop();
  const view = market.view();
  expect(await view.actions(KO)).toMatchObject(paid);
  const traded = await view.bars(KO, { adjustment: 'none' });
  expect(traded.bars.close[0]).toBe(1210);
  const { bars } = await view.bars(KO);
  expect(bars.close[0]).toBeCloseTo(119.79 * (1 - 0.5 / 122), 9);
});

it('the same from a folder of files', async () => {
  const source = createFilesSource({ folder, market: 'us' });
  const actions = await source.corporateActions({ assetId: KO, symbol: 'KO', market: 'us' });
  expect(actions).toMatchObject({ kind: 'found', value: paid });
});
