import { decimal, formatShare } from '@auspex/market';
import { useCallback } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { Fact, Facts } from '../../../ui/screen/screen.tsx';
import { AveragePrice, Cash, cashText, PriceOf, priceText, Quantity, quantityText } from '../amounts.tsx';
import { tradingText } from '../trading.text.ts';
import type { ConnectedExchange, ExchangeName, OpenOrder, Order, OrderStatus } from '../trading-queries.ts';
import styles from './orders.module.css';

type AnyOrder = Order | OpenOrder;

const TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  intended: 'neutral',
  sending: 'info',
  unknown: 'accent',
  open: 'info',
  partially_filled: 'info',
  filled: 'gain',
  cancelled: 'neutral',
  rejected: 'loss',
  expired: 'neutral',
};

const ICONS: Partial<Record<OrderStatus, IconName>> = {
  unknown: 'help',
  filled: 'check-circle',
  rejected: 'error',
};

/** What the exchange says of an order, or that nobody knows yet. */
export function StatusBadge({ order }: { readonly order: Pick<AnyOrder, 'status' | 'cancel'> }) {
  const t = useText(tradingText);
  return (
    <span className={styles.badges}>
      <Badge tone={TONES[order.status]} icon={ICONS[order.status]}>
        {t(`status.${order.status}`)}
      </Badge>
      {order.cancel && <Badge tone="accent">{t(`cancel.${order.cancel}`)}</Badge>}
    </span>
  );
}

/** The state in words: why it ended, and what to expect while nobody knows. */
export function OrderState({
  order,
  explained = false,
}: {
  readonly order: AnyOrder;
  readonly explained?: boolean;
}) {
  const t = useText(tradingText);
  return (
    <>
      <StatusBadge order={order} />
      {explained && order.status === 'unknown' && (
        <FormMessage tone="info">{t('unknown.explained')}</FormMessage>
      )}
      {explained && order.cancel === 'cancel_unknown' && (
        <FormMessage tone="info">{t('unknown.cancel')}</FormMessage>
      )}
      {order.reason && <p className={order.status === 'rejected' ? undefined : 'muted'}>{order.reason}</p>}
    </>
  );
}

/** Whether it holds the exits of an entry, which one order does: its limit is the target, and it has a stop as well. */
export function isExit({ type, stopPrice }: Pick<Order, 'type' | 'stopPrice'>): boolean {
  return type === 'limit' && stopPrice !== null;
}

export function orderSentence(order: Pick<Order, 'side' | 'type' | 'stopPrice'>) {
  return `sentence.${order.side}.${isExit(order) ? 'exit' : order.type}` as const;
}

/** The order as one says it: "Buy 0.5 BTC at 60,000 USD or better". */
export function useOrderSentence(): (order: Order) => string {
  const t = useText(tradingText);
  const language = useLanguage();
  return (order) => {
    const { quantity, baseAsset, quoteAsset, price, stopPrice } = order;
    return t(orderSentence(order), {
      quantity: quantityText(quantity, baseAsset, language),
      price: price === null ? '' : priceText(price, quoteAsset, language),
      stop: stopPrice === null ? '' : priceText(stopPrice, quoteAsset, language),
    });
  };
}

const NAMES: Readonly<Record<ConnectedExchange, string>> = {
  BINANCEUS: 'Binance.US',
  COINBASE: 'Coinbase',
  COINBASEPRO: 'Coinbase Exchange',
  KRAKEN: 'Kraken',
};

/** The name of an account, short enough for a table. */
export function useAccountName(): (exchange: ExchangeName) => string {
  const t = useText(tradingText);
  return useCallback((exchange) => (exchange === 'PAPER' ? t('exchange.PAPER') : NAMES[exchange]), [t]);
}

export function filledShare({
  filledQuantity,
  quantity,
}: Pick<AnyOrder, 'filledQuantity' | 'quantity'>): number {
  const whole = decimal(quantity);
  return whole.isZero() ? 0 : decimal(filledQuantity).dividedBy(whole).toNumber();
}

export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const nameOf = useAccountName();
  const { baseAsset: base, quoteAsset: quote } = order;
  return (
    <Facts>
      <Fact name={t('ticket.account')}>{nameOf(order.exchange)}</Fact>
      <Fact name={t('order.filled')}>
        <Quantity value={order.filledQuantity} asset={base} /> ({formatShare(filledShare(order), 0, language)}
        )
      </Fact>
      <Fact name={t('preview.average')}>
        <AveragePrice value={order.averagePrice} asset={quote} missing={t('order.noFill')} />
      </Fact>
      <Fact name={t('preview.notional')}>
        <Cash value={order.filledNotional} asset={quote} />
      </Fact>
      <Fact name={t('preview.fee')}>
        {order.fees.length === 0 ? (
          <Cash value={null} asset={quote} missing={t('order.noFee')} />
        ) : (
          order.fees.map(({ asset, amount }) => cashText(amount, asset, language)).join(' + ')
        )}
      </Fact>
      {order.stopPrice !== null && (
        <Fact name={t('field.stopPrice')}>
          <PriceOf value={order.stopPrice} asset={quote} />
        </Fact>
      )}
      {order.exits && (
        <Fact name={t('order.exits')}>
          <PriceOf value={order.exits.stopPrice} asset={quote} /> ·{' '}
          <PriceOf value={order.exits.targetPrice} asset={quote} />
        </Fact>
      )}
      <Fact name={t('order.created')}>
        <AbsoluteDate at={order.createdAt} withTime />
      </Fact>
    </Facts>
  );
}
