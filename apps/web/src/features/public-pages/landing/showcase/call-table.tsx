import { useText } from '../../../../i18n/use-text.ts';
import { DataTable } from '../../../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../../../ui/tables/table-column.ts';
import type { CallRow } from './call-rows.ts';
import { showcaseText } from './showcase.text.ts';

interface CallTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn<CallRow>[];
  readonly rows: readonly CallRow[];
  readonly fileName: string;
}

const dateOf = ({ date }: CallRow) => date;

/** The figures of the picture, in its place. */
export function CallTable({ label, columns, rows, fileName }: CallTableProps) {
  const t = useText(showcaseText);
  const searchParams = useMemorySearchParams();
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={dateOf}
      rowName={dateOf}
      searchParams={searchParams}
      empty={{ title: t('table.none'), reason: t('table.toCome') }}
      fileName={fileName}
      maxHeight="100%"
      tools="none"
      compact
      boxed
    />
  );
}
