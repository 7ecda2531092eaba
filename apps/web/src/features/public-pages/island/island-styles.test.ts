import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));

/** Files of this folder that a module imports at once. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = [...source.matchAll(/^(?:import|export)\b(?! type)[^;]*?'(\.[^']+)';/gms)];
  return found
    .map(([, name = '']) => join(dirname(file), name))
    .filter((path) => existsSync(path) && path.startsWith(folder));
}

/** Style sheets that a page hands to its island. A mere import would be dropped by the build. */
function stylesHanded(file: string): Set<string> {
  const source = readFileSync(file, 'utf8');
  const names =
    /styles: \[([^\]]*)\]/
      .exec(source)?.[1]
      ?.split(/[\s,]+/)
      .filter(Boolean) ?? [];
  const sheets = [...source.matchAll(/^import (\w+) from '(\.[^']+\.css)';$/gm)];
  return new Set(
    sheets
      .filter(([, name = '']) => names.includes(name))
      .map(([, , path = '']) => join(dirname(file), path)),
  );
}

/** Style sheets that a module needs, however deep they are imported. */
function stylesOf(file: string, seen = new Set<string>()): Set<string> {
  for (const path of importsOf(file)) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (/\.tsx?$/.test(path)) stylesOf(path, seen);
  }
  return new Set([...seen].filter((path) => path.endsWith('.css')));
}

const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.tsx'))
  .flatMap((name) => {
    const content = /await import\('(\.[^']+)'\)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
    const isIsland =
      content !== undefined && readFileSync(join(folder, name), 'utf8').includes('await island(');
    return isIsland ? [{ name, page: join(folder, name), content: join(folder, content) }] : [];
  });

describe('a page made ahead', () => {
  it('is found for every written page', () => {
    expect(pages.length).toBeGreaterThanOrEqual(9);
  });

  it.each(pages)('$name brings the style sheets of the words in it, although not their code', (found) => {
    const brought = stylesHanded(found.page);
    const missing = [...stylesOf(found.content)].filter((path) => !brought.has(path));
    expect(missing.map((path) => relative(folder, path))).toEqual([]);
  });
});
