import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { createHttp, type Http, type HttpOptions, type IdentitySource } from '../platform/http/index.ts';
import type { ModuleParts, Platform, ServerModule } from '../platform/module.ts';
import { openWorld } from '../platform/worlds/index.ts';
import type { Announcer } from './announce-steps.ts';
import { explainListening } from './explain-listening.ts';
import { type Installation, openInstallation } from './open-installation.ts';
import { type OpenedPlatform, openPlatform } from './open-platform.ts';

export interface ServerParts {
  readonly modules: readonly ServerModule[];
  readonly identity: (platform: Platform) => IdentitySource;
  /** Further settings of the HTTP layer that only the modules know. */
  readonly http?: (platform: Platform) => Partial<HttpOptions>;
}

/** A server that runs. */
export interface RunningServer {
  readonly config: Config;
  /** Null for a worker, which takes no requests. */
  readonly address: string | null;
  readonly platform: Platform;
  /** Lines for the person who started it, from the modules. */
  readonly greetings: readonly string[];
  /** Takes no more requests and jobs, lets those under way finish within `drainSeconds`, then ends everything. */
  stop(): Promise<void>;
}

const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Configuration to listening. What was opened is closed again when a later step fails. */
export async function runServer(
  config: Config,
  parts: ServerParts,
  announce: Announcer,
): Promise<RunningServer> {
  const installation = await openInstallation(config, announce);
  const opened = await orClose(installation, async () => openPlatform(config, installation.database));
  try {
    return await serve({ config, parts, announce, installation, opened });
  } catch (error) {
    await opened.stop(1).catch(() => undefined);
    await installation.close();
    throw error;
  }
}

async function orClose<T>(installation: Installation, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await installation.close();
    throw error;
  }
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
  const { world, previous } = await openWorld(installation.database, config.world);
  if (previous !== null) platform.logger.warn({ world: world.name, previous }, 'another world is open now');
  const made = [...parts.modules].sort((a, b) => a.rank - b.rank).map((module) => module.create(platform));
  const http = config.role === 'worker' ? null : await openHttp({ parts, made, platform, installation });
  await opened.start(made);
  const address = http ? await listen(http, config, announce) : null;
  const greetings = await Promise.all(made.map((part) => part.announce?.() ?? []));
  announce.done();
  let stopping: Promise<void> | null = null;
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

async function openHttp(request: {
  parts: ServerParts;
  made: readonly ModuleParts[];
  platform: Platform;
  installation: Installation;
}): Promise<Http> {
  const { parts, made, platform, installation } = request;
  return createHttp({
    platform,
    parts: made,
    identity: parts.identity(platform),
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
    ...parts.http?.(platform),
  });
}

async function listen(http: Http, config: Config, announce: Announcer): Promise<string> {
  announce.step(`Listening on ${config.host}:${config.port}`);
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
}): Promise<void> {
  const { http, made, opened, installation, seconds } = server;
  const deadline = Date.now() + seconds * 1000;
  http?.beginDrain();
  // A browser keeps its connection open after the last answer; a listener that closes would wait for it.
  const idle = setInterval(() => http?.app.server.closeIdleConnections(), 100);
  // Streams end first: an open stream would keep the listener from closing. Jobs leave a second for the rest.
  const jobsEnd = opened.stop(Math.max(1, seconds - 3));
  await within(Promise.allSettled([http?.close(), jobsEnd]), deadline - 1500);
  clearInterval(idle);
  await within(Promise.allSettled([...made].reverse().map((part) => part.stop?.())), deadline - 750);
  await within(installation.close(), deadline);
}

/** Waits, but not past the deadline: what is not done then is cut off by the end of the process. */
async function within(work: Promise<unknown>, deadline: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - Date.now()));
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
