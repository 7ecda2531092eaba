import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: ReadonlyArray<{
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>;
  }>;
}

export interface VitestChoice {
  /** All of the project unless given. */
  readonly files?: readonly string[];
  readonly env?: Record<string, string>;
}

/** Runs one project of Vitest and counts; a file that could not even be loaded counts as a failure. */
export async function runVitest(
  project: string,
  { files = [], env = {} }: VitestChoice = {},
): Promise<TestCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-report-'));
  const file = join(folder, 'report.json');
  try {
    const { ok } = await runProgram(
      'vitest',
      [
        ...['run', '--project', project, `--maxWorkers=${availableParallelism()}`],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        ...files,
      ],
      { show: true, env },
    );
    return countReport(readReport(file), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countReport(report: Report | null, ok: boolean): TestCounts {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
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
  };
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
