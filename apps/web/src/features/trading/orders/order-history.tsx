import { viewRows } from '@auspex/contract/table';
import { ORDER_STATUSES } from '@auspex/market';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { oneOf, symbolText, useAddress } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import { TableFrame } from '../../../ui/tables/table-frame.tsx';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { countFilters } from '../../../ui/tables/table-view.ts';
import { useRowSource } from '../../../ui/tables/use-row-source.ts';
import { readView } from '../../../ui/tables/view-params.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { tradingText } from '../trading.text.ts';
import {
  type HistoryWish,
  historyQuery,
  type OpenOrder,
  useExchanges,
  wholeHistoryQuery,
} from '../trading-queries.ts';
import { cardOf, isRealOrder, orderColumns, rowIdOf } from './order-columns.tsx';
import { useAccountName } from './order-parts.tsx';
import styles from './orders.module.css';

const EXCHANGES = ['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN'] as const;

const historyAddress = {
  'o.exchange': oneOf(EXCHANGES, null),
  'o.status': oneOf(ORDER_STATUSES, null),
  'o.symbol': symbolText,
};

const PREFIX = 'past.';

/** The newest orders; all of them once they are sorted or filtered, so that none is missed, and for the file. */
function useHistory(wish: HistoryWish, port: SearchParamsPort) {
  const t = useText(tradingText);
  const language = useLanguage();
  const nameOf = useAccountName();
  const client = useQueryClient();
  const view = useMemo(() => {
    const named = orderColumns({ t, language, nameOf }, []);
    return readView(new URLSearchParams(port.current), named, PREFIX);
  }, [port, t, language, nameOf]);
  const pages = useInfiniteQuery(historyQuery(wish));
  const isArranged = view.sort.length > 0 || countFilters(view) > 0;
  const whole = useQuery({ ...wholeHistoryQuery(wish), enabled: isArranged && pages.hasNextPage });
  const all = isArranged ? whole.data : undefined;
  const rows = useMemo((): readonly OpenOrder[] => {
    const loaded = pages.data?.pages.flatMap(({ items }) => items) ?? [];
    return all ?? [...new Map(loaded.map((order) => [order.id, order])).values()];
  }, [pages.data, all]);
  const columns = useMemo(() => orderColumns({ t, language, nameOf }, rows), [t, language, nameOf, rows]);
  const failed = [pages, whole].find(({ isError }) => isError);
  const trouble = failed && { reason: failureText(failed.error), onRetry: () => void failed.refetch() };
  const status: TableStatus = !pages.data
    ? trouble
      ? { kind: 'error', ...trouble }
      : { kind: 'loading' }
    : trouble
      ? { kind: 'stale', since: new Date(pages.dataUpdatedAt), ...trouble }
      : { kind: 'ready' };
  const shown = useRowSource({
    columns,
    rows,
    rowId: rowIdOf,
    status,
    searchParams: port,
    paramPrefix: PREFIX,
  });
  const allFound = async () => {
    try {
      const every = await client.fetchQuery({ ...wholeHistoryQuery(wish), staleTime: 0 });
      const byId = Object.fromEntries(columns.map((column) => [column.id, column]));
      return viewRows<OpenOrder>(every, byId, shown.view);
    } catch (error) {
      toasts.answer(failureText(error), { tone: 'error' });
      throw error;
    }
  };
  const source = { ...shown, all: pages.hasNextPage ? allFound : shown.all };
  return { pages, columns, rows, source, older: all === undefined };
}

/** Every order that was ever placed here, the newest first; older ones on demand. */
export function OrderHistory({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const t = useText(tradingText);
  const nameOf = useAccountName();
  const { values, set, port } = useAddress(historyAddress);
  const { data: exchanges } = useExchanges();
  const wish = { exchange: values['o.exchange'], status: values['o.status'], symbol: values['o.symbol'] };
  const { pages, columns, rows, source, older } = useHistory(wish, port);
  const total = pages.data?.pages[0]?.total ?? 0;
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
      <TableFrame
        card={cardOf(rows)}
        label={t('history.title')}
        {...{ columns, source }}
        rowName={({ symbol, side }) => `${t(`side.${side}`)} ${symbol}`}
        onOpen={({ id }) => id !== null && onOpen(id)}
        empty={{ title: t('history.none'), reason: t('history.noneWhy') }}
        fileName="auspex-orders"
        isReal={isRealOrder}
        footer={older && olderRows(pages, t('history.older'))}
      />
    </Card>
  );
}
