import { formatShare, type Language } from '@auspex/market';
import type { Translate } from '../../i18n/use-text.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import { sectorName } from '../../shared/market/sector-name.ts';
import { Star } from '../../shared/watchlists/star.tsx';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Price } from '../../ui/formats/price.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { BandSparkline } from './band-sparkline.tsx';
import { FirstCause } from './cause-list.tsx';
import { causeText } from './describe-cause.ts';
import { formatVolume } from './format-volume.ts';
import { RatioCell } from './ratio-cell.tsx';
import styles from './relative-volume.module.css';
import type { VolumeTextKey } from './relative-volume.text.ts';
import type { VolumeRow } from './volume-queries.ts';

interface ColumnWords {
  readonly t: Translate<VolumeTextKey>;
  readonly language: Language;
  readonly market: Market;
}

function identity({ t, language, market }: ColumnWords): readonly TableColumn<VolumeRow>[] {
  const columns: readonly TableColumn<VolumeRow>[] = [
    {
      id: 'symbol',
      header: t('column.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: (row) => (
        <span className={styles.asset}>
          <Star asset={row} />
          <strong>{row.symbol}</strong>
        </span>
      ),
      widthPx: 124,
    },
    {
      id: 'name',
      header: t('column.name'),
      kind: 'text',
      value: ({ name }) => name,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
      widthPx: 140,
    },
    {
      id: 'sector',
      header: t('column.sector'),
      kind: 'choice',
      value: ({ sector }) => sectorName(sector, language),
      widthPx: 150,
      hidden: true,
    },
  ];
  // Coins have no sector.
  return columns.filter(({ id }) => market === 'us' || id !== 'sector');
}

function measures({ t, language }: ColumnWords): readonly TableColumn<VolumeRow>[] {
  const volume = (value: number | null) =>
    value === null ? <Missing reason={t('noVolume')} /> : formatVolume(value, language);
  return [
    {
      id: 'ratio',
      header: t('column.ratio'),
      hint: t('column.ratioHint'),
      kind: 'number',
      value: ({ ratio }) => ratio,
      cell: (row) => <RatioCell row={row} />,
      widthPx: 136,
      descendingFirst: true,
    },
    {
      id: 'percentile',
      header: t('column.percentile'),
      hint: t('column.percentileHint'),
      kind: 'number',
      value: ({ percentile }) => percentile,
      cell: ({ percentile }) =>
        percentile === null ? <Missing reason={t('tooFew')} /> : formatShare(percentile, 0, language),
      widthPx: 114,
      descendingFirst: true,
    },
    {
      id: 'curve',
      header: t('column.curve'),
      hint: t('column.curveHint'),
      kind: 'number',
      value: ({ curve }) => curve.at(-1) ?? null,
      cell: (row) => <BandSparkline row={row} />,
      widthPx: 170,
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
    },
  ];
}

function surroundings({ t, language, market }: ColumnWords): readonly TableColumn<VolumeRow>[] {
  return [
    {
      id: 'price',
      header: t('column.price'),
      kind: 'number',
      value: ({ price }) => price,
      cell: ({ price, currency }) => <Price value={price} unit={currency === 'USD' ? undefined : currency} />,
      // The price of a coin may be a hundred-thousandth of a dollar, written in full.
      widthPx: market === 'crypto' ? 116 : 92,
      descendingFirst: true,
    },
    {
      id: 'change',
      header: t('column.change'),
      kind: 'number',
      value: ({ change }) => change,
      cell: ({ change }) => <Change value={change} />,
      widthPx: 108,
      descendingFirst: true,
    },
    {
      id: 'causes',
      header: t('column.causes'),
      hint: t('column.causesHint'),
      kind: 'text',
      value: ({ causes }) =>
        causes.length > 0 ? causes.map((cause) => causeText(cause, { t, language })).join(' | ') : null,
      cell: (row) => <FirstCause row={row} />,
      widthPx: 240,
    },
    {
      id: 'basis',
      header: t('column.basis'),
      kind: 'choice',
      value: ({ basis }) => (basis ? t(`basis.${basis}`) : t('basis.none')),
      widthPx: 130,
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

export function volumeColumns(words: ColumnWords): readonly TableColumn<VolumeRow>[] {
  return [...identity(words), ...measures(words), ...surroundings(words)];
}
