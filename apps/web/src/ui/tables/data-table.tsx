import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { fillLabel, useLabels } from '../labels.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingSkeleton } from '../states/loading-skeleton.tsx';
import { StaleMark } from '../states/stale-mark.tsx';
import type { StateActionProps } from '../states/state-action.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { toCsv } from './csv.ts';
import styles from './data-table.module.css';
import { FilterChips } from './filter-chips.tsx';
import { saveCsv } from './save-file.ts';
import type { SavedViewsPort } from './saved-views.ts';
import type { SearchParamsPort } from './search-params-port.ts';
import { rangeWith, TableBody } from './table-body.tsx';
import type { TableColumn } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { countFilters, EMPTY_VIEW, type SortKey, withFilter } from './table-view.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useTableModel } from './use-table-model.ts';
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

export interface DataTableProps<Row extends object> {
  /** What the table lists; read out before it. */
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowName: (row: Row) => string;
  readonly status?: TableStatus;
  /** Where sorting, filters and columns are kept; the page's address by way of its router. */
  readonly searchParams: SearchParamsPort;
  /** Tells two tables of one page apart in the address. */
  readonly paramPrefix?: string;
  readonly defaultSort?: SortKey;
  /** Shown when there is nothing at all, as opposed to nothing that passes the filters. */
  readonly empty: { readonly title: string; readonly reason: ReactNode; readonly action?: StateActionProps };
  /** Opens under its row. */
  readonly detail?: (row: Row) => ReactNode;
  /** Instead of a detail: what Enter or a press on the row does. */
  readonly onOpen?: (row: Row) => void;
  /** A row glows once whenever this changes for it. */
  readonly glow?: (row: Row) => string | number;
  readonly views?: SavedViewsPort;
  /** The rows come sorted and filtered from the server, `totalRows` of them in all. */
  readonly remote?: { readonly totalRows: number };
  readonly fileName: string;
  readonly maxHeight?: string;
  readonly compact?: boolean;
  /** On phones: sideways scrolling under a fixed first column, or a card per row. */
  readonly phone?: 'scroll' | 'cards';
  /** Further controls in the toolbar. */
  readonly toolbar?: ReactNode;
  /** Under the table: as-of time and source. */
  readonly footer?: ReactNode;
}

const ROW_PX = 32;
const ROW_COMPACT_PX = 28;
const HEAD_PX = 36;
const OVERSCAN = 12;
const NO_SORT: readonly SortKey[] = [];
const COLUMN_PX = 110;

function tableWidthPx(columns: readonly { readonly widthPx?: number }[]): number {
  return columns.reduce((sum, { widthPx = COLUMN_PX }) => sum + widthPx, 0);
}

/** Which rows show their detail. */
function useOpenedRows() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setOpened((was) => {
        const next = new Set(was);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { opened, toggle };
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, searchParams, paramPrefix = '', defaultSort, detail, remote } = props;
  const labels = useLabels();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const filterAnchor = useRef<HTMLElement>(null);
  const [filtering, setFiltering] = useState<string>();
  const [compact, setCompact] = useState(props.compact ?? false);
  const { opened, toggle } = useOpenedRows();
  const status = props.status ?? { kind: 'ready' };

  const sortAtFirst = useMemo(() => (defaultSort ? [defaultSort] : NO_SORT), [defaultSort]);
  const { view, change } = useTableView({
    port: searchParams,
    columns,
    prefix: paramPrefix,
    defaultSort: sortAtFirst,
  });
  const model = useTableModel({ columns, rows, rowId, view, remote: remote !== undefined });
  const filteredColumn = columns.find(({ id }) => id === filtering);

  const enter = (place: number) => {
    const entry = model.rows[place];
    if (!entry) return;
    if (props.onOpen) props.onOpen(entry.row);
    else if (detail) toggle(entry.id);
  };
  const reveal = useRef<(place: number) => void>(() => {});
  const onReveal = useCallback((place: number) => reveal.current(place), []);
  const keys = useRowKeys({ root, count: model.rows.length, onReveal, onEnter: enter });
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: model.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? ROW_COMPACT_PX : ROW_PX),
    getItemKey: (place) => model.rows[place]?.id ?? place,
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_PX,
    rangeExtractor: rangeWith(keys.active),
  });
  reveal.current = (place) => virtualizer.scrollToIndex(place);

  const total = remote?.totalRows ?? rows.length;
  const exportCsv = () =>
    saveCsv(
      props.fileName,
      toCsv(
        model.shown,
        model.rows.map(({ row }) => row),
      ),
    );
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
    const reason = fillLabel(labels.tableNoMatchReason, { total, filters: countFilters(view) });
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
      >
        {props.toolbar}
      </TableToolbar>
      <FilterChips columns={columns} view={view} onChange={change} />
      {instead ?? (
        <div
          ref={scroller}
          className={styles.scroller}
          style={{ maxHeight: props.maxHeight ?? 'min(72dvh, 760px)' }}
        >
          <table
            className={compact ? styles.compact : undefined}
            aria-label={label}
            aria-rowcount={model.rows.length + 1}
            style={{ '--table-width': `${tableWidthPx(model.shown)}px` } as CSSProperties}
          >
            <colgroup>
              {model.shown.map(({ id, widthPx = COLUMN_PX }) => (
                <col key={id} style={{ width: widthPx }} />
              ))}
            </colgroup>
            <TableHead
              columns={model.shown}
              view={view}
              onChange={change}
              onFilter={openFilter}
              filtering={filtering}
            />
            <TableBody
              {...{ model, virtualizer, detail, opened }}
              columns={model.shown}
              active={keys.active}
              setActive={keys.setActive}
              rowName={props.rowName}
              onToggle={toggle}
              onOpen={props.onOpen}
              glow={props.glow}
              onKeyDown={keys.onKeyDown}
            />
          </table>
        </div>
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
