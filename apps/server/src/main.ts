import { type Announcer, greetingAnnouncer, silentAnnouncer } from './commands/announce-steps.ts';
import { drainMilliseconds } from './commands/drain-times.ts';
import { endFromOutside, stopDatabaseAfterwards } from './commands/end-from-outside.ts';
import { foundAt, type RunningServer, runServer, type ServerParts } from './commands/run-server.ts';
import { showProgress, titleOf } from './commands/show-progress.ts';
import { type Config, loadConfig } from './config.ts';
import { CannotStart } from './platform/database/index.ts';
import { logFileOf, surviveClosedOutput } from './platform/logging/index.ts';

/** Loaded once the configuration is known to be right: a mistake in it is reported at once. */
async function loadProduct(): Promise<ServerParts> {
  const { httpSettings, modules } = await import('./modules.ts');
  return { modules, http: httpSettings };
}

/** config → database → modules → listen → drain. Tests pass in parts of their own. */
export async function main(announce: Announcer = silentAnnouncer, parts?: ServerParts): Promise<void> {
  surviveClosedOutput();
  try {
    const config = loadConfig();
    const ending = endInGoodOrder(config, announce);
    const server = await runServer(config, parts ?? (await loadProduct()), announce);
    if (ending.take(server)) greet(server, announce);
  } catch (error) {
    announce.done();
    // One sentence is enough for what the person can fix; a defect shows where it happened.
    process.stderr.write(`\n${error instanceof CannotStart ? error.message : describe(error)}\n`);
    // Something that was opened may not have closed in time.
    stopDatabaseAfterwards();
    process.exit(1);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function greet({ config, address, greetings, platform }: RunningServer, announce: Announcer): void {
  if (announce === silentAnnouncer) {
    platform.logger.info({ address, role: config.role, world: config.world }, 'started');
    return;
  }
  for (const line of greetings) announce.note(line);
  announce.note(
    address === null
      ? '\n  Worker: runs jobs, serves no requests.'
      : `\n  Auspex is ready: ${foundAt(config, address)}`,
  );
  if (config.loopback && address !== null)
    announce.note('Serving this machine only. Behind a proxy, set PUBLIC_URL and TRUSTED_PROXIES first.');
  announce.note(`Data: ${config.home} · stop with Ctrl-C`);
  announce.note(announce.terminal ? `Log:  ${logFileOf(config.home)}\n` : '');
  showProgress(platform.jobs, (line) => announce.note(line.trim()));
}

/** A second Ctrl-C during a drain exits at once; the first is often delivered more than once. */
const togetherMilliseconds = 1000;

/**
 * Ends the process on a signal or a defect, after draining. A signal during the start waits for it to finish, so that
 * nothing is left half open; `take` then returns false and the shutdown has begun. When the drain's time is up,
 * another thread ends the process, so that nothing the main thread does can delay it.
 */
function endInGoodOrder(config: Config, announce: Announcer): { take(server: RunningServer): boolean } {
  const state = { began: null as number | null, code: 0, server: null as RunningServer | null };
  const leave = (code: number, clean: boolean) => {
    if (!clean) stopDatabaseAfterwards();
    process.exit(code);
  };
  const drain = (server: RunningServer) => {
    tellWork(server, announce);
    server.stop().then(
      (clean) => leave(state.code, clean),
      () => leave(1, false),
    );
  };
  const end = () => {
    state.began = performance.now();
    endFromOutside(drainMilliseconds('killed', config.drainSeconds));
    if (state.server) drain(state.server);
  };
  const fatal = (what: string) => (error: unknown) => {
    // The state is unknown from here on: this process exits and others take over.
    if (state.server) state.server.platform.logger.fatal({ err: error }, what);
    else process.stderr.write(`${what}: ${describe(error)}\n`);
    state.code = 1;
    if (state.server === null) leave(1, false);
    else if (state.began === null) end();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (state.began === null) end();
      else if (signal === 'SIGINT' && performance.now() - state.began > togetherMilliseconds)
        leave(130, false);
    });
  }
  process.on('unhandledRejection', fatal('A rejection that nobody handled'));
  process.on('uncaughtException', fatal('An error that nobody caught'));
  return {
    take(server) {
      state.server = server;
      if (state.began !== null) drain(server);
      return state.began === null;
    },
  };
}

/** Says why exiting takes a moment. */
function tellWork({ platform }: RunningServer, announce: Announcer): void {
  if (announce === silentAnnouncer) return;
  platform.jobs.recent({ limit: 20 }).then(
    (runs) => {
      const names = new Set(runs.filter(({ state }) => state === 'running').map(({ name }) => titleOf(name)));
      if (names.size > 0) announce.note(`Finishing the work in hand: ${[...names].join(', ')}`);
    },
    () => undefined,
  );
}

if (import.meta.main) await main(process.stdout.isTTY ? greetingAnnouncer : silentAnnouncer);
