import { useMemo } from 'react';
import { useDataLabels } from '../data-labels.ts';
import { DataTable } from '../tables/data-table.tsx';
import { useMemorySearchParams } from '../tables/search-params-port.ts';
import type { TableColumn } from '../tables/table-column.ts';

export interface ChartTableProps<Row extends object> {
  readonly title: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly makeRows: () => readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly fileName: string;
  readonly heightPx: number;
}

/** Up to here a table is read at once; the chart around it has its file. */
const FEW_ROWS = 12;

/** The same figures as the chart, to read, sort and take away. */
export function ChartTable<Row extends object>(props: ChartTableProps<Row>) {
  const labels = useDataLabels();
  const searchParams = useMemorySearchParams();
  const { title, columns, makeRows, rowId, fileName, heightPx } = props;
  const rows = useMemo(makeRows, [makeRows]);
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowId={rowId}
      rowName={rowId}
      searchParams={searchParams}
      fileName={fileName}
      tools={rows.length > FEW_ROWS ? 'all' : 'none'}
      maxHeight={rows.length > FEW_ROWS ? `${heightPx - 46}px` : `${heightPx}px`}
      compact
      boxed
      empty={{ title: labels.tableEmpty, reason: labels.noValue }}
    />
  );
}
