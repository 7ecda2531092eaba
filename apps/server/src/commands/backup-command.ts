import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { verifyBackup, writeBackup } from '../platform/backup/index.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { silentAnnouncer } from './announce-steps.ts';
import { complain, type InstallationCommand, print, readArguments } from './installation-command.ts';
import { openInstallation, wasNeverStarted } from './open-installation.ts';

const usage = 'backup FILE [--with-master-key] | backup --verify FILE';

/** `auspex backup`: may run while the product is running. */
export const backupCommand: InstallationCommand = {
  name: 'backup',
  usage,
  summary: 'Write the database and uploads to one file, or check such a file.',
  async run(args, config) {
    const given = readArguments(usage, args, ['--with-master-key', '--verify']);
    if (!given) return 2;
    const [file, ...more] = given.rest;
    if (file === undefined || more.length > 0) {
      complain(`Name the file. Usage: auspex ${usage}`);
      return 2;
    }
    if (given.flags.size > 1) {
      complain(`--verify only reads a file, so it goes without --with-master-key. Usage: auspex ${usage}`);
      return 2;
    }
    if (given.flags.has('--verify')) return verify(resolve(file));
    return write(resolve(file), config, given.flags.has('--with-master-key'));
  },
};

async function verify(file: string): Promise<number> {
  if (!existsSync(file)) {
    complain(`There is no file ${file}.`);
    return 1;
  }
  const manifest = await verifyBackup(file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Complete and undamaged: ${manifest.tables.length} tables with ${rows} rows, ${manifest.uploads.length} uploads, made ${manifest.createdAt}, ${manifest.masterKey ? 'with' : 'without'} the master key.`,
  );
  return 0;
}

async function write(file: string, config: Config, withMasterKey: boolean): Promise<number> {
  if (existsSync(file)) {
    complain(`${file} already exists; choose another name. Nothing was written.`);
    return 1;
  }
  if (wasNeverStarted(config)) {
    complain(
      `There is no installation in ${config.home} to back up; give the command the settings that Auspex is started with, such as DATABASE_URL. Nothing was written.`,
    );
    return 1;
  }
  const masterKey = withMasterKey ? readMasterKey(config) : null;
  if (withMasterKey && masterKey === null) {
    complain('There is no master key in this installation yet; leave --with-master-key out.');
    return 1;
  }
  const installation = await openInstallation(config, silentAnnouncer, 'leave');
  try {
    const files = createFileStore(config.files);
    const { ownerUrl } = installation.access;
    const manifest = await writeBackup({ file, ownerUrl, files, masterKey, onTable });
    await installation.database.query(`insert into audit_log (action, details) values ('backup.made', $1)`, [
      JSON.stringify({ tables: manifest.tables.length, masterKey: manifest.masterKey }),
    ]);
    print(`Written to ${file}, readable by this account only.`);
    print(
      manifest.masterKey
        ? 'It contains the master key: anyone with this file can open every stored exchange key. Guard it like the key itself.'
        : `It does not contain the master key; keep ${config.masterKey === null ? join(config.home, 'master.key') : 'MASTER_KEY'} separately. Without that key, stored exchange keys cannot be opened.`,
    );
    return 0;
  } finally {
    await installation.close();
  }
}

function onTable(name: string, rows: number): void {
  if (rows > 0) print(`  ${name}: ${rows} rows`);
}

function readMasterKey(config: Config): string | null {
  const file = join(config.home, 'master.key');
  if (config.masterKey !== null) return config.masterKey;
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
