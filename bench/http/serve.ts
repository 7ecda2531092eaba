import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { signAccessToken } from '../../apps/server/src/accounts/access-token.ts';
import { createIdentitySource } from '../../apps/server/src/accounts/identity-source.ts';
import { createRevocations } from '../../apps/server/src/accounts/revocations.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { createHttp } from '../../apps/server/src/platform/http/index.ts';
import { createLogger } from '../../apps/server/src/platform/logging/index.ts';
import {
  migrationsFolder,
  readMigrations,
  runMigrations,
} from '../../apps/server/src/platform/migrations/index.ts';
import type { ModuleParts } from '../../apps/server/src/platform/module.ts';
import { proofConfig } from '../../apps/server/test/http-proof/stand-in-platform.ts';
import { benchCalls, makeSignals } from './calls.ts';

/** Reported to the process that measures. */
export interface BenchServers {
  readonly barePort: number;
  readonly ourPort: number;
  /** Header lines of as many members. */
  readonly headers: readonly string[];
}

const members = 2000;
const clientKeyHash = 'c'.repeat(64);
const home = mkdtempSync(join(tmpdir(), 'auspex-bench-'));
const embedded = await openEmbeddedPostgres({ home, durable: false });
await runMigrations({
  ownerUrl: embedded.urls.owner,
  appRole: new URL(embedded.urls.app).username,
  migrations: readMigrations(migrationsFolder),
});
const database = openDatabase({ url: embedded.urls.app });
const revocations = createRevocations({ database, bus: database, clock: systemClock });
await revocations.start();
const accessKey = randomBytes(32);
const signals = makeSignals();
const bySymbol = new Map(signals.map((signal) => [signal.symbol, signal]));

const bare = await listen(fastify().get('/bare', async () => signals[0]));
const ours = await createHttp({
  platform: {
    config: proofConfig,
    clock: systemClock,
    logger: createLogger({ logLevel: 'info' }, pino.destination({ dest: devNull, sync: false })),
    database,
    bus: database,
  },
  calls: benchCalls,
  parts: [
    {
      calls: {
        'bench.read': async ({ params }: { params: { symbol: string } }) => bySymbol.get(params.symbol),
        'bench.list': async ({ query }: { query: { page: number; page_size: number } }) => pageOf(query),
      } as unknown as ModuleParts['calls'],
    },
  ],
  clientKey: { hash: clientKeyHash, required: true },
  identity: createIdentitySource({
    ...{ database, clock: systemClock, accessKey, revocations },
    unlocked: async () => new Set(),
  }),
  webFolder: null,
});
const message: BenchServers = {
  barePort: bare,
  ourPort: Number(new URL(await ours.listen()).port),
  headers: Array.from({ length: members }, headersOfMember),
};
process.send?.(message);
process.once('message', async () => {
  await ours.close();
  await revocations.stop();
  await database.close();
  await embedded.release();
  rmSync(home, { recursive: true, force: true });
  process.exit(0);
});

async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

function headersOfMember(_: unknown, index: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: `member-${index}`,
    sid: `session-${index}`,
    iat: now,
    exp: now + 3600,
    ver: true,
    sia: now,
  };
  return `authorization: Bearer ${signAccessToken(accessKey, claims)}\r\nx-api-key: ${clientKeyHash}\r\n`;
}

function pageOf({ page, page_size }: { page: number; page_size: number }) {
  const total_pages = Math.ceil(signals.length / page_size);
  return {
    items: signals.slice((page - 1) * page_size, page * page_size),
    page,
    page_size,
    total: signals.length,
    total_pages,
    next: page < total_pages ? page + 1 : null,
    previous: page > 1 ? page - 1 : null,
  };
}
