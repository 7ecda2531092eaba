import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testClock } from '../../test/clock.ts';
import { sampleOutcome, sampleSignals } from '../../test/record/sample-calls.ts';
import { makeTestDatabase } from '../../test/with-database.ts';
import { restoreBackup, writeBackup } from '../platform/backup/index.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { migrationsFolder, readMigrations } from '../platform/migrations/index.ts';
import { createLedger } from './ledger.ts';
import { verifyLedger } from './verify/verify-ledger.ts';

const folder = mkdtempSync(join(tmpdir(), 'auspex-ledger-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a ledger that comes back from a backup is whole, still guarded, and goes on where it was', async () => {
  const source = await makeTestDatabase();
  const target = await makeTestDatabase({ migrated: false });
  const clock = testClock;
  const world = 'sim:backup';
  const before = createLedger({ database: source.database, clock, world });
  for (const date of ['2025-03-03', '2025-03-04'] as const)
    await source.database.transaction((tx) => before.publish(tx, sampleSignals(date, true)));
  const leaves = [sampleOutcome('KO', '2025-03-03')];
  const outcomes = { kind: 'outcomes', market: 'us', date: '2025-04-01', model: 'blend-1', leaves } as const;
  await source.database.transaction((tx) => before.publish(tx, outcomes));
  const root = await before.root();

  const file = join(folder, 'backup');
  const files = createFileStore({ kind: 'local', folder: join(folder, 'files') });
  await writeBackup({ file, ownerUrl: source.ownerUrl, files, masterKey: null });
  await restoreBackup({
    file,
    ownerUrl: target.ownerUrl,
    appRole: target.appRole,
    files,
    migrations: readMigrations(migrationsFolder),
    replace: false,
    onMasterKey: () => undefined,
  });

  const after = createLedger({ database: target.database, clock, world });
  expect(await after.root()).toEqual(root);
  await expect(target.owner.query('delete from ledger_leaf')).rejects.toThrow('only grows');
  await target.database.transaction((tx) => after.publish(tx, sampleSignals('2025-03-05')));
  const verdicts = await verifyLedger(target.database, { witnessed: [root] });
  expect(verdicts).toMatchObject([{ entries: 4, leaves: 16, break: null }]);
  await Promise.all([source.close(), target.close()]);
});
