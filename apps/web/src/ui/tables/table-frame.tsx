import { type ReactNode, Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { fillText } from '../../i18n/translate.ts';
import { useDataLabels } from '../data-labels.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { lazyPart } from '../states/lazy-part.ts';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';
import { StaleMark } from '../states/stale-mark.tsx';
import type { StateActionProps } from '../states/state-action.tsx';
import styles from './data-table.module.css';
import { FilterChips } from './filter-chips.tsx';
import type { SavedViewsPort } from './saved-views.ts';
import type { TableColumn } from './table-column.ts';
import { type RowManner, TableGrid } from './table-grid.tsx';
import type { RowSource } from './table-source.ts';
import { TableToolbar } from './table-toolbar.tsx';
import { countFilters, EMPTY_VIEW, withFilter } from './table-view.ts';
import { useSaveTable } from './use-save-table.ts';
import { fittingColumns, shownColumns } from './use-table-model.ts';
import { readView, writeView } from './view-params.ts';

const ColumnFilter = lazyPart(async () => (await import('./column-filter.tsx')).ColumnFilter);

const PHONE = '(max-width: 767px)';

const TABLET = '(min-width: 768px) and (max-width: 1100px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export interface TableManner<Row extends object> extends RowManner<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** Takes the place of a picture: a table in a box of its own on phones, too, instead of cards. */
  readonly boxed?: boolean;
  /** Shown when there is nothing at all, as opposed to nothing that passes the filters. */
  readonly empty: { readonly title: string; readonly reason: ReactNode; readonly action?: StateActionProps };
  readonly views?: SavedViewsPort;
  readonly fileName: string;
  /** Rows that its file does not call simulated on a simulated market. */
  readonly isReal?: (row: Row) => boolean;
  readonly compact?: boolean;
  /** A handful of rows has nothing to search and choose from: their file remains, unless what stands around has it. */
  readonly tools?: 'all' | 'file' | 'none';
  /** Further controls in the toolbar. */
  readonly toolbar?: ReactNode;
  /** Under the table: as-of time and source. */
  readonly footer?: ReactNode;
}

type TableFrameProps<Row extends object> = TableManner<Row> & { readonly source: RowSource<Row> };

/** What stands in place of the rows; null where there are some. */
function Instead<Row extends object>({ source, columns, empty }: TableFrameProps<Row>) {
  const labels = useDataLabels();
  const { view, change, rows, total, status } = source;
  if (status.kind === 'loading') {
    return <LoadingSkeleton kind="rows" columns={Math.min(shownColumns(columns, view.columns).length, 7)} />;
  }
  if (status.kind === 'error') return <ErrorState {...status} />;
  if (total === 0 && countFilters(view) === 0) return <EmptyState {...empty} />;
  if (rows.length > 0) return null;
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
}

/** Saves every row that passes the filters, also those that are still to be fetched. */
function useExport<Row extends object>({ source, columns, fileName, isReal }: TableFrameProps<Row>) {
  const saveTable = useSaveTable();
  const [running, setRunning] = useState(false);
  const save = (rows: readonly Row[]) =>
    saveTable({ fileName, columns: shownColumns(columns, source.view.columns), rows, isReal });
  const onExport = () => {
    const rows = source.all();
    if (!(rows instanceof Promise)) return save(rows);
    setRunning(true);
    // What cannot be fetched is told by the source itself.
    rows.then(save, () => undefined).finally(() => setRunning(false));
  };
  return { onExport, running };
}

/** Toolbar, filters, rows and what stands in their place, over rows from wherever they come. */
export function TableFrame<Row extends object>(given: TableFrameProps<Row>) {
  const tablet = useMatches(TABLET);
  const columns = useMemo(() => fittingColumns(given.columns, tablet), [given.columns, tablet]);
  const props = { ...given, columns };
  const { source, views } = props;
  const { view, change, rows, total, status } = source;
  // Phones show a card per row.
  const cards = useMatches(PHONE) && !props.boxed;
  const root = useRef<HTMLDivElement>(null);
  const filterAnchor = useRef<HTMLElement>(null);
  const [filtering, setFiltering] = useState<string>();
  const [compact, setCompact] = useState(props.compact ?? false);
  const filteredColumn = columns.find(({ id }) => id === filtering);
  const query = writeView(new URLSearchParams(), view).toString();
  const { onExport, running } = useExport(props);
  const openFilter = (columnId: string, anchor: HTMLElement) => {
    filterAnchor.current = anchor;
    setFiltering((was) => (was === columnId ? undefined : columnId));
  };
  const hasRows = rows.length > 0 && status.kind !== 'error';
  return (
    <div ref={root} className={styles.table} data-table="">
      <TableToolbar
        {...{ columns, view, compact, cards, views, onExport }}
        onFilter={openFilter}
        viewQuery={query}
        onChange={change}
        exporting={running}
        shownRows={rows.length}
        totalRows={total}
        onCompact={setCompact}
        onOpenView={(saved) => change(readView(new URLSearchParams(saved), columns))}
        tools={props.tools ?? 'all'}
      >
        {props.toolbar}
      </TableToolbar>
      <FilterChips columns={columns} view={view} onChange={change} />
      {hasRows ? (
        <TableGrid
          {...{ root, compact, cards, filtering, source, columns }}
          manner={props}
          onFilter={openFilter}
        />
      ) : (
        <Instead {...props} />
      )}
      {status.kind !== 'loading' && (props.footer || status.kind === 'stale') && (
        <footer className={styles.footer}>
          {status.kind === 'stale' && (
            <StaleMark since={status.since} reason={status.reason} onRetry={status.onRetry} />
          )}
          {props.footer}
        </footer>
      )}
      {filteredColumn && (
        <Suspense>
          <ColumnFilter
            key={filteredColumn.id}
            column={filteredColumn}
            choices={source.choicesOf(filteredColumn)}
            filter={view.filters[filteredColumn.id]}
            anchor={filterAnchor}
            onChange={(filter) => change(withFilter(view, filteredColumn.id, filter))}
            onClose={() => setFiltering(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
