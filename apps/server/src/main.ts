import { accountsIdentitySource } from './accounts/index.ts';
import { type Announcer, silentAnnouncer } from './commands/announce-steps.ts';
import { type RunningServer, runServer } from './commands/run-server.ts';
import { showProgress } from './commands/show-progress.ts';
import { loadConfig } from './config.ts';
import { modules } from './modules.ts';
import { CannotStart } from './platform/database/index.ts';

/** config → database → modules → listen → drain. */
export async function main(announce: Announcer = silentAnnouncer): Promise<void> {
  try {
    const server = await runServer(loadConfig(), { modules, identity: accountsIdentitySource }, announce);
    endInGoodOrder(server);
    greet(server, announce);
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

function endInGoodOrder(server: RunningServer): void {
  const { logger } = server.platform;
  let began = 0;
  const end = (code: number) => {
    if (began > 0 && Date.now() - began > togetherMilliseconds) process.exit(130);
    if (began > 0) return;
    began = Date.now();
    const limit = setTimeout(() => process.exit(code || 1), server.config.drainSeconds * 1000);
    limit.unref();
    server.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0));
  const fatal = (what: string) => (error: unknown) => {
    // The state is unknown from here on: others take over, this process ends.
    logger.fatal({ err: error }, what);
    end(1);
  };
  process.on('unhandledRejection', fatal('a rejection that nobody handled'));
  process.on('uncaughtException', fatal('an error that nobody caught'));
}

if (import.meta.main) await main();
