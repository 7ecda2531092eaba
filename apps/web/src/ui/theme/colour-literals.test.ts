import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Where colours are written down, the stylesheet made from it, and the arithmetic that writes them out. */
const HOMES = ['ui/theme/tokens.ts', 'ui/theme/tokens.css', 'ui/theme/with-opacity.ts'];
const LITERAL =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!["']?\s*=>)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;

function literalsIn(text: string): readonly string[] {
  return text.match(LITERAL) ?? [];
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ['.ts', '.tsx', '.css'].includes(extname(entry.name)))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('.test.') && !HOMES.includes(file));
}

describe('colours', () => {
  it('are written down in the tokens and nowhere else', () => {
    const found = filesUnder(source).flatMap((file) => {
      const literals = literalsIn(readFileSync(join(source, file), 'utf8'));
      return literals.length > 0 ? [`${file}: ${literals.join(' ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('are recognised however they are written', () => {
    expect(literalsIn('a { color: #fff; background: #11223344 } b { fill: rgb(1 2 3) }')).toHaveLength(3);
    expect(
      literalsIn('color: var(--gain); background: color-mix(in srgb, var(--bg) 8%, transparent)'),
    ).toEqual([]);
  });
});
