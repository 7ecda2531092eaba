import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTestDatabase, withDatabase } from '../../test/with-database.ts';
import { loadConfig } from '../config.ts';
import { defineModule, type ServerModule } from '../platform/module.ts';
import { announceSteps } from './announce-steps.ts';
import { runServer } from './run-server.ts';

const test = withDatabase();
let home: string;
/** Everything written to the terminal, the log included, in order. */
let shown: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'auspex-run-server-'));
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

function start(environment: Record<string, string>, modules: readonly ServerModule[] = []) {
  return runServer(
    loadConfig({ AUSPEX_HOME: home, PORT: '0', LOG_LEVEL: 'trace', ...environment }),
    {
      modules,
      http: () => ({
        identity: { identify: async () => null, unlocked: async () => new Set() },
        calls: {},
      }),
    },
    announceSteps(),
  );
}

const nowhere = 'postgresql://somebody@127.0.0.1:1/auspex';

describe('a start that fails', () => {
  it('finds out that its port is in use before it looks for a database, and marks that step alone', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    try {
      await expect(start({ PORT: String(port), DATABASE_URL: nowhere })).rejects.toThrow(`Port ${port} on`);
      expect(shown).toBe(`  Listening on 127.0.0.1:${port} … ✗\n`);
    } finally {
      squatter.close();
    }
  });

  it.skipIf(
    !Object.values(networkInterfaces())
      .flat()
      .some((found) => found?.address === '::1'),
  )(
    'PLAT-3: finds out that another program has its port on the other address that browsers look at',
    async () => {
      const squatter = createServer().listen({ port: 0, host: '::1', ipv6Only: true });
      await new Promise((resolve) => squatter.once('listening', resolve));
      const { port } = squatter.address() as { port: number };
      const beside = { PORT: String(port), DATABASE_URL: nowhere };
      try {
        await expect(start(beside)).rejects.toThrow(`Port ${port} on ::1, where browsers look for`);
        expect(shown).toBe(`  Listening on 127.0.0.1:${port} … ✗\n`);
        // Elsewhere nobody is led there.
        const named = { ...beside, PUBLIC_URL: 'http://127.0.0.1:1' };
        await expect(start(named)).rejects.toThrow('cannot be reached');
      } finally {
        squatter.close();
      }
    },
  );

  it.each(['192.0.2.1', 'fe80::1'])(
    'PLAT-3: reports first of all that an address is not this machine’s, and what to use instead: %s',
    async (host) => {
      const elsewhere = { HOST: host, DATABASE_URL: nowhere };
      await expect(start(elsewhere)).rejects.toThrow(`HOST=${host} is not an address of this machine`);
      expect(shown).toBe(`  Listening on ${host} … ✗\n`);
    },
  );

  it('marks the database if that is what cannot be reached', async () => {
    await expect(start({ DATABASE_URL: nowhere })).rejects.toThrow('cannot be reached');
    expect(shown).toBe('  Connecting to the database … ✗\n');
  });

  it('PLAT-3: refuses addresses that lead to two databases before it changes either', async () => {
    const other = await makeTestDatabase({ migrated: false });
    const addresses = { DATABASE_URL: test.url, DATABASE_OWNER_URL: other.ownerUrl };
    try {
      await expect(start(addresses)).rejects.toThrow(
        /^DATABASE_OWNER_URL leads to \S+ and DATABASE_URL to \S+, which are two databases; correct one of them/,
      );
      const [made] = await other.owner.query(`select to_regclass('schema_migration') is null as "isEmpty"`);
      expect(made).toEqual({ isEmpty: true });
      const direct = { ...addresses, DATABASE_OWNER_URL: test.ownerUrl, DATABASE_DIRECT_URL: other.url };
      await expect(start(direct)).rejects.toThrow('DATABASE_DIRECT_URL leads to');
    } finally {
      await other.close();
    }
  });

  it('PLAT-3: says in a sentence that the data folder cannot be written to, or is full, wherever the database is', async () => {
    const own = await makeTestDatabase();
    const addresses = { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl };
    const below = join(home, 'file', 'data');
    writeFileSync(join(home, 'file'), '');
    const full = defineModule({
      name: 'full',
      create: () => {
        throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
      },
    });
    try {
      const elsewhere = { ...addresses, AUSPEX_HOME: below };
      await expect(start(elsewhere)).rejects.toThrow(`Cannot write to ${below} (ENOTDIR)`);
      await expect(start(addresses, [full])).rejects.toThrow(
        `The disk that holds ${home} is full; make room`,
      );
    } finally {
      await own.close();
    }
  });

  it('does not fill the terminal with failures while the rest is closing', async () => {
    const late = defineModule({
      name: 'late',
      create: ({ platform: { logger, database } }) => ({
        start: async () => {
          const worker = setInterval(() => {
            database.query('select 1').catch((err) => {
              logger.error({ err }, 'work was broken off');
              clearInterval(worker);
            });
          }, 1);
          logger.warn('a worker began');
          throw new Error('too late');
        },
      }),
    });
    await expect(start({ DATABASE_URL: test.ownerUrl }, [late])).rejects.toThrow('too late');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(shown).toContain('a worker began');
    expect(shown).toMatch(/✗[^\n]*\n$/);
    expect(shown).not.toContain('work was broken off');
  });
});
