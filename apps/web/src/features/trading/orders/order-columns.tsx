import { formatShare, type Language } from '@auspex/market';
import type { Translate } from '../../../i18n/use-text.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Missing } from '../../../ui/formats/missing.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { AveragePrice, cashText, PriceOf, Quantity } from '../amounts.tsx';
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
type FileColumn = NonNullable<Column['inFile']>[number];

/** An exact figure, or a name, as the file has it. */
const inFile = (header: string, value: FileColumn['value']): FileColumn => ({ header, kind: 'text', value });

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
      inFile: [
        inFile(t('column.symbol'), ({ symbol }) => symbol),
        inFile(t('file.keyPair'), ({ keyPair }) => keyPair),
      ],
      widthPx: 104,
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
      widthPx: 60,
    },
    {
      id: 'type',
      header: t('ticket.type'),
      kind: 'choice',
      value: ({ type }) => (type === null ? t('type.other') : t(`type.${type}`)),
      widthPx: 88,
    },
  ];
}

function figureColumns(wording: Wording, hasStop: boolean): readonly Column[] {
  const { t } = wording;
  return [
    {
      id: 'quantity',
      header: t('field.quantity'),
      kind: 'number',
      value: ({ quantity }) => Number(quantity),
      cell: ({ quantity, baseAsset }) => <Quantity value={quantity} asset={baseAsset} />,
      inFile: [
        inFile(t('field.quantity'), ({ quantity }) => quantity),
        inFile(t('file.asset'), ({ baseAsset }) => baseAsset),
      ],
      widthPx: 124,
    },
    {
      id: 'price',
      header: t('field.price'),
      kind: 'number',
      value: ({ price }) => (price === null ? null : Number(price)),
      cell: ({ price, quoteAsset }) => (
        <PriceOf value={price} asset={quoteAsset} missing={t('order.atMarket')} />
      ),
      inFile: [
        inFile(t('field.price'), ({ price }) => price),
        inFile(t('file.currency'), ({ quoteAsset }) => quoteAsset),
      ],
      widthPx: 124,
    },
    {
      id: 'stop',
      header: t('column.stop'),
      kind: 'number',
      value: ({ stopPrice }) => (stopPrice === null ? null : Number(stopPrice)),
      cell: ({ stopPrice, quoteAsset }) => (
        <PriceOf value={stopPrice} asset={quoteAsset} missing={t('order.noStop')} />
      ),
      inFile: [inFile(t('field.stopPrice'), ({ stopPrice }) => stopPrice)],
      empty: !hasStop,
      widthPx: 120,
    },
    filledColumn(wording),
    {
      id: 'status',
      header: t('column.status'),
      kind: 'choice',
      value: ({ status }) => t(`status.${status}`),
      cell: (order) => <StatusBadge order={order} />,
      widthPx: 130,
    },
  ];
}

function filledColumn({ t, language }: Wording): Column {
  return {
    id: 'filled',
    header: t('order.filled'),
    kind: 'number',
    value: filledShare,
    percent: true,
    cell: (order) => formatShare(filledShare(order), 0, language),
    inFile: [
      { header: t('order.filled'), kind: 'number', value: filledShare },
      inFile(t('file.filledQuantity'), ({ filledQuantity }) => filledQuantity),
      inFile(t('file.filledNotional'), ({ filledNotional }) => filledNotional),
    ],
    widthPx: 72,
  };
}

/** Fees may be charged in several assets: then their amounts and assets stand in the same order. */
function feeColumn({ t, language }: Wording): Column {
  const joined = (fees: OpenOrder['fees'], of: 'amount' | 'asset') =>
    fees.length === 0 ? null : fees.map((fee) => fee[of]).join(' + ');
  return {
    id: 'fee',
    header: t('preview.fee'),
    kind: 'number',
    value: ({ fees }) => (fees.length === 1 ? Number(fees[0]?.amount) : null),
    cell: ({ fees }) =>
      fees.length === 0 ? (
        <Missing reason={t('order.noFee')} />
      ) : (
        fees.map(({ asset, amount }) => cashText(amount, asset, language)).join(' + ')
      ),
    inFile: [
      inFile(t('preview.fee'), ({ fees }) => joined(fees, 'amount')),
      inFile(t('file.feeCurrency'), ({ fees }) => joined(fees, 'asset')),
    ],
    widthPx: 108,
  };
}

function furtherColumns(wording: Wording): readonly Column[] {
  const { t, nameOf } = wording;
  return [
    {
      id: 'created',
      header: t('column.created'),
      kind: 'date',
      value: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <AbsoluteDate at={createdAt} withTime />,
      inFile: [
        { header: t('column.created'), kind: 'date', value: ({ createdAt }) => Date.parse(createdAt) },
        inFile(t('file.id'), ({ id }) => id),
        inFile(t('file.exchangeId'), ({ exchangeOrderId }) => exchangeOrderId),
      ],
      descendingFirst: true,
      widthPx: 170,
    },
    {
      id: 'account',
      header: t('ticket.account'),
      kind: 'choice',
      value: ({ exchange }) => nameOf(exchange),
      widthPx: 96,
    },
    {
      id: 'average',
      header: t('preview.average'),
      kind: 'number',
      value: ({ averagePrice }) => (averagePrice === null ? null : Number(averagePrice)),
      cell: ({ averagePrice, quoteAsset }) => (
        <AveragePrice value={averagePrice} asset={quoteAsset} missing={t('order.noFill')} />
      ),
      widthPx: 116,
    },
    feeColumn(wording),
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
export function orderColumns(
  wording: Wording,
  orders: readonly OpenOrder[],
  actions: readonly Column[] = [],
): readonly Column[] {
  const figures = figureColumns(wording, hasStop(orders));
  return [...whatColumns(wording), ...figures, ...actions, ...furtherColumns(wording)];
}

const hasStop = (orders: readonly OpenOrder[]) => orders.some(({ stopPrice }) => stopPrice !== null);

/** What a row shows on a phone. */
export function cardOf(orders: readonly OpenOrder[]): readonly string[] {
  const stop = hasStop(orders) ? ['stop'] : [];
  return ['created', 'side', 'quantity', 'price', ...stop, 'filled', 'status', 'cancel'];
}

/** Orders at exchanges are real, also where the market is simulated. */
export const isRealOrder = ({ exchange }: Pick<OpenOrder, 'exchange'>): boolean => exchange !== 'PAPER';

export const rowIdOf = ({ id, exchange, exchangeOrderId }: OpenOrder): string =>
  id ?? `${exchange} ${exchangeOrderId}`;
