/**
 * Another process: stores one bar and announces that its ingest is complete. `write-bar.ts DATABASE_URL ASSET DATE
 * CLOSE`.
 */
import { assetId, parseIsoDate } from '@auspex/market';
import { announceBars, saveBars } from '../src/market/store/index.ts';
import { openDatabase } from '../src/platform/database/index.ts';
import { knownBars } from './known-bars.ts';

const [url = '', asset = '', date = '', close = ''] = process.argv.slice(2);
const database = openDatabase({ url, watchMilliseconds: 0 });
await database.transaction(async (tx) => {
  const known = knownBars([{ date: parseIsoDate(date), close: Number(close) }]);
  const scope = { world: 'live', source: 'files', seenAt: Date.parse(`${date}T22:00:00Z`) };
  await saveBars(tx, scope, [{ assetId: assetId(asset), market: 'us', known }]);
  await announceBars(tx, 'live', 'us');
});
await database.close();
