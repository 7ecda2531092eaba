import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Price } from '../../../ui/formats/price.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { PastStance } from '../signal.ts';
import { StanceBadge } from '../signal-cells.tsx';
import { signalsText } from '../signals.text.ts';

interface HistoryTableProps {
  readonly symbol: string;
  readonly history: readonly PastStance[];
  readonly port: SearchParamsPort;
}

const keyOf = ({ date, series }: PastStance) => `${date} ${series}`;

/** Every change of stance before, and whether it was published at the time or recomputed. */
export function HistoryTable({ symbol, history, port }: HistoryTableProps) {
  const t = useText(signalsText);
  const columns = useMemo(
    (): readonly TableColumn<PastStance>[] => [
      {
        id: 'date',
        header: t('history.date'),
        kind: 'date',
        value: ({ date }) => Date.parse(date),
        descendingFirst: true,
        widthPx: 130,
      },
      {
        id: 'stance',
        header: t('history.stance'),
        kind: 'choice',
        value: ({ stance }) => t(`stance.${stance}`),
        cell: ({ stance }) => <StanceBadge stance={stance} />,
        widthPx: 120,
      },
      {
        id: 'close',
        header: t('history.close'),
        kind: 'number',
        value: ({ close }) => close,
        cell: ({ close }) => <Price value={close} />,
        widthPx: 120,
      },
      {
        id: 'series',
        header: t('history.series'),
        kind: 'choice',
        value: ({ series }) => t(`history.${series}`),
        widthPx: 220,
      },
    ],
    [t],
  );
  return (
    <Card title={t('history.title')} flush>
      <DataTable
        label={t('history.label', { symbol })}
        columns={columns}
        rows={history}
        rowId={keyOf}
        rowName={keyOf}
        searchParams={port}
        paramPrefix="past."
        empty={{ title: t('history.empty'), reason: t('history.emptyWhy') }}
        fileName={`auspex-stances-${symbol}`}
        maxHeight="320px"
      />
    </Card>
  );
}
