import { ORDER_STATUSES } from '@auspex/market';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { oneOf, symbolText, useAddress } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { tradingText } from '../trading.text.ts';
import { exchangesQuery, historyKey, type OpenOrder, readHistory } from '../trading-queries.ts';
import { ORDER_CARD, orderColumns, rowIdOf } from './order-columns.tsx';
import { useAccountName } from './order-parts.tsx';
import styles from './orders.module.css';

const EXCHANGES = ['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN'] as const;

const historyAddress = {
  'o.exchange': oneOf(EXCHANGES, null),
  'o.status': oneOf(ORDER_STATUSES, null),
  'o.symbol': symbolText,
};

function useHistory(wish: Parameters<typeof historyKey>[0]) {
  return useInfiniteQuery({
    queryKey: historyKey(wish),
    queryFn: ({ pageParam, signal }) => readHistory(wish, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.page < page.total_pages ? page.page + 1 : null),
  });
}

/** Every order that was ever placed here, the newest first; older ones on demand. */
export function OrderHistory({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(tradingText);
  const language = useLanguage();
  const nameOf = useAccountName();
  const { values, set, port } = useAddress(historyAddress);
  const { data: exchanges } = useQuery(exchangesQuery);
  const wish = { exchange: values['o.exchange'], status: values['o.status'], symbol: values['o.symbol'] };
  const history = useHistory(wish);
  const columns = useMemo(() => orderColumns({ t, language, nameOf }), [t, language, nameOf]);
  const rows = useMemo((): readonly OpenOrder[] => {
    const byId = new Map(history.data?.pages.flatMap(({ items }) => items.map((order) => [order.id, order])));
    return [...byId.values()];
  }, [history.data]);
  const total = history.data?.pages[0]?.total ?? 0;
  const status: TableStatus = history.data
    ? { kind: 'ready' }
    : history.isError
      ? { kind: 'error', reason: failureText(history.error), onRetry: () => void history.refetch() }
      : { kind: 'loading' };
  const filtered = wish.exchange !== null || wish.status !== null || wish.symbol !== null;
  return (
    <Card title={t('history.title')} note={t('history.note', { shown: rows.length, count: total })} flush>
      <div className={styles.filters}>
        <SelectField
          label={t('ticket.account')}
          value={wish.exchange ?? ''}
          placeholder={t('history.everywhere')}
          options={EXCHANGES.filter((name) => exchanges?.items.some(({ exchange }) => exchange === name)).map(
            (value) => ({ value, label: nameOf(value) }),
          )}
          onChange={({ target }) =>
            set({ 'o.exchange': EXCHANGES.find((name) => name === target.value) ?? null })
          }
        />
        <SelectField
          label={t('column.status')}
          value={wish.status ?? ''}
          placeholder={t('history.anyStatus')}
          options={ORDER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={({ target }) =>
            set({ 'o.status': ORDER_STATUSES.find((each) => each === target.value) ?? null })
          }
        />
        {filtered && (
          <Button
            size="small"
            onClick={() => set({ 'o.exchange': null, 'o.status': null, 'o.symbol': null })}
          >
            {wish.symbol === null ? t('history.all') : t('history.allOf', { symbol: wish.symbol })}
          </Button>
        )}
      </div>
      <DataTable
        card={ORDER_CARD}
        label={t('history.title')}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        rowName={({ symbol, side }) => `${t(`side.${side}`)} ${symbol}`}
        onOpen={({ id }) => id !== null && onOpen(id)}
        status={status}
        searchParams={port}
        paramPrefix="past."
        empty={{ title: t('history.none'), reason: t('history.noneWhy') }}
        fileName="auspex-orders"
        footer={olderRows(history, t('history.older'))}
      />
    </Card>
  );
}
