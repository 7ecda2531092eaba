import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hearCommand } from '../../../test/hear-command.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { doctorCommand } from './doctor-command.ts';
import { countConnections } from './examine-database.ts';

const test = withDatabase({ migrated: false });

it('PLAT-11: the doctor refuses what it would ignore', async () => {
  expect(await hearCommand(() => doctorCommand.run(['database']))).toEqual({
    code: 2,
    out: '',
    err: 'The doctor takes no names. Usage: auspex doctor [--json]\n',
  });
});

it('PLAT-12: the doctor tells a setting that is misspelt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-doctor-command-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('AUSPEX_HOME', join(folder, 'none'));
  vi.stubEnv('TRUSTED_PROXY', '127.0.0.1');
  const { code, out } = await hearCommand(() => doctorCommand.run([]));
  expect(code).toBe(1);
  expect(out).toContain(
    'FAULT  configuration  TRUSTED_PROXY is no setting of Auspex; if TRUSTED_PROXIES is meant, correct the name.\n',
  );
});

it('DOC-2: the doctor counts the connections of every role and program, whatever it may know of them', async () => {
  const count = async () => Number.parseInt((await countConnections(test.database)).says, 10);
  const before = await count();
  const others = Array.from({ length: 20 }, () => new pg.Client({ connectionString: test.ownerUrl }));
  await Promise.all(others.map((other) => other.connect()));
  const after = await count();
  await Promise.all(others.map((other) => other.end()));
  // Other tests open and close some meanwhile.
  expect(after - before).toBeGreaterThan(12);
});
