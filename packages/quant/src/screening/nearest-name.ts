import { foldText } from '@auspex/market';

/** Edits (insert, delete, replace, swap neighbours) from one word to another. */
function editDistance(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const [above = 0, left = 0, across = 0] = [row[j], next[j - 1], row[j - 1]];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next[j] = Math.min(above + 1, left + 1, across + (same ? 0 : 1), swap);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

const bare = (text: string) => foldText(text).replace(/[^a-z0-9]/g, '');

/** The name that was most likely meant; null if none is near. */
export function nearestName(written: string, names: readonly string[]): string | null {
  const wanted = bare(written).slice(0, 40);
  if (wanted === '') return null;
  let nearest: { name: string; distance: number } | null = null;
  for (const name of names) {
    const known = bare(name);
    const begins = known.startsWith(wanted) || wanted.startsWith(known);
    const distance = begins
      ? Math.min(2, Math.abs(known.length - wanted.length) / 4)
      : editDistance(wanted, known);
    if (distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { name, distance };
  }
  return nearest !== null && nearest.distance <= Math.max(1, Math.floor(wanted.length / 3))
    ? nearest.name
    : null;
}
