import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasSharedSamples = existsSync(ROOT);

if (!hasSharedSamples)
  console.info(`Reference data not found at ${ROOT}: the tests that compare with it are skipped.`);

/** A recorded answer as it came. */
export function sharedText(path: string): string {
  return readFileSync(ROOT + path, 'utf8');
}
