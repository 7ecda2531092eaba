import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/forms/form-message.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { tradingText } from '../trading.text.ts';
import { type OpenOrder, openOrdersQuery, useTradingChange } from '../trading-queries.ts';
import { cardOf, isRealOrder, orderColumns, rowIdOf } from './order-columns.tsx';
import { useAccountName } from './order-parts.tsx';
import styles from './orders.module.css';

/** Cancels an order of ours, or one that was placed elsewhere by the exchange's number. */
async function cancelOrder({ id, exchange, exchangeOrderId, keyPair }: OpenOrder) {
  if (id !== null) {
    const { outcome, reason } = await api.call('trading.cancel', { params: { id } });
    return { outcome, reason };
  }
  const body = { exchange, key_pair: keyPair, id: exchangeOrderId ?? '' };
  return api.call('trading.cancelOrderFunction', { body });
}

export function useCancel() {
  const t = useText(tradingText);
  return useTradingChange(cancelOrder, {
    onDone: ({ outcome, reason }) => {
      const isBad = outcome === 'refused' || outcome === 'unknown';
      const words = t(`cancelled.${outcome}`);
      toasts.answer(reason === null ? words : `${words} ${reason}`, {
        tone: isBad ? 'error' : 'success',
      });
    },
  });
}

function CancelAll({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const t = useText(tradingText);
  const cancelAll = useTradingChange(() => api.call('trading.cancelAll', { body: {} }), {
    onDone: ({ items }) => {
      const done = items.filter(({ outcome }) => outcome === 'cancelled' || outcome === 'cancelling').length;
      toasts.answer(t('cancelAll.done', { done, count: items.length }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t('cancelAll.title', { count })}
      description={t('cancelAll.why')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancelAll.keep')}</Button>
          <Button kind="danger" pending={cancelAll.isPending} onClick={() => cancelAll.mutate(undefined)}>
            {t('cancelAll.go')}
          </Button>
        </>
      }
    />
  );
}

const NONE: readonly OpenOrder[] = [];

/** Every order that waits at an exchange or on paper, also those placed elsewhere. */
export function OpenOrders({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const nameOf = useAccountName();
  const searchParams = useSearchPort();
  const { data, error, refetch } = useQuery(openOrdersQuery);
  const cancel = useCancel();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, variables } = cancel;
  const cancelling = isPending && variables ? rowIdOf(variables) : null;
  const orders = data?.items ?? NONE;
  const columns = useMemo(
    () =>
      orderColumns({ t, language, nameOf }, orders, [
        {
          id: 'cancel',
          header: t('column.cancel'),
          kind: 'text' as const,
          value: () => null,
          cell: (order: OpenOrder) => (
            <Button size="small" pending={cancelling === rowIdOf(order)} onClick={() => mutate(order)}>
              {t('order.cancel')}
            </Button>
          ),
          unsortable: true,
          unfilterable: true,
          widthPx: 96,
        },
      ]),
    [t, language, nameOf, orders, mutate, cancelling],
  );
  const own = orders.filter(({ id }) => id !== null);
  const status: TableStatus = data
    ? { kind: 'ready' }
    : error
      ? { kind: 'error', reason: failureText(error), onRetry: () => void refetch() }
      : { kind: 'loading' };
  return (
    <Card
      title={t('open.title')}
      note={t('open.note')}
      flush
      actions={
        own.length > 1 && (
          <Button size="small" kind="danger" onClick={() => setAsking(true)}>
            {t('cancelAll.button')}
          </Button>
        )
      }
    >
      {data?.failed.map(({ exchange, reason }) => (
        <div key={exchange} className={styles.inset}>
          <FormMessage tone="info">{t('open.failed', { exchange: nameOf(exchange), reason })}</FormMessage>
        </div>
      ))}
      <DataTable
        card={cardOf(orders)}
        label={t('open.title')}
        columns={columns}
        rows={orders}
        rowId={rowIdOf}
        rowName={({ symbol, side }) => `${t(`side.${side}`)} ${symbol}`}
        onOpen={({ id }) => id !== null && onOpen(id)}
        status={status}
        searchParams={searchParams}
        paramPrefix="open."
        tools={orders.length > 8 ? 'all' : 'none'}
        empty={{ title: t('open.none'), reason: t('open.noneWhy') }}
        fileName="auspex-open-orders"
        isReal={isRealOrder}
      />
      {asking && <CancelAll count={own.length} onClose={() => setAsking(false)} />}
    </Card>
  );
}
