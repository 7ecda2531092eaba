import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card/card.tsx';
import { DataTable, type DataTableProps } from '../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../ui/tables/saved-views.ts';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import { earningsText } from './earnings.text.ts';
import type { Report } from './earnings-queries.ts';
import { calendarColumns } from './report-columns.tsx';

interface ReportsTableProps extends Pick<DataTableProps<Report>, 'status' | 'empty' | 'footer' | 'fileName'> {
  readonly reports: readonly Report[];
  readonly port: SearchParamsPort;
  readonly onOpen: (symbol: string) => void;
}

const rowId = ({ symbol, fiscalYear, quarter }: Report) => `${symbol} ${fiscalYear} ${quarter}`;
const rowName = ({ symbol, name }: Report) => `${symbol}, ${name}`;
const BY_DATE = { columnId: 'date', descending: false } as const;

/** The reports of a month as a table. */
export function ReportsTable({ reports, port, onOpen, ...rest }: ReportsTableProps) {
  const t = useText(earningsText);
  const language = useLanguage();
  const views = useStoredViews('earnings');
  const columns = useMemo(() => calendarColumns({ t, language }), [t, language]);
  return (
    <Card flush>
      <DataTable
        label={t('table.label')}
        {...rest}
        {...{ columns, rowId, rowName, views }}
        rows={reports}
        searchParams={port}
        defaultSort={BY_DATE}
        phone="cards"
        onOpen={({ symbol }) => onOpen(symbol)}
      />
    </Card>
  );
}
