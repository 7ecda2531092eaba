import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { failureText, isMissing } from '../../shared/failure/describe-failure.ts';
import { useAsOf } from '../../shared/market/as-of/use-as-of.ts';
import { ProvenanceLine } from '../../shared/market/provenance/provenance-line.tsx';
import { UnknownSymbol } from '../../shared/market/unknown-symbol.tsx';
import { Card } from '../../ui/card/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../ui/states/loading-skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../ui/tables/search-params-port.ts';
import styles from './company.module.css';
import { earningsText } from './earnings.text.ts';
import { type Company, companyQuery, type PastReport } from './earnings-queries.ts';
import { MovesChart } from './moves-chart.tsx';
import { DateHistory, EstimateHistory, NextReport } from './next-report.tsx';
import { pastColumns } from './report-columns.tsx';
import { useQuarterNames } from './use-day-names.ts';

const rowId = ({ fiscalYear, quarter }: PastReport) => `${fiscalYear} ${quarter}`;
const rowName = ({ fiscalYear, quarter }: PastReport) => `${fiscalYear} Q${quarter}`;
const NEWEST = { columnId: 'date', descending: true } as const;

/** The last reports, line by line. */
function PastReports({ company }: { readonly company: Company }) {
  const t = useText(earningsText);
  const port = useMemorySearchParams();
  const { withMonth: quarterName } = useQuarterNames();
  const columns = useMemo(() => pastColumns({ t, quarterName }), [t, quarterName]);
  const { reports, symbol } = company;
  return (
    <Card title={t('detail.reports', { count: reports.length })} flush>
      <DataTable
        label={t('detail.reports', { count: reports.length })}
        {...{ columns, rowId, rowName }}
        rows={reports}
        searchParams={port}
        defaultSort={NEWEST}
        fileName={`${symbol}-reports`}
        empty={{ title: t('detail.noReports'), reason: t('detail.noReportsWhy') }}
      />
    </Card>
  );
}

interface CompanyDetailProps {
  readonly symbol: string;
  /** The symbol's own header stands above and says already when there is no such symbol. */
  readonly headed?: boolean;
}

/** Everything about the reports of one company: the next one, the last twelve and what followed. */
export function CompanyDetail({ symbol, headed = false }: CompanyDetailProps) {
  const t = useText(earningsText);
  const { data, error, refetch } = useQuery(companyQuery(symbol, useAsOf()));
  if (!data && isMissing(error)) return headed ? null : <UnknownSymbol symbol={symbol} />;
  if (!data && error) {
    return (
      <ErrorState
        title={t('detail.failed', { symbol })}
        reason={failureText(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingSkeleton kind="chart" heightPx={280} />;
  return (
    <div className={styles.company}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <NextReport company={data} />
          <DateHistory company={data} />
        </div>
        <Card flush>
          <MovesChart company={data} />
        </Card>
      </div>
      <PastReports company={data} />
      <EstimateHistory company={data} />
      <ProvenanceLine provenance={data.provenance} />
    </div>
  );
}
