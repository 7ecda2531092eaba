import { existsSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { inCheckout } from './checkout.ts';
import { allChecks, runChecks } from './checks.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';
import { findBrowser } from './find-browser.ts';
import { runProgram } from './run-program.ts';
import { runVitest, type TestCounts } from './run-vitest.ts';

/**
 * `npm test`: types, lint and boundaries, unit tests, the server on a real PostgreSQL, journeys in a real browser.
 * Ends with the line "N passed, N failed". A journey run (`e2e/run.ts`, given `CHROME_PATH`) ends with such a line too.
 */
drainWhenOrphaned();
if (process.argv.length > 2) {
  console.error('npm test runs everything and takes no arguments; for one file: npx vitest run PATH.');
  process.exit(2);
}

const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };

async function step(title: string, work: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n── ${title} (${Math.round((Date.now() - began) / 1000)} s)`);
  const counts = await work();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  console.log(`   ${counts.passed} passed, ${counts.failed} failed`);
}

await step('Building the pages', async () => {
  const build = await buildWeb();
  if (build.kind === 'failed') console.log(build.output);
  if (build.kind === 'no-build-script') console.log('   Nothing to build: apps/web/build.ts is missing.');
  return { passed: build.kind === 'failed' ? 0 : 1, failed: build.kind === 'failed' ? 1 : 0, skipped: 0 };
});
await step('Types, format, lint, boundaries, size budgets', async () => ({
  skipped: 0,
  ...(await runChecks(allChecks())),
}));
await step('Unit tests', () => runVitest('packages'));
const walk = Promise.withResolvers<string>();
const journeys = runJourneys(walk.promise);
await step('Server on a real PostgreSQL', () => runVitest('server'));
await step('Journeys in a real browser', () => {
  walk.resolve('walk');
  return journeys;
});

if (total.skipped > 0) console.log(`\n${total.skipped} skipped (the lines above say which and why)`);
console.log(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** The market of the journeys fills, at low priority, while the server is tested; they are walked when told. */
async function runJourneys(told: Promise<string>): Promise<TestCounts> {
  const script = inCheckout('e2e/run.ts');
  if (!existsSync(script)) {
    console.log('   There are no journeys yet (e2e/run.ts is missing).');
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const browser = findBrowser();
  if (browser.path === null) {
    console.log(`   No journey was run, because there is no browser here. ${browser.advice}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const { ok, output } = await runProgram(process.execPath, [script, '--when-told'], {
    show: true,
    input: told,
    env: { CHROME_PATH: browser.path },
  });
  const [, passed = '0', failed = '0', notRun = '0'] =
    [...output.matchAll(/(?<!\d)(\d+) passed, (\d+) failed(?:, (\d+) not run)?/g)].at(-1) ?? [];
  const counted = Number(failed);
  return { passed: Number(passed), failed: counted === 0 && !ok ? 1 : counted, skipped: Number(notRun) };
}
