import { choicesOf } from '@auspex/contract/table';
import { useDeferredValue, useMemo } from 'react';
import type { SearchParamsPort } from './search-params-port.ts';
import type { TableColumn } from './table-column.ts';
import type { RowSource, TableStatus } from './table-source.ts';
import type { SortKey } from './table-view.ts';
import { useTableModel } from './use-table-model.ts';
import { useTableView } from './use-table-view.ts';

export interface RowsHere<Row extends object> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly status?: TableStatus;
  /** Where sorting, filters and columns are kept; the page's address by way of its router. */
  readonly searchParams: SearchParamsPort;
  /** Tells two tables of one page apart in the address. */
  readonly paramPrefix?: string;
  readonly defaultSort?: SortKey;
}

const READY: TableStatus = { kind: 'ready' };

/**
 * Rows that are all here. Those on the screen follow those in force a moment later, so that typing and sorting are
 * answered before many rows are drawn. Nothing at all and the first rows show at once: the states between them say
 * something else.
 */
export function useRowSource<Row extends object>(here: RowsHere<Row>): RowSource<Row> {
  const { columns, rows, rowId, status = READY, searchParams, paramPrefix, defaultSort } = here;
  const { view, change } = useTableView({ port: searchParams, columns, prefix: paramPrefix, defaultSort });
  const found = useTableModel({ columns, rows, rowId, view });
  const later = useDeferredValue(found);
  const drawn = found.length === 0 || later.length === 0 ? found : later;
  return useMemo(
    () => ({
      ...{ view, change, status },
      rows: drawn,
      total: rows.length,
      choicesOf: (column) => choicesOf(rows, { [column.id]: column })[column.id] ?? [],
      all: () => found.flatMap(({ row }) => row ?? []),
    }),
    [view, change, status, drawn, rows, found],
  );
}
