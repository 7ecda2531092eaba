import { spawnSync } from 'node:child_process';
import { root } from './checkout.ts';

/**
 * `npm run audit`: compares the lockfile with known weaknesses, before a release. Weaknesses from "high" on fail;
 * SECURITY.md says within which time each is mended. Without a network nothing can be compared, and nothing fails.
 */
const { stdout, status } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
});

interface Report {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string }>>;
}

function parse(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}

const report = parse(stdout ?? '');
if (report.metadata === undefined) {
  console.log(`The registry could not be asked (npm ended with ${status}): nothing was compared.`);
} else {
  const found = Object.values(report.vulnerabilities ?? {});
  for (const { name, severity } of found) console.log(`${severity}: ${name}`);
  console.log(`${found.length} packages with known weaknesses.`);
  if (found.some(({ severity }) => severity === 'high' || severity === 'critical')) process.exitCode = 1;
}
