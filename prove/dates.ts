import { drawArrows, findDoors } from '../scripts/boundaries/import-graph.ts';
import { clockReadings } from '../scripts/boundaries/machine-clock.ts';
import { readSources } from '../scripts/check-boundaries.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { runProgram } from '../scripts/run-program.ts';
import { runVitest, type TestCounts } from '../scripts/run-vitest.ts';

/**
 * Where calendars, exchanges and clocks do something rare. Filling the market takes minutes: the clock passes the
 * change.
 */
const instants: ReadonlyArray<readonly [string, string]> = [
  ['a Sunday night', '2026-11-22T05:00:00Z'],
  ['Thanksgiving', '2026-11-26T16:00:00Z'],
  ['a half day, half an hour before its close', '2026-11-27T17:30:00Z'],
  ['ten minutes before a new year', '2026-12-31T23:50:00Z'],
  ['half an hour before New York loses an hour', '2026-03-08T06:30:00Z'],
  ['half an hour before Europe gains an hour', '2026-10-25T00:30:00Z'],
  ['half an hour before New York gains an hour', '2026-11-01T05:30:00Z'],
  ['29 February', '2028-02-29T12:00:00Z'],
];

const testClock = 'apps/server/test/clock.ts';

/**
 * The test files of which any part can see the instant: those that reach the tests' clock or a page's `Date` by
 * imports. All others use instants of their own and do the same every day.
 */
function filesThatSeeTheInstant(): string[] {
  const files = readSources().filter(({ path }) => /^(apps|packages)\//.test(path));
  const arrows = drawArrows(files, findDoors(files)).filter(({ kind }) => kind !== 'type');
  const importers = Map.groupBy(arrows, ({ to }) => to);
  const reached = new Set(
    files
      .filter(
        (file) =>
          file.path === testClock ||
          (file.path.startsWith('apps/web/src/') && clockReadings(file).length > 0),
      )
      .map(({ path }) => path),
  );
  for (const path of reached) for (const { from } of importers.get(path) ?? []) reached.add(from);
  return [...reached].filter((path) => /\.test\.tsx?$/.test(path)).sort();
}

async function walkJourneys(at: string): Promise<TestCounts> {
  const browser = findBrowser();
  if (browser.path === null) throw new Error(`There is no browser. ${browser.advice}`);
  const { ok, output } = await runProgram(process.execPath, ['e2e/run.ts'], {
    show: true,
    env: { TEST_NOW: at, CHROME_PATH: browser.path },
  });
  const [, passed = '0', failed = '0', notRun = '0'] =
    [...output.matchAll(/journeys: (\d+) passed, (\d+) failed, (\d+) not run/g)].at(-1) ?? [];
  return {
    passed: Number(passed),
    failed: failed === '0' && !ok ? 1 : Number(failed),
    skipped: Number(notRun),
  };
}

/** What failed is shown and run again next time; the other instants are run all the same. */
async function part(report: Report, name: string, run: () => Promise<TestCounts>): Promise<void> {
  try {
    await report.part(name, async () => {
      const { passed, failed, skipped } = await run();
      if (failed > 0 || passed === 0) throw new Error(`${passed} passed, ${failed} failed`);
      return { passed, failed, 'not run': skipped };
    });
  } catch (error) {
    report.expect(name, false, (error as Error).message);
  }
}

export const proof: Proof = {
  title:
    'Journeys through a real browser, and every test that can see the date, on the odd days of the calendar',
  async run(report) {
    const files = filesThatSeeTheInstant();
    report.expect('test files that can see the instant', files.length > 0, files.length);
    for (const [name, at] of instants) {
      await part(report, `${name} (${at}): journeys`, () => walkJourneys(at));
      await part(report, `${name} (${at}): tests`, () => runVitest({ files, env: { TEST_NOW: at } }));
    }
  },
};
