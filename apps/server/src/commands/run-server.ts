import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { CannotStart } from '../platform/database/index.ts';
import { createHttp, type Http, type HttpOptions } from '../platform/http/index.ts';
import {
  type ModuleParts,
  type OpenModules,
  openModules,
  type Platform,
  type ServerModule,
} from '../platform/module.ts';
import { checkMasterKey } from '../platform/secrets/check-master-key.ts';
import { openWorld, settleWorld } from '../platform/worlds/index.ts';
import type { Announcer } from './announce-steps.ts';
import { drainMilliseconds } from './drain-times.ts';
import { explainFolder, type Installation, openInstallation } from './open-installation.ts';
import { type OpenedPlatform, openPlatform } from './open-platform.ts';

export interface ServerParts {
  readonly modules: readonly ServerModule[];
  /** What the HTTP layer needs from the modules. */
  readonly http: (opened: OpenModules) => Pick<HttpOptions, 'identity'> & Partial<HttpOptions>;
}

/** A running server. */
export interface RunningServer {
  readonly config: Config;
  /** Null for a worker, which takes no requests. */
  readonly address: string | null;
  readonly platform: Platform;
  /** Lines from the modules for the person who started it. */
  readonly greetings: readonly string[];
  /**
   * Stops accepting requests and jobs, lets the running ones finish, then shuts everything down within
   * `drainSeconds`. False if something did not end in time.
   */
  stop(): Promise<boolean>;
}

/** How long each part of a failed start may take to close. */
const CLOSE_MS = 10_000;

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** From configuration to listening. What was opened is closed again if a later step fails. */
export async function runServer(
  given: Config,
  parts: ServerParts,
  announce: Announcer,
): Promise<RunningServer> {
  const closings: Array<() => Promise<unknown>> = [];
  try {
    // What fails most often is tried before anything slow.
    if (given.role !== 'worker') await tryPort(given, announce);
    const installation = await openInstallation(given, announce);
    closings.unshift(() => installation.close());
    const config = await settleWorld(installation.database, given);
    const aboutKey = await checkMasterKey(installation.database, config);
    if (aboutKey !== null) announce.note(aboutKey);
    const opened = openPlatform(config, installation.database, { announce });
    closings.unshift(() => stopQuietly(opened));
    return await serve({ config, parts, announce, installation, opened });
  } catch (error) {
    announce.fail();
    // The reason is told soon even where something that had just begun does not end.
    for (const close of closings) await within(close(), performance.now() + CLOSE_MS);
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? explainFolder(error, given.home) : error;
  }
}

/** The step is announced only if it fails; the server starts listening for good once it can answer. */
async function tryPort(config: Config, announce: Announcer): Promise<void> {
  const alsoFree = browsersLook(config).filter((host) => host !== config.host);
  const server = createServer();
  try {
    await tryAddress(server, config);
    for (const host of alsoFree) {
      await tryAddress(server, { host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
        // A machine need not have both kinds of addresses.
        if (error.code === 'EADDRINUSE') throw takenBeside(host, config);
      });
    }
  } catch (error) {
    announce.step(listening(config));
    throw explainListening(error, config);
  }
}

async function tryAddress(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  await new Promise((closed) => server.close(closed));
}

/** Where browsers look for the page that a start names; the other address may be another program's. */
function browsersLook({ loopback, port, publicUrl }: Config): readonly string[] {
  const isNamed = new URL(publicUrl).origin === new URL(`http://localhost:${port}`).origin;
  return loopback && port !== 0 && isNamed ? ['127.0.0.1', '::1'] : [];
}

