import type { Sha256 } from './sha256.ts';

/**
 * Trees as RFC 6962 (Certificate Transparency) makes them: leaves and nodes are hashed with different first bytes, so
 * that neither can pass for the other, and a tree that is no power of two splits at the largest one below its size.
 */
const NODE = 0x01;
const pair = new Uint8Array(65);

export function nodeHash(left: Uint8Array, right: Uint8Array, sha256: Sha256): Uint8Array {
  pair[0] = NODE;
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}

/** Every level of a tree, leaves first. */
export type MerkleLevels = readonly (readonly Uint8Array[])[];

/** A node without a sibling rises unchanged, which gives the same tree as splitting from above. */
export function merkleLevels(leafHashes: readonly Uint8Array[], sha256: Sha256): MerkleLevels {
  const levels: (readonly Uint8Array[])[] = [leafHashes];
  for (let level = leafHashes; level.length > 1; levels.push(level)) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const [left, right] = [level[index] as Uint8Array, level[index + 1]];
      above.push(right ? nodeHash(left, right, sha256) : left);
    }
    level = above;
  }
  return levels;
}

/** The root of a tree; of nothing, the hash of nothing. */
export function merkleRoot(levels: MerkleLevels, sha256: Sha256): Uint8Array {
  return levels.at(-1)?.[0] ?? sha256(new Uint8Array());
}

/** Where the siblings on the way from a leaf to the root stand among all hashes of the tree, level by level. */
export function pathPlaces(index: number, size: number): number[] {
  const places: number[] = [];
  let [position, width, offset] = [index, size, 0];
  while (width > 1) {
    const sibling = position % 2 === 0 ? position + 1 : position - 1;
    if (sibling < width) places.push(offset + sibling);
    offset += width;
    position = Math.floor(position / 2);
    width = Math.ceil(width / 2);
  }
  return places;
}

/** The root to which a path leads from a leaf; null when the path cannot belong to that place in that tree. */
export function rootOfPath(
  leaf: { readonly hash: Uint8Array; readonly index: number; readonly size: number },
  path: readonly Uint8Array[],
  sha256: Sha256,
): Uint8Array | null {
  let { hash, index } = leaf;
  if (!Number.isSafeInteger(index) || index < 0 || index >= leaf.size) return null;
  let used = 0;
  for (let last = leaf.size - 1; last > 0; last = Math.floor(last / 2), index = Math.floor(index / 2)) {
    // The last node of an odd level has no sibling and rises as it is.
    if (index === last && index % 2 === 0) continue;
    const sibling = path[used];
    if (!sibling) return null;
    used += 1;
    hash = index % 2 === 1 ? nodeHash(sibling, hash, sha256) : nodeHash(hash, sibling, sha256);
  }
  return used === path.length ? hash : null;
}
