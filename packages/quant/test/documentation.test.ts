import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({
    name,
    lines: readFileSync(source + name, 'utf8')
      .trimEnd()
      .split('\n'),
  }));

/** Exported functions, classes and function-valued constants without a comment that ends on the line above. */
function undocumented(lines: readonly string[]): string[] {
  const seen = new Set<string>();
  return lines.flatMap((line, i) => {
    const found = /^export (?:async )?(?:function\*?|class|const) (\w+)/.exec(line);
    const name = found?.[1];
    if (!name) return [];
    const above = lines[i - 1] ?? '';
    if (above.trimEnd().endsWith('*/')) seen.add(name);
    return seen.has(name) ? [] : [name];
  });
}

describe('the package explains itself', () => {
  test('every exported function, class and definition has a comment', () => {
    const missing = files.flatMap(({ name, lines }) => undocumented(lines).map((what) => `${name}: ${what}`));
    expect(missing).toEqual([]);
    expect(files.length).toBeGreaterThan(80);
  });

  test('the check itself notices a function without a comment', () => {
    expect(undocumented(['export function bare(): void {}'])).toEqual(['bare']);
    expect(undocumented(['/** Says it. */', 'export function told(): void {}'])).toEqual([]);
  });

  test('files are short: half of them under 80 lines, none over 300', () => {
    const code = files.filter(({ name }) => !name.endsWith('index.ts'));
    const sizes = code.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
    expect(code.filter(({ lines }) => lines.length > 300).map(({ name }) => name)).toEqual([]);
  });

  test('QUANT-5: no clock, no randomness, no network, no Node in the numbers (no DOM types either: tsconfig)', () => {
    const impure = /\bDate\.now\b|new Date\(\)|Math\.random|\bfetch\(|\bprocess\.|from 'node:/;
    const code = (lines: readonly string[]) => lines.filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line));
    const found = files.flatMap(({ name, lines }) =>
      code(lines)
        .filter((line) => impure.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
