import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from './hex.ts';
import { merkleLevels, merkleRoot, pathPlaces, rootOfPath } from './merkle-tree.ts';
import { sha256 } from './sha256.ts';

/** The reference data of Certificate Transparency (RFC 6962): eight leaves and the root of the first one, two, … */
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((text) => sha256(Buffer.concat([Buffer.from([0]), Buffer.from(text, 'hex')])));
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of RFC 6962, section 2.1, word for word and with OpenSSL. */
function byDefinition(hashes: readonly Uint8Array[]): Buffer {
  const openssl = (...parts: readonly Uint8Array[]) =>
    createHash('sha256').update(Buffer.concat(parts)).digest();
  if (hashes.length === 0) return openssl();
  if (hashes.length === 1) return Buffer.from(hashes[0] as Uint8Array);
  let split = 1;
  while (split * 2 < hashes.length) split *= 2;
  return openssl(Buffer.from([1]), byDefinition(hashes.slice(0, split)), byDefinition(hashes.slice(split)));
}

const anyHashes = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 70 });
const rootOf = (hashes: readonly Uint8Array[]) => toHex(merkleRoot(merkleLevels(hashes, sha256), sha256));

/** The path of a leaf, picked out of all hashes of the tree. */
function path(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  const all = merkleLevels(hashes, sha256).flat();
  return pathPlaces(index, hashes.length).map((place) => all[place] as Uint8Array);
}

describe('the tree of an entry', () => {
  it.each(roots.map((root, index) => [index + 1, root] as const))(
    'of the first %i reference leaves has the published root (RFC 6962)',
    (size, root) => {
      expect(rootOf(leaves.slice(0, size))).toBe(root);
    },
  );

  it('of nothing is the hash of nothing (RFC 6962)', () => {
    expect(rootOf([])).toMatch(/^e3b0c44298fc1c149afbf4c8996fb924/);
  });

  it('gives the published path of the first of eight leaves (RFC 6962)', () => {
    expect(path(leaves, 0).map(toHex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
  });

  it('LEDG-2: is what the definition says, at any size, and every leaf has a path to the root', () => {
    fc.assert(
      fc.property(anyHashes, (hashes) => {
        const root = byDefinition(hashes).toString('hex');
        expect(rootOf(hashes)).toBe(root);
        for (const [index, hash] of hashes.entries()) {
          const reached = rootOfPath({ hash, index, size: hashes.length }, path(hashes, index), sha256);
          expect(reached && toHex(reached)).toBe(root);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('knows no path for another leaf, another place, another size, or with a node changed, added or left out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0 }), { minLength: 2, maxLength: 40 }),
        fc.nat(),
        (seeds, pick) => {
          const hashes = seeds.map((seed) => sha256(Buffer.from(String(seed))));
          const size = hashes.length;
          const index = pick % size;
          const hash = hashes[index] as Uint8Array;
          const right = path(hashes, index);
          const root = rootOf(hashes);
          const leadsToRoot = (
            leaf: { hash: Uint8Array; index: number; size: number },
            nodes: Uint8Array[],
          ) => {
            const reached = rootOfPath(leaf, nodes, sha256);
            return reached !== null && toHex(reached) === root;
          };
          expect(leadsToRoot({ hash, index, size }, right)).toBe(true);
          for (let other = -1; other <= size; other += 1) {
            if (other !== index) expect(leadsToRoot({ hash, index: other, size }, right)).toBe(false);
          }
          expect(leadsToRoot({ hash: sha256(hash), index, size }, right)).toBe(false);
          for (const place of right.keys()) {
            const changed = right.with(place, sha256(right[place] as Uint8Array));
            expect(leadsToRoot({ hash, index, size }, changed)).toBe(false);
          }
          expect(leadsToRoot({ hash, index, size }, [...right, hash])).toBe(false);
          expect(leadsToRoot({ hash, index, size }, right.slice(1))).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});
