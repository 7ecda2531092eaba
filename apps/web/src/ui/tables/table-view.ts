import type { FilterValue, RowsView, SortKey } from '@auspex/contract/table';

export type { FilterValue, SortKey };

/** How a member looks at a table: what a link, Back or a saved view restores. */
export interface TableView extends RowsView {
  /** Columns shown, in order; undefined while the member has not chosen. */
  readonly columns: readonly string[] | undefined;
}

export const EMPTY_VIEW: TableView = { sort: [], filters: {}, search: '', columns: undefined };

export function countFilters(view: TableView): number {
  return Object.keys(view.filters).length + (view.search === '' ? 0 : 1);
}

export function withFilter(view: TableView, columnId: string, filter: FilterValue | undefined): TableView {
  const { [columnId]: _, ...others } = view.filters;
  return { ...view, filters: filter ? { ...others, [columnId]: filter } : others };
}

interface SortPress {
  readonly columnId: string;
  readonly descendingFirst: boolean;
  /** Shift: sorts by this column after the others instead of instead of them. */
  readonly additional: boolean;
}

/** First press sorts, second turns round, third gives the delivered order back. */
export function pressSort(view: TableView, { columnId, descendingFirst, additional }: SortPress): TableView {
  const present = view.sort.find((key) => key.columnId === columnId);
  const others = additional ? view.sort.filter((key) => key.columnId !== columnId) : [];
  if (!present) return { ...view, sort: [...others, { columnId, descending: descendingFirst }] };
  if (present.descending !== descendingFirst) return { ...view, sort: others };
  const turned = { columnId, descending: !present.descending };
  const place = view.sort.indexOf(present);
  return { ...view, sort: additional ? others.toSpliced(place, 0, turned) : [turned] };
}

/** A part of 1 in per cent, without the crumbs of binary fractions: 0.07 is 7. */
export function inPercent(part: number): number {
  return Number((part * 100).toPrecision(12));
}
