import { type Currency, formatShare } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import type { Provenance } from '../../shared/market/market-queries.ts';
import { type AssetWords, assetColumns } from '../../shared/market-table/asset-columns.tsx';
import { MarketTable } from '../../shared/market-table/market-table.tsx';
import { Star } from '../../shared/watchlists/star.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import { roomyColumns, type TableColumn } from '../../ui/tables/table-column.ts';
import type { TableManner } from '../../ui/tables/table-frame.tsx';
import type { TableStatus } from '../../ui/tables/table-source.ts';
import { useRowSource } from '../../ui/tables/use-row-source.ts';
import { type EarningsTextKey, earningsText } from './earnings.text.ts';
import type { PastReport, Report } from './earnings-queries.ts';
import { Eps, Move, Revenue, StatusChip, Surprise } from './report-figures.tsx';
import { useQuarterNames } from './use-day-names.ts';

/** What a row shows on a phone. */
const CARD = ['date', 'time', 'epsEstimate', 'epsActual', 'epsSurprise', 'usualMove'];

interface ColumnWords extends AssetWords {
  readonly t: Translate<EarningsTextKey>;
  readonly quarterName: (report: Report) => string;
}

function timing({ t, quarterName }: Pick<ColumnWords, 't' | 'quarterName'>): readonly TableColumn<Report>[] {
  return [
    {
      id: 'date',
      header: t('column.date'),
      kind: 'date',
      value: ({ date }) => Date.parse(date),
      widthPx: 116,
    },
    {
      id: 'time',
      header: t('column.time'),
      kind: 'choice',
      value: ({ time }) => t(`time.${time}`),
      widthPx: 128,
    },
    {
      id: 'quarter',
      header: t('column.quarter'),
      hint: t('column.quarterHint'),
      kind: 'text',
      value: ({ quarter, fiscalYear }) => `${fiscalYear} Q${quarter}`,
      cell: (report) => quarterName(report),
      widthPx: 170,
    },
  ];
}

function certainty({ t }: Pick<ColumnWords, 't'>): readonly TableColumn<Report>[] {
  return [
    {
      id: 'status',
      header: t('column.status'),
      kind: 'choice',
      value: ({ status }) => t(`status.${status}`),
      cell: (report) => <StatusChip report={report} />,
      widthPx: 122,
    },
    {
      id: 'revisions',
      header: t('column.revisions'),
      kind: 'number',
      value: ({ revisions }) => revisions,
      widthPx: 110,
      hidden: true,
    },
    {
      id: 'periodEnd',
      header: t('column.periodEnd'),
      kind: 'date',
      value: ({ periodEnd }) => Date.parse(periodEnd),
      widthPx: 116,
      hidden: true,
    },
  ];
}

function results({ t }: Pick<ColumnWords, 't'>): readonly TableColumn<Report>[] {
  return [
    {
      id: 'epsEstimate',
      header: t('column.epsEstimate'),
      kind: 'number',
      value: ({ epsEstimate }) => epsEstimate,
      cell: (report) => <Eps report={report} figure="epsEstimate" />,
      widthPx: 108,
    },
    {
      id: 'epsActual',
      header: t('column.epsActual'),
      kind: 'number',
      value: ({ epsActual }) => epsActual,
      cell: (report) => <Eps report={report} figure="epsActual" />,
      widthPx: 114,
    },
    {
      id: 'epsSurprise',
      header: t('column.epsSurprise'),
      kind: 'number',
      value: ({ epsSurprise }) => epsSurprise,
      percent: true,
      cell: (report) => <Surprise report={report} of="eps" />,
      widthPx: 138,
      descendingFirst: true,
    },
    {
      id: 'revenueEstimate',
      header: t('column.revenueEstimate'),
      kind: 'number',
      value: ({ revenueEstimate }) => revenueEstimate,
      cell: (report) => <Revenue report={report} figure="revenueEstimate" />,
      widthPx: 108,
      descendingFirst: true,
    },
    {
      id: 'revenueActual',
      header: t('column.revenueActual'),
      kind: 'number',
      value: ({ revenueActual }) => revenueActual,
      cell: (report) => <Revenue report={report} figure="revenueActual" />,
      widthPx: 122,
      descendingFirst: true,
    },
    {
      id: 'revenueSurprise',
      header: t('column.revenueSurprise'),
      kind: 'number',
      value: ({ revenueSurprise }) => revenueSurprise,
      percent: true,
      cell: (report) => <Surprise report={report} of="revenue" />,
      widthPx: 140,
      descendingFirst: true,
    },
  ];
}

