import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleCall, sampleOutcome, sampleSignals } from '../../test/record/sample-calls.ts';
import { withDatabase } from '../../test/with-database.ts';
import type { NewEntry } from './entry.ts';
import { createLedger } from './ledger.ts';

const test = withDatabase();
const { randomBytes } = crypto;

/** Salts are the one thing that no publication repeats; here they are bytes counted up from zero. */
beforeAll(() => {
  crypto.randomBytes = ((size: number) =>
    Buffer.from(Array.from({ length: size }, (_, at) => at % 256))) as never;
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.randomBytes = randomBytes;
  syncBuiltinESMExports();
});

const publications: readonly NewEntry[] = [
  sampleSignals('2025-03-03', true),
  {
    ...{ kind: 'forecasts', market: 'us', date: '2025-03-04', model: 'range-1' },
    leaves: [sampleCall('SPY', '2025-03-04'), sampleCall('KO', '2025-03-04', true)],
  },
  {
    ...{ kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1' },
    leaves: [sampleOutcome('KO', '2025-03-03'), sampleOutcome('BAC', '2025-03-03')],
  },
  {
    ...{ kind: 'trades', market: 'crypto', date: '2025-04-02', model: 'T1' },
    leaves: [{ id: 'trade:1', subject: 'crypto', sealed: true, body: { side: 'long', stop: null } }],
  },
];

it('LEDG-1: the same leaves, salts and instants make the roots that every earlier version made of them', async () => {
  const clock = { now: () => Date.parse('2025-05-01T12:00:00Z') };
  const ledger = createLedger({ database: test.database, clock, world: 'sim:pinned' });
  const hashes: string[] = [];
  for (const publication of publications)
    hashes.push((await test.database.transaction((tx) => ledger.publish(tx, publication))).hash);
  expect(hashes).toEqual([
    '8798f7b717fbb6ae6ddc170d549c3515e05c0ec256a70f9c0474f05de2f399e2',
    '9101575e4f8e2c9f876c1662d911ba3ab66002811ed76eac224f76180787b3a5',
    '6ea4b7698efffac4df635e20856695b2dc0c317b44601c8d01ee5670b019a1b9',
    '9062319e85846f9065835beeaa62f6ccb7733f93165f0ae77172d116171a4471',
  ]);
});