function takenBeside(host: string, { port }: Config): CannotStart {
  return new CannotStart(
    `Port ${port} on ${host}, where browsers look for http://localhost:${port} too, is in use by another program; stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
}

const listening = ({ host, port }: Config): string =>
  port === 0 ? `Listening on ${host}` : `Listening on ${host}:${port}`;

/** Aborted work complains about its database; the person only needs to hear why the start failed. */
async function stopQuietly({ platform, stop }: OpenedPlatform): Promise<void> {
  platform.logger.level = 'silent';
  await stop(1);
}

interface Serving {
  readonly config: Config;
  readonly parts: ServerParts;
  readonly announce: Announcer;
  readonly installation: Installation;
  readonly opened: OpenedPlatform;
}

async function serve({ config, parts, announce, installation, opened }: Serving): Promise<RunningServer> {
  const { platform } = opened;
  announce.step('Opening the market and the modules');
  for (const sentence of config.misspelt) platform.logger.warn(sentence);
  const { world, previous } = await openWorld(installation.database, config.world);
  if (previous !== null) platform.logger.warn({ world: world.name, previous }, 'another world is open now');
  const modules = openModules(platform, parts.modules);
  const made = modules.parts;
  const http = config.role === 'worker' ? null : await openHttp({ parts, modules, installation });
  await opened.start(made);
  const address = http ? await listen(http, config, announce) : null;
  announce.done();
  const found = address === null ? null : foundAt(config, address);
  const greetings = await Promise.all(made.map((part) => part.announce?.(found) ?? []));
  let stopping: Promise<boolean> | null = null;
  return {
    config,
    address,
    platform,
    greetings: greetings.flat(),
    stop: () => {
      stopping ??= drain({ http, made, opened, installation, seconds: config.drainSeconds });
      return stopping;
    },
  };
}

/** Where a person at this machine opens the product: under its usual name, unless the system chose the port. */
export function foundAt({ loopback, port, publicUrl }: Config, address: string): string {
  return loopback && port !== 0 ? publicUrl : address;
}

async function openHttp(request: {
  parts: ServerParts;
  modules: OpenModules;
  installation: Installation;
}): Promise<Http> {
  const { parts, modules, installation } = request;
  return createHttp({
    platform: modules.platform,
    parts: modules.parts,
    webFolder: existsSync(webFolder) ? webFolder : null,
    readiness: [
      {
        name: 'separation of rights',
        check: async () => ({
          ok: true,
          note: installation.ownsItsTables
            ? 'the application owns its tables; only triggers guard what must not change (set DATABASE_OWNER_URL)'
            : 'the application cannot change tables',
        }),
      },
    ],
    ...parts.http(modules),
  });
}

async function listen(http: Http, config: Config, announce: Announcer): Promise<string> {
  announce.step(listening(config));
  try {
    return await http.listen();
  } catch (error) {
    await http.close().catch(() => undefined);
    throw explainListening(error, config);
  }
}

async function drain(server: {
  http: Http | null;
  made: readonly ModuleParts[];
  opened: OpenedPlatform;
  installation: Installation;
  seconds: number;
}): Promise<boolean> {
  const { http, made, opened, installation, seconds } = server;
  const began = performance.now();
  const until = (part: Parameters<typeof drainMilliseconds>[0]) => began + drainMilliseconds(part, seconds);
  http?.beginDrain();
  const jobsEnd = opened.finishJobs(drainMilliseconds('jobsFinished', seconds) / 1000);
  await http?.isNoticed(until('noticed'));
  // A browser keeps its connection open after the last reply, and closing the listener would wait for it.
  const idle = setInterval(() => http?.app.server.closeIdleConnections(), 100);
  const ends = [opened.endStreams(), http?.close(), jobsEnd];
  await within(Promise.allSettled(ends), until('requestsAndJobs'));
  clearInterval(idle);
  await within(opened.stop(0), until('requestsAndJobs'));
  await within(Promise.allSettled([...made].reverse().map((part) => part.stop?.())), until('modules'));
  return within(installation.close(), until('database'));
}

/** Waits, but not past the deadline: whatever is unfinished then is cut off by the end of the process. */
async function within(work: Promise<unknown>, deadline: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, deadline - performance.now()));
  });
  const done = work.then(
    () => true,
    () => false,
  );
  const inTime = await Promise.race([done, late]);
  clearTimeout(timer);
  return inTime;
}

/** Not this machine's, link-local without an interface, or IPv6 where there is none. */
const notOurs = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT']);

/** Why a port cannot be listened on, as a sentence that says what to do. */
function explainListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new CannotStart(
      `Port ${port} on ${host} is in use by another program; stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new CannotStart(
      `This account may not listen on port ${port}; choose one above 1023, such as PORT=3000, or give it the right to.`,
    );
  }
  if (code !== undefined && notOurs.has(code)) {
    return new CannotStart(
      `HOST=${host} is not an address of this machine; leave HOST out for 127.0.0.1, or use 0.0.0.0.`,
    );
  }
  return error;
}
