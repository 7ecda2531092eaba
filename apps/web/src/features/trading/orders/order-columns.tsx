import { formatShare, type Language } from '@auspex/market';
import type { Translate } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { Cash, Quantity } from '../amounts.tsx';
import type { TradingTextKey } from '../trading.text.ts';
import type { ExchangeName, OpenOrder } from '../trading-queries.ts';
import { filledShare, StatusBadge } from './order-parts.tsx';
import styles from './orders.module.css';

interface Wording {
  readonly t: Translate<TradingTextKey>;
  readonly language: Language;
  readonly nameOf: (exchange: ExchangeName) => string;
}

type Column = TableColumn<OpenOrder>;

function whatColumns({ t }: Wording): readonly Column[] {
  return [
    {
      id: 'symbol',
      header: t('column.symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, keyPair }) => (
        <a href={`${pathTo('chartAnalysis')}?${new URLSearchParams({ symbol })}`} title={keyPair}>
          {symbol}
        </a>
      ),
      widthPx: 110,
    },
    {
      id: 'side',
      header: t('ticket.side'),
      kind: 'choice',
      value: ({ side }) => t(`side.${side}`),
      cell: ({ side }) => (
        <span className={styles.side} data-side={side}>
          {t(`side.${side}`)}
        </span>
      ),
      widthPx: 76,
    },
    {
      id: 'type',
      header: t('ticket.type'),
      kind: 'choice',
      value: ({ type }) => (type === null ? t('type.other') : t(`type.${type}`)),
      widthPx: 100,
    },
  ];
}

function figureColumns({ t, language }: Wording): readonly Column[] {
  return [
    {
      id: 'quantity',
      header: t('field.quantity'),
      kind: 'number',
      value: ({ quantity }) => Number(quantity),
      cell: ({ quantity, baseAsset }) => <Quantity value={quantity} asset={baseAsset} />,
      widthPx: 130,
    },
    {
      id: 'price',
      header: t('field.price'),
      kind: 'number',
      value: ({ price }) => (price === null ? null : Number(price)),
      cell: ({ price, quoteAsset }) => (
        <Cash value={price} asset={quoteAsset} missing={t('order.atMarket')} />
      ),
      widthPx: 130,
    },
    {
      id: 'filled',
      header: t('order.filled'),
      kind: 'number',
      value: filledShare,
      percent: true,
      cell: (order) => formatShare(filledShare(order), 0, language),
      widthPx: 80,
    },
    {
      id: 'status',
      header: t('column.status'),
      kind: 'choice',
      value: ({ status }) => t(`status.${status}`),
      cell: (order) => <StatusBadge order={order} />,
      widthPx: 150,
    },
  ];
}

function furtherColumns({ t, nameOf }: Wording): readonly Column[] {
  return [
    {
      id: 'created',
      header: t('column.created'),
      kind: 'date',
      value: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <AbsoluteDate at={createdAt} withTime />,
      descendingFirst: true,
      widthPx: 190,
    },
    {
      id: 'account',
      header: t('ticket.account'),
      kind: 'choice',
      value: ({ exchange }) => nameOf(exchange),
      widthPx: 120,
    },
    {
      id: 'average',
      header: t('preview.average'),
      kind: 'number',
      value: ({ averagePrice }) => (averagePrice === null ? null : Number(averagePrice)),
      cell: ({ averagePrice, quoteAsset }) => (
        <Cash value={averagePrice} asset={quoteAsset} missing={t('order.noFill')} />
      ),
      widthPx: 130,
    },
    {
      id: 'stop',
      header: t('field.stopPrice'),
      kind: 'number',
      value: ({ stopPrice }) => (stopPrice === null ? null : Number(stopPrice)),
      cell: ({ stopPrice, quoteAsset }) => (
        <Cash value={stopPrice} asset={quoteAsset} missing={t('order.noStop')} />
      ),
      hidden: true,
      widthPx: 130,
    },
    {
      id: 'reason',
      header: t('column.reason'),
      kind: 'text',
      value: ({ reason }) => reason,
      hidden: true,
      widthPx: 260,
    },
  ];
}

/** The columns that open and past orders share; what an order can be done with comes before what else is known. */
export function orderColumns(wording: Wording, actions: readonly Column[] = []): readonly Column[] {
  return [...whatColumns(wording), ...figureColumns(wording), ...actions, ...furtherColumns(wording)];
}

/** What a row shows on a phone. */
export const ORDER_CARD = ['created', 'side', 'quantity', 'price', 'filled', 'status', 'cancel'];

export const rowIdOf = ({ id, exchange, exchangeOrderId }: OpenOrder): string =>
  id ?? `${exchange} ${exchangeOrderId}`;
