import { z } from 'zod';

/** Query fields of every paged list. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(25),
});

/** The reply of every paged list; `next` and `previous` are page numbers or cursors, null at the ends. */
export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
    total_pages: z.int(),
    next: z.union([z.int(), z.string()]).nullable(),
    previous: z.union([z.int(), z.string()]).nullable(),
  });
}
