import { TableFrame, type TableManner } from './table-frame.tsx';
import { type RowsHere, useRowSource } from './use-row-source.ts';

export type DataTableProps<Row extends object> = TableManner<Row> & RowsHere<Row>;

/** A table of rows that are all here. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  return <TableFrame {...props} source={useRowSource(props)} />;
}
