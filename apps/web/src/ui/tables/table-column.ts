import type { CellValue, ColumnKind } from '@auspex/contract/table';
import type { ReactNode } from 'react';

export type { CellValue, ColumnKind };

/** A column of a table's file. */
export interface FileColumn<Row> {
  readonly header: string;
  readonly kind: ColumnKind;
  readonly value: (row: Row) => CellValue;
}

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** What the figure means, its unit and source: on hover of the header. */
  readonly hint?: string;
  /** Numbers and dates are filtered by range, choices by ticking, text by what it contains. */
  readonly kind: ColumnKind;
  readonly value: (row: Row) => CellValue;
  /** A number that is a part of 1 and is shown, and so filtered, as per cent. */
  readonly percent?: boolean;
  /** What the file has in its place: an interval shown in one cell takes a column for each of its figures there. */
  readonly inFile?: readonly FileColumn<Row>[];
  /** A choice as the server writes it, in words; for tables whose rows come from the server page by page. */
  readonly choice?: (value: string) => string;
  /** How the value looks; without it the value itself. */
  readonly cell?: (row: Row) => ReactNode;
  readonly widthPx?: number;
  /** Off until a member chooses it. */
  readonly hidden?: boolean;
  /** Off on a screen narrower than a laptop's, too, so that the more important ones are in sight there. */
  readonly roomy?: boolean;
  /** No row has a value: it keeps its place among the chosen ones, and is shown once one has. */
  readonly empty?: boolean;
  readonly unsortable?: boolean;
  readonly unfilterable?: boolean;
  /** Next to the row's name at the top of its card on a phone: what the name stands for. */
  readonly inCardHead?: boolean;
  /** Largest first at the first press. */
  readonly descendingFirst?: boolean;
}

/** Some of the columns only where there is room. */
export function roomyColumns<Row>(
  columns: readonly TableColumn<Row>[],
  ids: readonly string[],
): readonly TableColumn<Row>[] {
  return columns.map((column) => (ids.includes(column.id) ? { ...column, roomy: true } : column));
}

/** Some of the columns only once a row has something in them. */
export function sparseColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  ids: readonly string[],
): readonly TableColumn<Row>[] {
  return columns.map((column) =>
    ids.includes(column.id) ? { ...column, empty: rows.every((row) => column.value(row) === null) } : column,
  );
}

export function isNumeric({ kind }: Pick<TableColumn<never>, 'kind'>): boolean {
  return kind === 'number' || kind === 'date';
}
