import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CallReply, type Calls, calls, callTable } from '@auspex/contract';
import { CallError, createClient } from '@auspex/contract/client';
import { signAccessToken } from '../../apps/server/src/accounts/access-token.ts';
import { silentAnnouncer } from '../../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../../apps/server/src/commands/open-installation.ts';
import { openPlatform } from '../../apps/server/src/commands/open-platform.ts';
import { runServer } from '../../apps/server/src/commands/run-server.ts';
import { type Config, loadConfig } from '../../apps/server/src/config.ts';
import { httpSettings, modules } from '../../apps/server/src/modules.ts';
import { systemClock } from '../../apps/server/src/platform/clock/clock.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { clientKeyOf, createHttp, type HttpOptions } from '../../apps/server/src/platform/http/index.ts';
import { type OpenModules, openModules } from '../../apps/server/src/platform/module.ts';
import { deriveKey, loadMasterKey } from '../../apps/server/src/platform/secrets/master-key.ts';
import { settleWorld } from '../../apps/server/src/platform/worlds/index.ts';
import { openLimiter } from '../../apps/server/test/http-proof/make-app.ts';
import { fixtureBearer, fixtureIdentities } from '../../apps/server/test/http-proof/roles.ts';
import type { ReadCall } from '../../packages/assistant/test/questions/expected-values.ts';
import { plantInstructions } from './plant-instructions.ts';
import { addMember, PATIENCE_MS, type PreparedMember, prepareMember } from './prepared-member.ts';

/** Filling begins after the close in New York; the questions are asked later the same day, when nothing moves. */
const FILLED_FROM = Date.parse('2026-11-18T22:00:00Z');
const ASKED_AT = Date.parse('2026-11-18T23:45:00Z');

export type Reply = CallReply<Calls['assistant.ask']>;
export type Client = ReturnType<typeof createClient>;

export interface AskedMarket {
  /** Makes calls as the prepared member. */
  readonly client: Client;
  /** What a call replies to the member, for expectations that name it. */
  readonly read: ReadCall;
  readonly member: PreparedMember;
  /** Asks over HTTP; null where the server knows no such call. */
  ask(question: string, language: 'en' | 'fr', chatId?: string): Promise<Reply | null>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Calls of a module that is not there yet are left out, so that the rest can be asked. */
const served = modules.some(({ name }) => name === 'assistant')
  ? calls
  : Object.fromEntries(Object.entries(calls).filter(([name]) => !name.startsWith('assistant.')));

function configOf(role: 'all' | 'web', environment: Environment = {}): Config {
  return loadConfig({
    AUSPEX_HOME: join(tmpdir(), 'auspex-assistant-market'),
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    MARKET_SOURCES: 'simulated',
    MARKET_SEED: '39',
    ROLE: role,
    CLOCK_SHIFT_MS: String(FILLED_FROM - systemClock.now()),
    ...environment,
  });
}

/** Until every step of the first start is done; the pages, which would tell the client key, need not be built. */
async function untilPrepared(address: string, key: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${address}/api/preparation`, { headers: { 'x-api-key': key } });
    // Filling may keep a small machine so busy that it says so.
    if (reply.status === 503) {
      await wait(3000);
      continue;
    }
    if (!reply.ok) throw new Error(`The preparation could not be read: ${await reply.text()}`);
    const { steps } = (await reply.json()) as CallReply<Calls['market.preparation']>;
    const failed = steps.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The market could not be prepared: ${failed.label}.`);
    if (steps.length > 0 && steps.every(({ state }) => state === 'done')) return;
    await wait(1000);
  }
}

/** Fills the market as a first start does, once: some minutes. */
async function fill(): Promise<void> {
  const config = configOf('all');
  const done = join(config.home, 'filled');
  if (existsSync(done)) return;
  mkdirSync(config.home, { recursive: true });
  const parts = {
    modules,
    http: (made: Parameters<typeof httpSettings>[0]) => ({ ...httpSettings(made), calls: served }),
  };
  const server = await runServer(config, parts, silentAnnouncer);
  await untilPrepared(server.address ?? '', clientKeyOf(config).hash);
  await server.stop();
  writeFileSync(done, '');
}

