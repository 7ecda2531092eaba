import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { CannotStart } from '../../config/cannot-start.ts';
import { loadConfig } from '../../config.ts';
import { createFileStore } from '../files/create-file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { examineMigrations, migrationsFolder, readMigrations, runMigrations } from '../migrations/index.ts';
import { restoreBackup, verifyBackup, writeBackup } from './index.ts';

const migrations = readMigrations(migrationsFolder);
let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

const filesIn = (name: string): FileStore =>
  createFileStore(loadConfig({ AUSPEX_HOME: join(folder, name) }).files);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-interrupted-test-'));
  file = join(folder, 'auspex.backup');
  [source, target] = await Promise.all([makeTestDatabase(), makeTestDatabase({ migrated: false })]);
  await source.database.query(`insert into world (name, current) values ('sim:7', true)`);
  const files = filesIn('old');
  await files.put('images/marketing/a', { body: Buffer.from('a picture'), contentType: 'image/png' });
  await writeBackup({ file, ownerUrl: source.ownerUrl, files, masterKey: null });
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const restore = (files: FileStore, replace = false, ownerUrl = target.ownerUrl) =>
  restoreBackup({
    ...{ file, ownerUrl, appRole: target.appRole, files, migrations, replace },
    onMasterKey: () => undefined,
  });
const start = () => runMigrations({ ownerUrl: target.ownerUrl, appRole: target.appRole, migrations });

it('PLAT-10: after a restore that was interrupted nothing starts on the database until it is done again', async () => {
  const away: FileStore = {
    ...filesIn('new'),
    put: async () => {
      throw new Error('The bucket does not answer.');
    },
  };
  await expect(restore(away)).rejects.toThrow(
    new CannotStart(
      'The restore did not finish: The bucket does not answer. Mend that and restore again with --replace; until then Auspex does not start on this database.',
    ),
  );
  const interrupted = /^A restore into this database was interrupted.* --replace` again\./;
  await expect(start()).rejects.toThrow(interrupted);
  await expect(examineMigrations(target.database, migrations)).rejects.toThrow(interrupted);
  await target.database.close();
  await expect(restore(filesIn('new'))).rejects.toThrow(/already has data/);
  await restore(filesIn('new'), true);
  expect(await start()).toEqual([]);
  expect(await target.owner.query('select name from world')).toEqual([{ name: 'sim:7' }]);
  expect((await filesIn('new').get('images/marketing/a'))?.body.toString()).toBe('a picture');
});

it('PLAT-3: a restore as a role that may not make tables says which setting names the one that may', async () => {
  const attempt = restore(filesIn('new'), true, target.url);
  await expect(attempt).rejects.toThrow(/^The role ".+" may not make or remove tables .* DATABASE_OWNER_URL/);
});

it('PLAT-3: a folder in place of a backup is called one', async () => {
  await expect(verifyBackup(folder)).rejects.toThrow(
    new CannotStart(
      `The backup ${folder} cannot be read: it is a folder; name the file in it. Nothing was changed.`,
    ),
  );
});
