import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Every file that a module pulls in at run time; `import type` pulls in nothing. */
function runtimeImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, clause = '', from = ''] of source.matchAll(
    /(?:import|export)\s+([^;]*?)\s*from\s+'([^']+)'/g,
  )) {
    if (clause.startsWith('type ')) continue;
    if (from.startsWith('.')) runtimeImports(resolve(dirname(file), from), seen);
    else seen.add(from);
  }
  return seen;
}

it('the browser gets the client without the schema library', () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url));
  const pulledIn = [...runtimeImports(entry)];
  expect(pulledIn.filter((name) => !name.startsWith('/'))).toEqual([]);
  expect(pulledIn.length).toBeGreaterThan(3);
});
