import { portfolioTransactionColumns } from '@auspex/contract/table';
import { decimal, formatDate, formatExact, type Language } from '@auspex/market';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { addressColumns, useListPages } from '../../shared/market-table/use-list-pages.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Missing } from '../../ui/formats/missing.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Price } from '../../ui/formats/price.tsx';
import { useStoredViews } from '../../ui/tables/saved-views.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import { TableFrame } from '../../ui/tables/table-frame.tsx';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { draftOf, KINDS } from './drafts.ts';
import styles from './portfolio.module.css';
import { usePortfolio } from './portfolio-context.ts';
import { Quantity, SymbolLink, saveServerFile, sortable } from './portfolio-parts.tsx';
import {
  accountsQuery,
  type Transaction,
  type TransactionPage,
  transactionsQuery,
  usePortfolioChange,
} from './portfolio-queries.ts';
import { type TabsTextKey, tabsText } from './tabs.text.ts';

const COLUMNS = addressColumns(portfolioTransactionColumns, 'actions');
const NEWEST_FIRST = { columnId: 'day', descending: true } as const;
const CARD = ['kind', 'symbol', 'quantity', 'amount', 'account', 'actions'];
const SOURCES = ['entered', 'imported', 'order'] as const satisfies readonly Transaction['source'][];

type T = Translate<TabsTextKey>;

/** Takes the focus from a row that goes: the next press of Tab then leads to the way back. */
const TITLE_ID = 'transactions-title';

const idOf = ({ id }: Transaction) => id;

/** A transaction in a few words: "Buy AAPL, 20 Nov 2026". */
export function transactionName(
  { kind, symbol, currency, day }: Pick<Transaction, 'kind' | 'symbol' | 'currency' | 'day'>,
  { t, language }: { readonly t: T; readonly language: Language },
): string {
  return `${t(`kind.${kind}`)} ${symbol ?? currency ?? ''}, ${formatDate(Date.parse(day), language)}`;
}

/** Every transaction: filtered, changed, taken back, saved and brought in. */
export function TransactionsPart() {
  const t = useText(tabsText);
  const language = useLanguage();
  const { accounts, sight, open, fixedReason } = usePortfolio();
  const port = useSearchPort();
  const titleOf = useExchangeTitle();
  // With the names that the server knows them by.
  const { data: stored } = useQuery(accountsQuery);
  const words = useMemo(
    () => ({
      kind: Object.fromEntries(KINDS.map((kind) => [kind, t(`kind.${kind}`)])),
      source: Object.fromEntries(SOURCES.map((source) => [source, t(`source.${source}`)])),
      account: Object.fromEntries((stored?.items ?? []).map(({ name }) => [name, titleOf(name)])),
    }),
    [t, stored, titleOf],
  );
  const { source } = useListPages<Transaction, TransactionPage>({
    columns: COLUMNS,
    words,
    searchParams: port,
    defaultSort: NEWEST_FIRST,
    rowId: idOf,
    subject: sight.accounts ?? 'all',
    keepsOld: true,
    query: (fields) => transactionsQuery(sight, fields),
  });
  const columns = useMemo(() => transactionColumns(t, titleOf), [t, titleOf]);
  const views = useStoredViews('portfolio-transactions');
  const importFile = () => open({ kind: 'import', accountId: sight.accounts ?? null });
  const isEmpty = accounts.items.every(({ transactions }) => transactions === 0);
  return (
    <Card flush>
      <TableFrame
        label={t('title')}
        {...{ columns, source, views }}
        rowName={(row) => transactionName(row, { t, language })}
        card={CARD}
        empty={{
          title: t('none'),
          reason: t('noneWhy'),
          ...(fixedReason === null && { action: { label: t('import'), onPress: importFile } }),
        }}
        fileName="auspex-transactions-shown"
        maxHeight="max(420px, calc(100dvh - 320px))"
        toolbar={
          <>
            <h2 id={TITLE_ID} tabIndex={-1}>
              {t('title')}
            </h2>
            {!isEmpty && <ExportButton />}
          </>
        }
      />
    </Card>
  );
}

