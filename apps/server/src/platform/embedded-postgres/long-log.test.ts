import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

it('PLAT-15: the log of the embedded server stays within its limits while it runs', async () => {
  const home = mkdtempSync(join(tmpdir(), 'auspex-long-log-'));
  chmodSync(home, 0o755);
  const embedded = await openEmbeddedPostgres({ home, durable: false, logLookMilliseconds: 50 });
  const log = join(home, 'postgres', 'postgres.log');
  const before = `${'x'.repeat(9 * 1024 * 1024)}\n`;
  const client = new pg.Client({ connectionString: embedded.urls.app });
  try {
    appendFileSync(log, before);
    await vi.waitFor(() => expect(statSync(log).size).toBe(0), { timeout: 20_000 });
    expect(readFileSync(`${log}.1`, 'utf8')).toContain(before);
    await client.connect();
    await expect(client.query('select from no_such_table')).rejects.toThrow();
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toMatch(/^\d.*"no_such_table"/), {
      timeout: 20_000,
    });
  } finally {
    await client.end();
    await embedded.release();
    rmSync(home, { recursive: true });
  }
});
