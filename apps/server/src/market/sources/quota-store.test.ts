import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/database.ts';
import { createQuotaStore } from './quota-store.ts';

const test = withDatabase();
const script = fileURLToPath(new URL('../../../test/market-processes/take-calls.ts', import.meta.url));

async function takeInAnotherProcess(limit: number, tries: number, from: number): Promise<number> {
  const args = [script, test.url, String(limit), String(tries), String(from)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

describe('The calls of a day', () => {
  it('are never exceeded by two processes that take them at the same moment', async () => {
    const together = Date.now() + 2500;
    const [first, second] = await Promise.all([
      takeInAnotherProcess(25, 60, together),
      takeInAnotherProcess(25, 60, together),
    ]);
    expect(first + second).toBe(25);
    expect(
      await createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'shared' }).used('2024-06-07'),
    ).toBe(25);
  });

  it('begin anew with the next day, and each key has its own', async () => {
    const quota = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'one' });
    expect([await quota.take('2024-06-07', 1), await quota.take('2024-06-07', 1)]).toEqual([true, false]);
    expect(await quota.take('2024-06-08', 1)).toBe(true);
    const other = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'other' });
    expect(await other.take('2024-06-07', 1)).toBe(true);
  });

  it('are gone once the provider says so, however few were counted', async () => {
    const quota = createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'told' });
    await quota.take('2024-06-07', 25);
    await quota.exhaust('2024-06-07', 25);
    expect(await quota.used('2024-06-07')).toBe(25);
    expect(await quota.take('2024-06-07', 25)).toBe(false);
    expect(await quota.take('2024-06-07', 30)).toBe(true);
  });

  it('name the key nowhere', async () => {
    await createQuotaStore(test.database, { id: 'alpha-vantage', apiKey: 'S3CRET-KEY' }).take(
      '2024-06-07',
      1,
    );
    const rows = await test.database.query('select account from provider_quota');
    expect(JSON.stringify(rows)).not.toContain('S3CRET');
  });
});
