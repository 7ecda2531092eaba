import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { restoreBackup } from '../platform/backup/index.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { migrationsFolder, readMigrations } from '../platform/migrations/index.ts';
import { silentAnnouncer } from './announce-steps.ts';
import { complain, type InstallationCommand, print, readArguments } from './installation-command.ts';
import { accessDatabase, makeHome } from './open-installation.ts';

const usage = 'restore FILE [--replace]';

/** `auspex restore`: the product must not be running. */
export const restoreCommand: InstallationCommand = {
  name: 'restore',
  usage,
  summary: 'Restore a backup into an empty installation (--replace erases what is there).',
  async run(args, config) {
    const given = readArguments(usage, args, ['--replace']);
    if (!given) return 2;
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) {
      complain(`Name the file. Usage: auspex ${usage}`);
      return 2;
    }
    if (!existsSync(file)) {
      complain(`There is no file ${resolve(file)}.`);
      return 1;
    }
    return restore(resolve(file), config, given.flags.has('--replace'));
  },
};

async function restore(file: string, config: Config, replace: boolean): Promise<number> {
  // The master key may have to be put there, once everything else has been replaced.
  if (config.masterKey === null) makeHome(config.home);
  const access = await accessDatabase(config, silentAnnouncer);
  try {
    const { tables, uploads } = await restoreBackup({
      file,
      ownerUrl: access.ownerUrl,
      appRole: access.appRole,
      pooled: access.directUrl !== access.url,
      files: createFileStore(config.files),
      migrations: readMigrations(migrationsFolder),
      replace,
      onMasterKey: (key) => keepMasterKey(config, key),
      onTable: (name, rows) => {
        if (rows > 0) print(`  ${name}: ${rows} rows`);
      },
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Restored ${tables.length} tables with ${rows} rows and ${uploads.length} uploads; all read back equal to the backup.`,
    );
    return 0;
  } finally {
    await access.release();
  }
}

function keepMasterKey(config: Config, key: string): void {
  const file = join(config.home, 'master.key');
  if (config.masterKey !== null) {
    print('The master key of the backup was left alone, because MASTER_KEY is set.');
  } else if (!existsSync(file)) {
    writeFileSync(file, key, { mode: 0o600 });
    print(`The master key was put back as ${file}.`);
  } else if (readFileSync(file, 'utf8').trim() !== key.trim()) {
    complain(
      `${file} holds another master key than the backup and was left alone; stored exchange keys need the one from the backup.`,
    );
  }
}
