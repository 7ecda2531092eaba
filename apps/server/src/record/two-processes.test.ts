import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { compiledSources } from '../../test/compiled-sources.ts';
import { sampleSignals, sampleSymbols } from '../../test/record/sample-calls.ts';
import { until } from '../../test/until.ts';
import { withDatabase } from '../../test/with-database.ts';
import { createLedger } from './ledger.ts';
import { verifyLedger } from './verify/verify-ledger.ts';

/** Held alone, it keeps the processes of `publish-in-process.ts` waiting. */
const START_LOCK = 5417;

const test = withDatabase();
const script = fileURLToPath(new URL('../../test/record/publish-in-process.ts', import.meta.url));

function start(world: string, model: string, what: string): ChildProcess {
  const args = [script, test.url, world, model, what];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: compiledSources });
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Starts processes that write at once: each is up and waits for the lock before the first may begin. */
async function together<Told>(models: readonly string[], run: (model: string) => Promise<Told>) {
  const runs = await test.database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    const started = models.map(run);
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await until(async () => (await tx.query(waiting, [START_LOCK])).length === models.length);
    return started;
  });
  return Promise.all(runs);
}

/** What a process says until it ends. */
async function tell(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (text: Buffer) => {
    said += text;
  });
  expect(await ended(child)).toBe(0);
  return said;
}

/** Kills a process without warning as soon as it says that it is ready. */
async function killWhenReady(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('The process has no output.');
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(text)).toContain('ready');
  const exit = ended(child);
  child.kill('SIGKILL');
  await exit;
}

const verdict = async (world: string) =>
  (await verifyLedger(test.database, { witnessed: [] })).find((one) => one.world === world) ?? null;

describe('several processes', () => {
  it('that publish at once write one chain without gap or fork', async () => {
    const models = ['blend-1', 'blend-2', 'ridge-1'];
    const codes = await together(models, (model) => ended(start('sim:together', model, '40')));
    expect(codes).toEqual([0, 0, 0]);
    expect(await verdict('sim:together')).toMatchObject({
      entries: 120,
      leaves: 120 * sampleSymbols.length,
      end: { count: 120 },
      break: null,
    });
    // They took turns; three runs one after the other would prove nothing.
    const rows = await test.database.query<{ subject: string }>(
      `select subject from ledger_entry where world = 'sim:together' order by seq`,
    );
    const writers = rows.map(({ subject }) => subject.split('/')[2]);
    expect(
      writers.filter((writer, index) => index > 0 && writer !== writers[index - 1]).length,
    ).toBeGreaterThan(3);
  });

  it('LEDG-3: that publish the same entries at once write each of them once, and the others learn of it', async () => {
    const model = 'blend-1';
    const runs = await together([model, model, model], () => tell(start('sim:same', model, '20')));
    const written = runs.map((said) => JSON.parse(said) as { published: number; refused: number });
    expect(written.map(({ published, refused }) => published + refused)).toEqual([20, 20, 20]);
    expect(written.reduce((sum, { published }) => sum + published, 0)).toBe(20);
    expect(await verdict('sim:same')).toMatchObject({
      ...{ entries: 20, leaves: 20 * sampleSymbols.length },
      break: null,
    });
  });

  it('of which one dies before its commit leave no entry, and hold nobody up', async () => {
    await killWhenReady(start('sim:open', 'blend-1', 'open'));
    const ledger = createLedger({ database: test.database, clock: testClock, world: 'sim:open' });
    expect(await ledger.root()).toMatchObject({ count: 0 });
    const entry = await test.database.transaction((tx) => ledger.publish(tx, sampleSignals('2024-01-01')));
    expect(entry.seq).toBe(1);
    expect(await verdict('sim:open')).toMatchObject({ entries: 1, leaves: 5, break: null });
  });
});
