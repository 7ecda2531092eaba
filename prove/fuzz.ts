import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, tokenScope } from '@auspex/contract';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../apps/server/src/commands/open-installation.ts';
import { openPlatform } from '../apps/server/src/commands/open-platform.ts';
import { modules } from '../apps/server/src/modules.ts';
import { createHttp } from '../apps/server/src/platform/http/index.ts';
import type { OpenApiDocument } from '../apps/server/src/platform/http/openapi/describe-calls.ts';
import { openModules } from '../apps/server/src/platform/module.ts';
import { fuzz, fuzzCall } from '../apps/server/test/http-proof/fuzz-call.ts';
import { operationsOf } from '../apps/server/test/http-proof/fuzz-requests.ts';
import { openLimiter } from '../apps/server/test/http-proof/make-app.ts';
import { rawRequests, rawRoutesOf } from '../apps/server/test/http-proof/raw-requests.ts';
import { fixtureBearer, fixtureIdentities } from '../apps/server/test/http-proof/roles.ts';
import { proofConfig } from '../apps/server/test/http-proof/stand-in-platform.ts';
import type { Proof } from '../scripts/proof.ts';

const runs = 1000;
const ids = {
  member: '00000000-0000-4000-8000-000000000001',
  other: '00000000-0000-4000-8000-000000000002',
  admin: '00000000-0000-4000-8000-000000000009',
};
const bearers = [fixtureBearer('admin'), fixtureBearer('member'), fixtureBearer('token with scope'), null];

export const proof: Proof = {
  title:
    'A thousand requests of every kind to every call and every other route: never a 500, never a stack trace',
  async run(report) {
    const product = await openProduct();
    try {
      const document = (await product.app.inject({ url: '/docs/openapi.json' })).json<OpenApiDocument>();
      for (const operation of operationsOf(document)) {
        await report.part(operation.name, async () => {
          const { statuses, broken } = await fuzzCall(operation, {
            app: product.app,
            runs,
            seed: 20_260_105,
            bearers,
          });
          if (broken)
            throw new Error(`${operation.name} ${broken.problem}; request ${JSON.stringify(broken.request)}`);
          return { 'requests by status': inWords(statuses) };
        });
      }
      const documented = new Set(Object.values(calls).map(({ path }) => String(path)));
      for (const route of rawRoutesOf(product.paths.list(), documented)) {
        const name = `${route.method} ${route.url}`;
        await report.part(name, async () => {
          const { statuses, broken } = await fuzz(rawRequests(route, bearers), {
            ...{ app: product.app, runs, seed: 20_260_105 },
          });
          if (broken) throw new Error(`${name} ${broken.problem}; request ${JSON.stringify(broken.request)}`);
          return { 'requests by status': inWords(statuses) };
        });
      }
    } finally {
      await product.close();
    }
  },
};

/** Answers that are all 503 prove nothing: the database was not heard. */
function inWords(statuses: Readonly<Record<number, number>>): string {
  if (Object.keys(statuses).join() === '503') throw new Error('Every request was answered 503.');
  return Object.entries(statuses)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ');
}

/** The whole product on its own database, with identities that need no sign-in. */
async function openProduct() {
  const home = mkdtempSync(join(tmpdir(), 'auspex-fuzz-'));
  const config = { ...proofConfig, home, files: { kind: 'local', folder: join(home, 'files') } } as const;
  const installation = await openInstallation(config, silentAnnouncer);
  for (const [name, id] of Object.entries(ids)) {
    await installation.database.query(
      'insert into member (id, email, email_verified_at, display_name, ref_id) values ($1, $2, now(), $3, $3)',
      [id, `${name}@example.com`, name],
    );
  }
  const opened = openPlatform(config, installation.database);
  const { platform } = opened;
  const { parts } = openModules(platform, modules);
  const http = await createHttp({
    platform,
    parts,
    identity: fixtureIdentities(ids, tokenScope.options, platform.clock.now),
    limiter: openLimiter,
    webFolder: null,
  });
  await opened.start(parts);
  return {
    app: http.app,
    paths: http.paths,
    async close() {
      await http.close();
      await opened.stop(1);
      await installation.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
