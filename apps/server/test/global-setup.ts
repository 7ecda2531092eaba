import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { testDatabaseUrl } from '../src/config.ts';
import { openEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts';
import { migrationsFolder, readMigrations, runMigrations } from '../src/platform/migrations/index.ts';
import { makeTestHome, sweepAbandonedHomes } from './test-homes.ts';
import { asAdmin, type TestServer, urlOn } from './test-server.ts';

const homePrefix = 'auspex-test-';

/**
 * Starts PostgreSQL for one run of the server's tests and creates the template; the returned function removes both.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startServer();
  const server = await makeTemplate(adminUrl);
  project.provide('testServer', server);
  return async () => {
    await asAdmin(adminUrl, (client) => removeRun(client, server)).finally(stop);
  };
}

async function startServer(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const given = testDatabaseUrl();
  if (given) return { adminUrl: given, stop: async () => undefined };
  await sweepAbandonedHomes(homePrefix);
  const home = makeTestHome(homePrefix);
  const embedded = await openEmbeddedPostgres({ home, durable: false });
  return {
    adminUrl: embedded.urls.admin,
    stop: async () => {
      await embedded.release();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(adminUrl: string): Promise<TestServer> {
  const prefix = `auspex_test_${randomBytes(4).toString('hex')}`;
  const server: TestServer = {
    adminUrl,
    prefix,
    ownerRole: `${prefix}_owner`,
    appRole: `${prefix}_app`,
    password: randomBytes(16).toString('hex'),
    template: `${prefix}_template`,
  };
  await asAdmin(adminUrl, async (client) => {
    for (const role of [server.ownerRole, server.appRole]) {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${server.password}'`);
    }
    await client.query(`GRANT ${server.ownerRole} TO CURRENT_USER`);
    await client.query(`CREATE DATABASE ${server.template} OWNER ${server.ownerRole}`);
  });
  await runMigrations({
    ownerUrl: urlOn(server, server.ownerRole, server.template),
    appRole: server.appRole,
    migrations: readMigrations(migrationsFolder),
  });
  return server;
}

async function removeRun(client: import('pg').Client, server: TestServer): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [`${server.prefix}%`],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.query(`DROP ROLE ${server.appRole}, ${server.ownerRole}`);
}
