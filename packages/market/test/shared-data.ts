import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * Third-party reference data kept next to the repository. Tests that need it are skipped, with its name in the
 * notice, if it is missing.
 */

const ROOT = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

export const hasSharedData = existsSync(ROOT);

if (!hasSharedData)
  console.info(`Reference data not found at ${ROOT}: the tests that compare with it are skipped.`);

/** The lines of a text file, without empty ones. */
export function dataLines(path: string): readonly string[] {
  return readFileSync(ROOT + path, 'utf8')
    .split(/\r?\n/)
    .filter(Boolean);
}

/** A JSON file as it is. */
export function dataJson(path: string): unknown {
  return JSON.parse(readFileSync(ROOT + path, 'utf8'));
}

/** The lines of the one file inside a zip archive. */
export function zippedLines(path: string): readonly string[] {
  const text = execFileSync('unzip', ['-p', ROOT + path], { encoding: 'utf8', maxBuffer: 1 << 27 });
  return text.split(/\r?\n/).filter(Boolean);
}

/** The names of the files of a folder that end with a suffix. */
export function dataFiles(folder: string, suffix: string): readonly string[] {
  return readdirSync(ROOT + folder).filter((name) => name.endsWith(suffix));
}
