import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Card } from '../../ui/card/card.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { portfolioText } from './portfolio.text.ts';
import { Amount, sortable, useRateText, Weight } from './portfolio-parts.tsx';
import type { CashRow, Holdings } from './portfolio-queries.ts';

/** Money by currency, which may be owed. */
export function CashTable({ holdings: { cash, base } }: { readonly holdings: Holdings }) {
  const t = useText(portfolioText);
  const port = useSearchPort();
  const rateText = useRateText();
  const columns = useMemo(
    (): readonly TableColumn<CashRow>[] => [
      {
        id: 'currency',
        header: t('column.currency'),
        kind: 'text',
        value: ({ currency }) => currency,
        widthPx: 120,
      },
      {
        id: 'amount',
        header: t('column.amount'),
        kind: 'number',
        value: ({ amount }) => sortable(amount),
        cell: (row) => <Amount of={row} />,
        widthPx: 150,
      },
      {
        id: 'value',
        header: t('column.value'),
        kind: 'number',
        value: ({ value }) => sortable(value),
        cell: ({ value, rate }) => (
          <span title={rate ? rateText(rate) : undefined}>
            <Money value={value} currency={base} missing={t('noRate')} />
          </span>
        ),
        widthPx: 150,
      },
      {
        id: 'weight',
        header: t('column.weight'),
        kind: 'number',
        value: ({ weight }) => weight,
        cell: ({ weight }) => <Weight value={weight} missing={t('noRate')} />,
        widthPx: 100,
      },
    ],
    [t, base, rateText],
  );
  return (
    <Card flush>
      <DataTable
        label={t('cash')}
        {...{ columns }}
        rows={cash}
        rowId={({ currency }) => currency}
        rowName={({ currency }) => currency}
        searchParams={port}
        paramPrefix="c."
        empty={{ title: t('cash.none'), reason: t('cash.note') }}
        fileName="auspex-cash"
        toolbar={<h2>{t('cash')}</h2>}
        footer={t('cash.note')}
        maxHeight="none"
        tools="file"
        compact
      />
    </Card>
  );
}
