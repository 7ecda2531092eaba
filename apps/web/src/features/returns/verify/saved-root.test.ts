import { describe, expect, it } from 'vitest';
import { parseRoot } from './saved-root.ts';

const root = { world: 'sim:7', count: 412, hash: 'a1'.repeat(32) };

describe('a saved end of the chain', () => {
  it('is read as it was saved, and as the address of the root publishes it', () => {
    expect(parseRoot(`${JSON.stringify(root, null, 2)}\n`)).toEqual(root);
    expect(parseRoot(JSON.stringify({ ...root, at: '2026-11-20T00:00:00.000Z' }))).toEqual(root);
  });

  it.each([
    ['cut off', JSON.stringify(root).slice(0, 40)],
    ['with a hash that lost a character', JSON.stringify({ ...root, hash: root.hash.slice(1) })],
    ['with a count that is none', JSON.stringify({ ...root, count: -1 })],
    ['of another kind', '<html></html>'],
    ['that is empty', ''],
    ['that is a list', '[]'],
    ['far too long', `${JSON.stringify(root)}${' '.repeat(60_000)}`],
  ])('is refused when it is a file %s', (_, text) => {
    expect(parseRoot(text)).toBeNull();
  });
});

describe('the signature of a saved end', () => {
  const signature = { key: 'b2'.repeat(32), at: '2026-11-20T00:00:00.000Z', signature: 'c3'.repeat(64) };
  const signed = { ...root, writtenAt: signature.at, signature };

  it('is kept, whether it was saved here or at the address that lists every chain', () => {
    expect(parseRoot(JSON.stringify(signed))).toEqual(signed);
    const other = { ...signed, world: 'live', hash: 'd4'.repeat(32) };
    expect(parseRoot(JSON.stringify({ ...root, worlds: [other, signed] }))).toEqual(signed);
  });

  it('is left out where it is none', () => {
    expect(parseRoot(JSON.stringify({ ...signed, signature: { key: 7 } }))).toEqual(root);
  });
});
