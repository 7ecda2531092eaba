import { formatMonth, formatNumber, formatPercent, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Change, directionOf } from '../../../ui/formats/change.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { useRecordChoice } from '../page/use-record-choice.ts';
import type { Curves, ExitGroup, RecordDetail } from '../returns-replies.ts';
import { tradesText } from '../trades/trades.text.ts';
import { monthlyReturns, type YearOfReturns } from './monthly-returns.ts';
import styles from './record.module.css';
import { type RecordTextKey, recordText } from './record.text.ts';

type T = Translate<RecordTextKey>;

function exitColumns(
  t: T,
  language: Language,
  nameOf: (reason: ExitGroup['reason']) => string,
): TableColumn<ExitGroup>[] {
  const count = (value: number) => formatNumber(value, 0, language);
  return [
    {
      id: 'reason',
      header: t('exits.reason'),
      kind: 'choice',
      value: ({ reason }) => nameOf(reason),
      widthPx: 130,
    },
    {
      id: 'trades',
      header: t('assets.trades'),
      kind: 'number',
      value: ({ trades }) => trades,
      cell: ({ trades }) => count(trades),
      widthPx: 76,
    },
    {
      id: 'won',
      header: t('assets.won'),
      kind: 'number',
      value: ({ won }) => won,
      cell: ({ won, trades }) => t('assets.wonOf', { won: count(won), n: count(trades) }),
      widthPx: 112,
    },
    {
      id: 'meanNet',
      header: t('exits.mean'),
      hint: t('exits.meanHint'),
      kind: 'number',
      value: ({ meanNet }) => meanNet,
      percent: true,
      cell: ({ meanNet }) => <Change value={meanNet} />,
      widthPx: 96,
    },
    {
      id: 'profit',
      header: t('exits.profit'),
      hint: t('exits.profitHint'),
      kind: 'number',
      value: ({ profit }) => profit,
      percent: true,
      cell: ({ profit }) => <Change value={profit} places={1} />,
      widthPx: 104,
    },
  ];
}

/** What the trades brought by the reason for which they ended. */
export function ExitsTable({ detail }: { readonly detail: RecordDetail }) {
  const t = useText(recordText);
  const trades = useText(tradesText);
  const language = useLanguage();
  const { searchParams } = useRecordChoice();
  const columns = useMemo(
    () => exitColumns(t, language, (reason) => trades(`reason.${reason}`)),
    [t, language, trades],
  );
  return (
    <Card title={t('exits.title')} flush>
      <DataTable
        label={t('exits.title')}
        {...{ columns, searchParams }}
        rows={detail.exits}
        rowId={({ reason }) => reason}
        rowName={({ reason }) => trades(`reason.${reason}`)}
        paramPrefix="exits."
        tools="file"
        empty={{ title: t('assets.none'), reason: t('exits.none') }}
        fileName={`auspex-returns-by-exit-${detail.market}-${detail.series.kind}`}
      />
    </Card>
  );
}

const TONES = { up: styles.gain, down: styles.loss, flat: undefined };

export function Monthly({ value }: { readonly value: number | null }) {
  const t = useText(recordText);
  const language = useLanguage();
  if (value === null) return <Missing reason={t('months.none')} />;
  const text = formatPercent(value, 1, language);
  return <span className={TONES[directionOf(text)]}>{text}</span>;
}

function monthColumns(t: T, language: Language): TableColumn<YearOfReturns>[] {
  return [
    {
      id: 'year',
      header: t('months.year'),
      kind: 'number',
      value: ({ year }) => year,
      cell: ({ year }) => year,
      widthPx: 64,
    },
    ...Array.from(
      { length: 12 },
      (_, month): TableColumn<YearOfReturns> => ({
        id: `m${month + 1}`,
        header: formatMonth(Date.UTC(2000, month, 15), language),
        kind: 'number',
        value: ({ months }) => months[month] ?? null,
        percent: true,
        cell: ({ months }) => <Monthly value={months[month] ?? null} />,
        widthPx: 62,
      }),
    ),
    {
      id: 'whole',
      header: t('months.whole'),
      kind: 'number',
      value: ({ whole }) => whole,
      percent: true,
      cell: ({ whole }) => <Change value={whole} places={1} />,
      widthPx: 84,
    },
  ];
}

/** The record month by month, a row for each year. */
export function MonthsTable({ detail, curves }: { readonly detail: RecordDetail; readonly curves: Curves }) {
  const t = useText(recordText);
  const language = useLanguage();
  const { searchParams } = useRecordChoice();
  const rows = useMemo(() => monthlyReturns(curves), [curves]);
  const columns = useMemo(() => monthColumns(t, language), [t, language]);
  return (
    <Card title={t('months.title')} className={styles.months} flush>
      <DataTable
        label={t('months.title')}
        {...{ columns, rows, searchParams }}
        rowId={({ year }) => String(year)}
        rowName={({ year }) => String(year)}
        paramPrefix="months."
        tools="file"
        boxed
        empty={{ title: t('months.title'), reason: t('exits.none') }}
        fileName={`auspex-returns-by-month-${detail.market}-${detail.series.kind}`}
      />
    </Card>
  );
}
