import { formatShare, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { Star } from '../../shared/watchlists/star.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './earnings.module.css';
import type { EarningsTextKey } from './earnings.text.ts';
import type { PastReport, Report } from './earnings-queries.ts';
import { Eps, Move, Revenue, Surprise } from './report-figures.tsx';
import { StatusChip } from './status-chip.tsx';

interface ColumnWords {
  readonly t: Translate<EarningsTextKey>;
  readonly language: Language;
}

function whoAndWhen({ t, language }: ColumnWords): readonly TableColumn<Report>[] {
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, name }) => (
        <span className={styles.asset}>
          <Star asset={{ symbol, name, market: 'us' }} />
          <strong>{symbol}</strong>
        </span>
      ),
      widthPx: 110,
    },
    { id: 'name', header: t('column.name'), kind: 'text', value: ({ name }) => name, widthPx: 160 },
    {
      id: 'sector',
      header: t('column.sector'),
      kind: 'choice',
      value: ({ sector }) => sectorName(sector, language),
      widthPx: 160,
      hidden: true,
    },
  ];
}

function timing({ t }: ColumnWords): readonly TableColumn<Report>[] {
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
      kind: 'text',
      value: ({ quarter, fiscalYear }) => `${fiscalYear} Q${quarter}`,
      widthPx: 96,
    },
  ];
}

function certainty({ t }: ColumnWords): readonly TableColumn<Report>[] {
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

function results({ t }: ColumnWords): readonly TableColumn<Report>[] {
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
      cell: (report) => <Surprise report={report} of="revenue" />,
      widthPx: 140,
      descendingFirst: true,
    },
  ];
}

/** Columns of the calendar's table. */
export function calendarColumns(words: ColumnWords): readonly TableColumn<Report>[] {
  const { t, language } = words;
  return [
    ...whoAndWhen(words),
    ...timing(words),
    ...certainty(words),
    ...results(words),
    {
      id: 'usualMove',
      header: t('column.usualMove'),
      hint: t('card.usualMoveWhy'),
      kind: 'number',
      value: ({ usualMove }) => usualMove,
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
}

/** Columns of the past reports of one company. */
export function pastColumns(words: ColumnWords): readonly TableColumn<PastReport>[] {
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
    cell: (report) => <Move value={value(report)} />,
    widthPx: id === 'gap' ? 84 : 114,
    descendingFirst: true,
  });
  return [
    ...timing(words),
    ...results(words),
    move('gap', ({ gap }) => gap),
    move('nextDay', ({ nextDayMove }) => nextDayMove),
    move('fiveDay', ({ fiveDayMove }) => fiveDayMove),
  ];
}
