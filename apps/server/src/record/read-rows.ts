import { type LedgerRow, pathPlaces } from '@auspex/contract/ledger';
import type { Sql } from '../platform/database/index.ts';
import { findEntries, readTreeHashes } from './store/entry-store.ts';
import { type LeafFilter, listLeaves, type Reader } from './store/leaf-store.ts';

/** Leaves for a reader with their way to the root, and the entry whose root it is. */
export async function readRows(sql: Sql, filter: LeafFilter, reader: Reader): Promise<LedgerRow[]> {
  const { world } = filter;
  const leaves = await listLeaves(sql, filter, reader);
  const seqs = [...new Set(leaves.map(({ seq }) => seq))];
  const entries = new Map((await findEntries(sql, world, seqs)).map((entry) => [entry.seq, entry]));
  const placed = leaves.map((leaf) => {
    const entry = entries.get(leaf.seq);
    if (!entry) throw new Error(`Entry ${leaf.seq} of ${world} is gone.`);
    const { body, salt } = entry;
    return { leaf, entry: { body, salt }, places: pathPlaces(leaf.index, body.count) };
  });
  const wanted = placed.flatMap(({ leaf, places }) => places.map((place) => ({ seq: leaf.seq, place })));
  const hashes = await readTreeHashes(sql, world, wanted);
  let taken = 0;
  return placed.map(({ leaf, entry, places }) => {
    const path = hashes.slice(taken, taken + places.length);
    taken += places.length;
    return { ...leaf, path, entry };
  });
}
