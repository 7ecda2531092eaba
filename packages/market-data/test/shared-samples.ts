import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasSharedSamples = existsSync(ROOT);

if (!hasSharedSamples)
  console.info(`Reference data not found at ${ROOT}: the tests that compare with it are skipped.`);

/** A recorded answer as received. */
export function sharedText(path: string): string {
  return readFileSync(ROOT + path, 'utf8');
}

/** The lines of the one file inside a zip archive. */
export function sharedZippedLines(path: string): readonly string[] {
  const text = execFileSync('unzip', ['-p', ROOT + path], { encoding: 'utf8', maxBuffer: 1 << 27 });
  return text.split(/\r?\n/).filter(Boolean);
}
