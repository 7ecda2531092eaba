import { beforeAll, describe, expect, it } from 'vitest';
import { callId, sampleOutcome, sampleSignals } from '../../../test/record/sample-calls.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { createLedger } from '../ledger.ts';
import { outcomeCheck, type WrittenOutcome } from './outcome-check.ts';
import { inSnapshot } from './verify-ledger.ts';

const test = withDatabase();
const world = 'sim:outcomes';
const seenBy = '2025-04-01T20:16:00.000Z';

/** A day of calls, and the outcome of one of them with what making it again needs. */
beforeAll(async () => {
  const ledger = createLedger({ database: test.database, clock: { now: () => Date.parse(seenBy) }, world });
  await test.database.transaction((tx) => ledger.publish(tx, sampleSignals('2025-03-03')));
  const recipe = { dataHash: 'd5'.repeat(32), model: 'blend-1', seed: 7, asOf: seenBy, seenBy };
  const leaves = [{ ...sampleOutcome('KO', '2025-03-03'), recipe }];
  await test.database.transaction((tx) =>
    ledger.publish(tx, { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1', leaves }),
  );
});

/** Looks for the first outcome that does not come out, with prices that were stored at an instant. */
async function findWith(storedAt: string, open = world) {
  const asked: WrittenOutcome[] = [];
  const check = outcomeCheck({
    ...{ name: 'outcomes', world: open, calls: 'sig:' },
    remake: async (outcome) => {
      asked.push(outcome);
      return outcome.seenBy < Date.parse(storedAt) ? null : { return: 0.0125, settledAt: '2025-04-01' };
    },
  });
  const before = Number.MAX_SAFE_INTEGER;
  const found = await inSnapshot(test.database, (client) => check.find(client, { world, before }));
  return { found, asked };
}

describe('an outcome made again from the prices', () => {
  it('is made with its call, as of the instant it was made, and holds where the same comes out', async () => {
    const { found, asked } = await findWith('2025-04-01T20:15:00.000Z');
    expect(found).toBeNull();
    expect(asked).toMatchObject([
      {
        ...{ id: 'out:us:KO:2025-03-03:20', market: 'us' },
        ...{ asOf: Date.parse(seenBy), seenBy: Date.parse(seenBy) },
        call: { id: callId('KO', '2025-03-03'), body: { symbol: 'KO' } },
      },
    ]);
  });

  it('holds where a price was being stored while it was made', async () => {
    expect((await findWith('2025-04-01T20:16:01.000Z')).found).toBeNull();
  });

  it('is named where nothing that was stored around that moment gives it', async () => {
    expect((await findWith('2025-04-01T20:30:00.000Z')).found).toEqual({
      ...{ seq: 2, id: 'out:us:KO:2025-03-03:20', reason: 'false-outcome' },
    });
  });

  it('is left alone where its market is not the one that is open: its prices are not at hand', async () => {
    const { found, asked } = await findWith('2025-04-01T20:15:00.000Z', 'live');
    expect(found).toBeNull();
    expect(asked).toEqual([]);
  });
});