const STARTED = new Set(['accounts', 'billing', 'market']);

/** What a proof or bench brings of its own; whatever it does not name is as in a running server. */
type HttpOfMarket = (made: OpenModules) => Pick<HttpOptions, 'identity'> & Partial<HttpOptions>;

async function serve(config: Config, database: Database, httpOf: HttpOfMarket) {
  const { platform } = openPlatform(config, database, { clock: { now: () => ASKED_AT } });
  const made = openModules(platform, modules);
  // Those that keep in memory what a call needs to know of its caller, as in a running server, and the market.
  const started = made.parts.filter((_, at) => STARTED.has(modules[at]?.name ?? ''));
  for (const part of started) await part.start?.();
  await platform.jobs.start();
  const http = await createHttp({
    platform,
    parts: made.parts,
    maxLoopDelayMs: 0,
    webFolder: null,
    calls: served,
    ...httpOf(made),
  });
  return {
    address: await http.listen(),
    async close() {
      await http.close();
      await platform.jobs.stop(0);
      for (const part of started.toReversed()) await part.stop?.();
    },
  };
}

const MOST_TRIES = 8;

/** A busy machine answers late or says that it is busy: that is of the machine, and the call is made again. */
async function fetchPatiently(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    if ((reply.status !== 503 && reply.status !== 504) || tries === MOST_TRIES) return reply;
    await wait(3000);
  }
}

async function openFilled(environment: Environment = {}) {
  await fill();
  const config = configOf('web', environment);
  const installation = await openInstallation(config, silentAnnouncer);
  const { database } = installation;
  return { config, installation, database, settled: await settleWorld(database, config) };
}

/** The same market with the sessions and limits of the product, and members who are signed in: the headers of each. */
export async function openMembersMarket(count: number) {
  const { config, installation, database, settled } = await openFilled();
  const key = deriveKey(loadMasterKey(config), 'access tokens');
  const { hash } = clientKeyOf(config);
  const iat = Math.floor(ASKED_AT / 1000);
  const signedIn = { iat, exp: iat + 3600, ver: true, sia: iat };
  const ids = await Promise.all(Array.from({ length: count }, () => addMember(database)));
  const members = ids.map((sub) => {
    const token = signAccessToken(key, { ...signedIn, sub, sid: randomUUID() });
    return { 'x-api-key': hash, authorization: `Bearer ${token}` };
  });
  const server = await serve(settled, database, httpSettings);
  return {
    ...{ address: server.address, members },
    async close() {
      await server.close();
      await installation.close();
    },
  };
}

/** The simulated market at one instant, with the prepared member signed in; settings choose the model that answers. */
export async function openAskedMarket(environment: Environment = {}): Promise<AskedMarket> {
  const { config, installation, database, settled } = await openFilled(environment);
  const memberId = await addMember(database);
  await plantInstructions(database, installation.access.ownerUrl, ASKED_AT);
  const identity = fixtureIdentities(
    { member: memberId, other: memberId, admin: memberId },
    'market:read',
    () => ASKED_AT,
  );
  const server = await serve(settled, database, () => ({ identity, limiter: openLimiter }));
  const { hash } = clientKeyOf(config);
  const client = createClient({
    table: callTable(calls),
    baseUrl: server.address,
    fetch: fetchPatiently,
    headers: () => ({ 'x-api-key': hash, authorization: fixtureBearer('member') ?? '' }),
  });
  return {
    client,
    read: async (name, input) => (await client.send(name, input, { timeoutMs: PATIENCE_MS })).json(),
    member: await prepareMember(client),
    async ask(question, language, chatId) {
      try {
        const body = { question, language, ...(chatId ? { chatId } : {}) };
        return await client.call('assistant.ask', { body }, { timeoutMs: PATIENCE_MS });
      } catch (error) {
        if (error instanceof CallError && error.status === 404) return null;
        throw error;
      }
    },
    async close() {
      await server.close();
      await installation.close();
    },
  };
}
