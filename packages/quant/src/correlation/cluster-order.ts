/** Two groups joined: numbers below `size` are assets, `size + k` is the group formed by merge k. */
export interface ClusterMerge {
  readonly left: number;
  readonly right: number;
  readonly distance: number;
}

/** An order in which similar assets are adjacent, and the merges behind it. */
export interface ClusterOrder {
  readonly order: readonly number[];
  readonly merges: readonly ClusterMerge[];
}

/**
 * Groups assets by average linkage on the distance √((1 − correlation)/2) (R. Mantegna, 1999; UPGMA) and returns the
 * order of the leaves, so that a heatmap shows blocks. An unknown correlation counts as 0. Equal distances: lowest
 * numbers first.
 */
export function clusterOrder({ size, values }: { size: number; values: Float64Array }): ClusterOrder {
  const distances = values.map((r) => Math.sqrt(Math.max(0, (1 - (Number.isNaN(r) ? 0 : r)) / 2)));
  const members = Array.from({ length: size }, (_, i) => [i]);
  const names = members.map((_, i) => i);
  const open = new Set(names);
  const merges: ClusterMerge[] = [];
  while (open.size > 1) {
    const { a, b, distance } = nearest(distances, open, size);
    merges.push({ left: names[a], right: names[b], distance });
    for (const other of open) {
      if (other === a || other === b) continue;
      const joined =
        (members[a].length * distances[a * size + other] + members[b].length * distances[b * size + other]) /
        (members[a].length + members[b].length);
      distances[a * size + other] = distances[other * size + a] = joined;
    }
    members[a] = members[a].concat(members[b]);
    names[a] = size + merges.length - 1;
    open.delete(b);
  }
  const [last] = open;
  return { order: last === undefined ? [] : members[last], merges };
}

function nearest(
  distances: Float64Array,
  open: ReadonlySet<number>,
  size: number,
): { a: number; b: number; distance: number } {
  let found = { a: -1, b: -1, distance: Number.POSITIVE_INFINITY };
  for (const a of open) {
    for (const b of open) {
      const distance = distances[a * size + b];
      if (a < b && distance < found.distance) found = { a, b, distance };
    }
  }
  return found;
}
