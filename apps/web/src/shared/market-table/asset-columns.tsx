import type { Language } from '@auspex/market';
import type { ComponentType, ReactNode } from 'react';
import type { Translate } from '../../i18n/use-text.ts';
import { Change } from '../../ui/formats/change.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Price } from '../../ui/formats/price.tsx';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { MarketTextKey } from '../market/market.text.ts';
import type { Market } from '../market/market-queries.ts';
import { sectorName } from '../market/sector-name.ts';
import styles from './market-table.module.css';

interface ListedAsset {
  readonly symbol: string;
  readonly name: string;
  readonly market: Market;
  readonly sector: string | null;
}

/** The words of columns that all tables of assets share. */
export interface AssetWords {
  readonly market: Translate<MarketTextKey>;
  readonly language: Language;
}

interface AssetColumnsOptions<Row> {
  readonly assetOf: (row: Row) => ListedAsset;
  /** Coins have no sector. */
  readonly market?: Market;
  /** The symbol as a link, where pressing the row is not all there is. */
  readonly link?: (row: Row) => ReactNode;
  /** The member's star, on screens of the member area. */
  readonly star?: ComponentType<{ readonly asset: ListedAsset }>;
  /** Names have no room on a phone at first. */
  readonly hideName?: boolean;
  /** The sector is shown from the start. */
  readonly showSector?: boolean;
}

/** Symbol with its star, name and sector: the first columns of every table of assets. */
export function assetColumns<Row>(
  { market: t, language }: AssetWords,
  { assetOf, market, link, star: Star, hideName = false, showSector = false }: AssetColumnsOptions<Row>,
): readonly TableColumn<Row>[] {
  const symbol: TableColumn<Row> = {
    id: 'symbol',
    header: t('column.symbol'),
    kind: 'text',
    value: (row) => assetOf(row).symbol,
    cell: (row) => (
      <span className={styles.asset} data-starred={Star && ''}>
        {Star && <Star asset={assetOf(row)} />}
        {link ? link(row) : <strong>{assetOf(row).symbol}</strong>}
      </span>
    ),
    widthPx: 132,
  };
  const name: TableColumn<Row> = {
    id: 'name',
    header: t('column.name'),
    kind: 'text',
    value: (row) => assetOf(row).name,
    cell: (row) => (
      <span className={styles.name} title={assetOf(row).name}>
        {assetOf(row).name}
      </span>
    ),
    widthPx: 140,
    hidden: hideName,
    inCardHead: true,
  };
  const sector: TableColumn<Row> = {
    id: 'sector',
    header: t('column.sector'),
    kind: 'choice',
    value: (row) => sectorName(assetOf(row).sector, language),
    choice: (written) => sectorName(written, language),
    cell: (row) => {
      const sector = sectorName(assetOf(row).sector, language);
      return sector ? <span title={sector}>{sector}</span> : <Missing />;
    },
    widthPx: 174,
    hidden: !showSector,
  };
  return market === 'crypto' ? [symbol, name] : [symbol, name, sector];
}

interface Priced {
  readonly price: number | null;
  readonly change: number | null;
  readonly currency: string;
}

/** Last price and its change against the close before. */
export function priceColumns<Row>(
  { market: t }: AssetWords,
  { pricedOf, market }: { readonly pricedOf: (row: Row) => Priced; readonly market: Market },
): readonly TableColumn<Row>[] {
  return [
    {
      id: 'price',
      header: t('column.price'),
      kind: 'number',
      value: (row) => pricedOf(row).price,
      cell: (row) => {
        const { price, currency } = pricedOf(row);
        return <Price value={price} unit={currency === 'USD' ? undefined : currency} />;
      },
      // The price of a coin may be a hundred-thousandth of a dollar, written in full.
      widthPx: market === 'crypto' ? 124 : 92,
      descendingFirst: true,
    },
    {
      id: 'change',
      header: t('column.change'),
      kind: 'number',
      value: (row) => pricedOf(row).change,
      percent: true,
      cell: (row) => <Change value={pricedOf(row).change} />,
      widthPx: 108,
      descendingFirst: true,
    },
  ];
}
