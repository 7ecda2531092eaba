import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClusterOnce } from './create-cluster.ts';
import { choosePostgresAccounts } from './postgres-account.ts';
import { anyFreePort, startServer } from './start-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-shm-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Does the work only where it needs nothing from /dev/shm. */
function program(work: string): string {
  const file = join(folder, 'program');
  const refusal =
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 49776 bytes: No space left on device';
  writeFileSync(
    file,
    `#!/bin/sh\ncase "$*" in *dynamic_shared_memory_type=mmap*) ${work};; *) echo '[1] ${refusal}' >&2; exit 1;; esac\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

describe('PLAT-14: without room in /dev/shm', () => {
  it('the embedded server starts, sharing memory in files', async () => {
    const started = join(folder, 'started');
    const running = await startServer({
      ...{
        program: program(`touch ${started}; exec sleep 5`),
        data: folder,
        folder,
        account: null,
        durable: true,
      },
      preferredPort: await anyFreePort(),
      answers: async () => existsSync(started),
    });
    process.kill(running.pid);
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toContain('shared memory segment');
  });

  it('its data are created, too', () => {
    const initdb = program('echo 18 > "$2/PG_VERSION"');
    const { created } = createClusterOnce({
      ...{ folder: join(folder), binaries: { initdb, postgres: initdb, major: 18 } },
      ...{ accounts: choosePostgresAccounts(), adminPassword: 'x' },
    });
    expect(created).toBe(true);
  });
});
