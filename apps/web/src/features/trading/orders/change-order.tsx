import { decimal, isFinalStatus, signOf } from '@auspex/market';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import type { TicketWish } from '../../../shared/trading/ticket-overlay.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { tradingText } from '../trading.text.ts';
import { type OrderDetail, useTradingChange } from '../trading-queries.ts';
import { isExit } from './order-parts.tsx';

/** A ticket that begins with what an order says, for this quantity; null for exits, which only come with an entry. */
export function ticketLike(order: OrderDetail, quantity: string): TicketWish | null {
  if (isExit(order)) return null;
  const { symbol, exchange, side, type, price, stopPrice, exits } = order;
  return {
    ...{ symbol, exchange, side, type, quantity },
    ...(price === null ? {} : { price }),
    ...(stopPrice === null ? {} : { stopPrice }),
    ...(exits === null ? {} : { exits }),
  };
}

/** The ticket for what an order that has ended left undone; null where nothing is left. */
export function replacementOf(ended: OrderDetail): TicketWish | null {
  const left = decimal(ended.quantity).minus(decimal(ended.filledQuantity));
  if (ended.status !== 'cancelled' || signOf(left) <= 0) return null;
  return ticketLike(ended, left.toString());
}

/** How long the end of the order is waited for, beyond the answer to its cancellation. */
const LOOKS = 15;
const LOOK_EVERY_MS = 1_000;

/** The order once it has ended; null while nobody knows that it has. */
async function cancelToReplace({ id }: OrderDetail): Promise<OrderDetail | null> {
  const { outcome } = await api.call('trading.cancel', { params: { id } });
  if (outcome === 'refused' || outcome === 'unknown') return null;
  for (let look = 0; look < LOOKS; look += 1) {
    const order = await api.call('trading.order', { params: { id } });
    if (isFinalStatus(order.status)) return order;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return null;
}

/**
 * Changes an open order: no exchange changes one in place, so it is cancelled, and the ticket opens with what is left
 * of it. While the first may still be filled, there is no second one.
 */
export function ChangeOrder({
  order,
  onReplace,
}: {
  readonly order: OrderDetail;
  readonly onReplace: (wish: TicketWish) => void;
}) {
  const t = useText(tradingText);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<'notYet' | 'ended' | null>(null);
  const change = useTradingChange(cancelToReplace, {
    onDone: (ended) => {
      const wish = ended && replacementOf(ended);
      if (wish) onReplace(wish);
      else setFailure(ended === null ? 'notYet' : 'ended');
    },
  });
  if (isExit(order) || (order.status !== 'open' && order.status !== 'partially_filled')) return null;
  const ask = () => {
    setFailure(null);
    setAsking(true);
  };
  const go = () => {
    setFailure(null);
    change.mutate(order);
  };
  return (
    <>
      <Button onClick={ask}>{t('change.button')}</Button>
      {asking && (
        <Dialog
          open
          width="small"
          dismissable={!change.isPending}
          onClose={() => setAsking(false)}
          title={t('change.title')}
          description={t('change.why')}
          footer={
            <>
              <Button disabled={change.isPending} onClick={() => setAsking(false)}>
                {t('cancelAll.keep')}
              </Button>
              <Button kind="primary" pending={change.isPending} onClick={go}>
                {t('change.go')}
              </Button>
            </>
          }
        >
          <div aria-live="polite">
            {failure && <FormMessage tone="error">{t(`change.${failure}`)}</FormMessage>}
          </div>
        </Dialog>
      )}
    </>
  );
}
