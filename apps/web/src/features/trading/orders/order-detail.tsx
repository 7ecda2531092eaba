import { decimalFromNumber, formatNumber, formatPercent, isFinalStatus } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { openTicket, type TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Fact, Facts } from '../../../ui/screen/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { LoadingSkeleton } from '../../../ui/states/loading-skeleton.tsx';
import { AveragePrice, Cash, PriceOf, Quantity } from '../amounts.tsx';
import { tradingText } from '../trading.text.ts';
import { type OrderDetail as Detail, orderQuery } from '../trading-queries.ts';
import { ChangeOrder, ticketLike } from './change-order.tsx';
import { useCancel } from './open-orders.tsx';
import { OrderFacts, OrderState, useOrderSentence } from './order-parts.tsx';
import styles from './orders.module.css';

/** Every step of the order, the newest last. */
function Events({ order: { events } }: { readonly order: Detail }) {
  const t = useText(tradingText);
  return (
    <section>
      <h3>{t('detail.events')}</h3>
      <ol className={styles.events}>
        {events.map(({ at, to, note }) => (
          <li key={`${at} ${to} ${note}`}>
            <span className="muted">
              <AbsoluteDate at={at} withTime="second" />
            </span>
            <span>
              <strong>{t(`status.${to}`)}</strong>
              {note && ` · ${note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Fills({ order: { fills, baseAsset, quoteAsset } }: { readonly order: Detail }) {
  const t = useText(tradingText);
  if (fills.length === 0) return null;
  return (
    <section className={styles.scroll}>
      <h3>{t('detail.fills')}</h3>
      <table className={styles.fills}>
        <thead>
          <tr>
            <th scope="col">{t('detail.time')}</th>
            <th scope="col">{t('field.quantity')}</th>
            <th scope="col">{t('detail.price')}</th>
            <th scope="col">{t('preview.fee')}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={fill.tradeId}>
              <td>
                <AbsoluteDate at={fill.at} withTime="second" />
              </td>
              <td>
                <Quantity value={fill.quantity} asset={baseAsset} />
              </td>
              <td>
                <PriceOf value={fill.price} asset={quoteAsset} />
              </td>
              <td>
                <Cash value={fill.fee} asset={fill.feeAsset ?? quoteAsset} missing={t('order.noFee')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How the same order came out on paper. */
function Twin({ order: { twin, baseAsset, quoteAsset } }: { readonly order: Detail }) {
  const t = useText(tradingText);
  const language = useLanguage();
  if (twin === null) return null;
  const gap = (share: number | null) =>
    share === null ? t('twin.notYet') : formatPercent(decimalFromNumber(share), 3, language);
  return (
    <section>
      <h3>{t('twin.title')}</h3>
      <Facts>
        <Fact name={t('order.filled')}>
          <Quantity value={twin.filledQuantity} asset={baseAsset} />
        </Fact>
        <Fact name={t('preview.average')}>
          <AveragePrice value={twin.averagePrice} asset={quoteAsset} missing={t('order.noFill')} />
        </Fact>
        <Fact name={t('preview.fee')}>
          <Cash value={twin.fee} asset={quoteAsset} />
        </Fact>
        <Fact name={t('twin.price')}>{gap(twin.priceGap)}</Fact>
        <Fact name={t('twin.time')}>
          {twin.timeGapMs === null
            ? t('twin.notYet')
            : t('twin.seconds', { seconds: formatNumber(twin.timeGapMs / 1_000, 1, language) })}
        </Fact>
        <Fact name={t('twin.fee')}>{gap(twin.feeGap)}</Fact>
      </Facts>
      <p className="note">{t('twin.note')}</p>
    </section>
  );
}

/** One order with everything that happened to it. */
export function OrderDetail({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useText(tradingText);
  const sentenceOf = useOrderSentence();
  const cancel = useCancel();
  const { data: order, error, refetch } = useQuery(orderQuery(id));
  const again = order ? ticketLike(order, order.quantity) : null;
  const open = (wish: TicketWish) => {
    onClose();
    openTicket(wish);
  };
  return (
    <Dialog
      open
      width="large"
      onClose={onClose}
      title={order ? sentenceOf(order) : t('detail.title')}
      footer={
        order && (
          <>
            <ButtonLink href={`${pathTo('chartAnalysis')}?${new URLSearchParams({ symbol: order.symbol })}`}>
              {t('detail.chart')}
            </ButtonLink>
            {again && <Button onClick={() => open(again)}>{t('detail.again')}</Button>}
            <ChangeOrder order={order} onReplace={open} />
            {!isFinalStatus(order.status) && (
              <Button kind="danger" pending={cancel.isPending} onClick={() => cancel.mutate(order)}>
                {t('order.cancel')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.detail}>
        {!order && !error && <LoadingSkeleton kind="rows" count={5} columns={3} />}
        {!order && error && <ErrorState reason={failureText(error)} onRetry={() => void refetch()} />}
        {order && (
          <>
            <div aria-live="polite" className={styles.state}>
              <OrderState order={order} explained />
            </div>
            <OrderFacts order={order} />
            <Fills order={order} />
            <Events order={order} />
            <Twin order={order} />
            <p className="note">
              {t('detail.ids', { id: order.id, exchangeId: order.exchangeOrderId ?? '–' })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
