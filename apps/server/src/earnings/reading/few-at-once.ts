/** Fewer than there are database connections, so that one question leaves some for others. */
const AT_ONCE = 4;

/** Maps over a list a few items at a time and keeps the order. */
export async function fewAtOnce<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const list = [...items];
  const results: Result[] = [];
  for (let start = 0; start < list.length; start += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