export function transactionColumns(
  t: T,
  /** An account as the page names it. */
  titleOf: (account: string) => string,
): readonly TableColumn<Transaction>[] {
  return [
    {
      id: 'day',
      header: t('day'),
      hint: t('dayHint'),
      kind: 'date',
      value: ({ day }) => Date.parse(day),
      cell: ({ day, at }) => (
        <span title={at ?? undefined}>
          <AbsoluteDate at={day} />
        </span>
      ),
      widthPx: 108,
    },
    {
      id: 'kind',
      header: t('kind'),
      kind: 'choice',
      value: ({ kind }) => t(`kind.${kind}`),
      choice: (value) => t(`kind.${value}` as TabsTextKey),
      widthPx: 106,
    },
    {
      id: 'symbol',
      header: t('symbol'),
      kind: 'text',
      value: ({ symbol }) => symbol,
      cell: ({ symbol, market }) =>
        symbol ? <SymbolLink symbol={symbol} market={market} /> : <Missing reason={t('cash')} />,
      widthPx: 110,
    },
    {
      id: 'account',
      header: t('account'),
      kind: 'choice',
      value: ({ account }) => titleOf(account),
      choice: titleOf,
      cell: ({ account, toAccount }) =>
        toAccount ? `${titleOf(account)} → ${titleOf(toAccount)}` : titleOf(account),
      widthPx: 150,
    },
    ...figures(t),
    {
      id: 'source',
      header: t('source'),
      kind: 'choice',
      value: ({ source }) => t(`source.${source}`),
      choice: (value) => t(`source.${value}` as TabsTextKey),
      hidden: true,
      widthPx: 110,
    },
    { id: 'note', header: t('note'), kind: 'text', value: ({ note }) => note || null, widthPx: 150 },
    {
      id: 'actions',
      header: t('actions'),
      kind: 'text',
      value: () => null,
      cell: (row) => <RowActions row={row} />,
      inFile: [],
      unsortable: true,
      unfilterable: true,
      widthPx: 90,
    },
  ];
}

function figures(t: T): readonly TableColumn<Transaction>[] {
  const currency = (id: 'currency' | 'feeCurrency'): TableColumn<Transaction> => ({
    ...{ id, header: t(id), kind: 'choice', hidden: true, widthPx: 96 },
    value: (row) => row[id],
  });
  return [
    {
      id: 'quantity',
      header: t('quantity'),
      kind: 'number',
      value: ({ quantity }) => sortable(quantity),
      cell: ({ quantity, ratio, toSymbol }) =>
        ratio ? <Ratio ratio={ratio} toSymbol={toSymbol} /> : <Quantity value={quantity} />,
      widthPx: 104,
    },
    {
      id: 'price',
      header: t('price'),
      kind: 'number',
      value: ({ price }) => sortable(price),
      cell: ({ price, currency: unit }) => <Price full value={price} {...(unit && { unit })} />,
      widthPx: 118,
    },
    {
      id: 'amount',
      header: t('amount'),
      hint: t('amountHint'),
      kind: 'number',
      value: ({ amount }) => sortable(amount),
      cell: ({ amount, currency: unit }) => <Money value={amount} currency={unit ?? ''} />,
      widthPx: 124,
    },
    currency('currency'),
    {
      id: 'fee',
      header: t('fee'),
      hint: t('feeHint'),
      kind: 'number',
      value: ({ fee }) => sortable(fee),
      cell: ({ fee, feeCurrency, currency: unit }) => (
        <Money value={fee} currency={feeCurrency ?? unit ?? ''} missing={t('noFee')} />
      ),
      widthPx: 92,
    },
    currency('feeCurrency'),
  ];
}

/** New shares for old ones, and which those are after a merger. */
export function Ratio({ ratio, toSymbol }: { readonly ratio: string; readonly toSymbol: string | null }) {
  const t = useText(tabsText);
  const language = useLanguage();
  const written = t('ratioOf', { ratio: formatExact(decimal(ratio), language) });
  return toSymbol ? `${written} → ${toSymbol}` : written;
}

/** Change and delete; what was deleted is one press away for as long as the toast stays. */
function RowActions({ row }: { readonly row: Transaction }) {
  const t = useText(tabsText);
  const language = useLanguage();
  const { open, fixedReason } = usePortfolio();
  const { id, version, source } = row;
  const name = transactionName(row, { t, language });
  const restore = usePortfolioChange(() => api.call('portfolio.restoreTransaction', { params: { id } }), {
    onDone: () => toasts.answer(t('restored'), { tone: 'success' }),
  });
  const remove = usePortfolioChange(() => api.call('portfolio.removeTransaction', { params: { id } }), {
    onDone: () => {
      document.getElementById(TITLE_ID)?.focus();
      toasts.answer(t('removed', { name }), {
        action: { label: t('undo'), onPress: () => restore.mutate(undefined) },
      });
    },
  });
  const edit = () =>
    open({
      kind: 'transaction',
      draft: draftOf(row, language),
      stored: { id, version, fixed: source === 'order' },
    });
  const why = fixedReason ?? (source === 'order' ? t('fixed') : undefined);
  return (
    <span className={styles.rowActions}>
      <IconButton
        icon="edit"
        size="small"
        label={t('edit', { name })}
        disabled={fixedReason !== null}
        onClick={edit}
      />
      <IconButton
        icon="trash"
        size="small"
        label={why ?? t('remove', { name })}
        disabled={why !== undefined || remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </span>
  );
}

/** Every transaction, whatever is filtered, in a file that can be imported again. */
function ExportButton() {
  const t = useText(tabsText);
  const { sight } = usePortfolio();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call('portfolio.exportTransactions', { query: sight.accounts ? { accounts: sight.accounts } : {} }),
    onSuccess: saveServerFile,
    onError: (error) => toasts.answer(failureText(error), { tone: 'error' }),
  });
  return (
    <Button size="small" icon="download" pending={isPending} title={t('exportHint')} onClick={() => mutate()}>
      {t('export')}
    </Button>
  );
}