/** Columns of the calendar's table. */
function calendarColumns(words: ColumnWords): readonly TableColumn<Report>[] {
  const { t, language } = words;
  const columns: readonly TableColumn<Report>[] = [
    ...assetColumns<Report>(words, { assetOf: (report) => ({ ...report, market: 'us' }), star: Star }),
    ...timing(words),
    ...certainty(words),
    {
      id: 'marketCap',
      header: words.market('header.marketCap'),
      kind: 'number',
      value: ({ marketCap }) => marketCap,
      cell: ({ marketCap, marketCapCurrency }) => (
        <Money
          value={marketCap}
          currency={marketCapCurrency as Currency}
          compact
          missing={words.market('header.marketCapMissing')}
        />
      ),
      widthPx: 112,
      descendingFirst: true,
    },
    ...results(words),
    {
      id: 'usualMove',
      header: t('column.usualMove'),
      hint: t('card.usualMoveWhy'),
      kind: 'number',
      value: ({ usualMove }) => usualMove,
      percent: true,
      cell: ({ usualMove }) =>
        usualMove === null ? (
          <Missing reason={t('moves.noneWhy')} />
        ) : (
          `±${formatShare(usualMove, 1, language)}`
        ),
      widthPx: 104,
      descendingFirst: true,
    },
  ];
  return roomyColumns(columns, ['name', 'quarter', 'marketCap']);
}

/** The past of one company has no filters in its head: its columns fit whole in a window over the calendar. */
const FREED_PX = 22;
const FREED: Readonly<Record<string, number>> = {
  ...{ date: 0, time: 0, quarter: 0, epsSurprise: 42, revenueSurprise: 32 },
};

/** Columns of the past reports of one company. */
export function pastColumns(
  words: Pick<ColumnWords, 't' | 'quarterName'>,
): readonly TableColumn<PastReport>[] {
  const { t } = words;
  const move = (
    id: 'gap' | 'nextDay' | 'fiveDay',
    value: (report: PastReport) => number | null,
  ): TableColumn<PastReport> => ({
    id,
    header: t(`column.${id}`),
    hint: t(`column.${id}Hint`),
    kind: 'number',
    value,
    percent: true,
    cell: (report) => <Move value={value(report)} />,
    widthPx: 84,
    descendingFirst: true,
  });
  return [
    ...[...timing(words), ...results(words)].map((column) => ({
      ...column,
      widthPx: (column.widthPx ?? 0) - (FREED[column.id] ?? FREED_PX),
    })),
    move('gap', ({ gap }) => gap),
    move('nextDay', ({ nextDayMove }) => nextDayMove),
    move('fiveDay', ({ fiveDayMove }) => fiveDayMove),
  ];
}

interface ReportsTableProps extends Pick<TableManner<Report>, 'empty' | 'fileName'> {
  readonly reports: readonly Report[];
  readonly status: TableStatus;
  readonly port: SearchParamsPort;
  readonly provenance: Provenance | undefined;
  readonly onOpen: (symbol: string) => void;
}

const rowId = ({ symbol, fiscalYear, quarter }: Report) => `${symbol} ${fiscalYear} ${quarter}`;
const rowName = ({ symbol, name }: Report) => `${symbol}, ${name}`;
const BY_DATE = { columnId: 'date', descending: false } as const;

/** Every column of the calendar, in the words of the reader. */
export function useCalendarColumns() {
  const t = useText(earningsText);
  const market = useText(marketText);
  const language = useLanguage();
  const { withMonth } = useQuarterNames();
  return useMemo(
    () => calendarColumns({ t, market, language, quarterName: withMonth }),
    [t, market, language, withMonth],
  );
}

/** The reports of a month as a table. */
export function ReportsTable({ reports, status, port, ...rest }: ReportsTableProps) {
  const t = useText(earningsText);
  const columns = useCalendarColumns();
  const source = useRowSource({
    ...{ columns, rowId, status },
    rows: reports,
    searchParams: port,
    defaultSort: BY_DATE,
  });
  return (
    <Card flush>
      <MarketTable
        card={CARD}
        id="earnings"
        label={t('table.label')}
        {...rest}
        {...{ columns, source, rowName }}
        symbolOf={({ symbol }) => symbol}
      />
    </Card>
  );
}
