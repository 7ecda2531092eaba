import { viewRows } from '@auspex/contract/table';
import { useMemo } from 'react';
import type { TableColumn } from './table-column.ts';
import type { ModelRow } from './table-source.ts';
import type { TableView } from './table-view.ts';

/** On a tablet, the roomy columns are off until a member chooses them. */
export function fittingColumns<Row>(
  columns: readonly TableColumn<Row>[],
  tablet: boolean,
): readonly TableColumn<Row>[] {
  return tablet ? columns.map((column) => (column.roomy ? { ...column, hidden: true } : column)) : columns;
}

/** Columns in the member's order, without the hidden ones. */
export function chosenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly TableColumn<Row>[] {
  if (!chosen) return columns.filter(({ hidden }) => !hidden);
  return chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
}

/** Those of them that say something about any row. */
export function shownColumns<Row>(
  columns: readonly TableColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly TableColumn<Row>[] {
  return chosenColumns(columns, chosen).filter(({ empty }) => !empty);
}

/** As many fields as a card has room for. */
const CARD_FIELDS = 6;

interface CardChoice {
  readonly chosen: readonly string[] | undefined;
  /** What the table itself shows on its cards under the name of the row; columns that are not there are passed over. */
  readonly card: readonly string[] | undefined;
}

/** The columns of a row's card on a phone: the member's choice, else the table's, else the first ones. */
export function cardColumns<Row>(
  columns: readonly TableColumn<Row>[],
  { chosen, card = [] }: CardChoice,
): readonly TableColumn<Row>[] {
  const shown = shownColumns(columns, chosen);
  if (chosen) return shown;
  const [name, ...rest] = shown.filter(({ inCardHead }) => !inCardHead);
  const head = columns.filter(({ inCardHead }) => inCardHead);
  const named = card
    .flatMap((id) => columns.find((column) => column.id === id) ?? [])
    .filter((column) => column !== name && !column.empty);
  return [...(name ? [name] : []), ...head, ...(named.length > 0 ? named : rest.slice(0, CARD_FIELDS))];
}

interface TableModelOptions<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly view: TableView;
}

/** The rows that a view wants, sorted and filtered as the server sorts and filters its own. */
export function useTableModel<Row extends object>(options: TableModelOptions<Row>): readonly ModelRow<Row>[] {
  const { columns, rows, rowId, view } = options;
  const { sort, filters, search } = view;
  const found = useMemo(() => {
    const byId = Object.fromEntries(columns.map((column) => [column.id, column]));
    return viewRows(rows, byId, { sort, filters, search });
  }, [columns, rows, sort, filters, search]);
  return useMemo(() => found.map((row) => ({ id: rowId(row), row })), [found, rowId]);
}
