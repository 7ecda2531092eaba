import type { ModelRow } from '../../ui/tables/table-source.ts';

/** Pages of one question that came so far, by number, and the reply that came last. */
export interface LoadedPages<Reply> {
  readonly question: string;
  readonly pages: ReadonlyMap<number, Reply>;
  readonly head: Reply;
}

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

/** The numbers of the pages on which places lie, from 1. */
export function pagesAt(places: readonly number[], pageRows: number): readonly number[] {
  const pages = new Set(places.map((place) => Math.floor(place / pageRows) + 1));
  return [...pages].sort((one, other) => one - other);
}

/**
 * A row for every place of a list: those that came, and holders for those that did not. Between two replies a row may
 * have moved to another page; it stands where it was seen first.
 */
export function fillPlaces<Row>(
  { pages, head }: LoadedPages<Page<Row>>,
  { rowId, pageRows }: { readonly rowId: (row: Row) => string; readonly pageRows: number },
): readonly ModelRow<Row>[] {
  const seen = new Set<string>();
  return Array.from({ length: head.total }, (_, place) => {
    const row = pages.get(Math.floor(place / pageRows) + 1)?.items[place % pageRows];
    const id = row === undefined ? undefined : rowId(row);
    if (row === undefined || id === undefined || seen.has(id)) return { id: `place ${place}`, row: null };
    seen.add(id);
    return { id, row };
  });
}
