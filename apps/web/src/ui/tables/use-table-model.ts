import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  type Row as ModelRow,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { foldText } from '../palette/rank-entries.ts';
import type { CellValue, TableColumn } from './table-column.ts';
import type { FilterValue, TableView } from './table-view.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

type Features = typeof features;

interface TableModelOptions<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly view: TableView;
  /** The server sorted and filtered already. */
  readonly remote: boolean;
}

/** What is not there sorts last, whichever way round. */
function present(value: CellValue): string | number | undefined {
  return value === null || Number.isNaN(value) ? undefined : value;
}

function modelColumns<Row>(columns: readonly TableColumn<Row>[]) {
  return columns.map((column) => ({
    id: column.id,
    accessorFn: (row: Row) => present(column.value(row)),
    sortUndefined: 'last' as const,
    sortFn: (one: ModelRow<Features, Row & object>, other: ModelRow<Features, Row & object>, id: string) =>
      compareValues(one.getValue<string | number>(id), other.getValue<string | number>(id)),
    filterFn: (row: ModelRow<Features, Row & object>, id: string, filter: FilterValue) =>
      passesFilter(row.getValue<CellValue>(id), filter),
    enableGlobalFilter: column.kind === 'text' || column.kind === 'choice',
  }));
}

/** Columns in the member's order, without the hidden ones. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly TableColumn<Row>[] {
  if (!chosen) return columns.filter(({ hidden }) => !hidden);
  return chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

export interface TableModel<Row> {
  readonly shown: readonly TableColumn<Row>[];
  /** Filtered and sorted. */
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
}

export function useTableModel<Row extends object>(options: TableModelOptions<Row>): TableModel<Row> {
  const { columns, rows, rowId, view, remote } = options;
  const defs = useMemo(() => modelColumns(columns), [columns]);
  const sorting = useMemo(
    () => view.sort.map(({ columnId, descending }) => ({ id: columnId, desc: descending })),
    [view.sort],
  );
  const columnFilters = useMemo(
    () => Object.entries(view.filters).map(([id, value]) => ({ id, value })),
    [view.filters],
  );
  const table = useTable({
    features,
    columns: defs,
    data: rows as Row[],
    getRowId: rowId,
    manualFiltering: remote,
    manualSorting: remote,
    globalFilterFn: (row: ModelRow<Features, Row>, id: string, words: string) =>
      foldText(String(row.getValue(id) ?? '')).includes(words),
    getColumnCanGlobalFilter: () => true,
    state: { sorting, columnFilters, globalFilter: foldText(view.search.trim()) },
  });
  const model = table.getRowModel();
  const result = useMemo(() => model.rows.map(({ id, original }) => ({ id, row: original })), [model]);
  const shown = useMemo(() => shownColumns(columns, view.columns), [columns, view.columns]);
  return useMemo(() => ({ shown, rows: result }), [shown, result]);
}

/** Whether a value passes a filter. A missing value passes none: it is not in any range. */
export function passesFilter(value: CellValue | undefined, filter: FilterValue): boolean {
  if (value === null || value === undefined) return false;
  switch (filter.kind) {
    case 'text':
      return foldText(String(value)).includes(foldText(filter.contains));
    case 'choice':
      return filter.any.includes(String(value));
    case 'range': {
      const number = Number(value);
      return (
        number >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        number <= (filter.to ?? Number.POSITIVE_INFINITY)
      );
    }
  }
}

/** Numbers by size, text as people sort it: case and accents aside, `item 2` before `item 10`. */
export function compareValues(one: CellValue, other: CellValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
