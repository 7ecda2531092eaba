import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './checkout.ts';
import { runProgram } from './run-program.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, to be repeated at the end. */
  readonly failures?: readonly string[];
  readonly files?: readonly TimedFile[];
}

/** A test file and how long it ran. */
export interface TimedFile {
  readonly name: string;
  readonly ms: number;
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly Assertion[];
  }>;
}

export interface VitestChoice {
  /** All by default. */
  readonly files?: readonly string[];
  /** Source files: the tests that import one of them are run. */
  readonly touching?: readonly string[];
  readonly env?: Record<string, string>;
}

/** All workers share one PostgreSQL, whose 200 connections are enough for four that are busy. */
const mostWorkers = 4;

/** One more than there are processors: a third of the time of these tests is waiting for processes and for disks. */
const workers = Math.min(availableParallelism() + 1, mostWorkers);

const MOST_OF_A_REASON = 300;

/** Runs Vitest and counts; a file that could not even be loaded counts as a failure. */
export async function runVitest({
  files = [],
  touching = [],
  env = {},
}: VitestChoice = {}): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-report-'));
  const file = join(folder, 'report.json');
  try {
    const { ok, output } = await runProgram(
      'vitest',
      [
        ...(touching.length > 0 ? ['related', ...touching, '--run', '--passWithNoTests'] : ['run']),
        `--maxWorkers=${workers}`,
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        ...files,
      ],
      { show: true, env },
    );
    return { ...countReport(readReport(file), ok), files: timesIn(output) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long each file took, what it prepared before its tests included: that is missing in the report. */
export function timesIn(output: string): TimedFile[] {
  const line = /^ [✓❯] +\S+ +(\S+\.test\.tsx?) \(.+\) (\d+)ms/gm;
  return [...stripVTControlCharacters(output).matchAll(line)].map(([, name = '', ms]) => ({
    name,
    ms: Number(ms),
  }));
}

export function countReport(report: Report | null, ok: boolean): TestCounts {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: ['a run that left no report'] };
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter((test) => test.status === 'failed').map(titleAndReason);
      return (titles.length > 0 ? titles : ['could not be loaded']).map(
        (title) => `${relative(root, name)}: ${title}`,
      );
    });
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  // An error outside any test fails the run without failing a test.
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: report.numPendingTests,
    failures: failures.length === 0 && !ok ? ['an error outside any test'] : failures,
  };
}

/** Whoever keeps only the end of the output learns from it what went wrong. */
function titleAndReason({ fullName, failureMessages = [] }: Assertion): string {
  const [reason = ''] = (failureMessages[0] ?? '').split('\n', 1);
  return reason === '' ? fullName : `${fullName}\n      ${reason.slice(0, MOST_OF_A_REASON)}`;
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
