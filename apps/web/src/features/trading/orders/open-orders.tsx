import type { CallReply, Calls } from '@auspex/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
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
import { type TradingTextKey, tradingText } from '../trading.text.ts';
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

/** It may still trade, against the member’s wish. */
const isNotCancelled = ({ outcome }: Pick<Cancelled, 'outcome'>) =>
  outcome === 'refused' || outcome === 'unknown';

export function useCancel() {
  const t = useText(tradingText);
  return useTradingChange(cancelOrder, {
    onDone: ({ outcome, reason }) => {
      const words = t(`cancelled.${outcome}`);
      toasts.answer(reason === null ? words : `${words} ${reason}`, {
        tone: isNotCancelled({ outcome }) ? 'error' : 'success',
      });
    },
  });
}

type Cancelled = CallReply<Calls['trading.cancelAll']>['items'][number];

/** How many were cancelled, and why the others were not: each reason once. */
export function cancelAllAnswer(
  items: readonly Pick<Cancelled, 'outcome' | 'reason'>[],
  t: Translate<TradingTextKey>,
): { readonly text: string; readonly isBad: boolean } {
  const left = items.filter(({ outcome }) => outcome !== 'cancelled' && outcome !== 'cancelling');
  const reasons = left.map(({ outcome, reason }) => reason ?? t(`cancelled.${outcome}`));
  const count = t('cancelAll.done', { done: items.length - left.length, count: items.length });
  return { text: [count, ...new Set(reasons)].join(' '), isBad: left.some(isNotCancelled) };
}

function CancelAll({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const t = useText(tradingText);
  const cancelAll = useTradingChange(() => api.call('trading.cancelAll', { body: {} }), {
    onDone: ({ items }) => {
      const { text, isBad } = cancelAllAnswer(items, t);
      toasts.answer(text, { tone: isBad ? 'error' : 'success' });
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
  const { data, error, dataUpdatedAt, refetch } = useQuery(openOrdersQuery);
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
          inFile: [],
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
  const trouble = error && { reason: failureText(error), onRetry: () => void refetch() };
  const status: TableStatus = !data
    ? trouble
      ? { kind: 'error', ...trouble }
      : { kind: 'loading' }
    : trouble
      ? { kind: 'stale', since: new Date(dataUpdatedAt), ...trouble }
      : { kind: 'ready' };
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
