import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paths, pathTo } from './paths.ts';

const specification = new URL('../../../../../../shared/spec.md', import.meta.url);

describe('the addresses of the product', () => {
  it('leaves an optional part out together with its slash', () => {
    expect(pathTo('blog')).toBe('/blog');
    expect(pathTo('landing')).toBe('/');
    expect(pathTo('regression', { country: 'crypto' })).toBe('/regression/crypto');
  });

  it('keeps a symbol with unusual characters in one part of the address', () => {
    expect(pathTo('assetBreakdown', { asset: 'BRK/B' })).toBe('/asset-breakdown/BRK%2FB');
  });

  it.skipIf(!existsSync(specification))('has every route of the specification, word for word', () => {
    const text = readFileSync(specification, 'utf8');
    const section = text.slice(text.indexOf('### Signed-in routes'), text.indexOf('An unknown path shows'));
    const signedIn = [...section.matchAll(/^\| (\/[^|]+) \|/gm)].flatMap((row) => row[1].split(/ and |, /));
    const open = section.slice(section.indexOf('### Public routes')).match(/(?<=^|[\s;])\/[^\s;,)]*/gm) ?? [];
    const wanted = new Set(
      [...signedIn, ...open].map((path) =>
        path
          .trim()
          .replace(/\.$/, '')
          .replace('{product}', 'auspex')
          .replace(/^\/regression$/, '/regression/:country?'),
      ),
    );
    expect(wanted.size).toBeGreaterThan(50);
    const { models: _, ...ofTheTable } = paths;
    expect([...wanted].sort()).toEqual([...Object.values(ofTheTable)].sort());
  });
});
