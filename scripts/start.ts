import { buildWeb } from './build-web.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';

/** `npm start`: builds the pages if their sources changed, then runs the server in this process. */
if (process.argv.length > 2) {
  console.error(
    `npm start takes no arguments, not "${process.argv.slice(2).join(' ')}"; settings come from the environment (docs/settings.md lists them).`,
  );
  process.exit(2);
}
drainWhenOrphaned();
// Until there is a server to drain, a stop ends this process and the build it waits for.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const leave = (_: NodeJS.Signals, number: number) => process.exit(128 + number);
for (const signal of signals) process.on(signal, leave);
// Requests are not worth a line each, neither to a person at a terminal nor in a journal.
process.env.LOG_LEVEL ??= 'warn';

const { announceSteps } = await import('../apps/server/src/commands/announce-steps.ts');
const { drainMilliseconds } = await import('../apps/server/src/commands/drain-times.ts');
const { ConfigurationMistakes, loadConfig } = await import('../apps/server/src/config.ts');
try {
  // A mistake in the settings is reported before anything slow starts.
  const { drainSeconds } = loadConfig();
  process.send?.({ endMilliseconds: drainMilliseconds('killedFromAbove', drainSeconds) });
} catch (error) {
  if (!(error instanceof ConfigurationMistakes)) throw error;
  console.error(error.message);
  process.exit(1);
}
const announce = announceSteps();
const build = await buildWeb(
  () => announce.step('Building the pages, which takes a little while'),
  announce.aside,
);
if (build.kind === 'failed') {
  announce.fail();
  console.error(`\n${build.output}\n\nThe pages could not be built; the lines above say why.`);
  process.exit(1);
}
if (build.kind === 'no-build-script')
  announce.note('there are no pages to build yet (apps/web/build.ts is missing)');

const { main } = await import('../apps/server/src/main.ts');
for (const signal of signals) process.off(signal, leave);
await main(announce);
