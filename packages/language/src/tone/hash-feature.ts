/** FNV-1a over UTF-16 units, with a final mixing step so that the low bits are as good as the high ones. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return finishHash(hash);
}

/** Combines two hashes; the order matters. */
export function joinHashes(left: number, right: number): number {
  return finishHash(Math.imul(left, 0x9e3779b1) ^ (right + 0x7f4a7c15));
}

function finishHash(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
