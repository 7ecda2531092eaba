/**
 * What the sources still have too much of. A number here only goes down: more is refused, and so is less until the
 * number is lowered, so that no progress is lost.
 */
export const ratchet = {
  'files in circles': 0,
  'folders in circles': 0,
  'arrows to the root of a module': 0,
  'test support in src': 0,
  "'fr' outside i18n": 0,
  'places that know the simulated source': 0,
  'unchecked row types': 35,
  '-text.ts files': 0,
  'per mille of files under 20 lines': 102,
  'files under 40 lines with one importer': 74,
  'rules that no test quotes': 0,
  'rules that only a test has': 0,
} as const satisfies Readonly<Record<string, number>>;

export type Fence = keyof typeof ratchet;

/** What the counts say compared with the ratchet: too many, or fewer than it still allows. */
export function judgeCounts(found: ReadonlyMap<string, readonly string[]>): string[] {
  return Object.entries(ratchet).flatMap(([fence, allowed]) => {
    const places = found.get(fence) ?? [];
    if (places.length === allowed) return [];
    if (places.length < allowed) {
      return [`${fence}: ${places.length} now; lower the ${allowed} in scripts/boundaries/ratchet.ts.`];
    }
    const list = `node scripts/count-source.ts ${fence}`;
    return [`${fence}: ${places.length}, at most ${allowed} (${list}); the last: ${places.at(-1)}.`];
  });
}
