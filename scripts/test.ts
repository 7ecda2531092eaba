import { existsSync } from 'node:fs';
import { buildWeb } from './build-web.ts';
import { inCheckout } from './checkout.ts';
import { allChecks, runChecks } from './checks.ts';
import { chooseFiles, listFiles } from './choose-tests.ts';
import { drainWhenOrphaned } from './drain-when-orphaned.ts';
import { keepFilesInMemory } from './files-in-memory.ts';
import { findBrowser } from './find-browser.ts';
import { runProgram } from './run-program.ts';
import { runVitest, type TestCounts, type TimedFile } from './run-vitest.ts';

/**
 * `npm test`: types, lint and boundaries, the server on a real PostgreSQL with the unit tests, journeys in a real
 * browser. Ends with the line "N passed, N failed". A journey run (`e2e/run.ts`, given `CHROME_PATH`) ends with such
 * a line too. `npm test -- NAME` runs the tests of every file with NAME in its path and the journeys with NAME in
 * their title; `npm test -- --changed` those of the files that differ from the last commit (or in it, if nothing
 * differs).
 */
drainWhenOrphaned();
keepFilesInMemory();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const chosen = chooseFiles(process.argv.slice(2), listFiles());
if (chosen.kind === 'nothing') {
  console.error(chosen.advice);
  process.exit(2);
}
const [touching, words] = chosen.kind === 'files' ? [chosen.files, chosen.words] : [[], ''];
const everything = chosen.kind === 'everything';

const began = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const timed: TimedFile[] = [];
const kinds: TimedFile[] = [];

async function step(title: string, work: () => Promise<TestCounts>): Promise<void> {
  const start = Date.now();
  console.log(`\n── ${title} (${Math.round((start - began) / 1000)} s)`);
  const counts = await work();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  failures.push(...(counts.failures ?? []));
  timed.push(...(counts.files ?? []));
  kinds.push({ name: title, ms: Date.now() - start });
  console.log(`   ${title}: ${counts.passed} passed, ${counts.failed} failed`);
}

await step('Building the pages', async () => {
  const build = await buildWeb();
  if (build.kind === 'failed') console.log(build.output);
  if (build.kind === 'no-build-script') console.log('   Nothing to build: apps/web/build.ts is missing.');
  const failures = build.kind === 'failed' ? ['the build of the pages'] : [];
  return { passed: 1 - failures.length, failed: failures.length, skipped: 0, failures };
});
// The tests that start first mostly wait for processes that start and end; the checks use the processor meanwhile.
const checks = everything
  ? step('Types, format, lint, boundaries, size budgets', async () => ({
      skipped: 0,
      ...(await runChecks(allChecks())),
    }))
  : null;
const walk = Promise.withResolvers<string>();
const journeys = everything || words !== '' ? runJourneys(walk.promise) : null;
await Promise.all([checks, step('Server on a real PostgreSQL, unit tests', () => runVitest({ touching }))]);
if (journeys !== null) {
  await step('Journeys in a real browser', () => {
    walk.resolve('walk');
    return journeys;
  });
}

if (everything) printTimes();
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped (the lines above say which and why)`);
console.log(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** The journeys' market fills, at low priority, during the other tests; they run when told. */
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
  const { ok, output } = await runProgram(
    process.execPath,
    [script, '--when-told', ...(everything ? [] : [words])],
    {
      show: true,
      input: told,
      env: { CHROME_PATH: browser.path },
    },
  );
  const [, passed = '0', failed = '0', notRun = '0'] =
    [...output.matchAll(/(?<!\d)(\d+) passed, (\d+) failed(?:, (\d+) not run)?/g)].at(-1) ?? [];
  const counted = Number(failed);
  const named = [...output.matchAll(/^FAIL {2}(.+)$/gm)].map(([, title]) => `journey: ${title}`);
  return {
    passed: Number(passed),
    failed: counted === 0 && !ok ? 1 : counted,
    skipped: Number(notRun),
    failures: named.length === 0 && !ok ? ['journeys: ended with an error'] : named,
  };
}

/** Where the time went: each step, and the slowest test files. */
function printTimes(): void {
  const line = ({ name, ms }: TimedFile) => `  ${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`;
  console.log(`\nTime by step:\n${kinds.map(line).join('\n')}`);
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 20);
  console.log(`\nSlowest test files (several run at once):\n${slowest.map(line).join('\n')}`);
}
