import { formatNumber, formatPercent, formatShare } from '@auspex/market';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { correlationText } from './correlation.text.ts';
import { type CorrelationTable, isRelated, type PairRow, pairsOf } from './correlation-queries.ts';
import { Measured } from './pair-dialog.tsx';

const pairId = ({ first, second }: PairRow) => `${first.symbol} ${second.symbol}`;
const STRONGEST_FIRST = { columnId: 'correlation', descending: true } as const;

interface PairListProps {
  readonly table: CorrelationTable;
  readonly onOpen: (first: string, second: string) => void;
}

/** The same figures as the map, one pair a row: sorted, filtered and saved. */
export function PairList({ table, onOpen }: PairListProps) {
  const t = useText(correlationText);
  const port = useSearchPort();
  const rows = useMemo(() => pairsOf(table), [table]);
  const columns = useMemo((): readonly TableColumn<PairRow>[] => {
    const end = (id: 'low' | 'high') => ({
      header: t(id === 'low' ? 'column.low' : 'column.high'),
      kind: 'number' as const,
      value: ({ cell }: PairRow) => cell[id],
    });
    return [
      {
        id: 'first',
        header: t('column.first'),
        kind: 'text',
        value: ({ first }) => first.symbol,
        widthPx: 110,
      },
      {
        id: 'second',
        header: t('column.second'),
        kind: 'text',
        value: ({ second }) => second.symbol,
        widthPx: 110,
      },
      {
        id: 'correlation',
        header: t('correlation'),
        hint: t('column.correlationHint'),
        kind: 'number',
        value: ({ cell }) => cell.correlation,
        inFile: [
          { header: t('correlation'), kind: 'number', value: ({ cell }) => cell.correlation },
          end('low'),
          end('high'),
        ],
        cell: ({ cell }) => <Measured cell={cell} />,
        descendingFirst: true,
        widthPx: 190,
      },
      {
        id: 'related',
        header: t('column.related'),
        hint: t('column.relatedHint'),
        kind: 'choice',
        value: ({ cell }) => t(isRelated(cell) ? 'related.yes' : 'related.no'),
        widthPx: 130,
      },
      { id: 'days', header: t('column.days'), kind: 'number', value: ({ cell }) => cell.days, widthPx: 100 },
    ];
  }, [t]);
  return (
    <Card flush>
      <DataTable
        label={t('pairs')}
        {...{ columns, rows }}
        rowId={pairId}
        rowName={pairId}
        searchParams={port}
        paramPrefix="pairs."
        defaultSort={STRONGEST_FIRST}
        onOpen={({ first, second }) => onOpen(first.symbol, second.symbol)}
        empty={{ title: t('empty.title'), reason: t('empty.reason') }}
        fileName="auspex-correlations"
        toolbar={<h2>{t('pairs')}</h2>}
        maxHeight="420px"
        compact
      />
    </Card>
  );
}

type Diversifier = CorrelationTable['diversifiers'][number];

const symbolOf = ({ symbol }: Diversifier) => symbol;

interface DiversifierListProps {
  readonly table: CorrelationTable;
  /** Missing once the table is full. */
  readonly onAdd: ((symbol: string) => void) | undefined;
}

/** What would calm equal amounts of the assets shown. */
export function DiversifierList({ table, onAdd }: DiversifierListProps) {
  const t = useText(correlationText);
  const tMarket = useText(marketText);
  const language = useLanguage();
  const port = useSearchPort();
  const columns = useMemo((): readonly TableColumn<Diversifier>[] => {
    const figure = (
      id: 'correlation' | 'riskChange' | 'bestShare' | 'days',
      write: (value: number) => string,
      widthPx: number,
    ): TableColumn<Diversifier> => ({
      id,
      header: id === 'correlation' ? t('correlation') : t(`column.${id}`),
      ...(id === 'riskChange' || id === 'bestShare' ? { hint: t(`column.${id}Hint`) } : {}),
      kind: 'number',
      value: (row) => row[id],
      percent: id === 'riskChange' || id === 'bestShare',
      cell: (row) => write(row[id]),
      widthPx,
    });
    return [
      { id: 'symbol', header: tMarket('column.symbol'), kind: 'text', value: symbolOf, widthPx: 110 },
      { id: 'name', header: tMarket('column.name'), kind: 'text', value: ({ name }) => name, widthPx: 180 },
      figure('correlation', (value) => formatNumber(value, 2, language), 110),
      figure('riskChange', (value) => formatPercent(value, 1, language), 130),
      figure('bestShare', (value) => formatShare(value, 0, language), 110),
      figure('days', (value) => formatNumber(value, 0, language), 90),
      ...(onAdd
        ? [
            {
              id: 'add',
              header: t('add'),
              kind: 'text' as const,
              value: () => null,
              cell: ({ symbol }: Diversifier) => (
                <Button size="small" kind="quiet" icon="plus" onClick={() => onAdd(symbol)}>
                  {t('add')}
                </Button>
              ),
              unsortable: true,
              unfilterable: true,
              widthPx: 110,
            },
          ]
        : []),
    ];
  }, [t, tMarket, language, onAdd]);
  return (
    <Card title={t('diversify')} note={t('diversifyNote')} flush>
      <DataTable
        label={t('diversify')}
        columns={columns}
        rows={table.diversifiers}
        rowId={symbolOf}
        rowName={symbolOf}
        searchParams={port}
        paramPrefix="add."
        empty={{ title: t('diversifyNone'), reason: t('few') }}
        fileName="auspex-diversifiers"
        maxHeight="none"
        tools="file"
        compact
      />
    </Card>
  );
}
