import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { loadConfig } from '../config.ts';
import { backupCommand } from './backup-command.ts';

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
