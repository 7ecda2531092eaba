import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, isHash, toHex } from './hex.ts';
import { sha256 } from './sha256.ts';

/** Examples that NIST publishes with FIPS 180 (SHA-256), and the hash of nothing. */
const published: ReadonlyArray<readonly [string, string]> = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

describe('SHA-256 of the browser', () => {
  it.each(published.map(([text, hash]) => ({ begin: text.slice(0, 20), text, hash })))(
    'gives the published hash of "$begin…" (FIPS 180)',
    ({ text, hash }) => {
      expect(toHex(sha256(new TextEncoder().encode(text)))).toBe(hash);
    },
  );

  it('agrees with OpenSSL at every length around the edges of a block, and anywhere else', () => {
    const openssl = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    for (let length = 0; length <= 200; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
      expect(toHex(sha256(bytes))).toBe(openssl(bytes));
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => toHex(sha256(bytes)) === openssl(bytes)),
    );
  });

  it('is written as 64 digits in lower case, and nothing else is read as a hash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'));
        expect([...fromHex(toHex(bytes))]).toEqual([...bytes]);
      }),
    );
    for (const wrong of ['', 'ab', 'G'.repeat(64), 'A'.repeat(64), ' '.repeat(64), '0'.repeat(65)]) {
      expect(isHash(wrong)).toBe(false);
      expect(() => fromHex(wrong)).toThrow('64 hexadecimal digits');
    }
  });
});
