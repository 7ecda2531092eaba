import { setTimeout as wait } from 'node:timers/promises';
import { addDays, type IsoDate } from '@auspex/market';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLedger } from '../../src/record/ledger.ts';
import { testClock } from '../clock.ts';
import { sampleSignals, sampleSymbols } from './sample-calls.ts';

/**
 * A process of its own that writes to the ledger, for tests with several: `URL WORLD MODEL ENTRIES` publishes that many
 * days; `URL WORLD MODEL drafts` writes leaves and waits; `URL WORLD MODEL open` writes an entry and waits before the
 * commit. Says "ready" when it waits.
 */
const [url = '', world = '', model = '', what = ''] = process.argv.slice(2);
const database = openDatabase({ url, watchMilliseconds: 0 });
const ledger = createLedger({ database, clock: testClock, world });
const first: IsoDate = '2024-01-01';

/** The same days for every process; ids differ by the model. */
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

if (what === 'drafts') {
  const batch = '00000000-0000-4000-8000-0000000000dd';
  await ledger.writeLeaves(database, { ...dayOf(0), batch });
  await waitUntilKilled();
} else if (what === 'open') {
  await database.transaction(async (tx) => {
    await ledger.publish(tx, dayOf(0));
    await waitUntilKilled();
  });
} else {
  for (let index = 0; index < Number(what); index += 1)
    await database.transaction((tx) => ledger.publish(tx, dayOf(index)));
  process.stdout.write(`${Number(what) * sampleSymbols.length} leaves\n`);
}
await database.close();
