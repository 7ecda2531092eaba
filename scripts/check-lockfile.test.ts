import { describe, expect, it } from 'vitest';
import { findLooseEntries } from './check-lockfile.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;
const lockfile = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

describe('The lockfile', () => {
  it('holds the hash of every package, and no host', () =>
    expect(
      findLooseEntries(
        lockfile({
          '': { name: 'auspex' },
          'packages/market': { version: '0.1.0' },
          'node_modules/@auspex/market': { resolved: 'packages/market', link: true },
          'node_modules/a': { version: '1.0.0', integrity },
          'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true },
        }),
      ),
    ).toEqual([]));

  it.each([
    ['no hash', {}, 'has no SHA-512 integrity.'],
    [
      'a hash that can be forged',
      { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'has no SHA-512 integrity.',
    ],
    ['half a hash', { integrity: 'sha512-AAAA' }, 'has no SHA-512 integrity.'],
    [
      'a host',
      { integrity, resolved: 'https://packages.example/a.tgz' },
      'names the host it was installed from.',
    ],
  ])('is refused with an entry that has %s', (_, entry, problem) => {
    const found = findLooseEntries(lockfile({ 'node_modules/a': { version: '1.0.0', ...entry } }));
    expect(found).toEqual([`node_modules/a ${problem}`]);
  });
});
