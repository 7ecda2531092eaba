import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { createQuotaStore } from './quota-store.ts';

const test = withDatabase();
const script = fileURLToPath(new URL('../../../test/market-processes/take-calls.ts', import.meta.url));

/** A process that takes calls when told to; `taken` returns how many it got. */
async function startTaker(limit: number, tries: number) {
  const child = spawn(process.execPath, [script, test.url, String(limit), String(tries)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    tell: () => child.stdin.write('now'),
    taken: async () => Number((await lines.next()).value),
  };
}

describe('The calls of a day', () => {
  it('MKT-9: are never exceeded by two processes that take them at the same moment', async () => {
    const takers = await Promise.all([startTaker(25, 60), startTaker(25, 60)]);
    for (const { tell } of takers) tell();
    const [first, second] = await Promise.all(takers.map(({ taken }) => taken()));
    expect(first + second).toBe(25);
    expect(
      await createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'shared' }).used('2024-06-07'),
    ).toBe(25);
  });

  it('start again the next day, and each key has its own', async () => {
    const quota = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'one' });
    expect([await quota.take('2024-06-07', 1), await quota.take('2024-06-07', 1)]).toEqual([true, false]);
    expect(await quota.take('2024-06-08', 1)).toBe(true);
    const other = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'other' });
    expect(await other.take('2024-06-07', 1)).toBe(true);
  });

  it('are used up once the provider says so, however few were counted', async () => {
    const quota = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'told' });
    await quota.take('2024-06-07', 25);
    await quota.exhaust('2024-06-07', 25);
    expect(await quota.used('2024-06-07')).toBe(25);
    expect(await quota.take('2024-06-07', 25)).toBe(false);
    expect(await quota.take('2024-06-07', 30)).toBe(true);
  });

  it('never contain the key', async () => {
    await createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'S3CRET-KEY' }).take(
      '2024-06-07',
      1,
    );
    const rows = await test.database.query('select account from provider_quota');
    expect(JSON.stringify(rows)).not.toContain('S3CRET');
  });
});
