import { once } from 'node:events';
import { createQuotaStore } from '../../src/market/sources/quota-store.ts';
import { openDatabase } from '../../src/platform/database/index.ts';

/** Takes calls of a day's quota as fast as it can, once told to on its input, and prints how many it got. */
const [url = '', limit = '0', tries = '0'] = process.argv.slice(2);
const database = openDatabase({ url, watchMilliseconds: 0, maxConnections: 8 });
const quota = createQuotaStore(database, { id: 'alpha-vantage', apiKey: 'shared' });
// Connections first, so that both processes compete.
await quota.used('2024-06-07');
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const taken = await Promise.all(
  Array.from({ length: Number(tries) }, () => quota.take('2024-06-07', Number(limit))),
);
process.stdout.write(String(taken.filter(Boolean).length));
process.stdin.destroy();
await database.close();
