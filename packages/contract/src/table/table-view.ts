/** What sorting, filtering and export work on. Dates are epoch milliseconds in UTC. */
export type CellValue = string | number | null;

/** Numbers and dates are filtered by range, choices by ticking, text by what it contains. */
export type ColumnKind = 'text' | 'number' | 'date' | 'choice';

export interface SortKey {
  readonly columnId: string;
  readonly descending: boolean;
}

export type FilterValue =
  | { readonly kind: 'text'; readonly contains: string }
  | { readonly kind: 'range'; readonly from?: number; readonly to?: number }
  | { readonly kind: 'choice'; readonly any: readonly string[] };

/** Which rows of a table are wanted, in which order. */
export interface RowsView {
  readonly sort: readonly SortKey[];
  readonly filters: Readonly<Record<string, FilterValue>>;
  /** Words looked for in every text and choice column. */
  readonly search: string;
}

/** Columns of a list that the server sorts and filters by, and their kinds. */
export type ListColumns = Readonly<Record<string, ColumnKind>>;

/** The fields of a list's query by which a column is filtered. */
export function filterFields(id: string, kind: ColumnKind): readonly string[] {
  return kind === 'number' || kind === 'date' ? [`${id}From`, `${id}To`] : [`${id}Filter`];
}

/** The longest text that a list looks for. */
export const LONGEST_SEARCH = 80;

/** A view as the fields of a list's query. A sort or filter of a column that the list does not have is left out. */
export function viewQuery(columns: ListColumns, view: RowsView): Record<string, string> {
  const sort = view.sort
    .filter(({ columnId }) => columnId in columns)
    .map(({ columnId, descending }) => `${columnId}-${descending ? 'desc' : 'asc'}`);
  const search = view.search.trim().slice(0, LONGEST_SEARCH);
  const query: Record<string, string> = {};
  if (sort.length > 0) query.sort = sort.join(',');
  if (search !== '') query.q = search;
  for (const [id, filter] of Object.entries(view.filters)) {
    const kind = columns[id];
    if (kind === undefined) continue;
    const [first = '', last = ''] = filterFields(id, kind);
    const write = (bound: number) => (kind === 'date' ? new Date(bound).toISOString() : String(bound));
    if (filter.kind === 'text') query[first] = filter.contains.slice(0, LONGEST_SEARCH);
    else if (filter.kind === 'choice') query[first] = filter.any.map(encodeURIComponent).join(',');
    else {
      if (filter.from !== undefined) query[first] = write(filter.from);
      if (filter.to !== undefined) query[last] = write(filter.to);
    }
  }
  return query;
}
