import { expect, it } from 'vitest';
import { inCheckout } from './checkout.ts';
import { countReport } from './run-vitest.ts';

const report = (statuses: string[], fileStatus = 'passed') => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  numFailedTests: statuses.filter((status) => status === 'failed').length,
  numPendingTests: statuses.filter((status) => status === 'pending').length,
  testResults: [
    {
      name: inCheckout('scripts/some.test.ts'),
      status: fileStatus,
      startTime: 1_000,
      endTime: 1_250,
      assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
    },
  ],
});

function countsOf(...given: Parameters<typeof countReport>) {
  const { passed, failed, skipped } = countReport(...given);
  return { passed, failed, skipped };
}

it('A run of the tests counts every test, and never hides a failure', () => {
  expect(countsOf(report(['passed', 'passed', 'pending']), true)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
  });
  expect(countsOf(report(['passed', 'failed'], 'failed'), false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  // A file that could not be loaded has no failed test.
  expect(countReport(report([], 'failed'), false).failed).toBe(1);
  // An error outside any test, and a run that left no report.
  expect(countReport(report(['passed']), false).failed).toBe(1);
  expect(countReport(null, false).failed).toBe(1);
});

it('A run of the tests names what failed and how long each file took', () => {
  const { failures, files } = countReport(report(['passed', 'failed'], 'failed'), false);
  expect(failures).toEqual(['scripts/some.test.ts: test 1']);
  expect(files).toEqual([{ name: 'scripts/some.test.ts', ms: 250 }]);
  expect(countReport(report([], 'failed'), false).failures).toEqual([
    'scripts/some.test.ts: could not be loaded',
  ]);
  expect(countReport(report(['passed']), false).failures).toEqual(['an error outside any test']);
});
