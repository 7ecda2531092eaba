import { accountsIdentitySource } from './accounts/index.ts';
import { type Announcer, silentAnnouncer } from './commands/announce-steps.ts';
import { type RunningServer, runServer, type ServerParts } from './commands/run-server.ts';
import { showProgress } from './commands/show-progress.ts';
import { loadConfig } from './config.ts';
import { httpSettings, modules } from './modules.ts';
import { CannotStart } from './platform/database/index.ts';

const product: ServerParts = { modules, identity: accountsIdentitySource, http: httpSettings };

/** config → database → modules → listen → drain. Tests bring parts of their own. */
export async function main(announce: Announcer = silentAnnouncer, parts = product): Promise<void> {
  const ending = endInGoodOrder();
  try {
    const server = await runServer(loadConfig(), parts, announce);
    if (ending.take(server)) greet(server, announce);
  } catch (error) {
    announce.done();
    // A sentence is enough for what the person can put right; a defect shows where it happened.
    process.stderr.write(`\n${error instanceof CannotStart ? error.message : describe(error)}\n`);
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
  const port = address === null ? null : new URL(address).port;
  announce.note(
    port === null
      ? '\n  Worker: takes jobs, no requests.'
      : `\n  Auspex is ready: ${config.loopback && config.port !== 0 ? config.publicUrl : address}`,
  );
  announce.note(`Data: ${config.home} · stop with Ctrl-C\n`);
  showProgress(platform.jobs, (line) => announce.note(line.trim()));
}

/** The second signal within a drain ends at once; the first two often come together from one Ctrl-C. */
const togetherMilliseconds = 1000;

/**
 * Ends the process on a signal or a defect, after draining. A signal during the start waits for it to finish, so
 * that nothing half-open is left behind; `take` then says false and the end has begun.
 */
function endInGoodOrder(): { take(server: RunningServer): boolean } {
  const state = { began: 0, code: 0, server: null as RunningServer | null };
  const drain = (server: RunningServer) => {
    setTimeout(() => process.exit(state.code || 1), server.config.drainSeconds * 1000).unref();
    server.stop().then(
      () => process.exit(state.code),
      () => process.exit(1),
    );
  };
  const end = (code: number) => {
    if (state.began > 0 && Date.now() - state.began > togetherMilliseconds) process.exit(code || 130);
    if (state.began > 0) return;
    state.began = Date.now();
    state.code = code;
    if (state.server) drain(state.server);
  };
  const fatal = (what: string) => (error: unknown) => {
    // The state is unknown from here on: this process ends and others take over.
    if (state.server) state.server.platform.logger.fatal({ err: error }, what);
    else process.stderr.write(`${what}: ${describe(error)}\n`);
    end(1);
    if (state.server === null) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
  process.on('unhandledRejection', fatal('A rejection that nobody handled'));
  process.on('uncaughtException', fatal('An error that nobody caught'));
  return {
    take(server) {
      state.server = server;
      if (state.began > 0) drain(server);
      return state.began === 0;
    },
  };
}

if (import.meta.main) await main();
