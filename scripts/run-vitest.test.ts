import { expect, it } from 'vitest';
import { countReport } from './run-vitest.ts';

const report = (statuses: string[], fileStatus = 'passed') => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  numFailedTests: statuses.filter((status) => status === 'failed').length,
  numPendingTests: statuses.filter((status) => status === 'pending').length,
  testResults: [{ status: fileStatus, assertionResults: statuses.map((status) => ({ status })) }],
});

it('A run of the tests counts every test, and never hides a failure', () => {
  expect(countReport(report(['passed', 'passed', 'pending']), true)).toEqual({
    passed: 2,
    failed: 0,
    skipped: 1,
  });
  expect(countReport(report(['passed', 'failed'], 'failed'), false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
  // A file that could not be loaded has no test that failed.
  expect(countReport(report([], 'failed'), false).failed).toBe(1);
  // An error outside any test, and a run that left no report.
  expect(countReport(report(['passed']), false).failed).toBe(1);
  expect(countReport(null, false).failed).toBe(1);
});
