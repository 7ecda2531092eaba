import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/with-database.ts';
import { loadConfig } from '../config.ts';
import { writeBackup } from '../platform/backup/index.ts';
import { createFileStore } from '../platform/files/create-file-store.ts';
import { backupCommand } from './backup-command.ts';
import { restoreCommand } from './restore-command.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'auspex-backup-command-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('auspex backup without the settings of the installation makes no empty one to back up', async () => {
  const file = join(home, 'now.backup');
  const heard = await hearCommand(async () => backupCommand.run([file], loadConfig({ AUSPEX_HOME: home })));
  expect(heard).toEqual({
    code: 1,
    out: '',
    err: `There is no installation in ${home} to back up; give the command the settings that Auspex is started with, such as DATABASE_URL. Nothing was written.\n`,
  });
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});

it('PLAT-11: an option that there is not, or that says the opposite, is a mistake and no name of a file', async () => {
  const run = (...args: string[]) =>
    hearCommand(async () => backupCommand.run(args, loadConfig({ AUSPEX_HOME: home })));
  expect(await run('-v')).toMatchObject({ code: 2, err: expect.stringContaining('There is no -v here.') });
  expect(await run('--verify', '--with-master-key', 'now.backup')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--verify only reads a file'),
  });
  expect(readdirSync(home)).toEqual([]);
});

const program = fileURLToPath(new URL('auspex.ts', import.meta.url));

it('PLAT-16: a command does its work to the end when nobody reads what it says any more, as with "| head"', async () => {
  const source = await makeTestDatabase();
  await source.database.query(`insert into world (name, current) values ('sim:7', true)`);
  const file = join(home, 'now.backup');
  const env = { DATABASE_URL: source.url, DATABASE_OWNER_URL: source.ownerUrl, AUSPEX_HOME: home };
  const child = spawn(process.execPath, [program, 'backup', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  await source.close();
  expect({ code, complaints, isThere: existsSync(file) }).toEqual({ code: 0, complaints: '', isThere: true });
});

describe('auspex restore beside a database of its own', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let file: string;
  beforeEach(async () => {
    [source, target] = await Promise.all([makeTestDatabase(), makeTestDatabase({ migrated: false })]);
    file = join(home, 'now.backup');
    const files = createFileStore(loadConfig({ AUSPEX_HOME: join(home, 'old') }).files);
    await writeBackup({ file, ownerUrl: source.ownerUrl, files, masterKey: 'the key' });
  });
  afterEach(() => Promise.all([source.close(), target.close()]));

  const restoreInto = (data: string) => {
    const database = { DATABASE_URL: target.url, DATABASE_OWNER_URL: target.ownerUrl };
    const config = loadConfig({ AUSPEX_HOME: data, ...database });
    return hearCommand(() => restoreCommand.run([file], config));
  };
  it('PLAT-9: makes the data folder that the master key is put back into', async () => {
    const data = join(home, 'new', 'data');
    const heard = await restoreInto(data);
    expect([heard.code, heard.err]).toEqual([0, '']);
    expect(readFileSync(join(data, 'master.key'), 'utf8')).toBe('the key');
  });

  it('does nothing to the database where that folder cannot be made', async () => {
    writeFileSync(join(home, 'taken'), '');
    await expect(restoreInto(join(home, 'taken', 'data'))).rejects.toThrow(
      `Cannot write to ${join(home, 'taken', 'data')} (ENOTDIR); give this account the right to, or set AUSPEX_HOME`,
    );
    expect(await target.owner.query(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });
});
