import { z } from 'zod';
import type { SortKey } from './sort-key.ts';

/** Where a page begins or ends: after or before a row, which is named by its place in the order. */
export interface Cursor {
  readonly way: 'after' | 'before';
  readonly key: SortKey;
}

const written = z.tuple([
  z.string(),
  z.enum(['after', 'before']),
  z.union([z.string(), z.number(), z.null()]),
  z.string(),
]);

/** A cursor as clients carry it: they need not understand it. */
export function writeCursor(sort: string, way: Cursor['way'], { value, symbol }: SortKey): string {
  return Buffer.from(JSON.stringify([sort, way, value, symbol])).toString('base64url');
}

/** Reads a cursor of the same order; null for anything else. */
export function readCursor(text: string, sort: string): Cursor | null {
  try {
    const parsed = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!parsed.success || parsed.data[0] !== sort) return null;
    const [, way, value, symbol] = parsed.data;
    return { way, key: { value, symbol } };
  } catch {
    return null;
  }
}
