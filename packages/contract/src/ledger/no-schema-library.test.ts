import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the browser gets the verifier without the schema library, and from outside nothing but the hash', () => {
  const folder = fileURLToPath(new URL('./', import.meta.url));
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const imports = sources.flatMap((name) =>
    [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? ''),
  );
  expect(imports.filter((from) => !/^\.\/[a-z0-9-]+\.ts$/.test(from))).toEqual(['@noble/hashes/sha2.js']);
  expect(imports.length).toBeGreaterThan(20);
});
