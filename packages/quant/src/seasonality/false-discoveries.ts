import { benjaminiHochberg } from '../statistics/false-discovery.ts';

/** Adds to each item its q value: the false discovery rate among all items scanned together. */
export function withFalseDiscoveryRate<T extends { readonly p: number | null }>(
  items: readonly T[],
): (T & { readonly q: number | null })[] {
  const q = benjaminiHochberg(Float64Array.from(items, ({ p }) => p ?? Number.NaN));
  return items.map((item, k) => ({ ...item, q: Number.isNaN(q[k]) ? null : q[k] }));
}
