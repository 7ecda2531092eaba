import { expect, it } from 'vitest';
import { inCheckout } from './checkout.ts';
import { countReport, timesIn } from './run-vitest.ts';

const report = (statuses: string[], fileStatus = 'passed') => ({
  numPassedTests: statuses.filter((status) => status === 'passed').length,
  numFailedTests: statuses.filter((status) => status === 'failed').length,
  numPendingTests: statuses.filter((status) => status === 'pending').length,
  testResults: [
    {
      name: inCheckout('scripts/some.test.ts'),
      status: fileStatus,
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

it('A run of the tests names what failed', () => {
  const { failures } = countReport(report(['passed', 'failed'], 'failed'), false);
  expect(failures).toEqual(['scripts/some.test.ts: test 1']);
  const told = { fullName: 'test 0', status: 'failed', failureMessages: ['Error: no row\n    at somewhere'] };
  const testResults = [{ name: inCheckout('a.test.ts'), status: 'failed', assertionResults: [told] }];
  expect(countReport({ ...report(['failed']), testResults }, false).failures).toEqual([
    'a.test.ts: test 0\n      Error: no row',
  ]);
  expect(countReport(report([], 'failed'), false).failures).toEqual([
    'scripts/some.test.ts: could not be loaded',
  ]);
  expect(countReport(report(['passed']), false).failures).toEqual(['an error outside any test']);
});

it('A run of the tests says how long each file took, with what it prepared before its tests', () => {
  const output = [
    ' \u001b[32m✓\u001b[39m \u001b[30m\u001b[42m server \u001b[49m\u001b[39m apps/server/test/leak/leak.test.ts \u001b[2m(\u001b[22m\u001b[2m162 tests\u001b[22m\u001b[2m)\u001b[22m\u001b[33m 399296\u001b[2mms\u001b[22m\u001b[39m',
    '   ✓ keeps its data in a file 2882ms',
    ' ❯  packages  packages/quant/test/documentation.test.ts (4 tests | 1 failed) 22ms',
  ].join('\n');
  expect(timesIn(output)).toEqual([
    { name: 'apps/server/test/leak/leak.test.ts', ms: 399_296 },
    { name: 'packages/quant/test/documentation.test.ts', ms: 22 },
  ]);
});
