import { formatShare } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { type AssetWords, assetColumns, priceColumns } from '../../shared/market-table/asset-columns.tsx';
import { Star } from '../../shared/watchlists/star.tsx';
import { formatVolume } from '../../ui/charts/value-axis.ts';
import { Missing } from '../../ui/formats/missing.tsx';
import { roomyColumns, type TableColumn } from '../../ui/tables/table-column.ts';
import type { VolumeTextKey } from './relative-volume.text.ts';
import { BandSparkline, FirstCause, RatioCell } from './volume-cells.tsx';
import type { VolumeRow } from './volume-queries.ts';

export interface ColumnWords extends AssetWords {
  readonly t: Translate<VolumeTextKey>;
  readonly causeOf: (cause: VolumeRow['causes'][number]) => string;
  /** What is said where no cause is found. */
  readonly noCause: string;
}

function measures(
  { t, language }: ColumnWords,
  session: string | undefined,
): readonly TableColumn<VolumeRow>[] {
  const volume = (value: number | null) =>
    value === null ? <Missing reason={t('noVolume')} /> : formatVolume(value, language);
  return [
    {
      id: 'ratio',
      header: t('column.ratio'),
      hint: t('column.ratioHint'),
      kind: 'number',
      value: ({ ratio }) => ratio,
      cell: (row) => <RatioCell row={row} session={session} />,
      widthPx: 184,
      descendingFirst: true,
    },
    {
      id: 'percentile',
      header: t('column.percentile'),
      hint: t('column.percentileHint'),
      kind: 'number',
      value: ({ percentile }) => percentile,
      percent: true,
      cell: ({ percentile }) =>
        percentile === null ? <Missing reason={t('tooFew')} /> : formatShare(percentile, 0, language),
      widthPx: 100,
      descendingFirst: true,
    },
    {
      id: 'curve',
      header: t('column.curve'),
      hint: t('column.curveHint'),
      kind: 'number',
      value: ({ curve }) => curve.at(-1) ?? null,
      cell: (row) => <BandSparkline row={row} />,
      widthPx: 150,
      unfilterable: true,
    },
    {
      id: 'volume',
      header: t('column.volume'),
      hint: t('column.volumeHint'),
      kind: 'number',
      value: (row) => row.volume,
      cell: (row) => volume(row.volume),
      widthPx: 110,
      descendingFirst: true,
      hidden: true,
    },
    {
      id: 'usual',
      header: t('column.usual'),
      hint: t('column.usualHint'),
      kind: 'number',
      value: ({ usual }) => usual,
      cell: ({ usual }) => volume(usual),
      widthPx: 104,
      descendingFirst: true,
      hidden: true,
    },
  ];
}

function context({ t, causeOf, noCause }: ColumnWords): readonly TableColumn<VolumeRow>[] {
  return [
    {
      id: 'causes',
      header: t('column.causes'),
      hint: t('column.causesHint'),
      kind: 'text',
      value: ({ causes }) => (causes.length > 0 ? causes.map(causeOf).join(' | ') : null),
      cell: (row) => <FirstCause row={row} none={noCause} />,
      // All that a screen 1,024 px wide has left.
      widthPx: 292,
    },
    {
      id: 'basis',
      header: t('column.basis'),
      kind: 'choice',
      value: ({ basis }) => (basis ? t(`basis.${basis}`) : t('basis.none')),
      choice: (basis) => t(`basis.${basis as NonNullable<VolumeRow['basis']>}`),
      widthPx: 130,
      hidden: true,
    },
    {
      id: 'session',
      header: t('column.session'),
      hint: t('column.sessionHint'),
      kind: 'date',
      value: ({ session: date }) => (date === null ? null : Date.parse(date)),
      widthPx: 110,
      hidden: true,
    },
    {
      id: 'compared',
      header: t('column.compared'),
      hint: t('column.comparedHint'),
      kind: 'number',
      value: ({ compared }) => compared,
      widthPx: 90,
      hidden: true,
    },
  ];
}

interface VolumeColumnsWish {
  readonly market: Market;
  /** Whether any row has one; on a new installation none does until the habits are worked out. */
  readonly percentiles: boolean;
  /** Of the list; of a row that is further behind another. */
  readonly session: string | undefined;
}

export function volumeColumns(
  words: ColumnWords,
  { market, percentiles, session }: VolumeColumnsWish,
): readonly TableColumn<VolumeRow>[] {
  const columns = [
    ...assetColumns<VolumeRow>(words, { assetOf: (row) => row, market, star: Star }),
    ...measures(words, session).map((column) =>
      column.id === 'percentile' ? { ...column, empty: !percentiles } : column,
    ),
    ...priceColumns<VolumeRow>(words, { pricedOf: (row) => row, market }),
    ...context(words),
  ];
  return roomyColumns(columns, ['name', 'curve']);
}
