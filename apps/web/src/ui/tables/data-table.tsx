import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useLabels } from '../labels.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';
import { StaleMark } from '../states/stale-mark.tsx';
import type { StateActionProps } from '../states/state-action.tsx';
import { ColumnFilter } from './column-filter.tsx';
import styles from './data-table.module.css';
import { FilterChips } from './filter-chips.tsx';
import type { SavedViewsPort } from './saved-views.ts';
import type { SearchParamsPort } from './search-params-port.ts';
import type { TableColumn } from './table-column.ts';
import { type RowManner, TableGrid } from './table-grid.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { countFilters, EMPTY_VIEW, type SortKey, withFilter } from './table-view.ts';
import { useSaveTable } from './use-save-table.ts';
import { type TableModel, useTableModel } from './use-table-model.ts';
import { useTableView } from './use-table-view.ts';
import { readView, writeView } from './view-params.ts';

export type TableStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'stale'; readonly since: Date; readonly reason?: string }
  | {
      readonly kind: 'error';
      readonly reason: string;
      readonly onRetry?: () => void;
      readonly requestId?: string;
    };

export interface DataTableProps<Row extends object> extends RowManner<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly status?: TableStatus;
  /** Where sorting, filters and columns are kept; the page's address by way of its router. */
  readonly searchParams: SearchParamsPort;
  /** Tells two tables of one page apart in the address. */
  readonly paramPrefix?: string;
  readonly defaultSort?: SortKey;
  /** Shown when there is nothing at all, as opposed to nothing that passes the filters. */
  readonly empty: { readonly title: string; readonly reason: ReactNode; readonly action?: StateActionProps };
  readonly views?: SavedViewsPort;
  /** The rows come sorted and filtered from the server, `totalRows` of them in all. */
  readonly remote?: { readonly totalRows: number };
  readonly fileName: string;
  readonly compact?: boolean;
  /** A handful of rows has nothing to search and choose from: their file remains, unless what stands around has it. */
  readonly tools?: 'all' | 'file' | 'none';
  /** On phones: sideways scrolling under a fixed first column, or a card per row. */
  readonly phone?: 'scroll' | 'cards';
  /** Further controls in the toolbar. */
  readonly toolbar?: ReactNode;
  /** Under the table: as-of time and source. */
  readonly footer?: ReactNode;
}

const NO_SORT: readonly SortKey[] = [];

/**
 * The model on the screen follows the one in force a moment later, so that typing and sorting are answered before many
 * rows are drawn. Nothing at all and the first rows show at once: the states between them say something else.
 */
function useDrawnModel<Row>(model: TableModel<Row>): TableModel<Row> {
  const drawn = useDeferredValue(model);
  return model.rows.length === 0 || drawn.rows.length === 0 ? model : drawn;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, searchParams, paramPrefix = '', defaultSort, remote } = props;
  const labels = useLabels();
  const root = useRef<HTMLDivElement>(null);
  const filterAnchor = useRef<HTMLElement>(null);
  const [filtering, setFiltering] = useState<string>();
  const [compact, setCompact] = useState(props.compact ?? false);
  const status = props.status ?? { kind: 'ready' };

  const sortAtFirst = useMemo(() => (defaultSort ? [defaultSort] : NO_SORT), [defaultSort]);
  const { view, change } = useTableView({
    port: searchParams,
    columns,
    prefix: paramPrefix,
    defaultSort: sortAtFirst,
  });
  const model = useTableModel({ columns, rows, rowId, view, remote: remote !== undefined });
  const drawn = useDrawnModel(model);
  const filteredColumn = columns.find(({ id }) => id === filtering);

  const total = remote?.totalRows ?? rows.length;
  const saveTable = useSaveTable();
  const exportCsv = () =>
    saveTable({ fileName: props.fileName, columns: model.shown, rows: model.rows.map(({ row }) => row) });
  const query = writeView(new URLSearchParams(), view).toString();
  const openFilter = (columnId: string, anchor: HTMLElement) => {
    filterAnchor.current = anchor;
    setFiltering((was) => (was === columnId ? undefined : columnId));
  };
  const nothing = () => {
    if (status.kind === 'loading')
      return <LoadingSkeleton kind="rows" columns={Math.min(model.shown.length, 7)} />;
    if (status.kind === 'error') return <ErrorState {...status} />;
    if (total === 0 && countFilters(view) === 0) return <EmptyState {...props.empty} />;
    if (model.rows.length > 0) return null;
    const reason = fillText(labels.tableNoMatchReason, { total, filters: countFilters(view) });
    const clear = () => change({ ...view, filters: EMPTY_VIEW.filters, search: '' });
    return (
      <EmptyState
        icon="filter"
        title={labels.tableNoMatch}
        reason={reason}
        action={{ label: labels.clearFilters, onPress: clear }}
      />
    );
  };
  const instead = status.kind === 'loading' && rows.length > 0 ? null : nothing();

  return (
    <div ref={root} className={styles.table} data-table="" data-phone={props.phone ?? 'scroll'}>
      <TableToolbar
        {...{ columns, view, compact, views: props.views, viewQuery: query }}
        onChange={change}
        shownRows={model.rows.length}
        totalRows={total}
        onCompact={setCompact}
        onExport={exportCsv}
        onOpenView={(saved) => change(readView(new URLSearchParams(saved), columns))}
        tools={props.tools ?? 'all'}
      >
        {props.toolbar}
      </TableToolbar>
      <FilterChips columns={columns} view={view} onChange={change} />
      {instead ?? (
        <TableGrid
          {...{ root, view, compact, filtering }}
          manner={props}
          model={drawn}
          onChange={change}
          onFilter={openFilter}
        />
      )}
      {(props.footer || status.kind === 'stale') && (
        <footer className={styles.footer}>
          {status.kind === 'stale' && <StaleMark since={status.since} reason={status.reason} />}
          {props.footer}
        </footer>
      )}
      {filteredColumn && (
        <ColumnFilter
          key={filteredColumn.id}
          column={filteredColumn}
          rows={rows}
          filter={view.filters[filteredColumn.id]}
          anchor={filterAnchor}
          onChange={(filter) => change(withFilter(view, filteredColumn.id, filter))}
          onClose={() => setFiltering(undefined)}
        />
      )}
    </div>
  );
}
