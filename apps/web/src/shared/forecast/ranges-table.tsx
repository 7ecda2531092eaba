import { formatPercent, formatProbability, type Language, MISSING_TEXT } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { changeAt } from './fan-points.ts';
import styles from './forecast.module.css';
import { type ForecastTextKey, forecastText } from './forecast.text.ts';
import type { ForecastHorizon } from './forecast-query.ts';

type Column = TableColumn<ForecastHorizon>;
type T = Translate<ForecastTextKey>;

const BANDS = [
  { id: 'range50', low: 0.25, high: 0.75 },
  { id: 'range80', low: 0.1, high: 0.9 },
  { id: 'range90', low: 0.05, high: 0.95 },
] as const;

const horizonOf = ({ horizon }: ForecastHorizon) => horizon;

/** A change of the price in words, and as what the file has. */
function changeOf(horizon: ForecastHorizon, level: number, locale: Language): string {
  const value = changeAt(horizon, level);
  return value === null ? MISSING_TEXT : formatPercent(value, 1, locale);
}

/** A range is sorted by its width, and has a column for each end in the file. */
function bandColumn(t: T, { id, low, high }: (typeof BANDS)[number], locale: Language): Column {
  const end = (level: number) => (horizon: ForecastHorizon) => changeAt(horizon, level);
  return {
    id,
    header: t(id),
    hint: t('rangeHint'),
    kind: 'number',
    value: (horizon) => {
      const [from, to] = [changeAt(horizon, low), changeAt(horizon, high)];
      return from === null || to === null ? null : to - from;
    },
    inFile: [
      { header: t('fileFrom', { range: t(id) }), kind: 'number', value: end(low) },
      { header: t('fileTo', { range: t(id) }), kind: 'number', value: end(high) },
    ],
    cell: (horizon) =>
      t('between', { low: changeOf(horizon, low, locale), high: changeOf(horizon, high, locale) }),
    unfilterable: true,
    widthPx: 138,
  };
}

function rangeColumns(t: T, locale: Language): readonly Column[] {
  const chance = (id: 'pUp' | 'pFall10'): Column => ({
    id,
    header: t(id),
    kind: 'number',
    value: (horizon) => horizon[id],
    cell: (horizon) => formatProbability(horizon[id], locale),
    descendingFirst: true,
    unfilterable: true,
    widthPx: id === 'pUp' ? 84 : 112,
  });
  return [
    {
      id: 'horizon',
      header: t('horizon'),
      kind: 'text',
      value: ({ horizon }) => t(horizon),
      unsortable: true,
      unfilterable: true,
      widthPx: 88,
    },
    {
      id: 'until',
      header: t('until'),
      kind: 'date',
      value: ({ until }) => Date.parse(until),
      unfilterable: true,
      widthPx: 116,
    },
    {
      id: 'median',
      header: t('median'),
      kind: 'number',
      value: (horizon) => changeAt(horizon, 0.5),
      cell: (horizon) => changeOf(horizon, 0.5, locale),
      descendingFirst: true,
      unfilterable: true,
      widthPx: 84,
    },
    ...BANDS.map((band) => bandColumn(t, band, locale)),
    chance('pUp'),
    chance('pFall10'),
  ];
}

interface RangesTableProps {
  readonly symbol: string;
  readonly horizons: readonly ForecastHorizon[];
  readonly port: SearchParamsPort;
}

/** The distribution of every horizon in figures. */
export function RangesTable({ symbol, horizons, port }: RangesTableProps) {
  const t = useText(forecastText);
  const locale = useLanguage();
  const columns = useMemo(() => rangeColumns(t, locale), [t, locale]);
  return (
    <div className={styles.box}>
      <DataTable
        label={t('rangesLabel')}
        columns={columns}
        rows={horizons}
        rowId={horizonOf}
        rowName={({ horizon }) => t(horizon)}
        searchParams={port}
        paramPrefix="range."
        empty={{ title: t('rangesLabel'), reason: t('few') }}
        fileName={`auspex-ranges-${symbol}`}
        toolbar={<h3>{t('rangesLabel')}</h3>}
        maxHeight="none"
        tools="file"
      />
    </div>
  );
}
