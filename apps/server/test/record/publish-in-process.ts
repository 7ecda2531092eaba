import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type IsoDate } from '@auspex/market';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLedger } from '../../src/record/ledger.ts';
import { AlreadyPublished } from '../../src/record/publish.ts';
import { testClock } from '../clock.ts';
import { sampleSignals } from './sample-calls.ts';

/**
 * A process of its own that writes to the ledger, for tests with several: `URL WORLD MODEL ENTRIES` publishes that many
 * days and says how many were new; `URL WORLD MODEL open` writes an entry, says "ready" and waits before the commit.
 */
const [url = '', world = '', model = '', what = ''] = process.argv.slice(2);
const database = openDatabase({ url, watchMilliseconds: 0 });
const ledger = createLedger({ database, clock: testClock, world });
const first: IsoDate = '2024-01-01';
/** Held alone by a test, it lets several processes begin at the same moment. */
const START_LOCK = 5417;

/** The same days for every process; ids differ by model. */
function dayOf(index: number) {
  const publication = sampleSignals(addDays(first, index));
  if (publication.kind !== 'signals') throw new Error('Signals are expected here.');
  const leaves = publication.leaves.map((leaf) => ({ ...leaf, id: `${leaf.id}:${model}` }));
  return { ...publication, model, leaves };
}

async function waitUntilKilled(): Promise<void> {
  process.stdout.write('ready\n');
  await wait(60_000);
}

if (what === 'open') {
  await database.transaction(async (tx) => {
    await ledger.publish(tx, dayOf(0));
    await waitUntilKilled();
  });
} else {
  await database.query('select pg_advisory_xact_lock_shared($1)', [START_LOCK]);
  const told = { published: 0, refused: 0 };
  for (let index = 0; index < Number(what); index += 1) {
    try {
      await database.transaction((tx) => ledger.publish(tx, dayOf(index)));
      told.published += 1;
    } catch (error) {
      if (!(error instanceof AlreadyPublished)) throw error;
      told.refused += 1;
    }
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
await database.close();
