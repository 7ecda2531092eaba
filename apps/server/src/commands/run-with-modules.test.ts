import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { withDatabase } from '../../test/with-database.ts';
import { runAuspex } from './auspex.ts';

const test = withDatabase();
let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'auspex-command-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

it('A command for programs writes its answer alone to standard output, and warnings to standard error', async () => {
  const folder = join(home, 'prices');
  mkdirSync(folder);
  writeFileSync(join(folder, 'AAA.csv'), 'date,open,high,low,close,volume\n2024-01-02,1,1,1,one,1\n');
  vi.stubEnv('AUSPEX_HOME', join(home, 'data'));
  vi.stubEnv('DATABASE_URL', test.url);
  vi.stubEnv('DATABASE_OWNER_URL', test.ownerUrl);
  vi.stubEnv('MARKET_SOURCES', 'files');
  vi.stubEnv('MARKET_FILES_FOLDER', folder);
  const { code, out, err } = await hearCommand(() => runAuspex(['market', 'status', '--json']));
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ world: 'live' });
  expect(err).toContain('things were found in files');
});

it('PLAT-11: a mistyped command, and half of one, make no installation', async () => {
  const data = join(home, 'data');
  vi.stubEnv('AUSPEX_HOME', data);
  expect((await hearCommand(() => runAuspex(['verify-leger']))).err).toContain(
    'There is no command "verify-leger".',
  );
  expect((await hearCommand(() => runAuspex(['keys']))).out).toContain('keys rotate');
  expect(existsSync(data)).toBe(false);
});
