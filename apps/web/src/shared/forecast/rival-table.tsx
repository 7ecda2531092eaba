import { formatDate, formatMonth, formatNumber, formatRange, type Language } from '@auspex/market';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { Stack } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { SearchParamsPort } from '../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import styles from './forecast.module.css';
import { type ForecastTextKey, forecastText } from './forecast.text.ts';
import type { Comparison, Forecast } from './forecast-query.ts';

type T = Translate<ForecastTextKey>;
type Column = TableColumn<Comparison>;

/** What the interval allows to say; nothing where there is none. */
export function verdictOf({ low, high }: Pick<Comparison, 'low' | 'high'>): ForecastTextKey {
  if (low === null || high === null) return 'rival.unknown';
  if (high < 1) return 'rival.better';
  return low > 1 ? 'rival.worse' : 'rival.level';
}

function countColumn(t: T, id: 'forecasts' | 'names', locale: Language): Column {
  return {
    id,
    header: t(`rival.${id}`),
    kind: 'number',
    value: (row) => row[id],
    cell: (row) => formatNumber(row[id], 0, locale),
    descendingFirst: true,
    unfilterable: true,
    widthPx: id === 'names' ? 72 : 92,
  };
}

function rivalColumns(t: T, locale: Language): readonly Column[] {
  const ratio = (value: number) => formatNumber(value, 3, locale);
  const month = (text: string) => `${formatMonth(Date.parse(`${text}-01`), locale)} ${text.slice(0, 4)}`;
  return [
    {
      id: 'horizon',
      header: t('horizon'),
      kind: 'text',
      value: ({ horizon }) => t(horizon),
      unsortable: true,
      unfilterable: true,
      widthPx: 92,
    },
    {
      id: 'ratio',
      header: t('rival.ratio'),
      hint: t('rival.ratioHint'),
      kind: 'number',
      value: (row) => row.ratio,
      cell: (row) => ratio(row.ratio),
      unfilterable: true,
      widthPx: 132,
    },
    {
      id: 'interval',
      header: t('rival.interval'),
      kind: 'number',
      value: ({ low }) => low,
      inFile: [
        { header: t('rival.low'), kind: 'number', value: ({ low }) => low },
        { header: t('rival.high'), kind: 'number', value: ({ high }) => high },
      ],
      cell: ({ low, high }) =>
        low === null || high === null ? <Missing /> : formatRange(ratio(low), ratio(high), locale),
      unfilterable: true,
      widthPx: 124,
    },
    {
      id: 'verdict',
      header: t('rival.verdict'),
      kind: 'choice',
      value: (row) => t(verdictOf(row)),
      unfilterable: true,
      widthPx: 168,
    },
    {
      id: 'period',
      header: t('rival.period'),
      kind: 'text',
      value: ({ firstMonth, lastMonth }) => formatRange(month(firstMonth), month(lastMonth), locale),
      inFile: [
        { header: t('rival.from'), kind: 'text', value: ({ firstMonth }) => firstMonth },
        { header: t('rival.to'), kind: 'text', value: ({ lastMonth }) => lastMonth },
        { header: t('rival.months'), kind: 'number', value: ({ months }) => months },
      ],
      unsortable: true,
      unfilterable: true,
      widthPx: 168,
    },
    countColumn(t, 'forecasts', locale),
    countColumn(t, 'names', locale),
  ];
}

interface RivalTableProps {
  readonly forecast: Forecast;
  readonly port: SearchParamsPort;
}

/** How the market's ranges did next to the strongest plain model, whichever way it falls; or that nobody knows yet. */
export function RivalTable({ forecast: { rival, asset }, port }: RivalTableProps) {
  const t = useText(forecastText);
  const locale = useLanguage();
  const columns = useMemo(() => rivalColumns(t, locale), [t, locale]);
  const [newest] = rival;
  if (newest === undefined) {
    return (
      <section className={styles.part} aria-label={t('rival')}>
        <h3>{t('rival')}</h3>
        <p>{t('rival.none')}</p>
        <p className="muted">{t('rival.note')}</p>
      </section>
    );
  }
  return (
    <Stack>
      <div className={styles.box}>
        <DataTable
          label={t('rival')}
          columns={columns}
          rows={rival}
          rowId={({ horizon }) => horizon}
          rowName={({ horizon }) => t(horizon)}
          searchParams={port}
          paramPrefix="rival."
          empty={{ title: t('rival'), reason: t('rival.none') }}
          fileName={`auspex-rival-${asset.symbol}`}
          toolbar={<h3>{t('rival')}</h3>}
          maxHeight="none"
          tools="file"
          compact
        />
      </div>
      <p className="muted">
        {t('rival.made', {
          date: formatDate(Date.parse(newest.madeAt), locale),
          model: newest.model,
          names: formatNumber(Math.max(...rival.map(({ names }) => names)), 0, locale),
          of: formatNumber(newest.namesOf, 0, locale),
        })}{' '}
        {t('rival.note')}
      </p>
    </Stack>
  );
}
