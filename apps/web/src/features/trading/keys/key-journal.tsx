import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useMemorySearchParams } from '../../../ui/tables/search-params-port.ts';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { type ConnectedExchange, KEYS_KEY } from '../trading-queries.ts';
import { type KeysTextKey, keysText } from './keys.text.ts';

type Use = CallReply<Calls['trading.keyJournal']>['items'][number];

const ACTIONS = [
  'save',
  'check',
  'limits',
  'balances',
  'place',
  'cancel',
  'look-up',
  'list',
  'remove',
] as const;

const TONES: Readonly<Record<Use['outcome'], BadgeTone>> = {
  done: 'gain',
  refused: 'loss',
  failed: 'loss',
  unknown: 'accent',
};

function columnsOf(t: Translate<KeysTextKey>): readonly TableColumn<Use>[] {
  const actionName = (action: string) => {
    const known = ACTIONS.find((each) => each === action);
    return known ? t(`journal.${known}`) : action;
  };
  return [
    {
      id: 'at',
      header: t('time'),
      kind: 'date',
      value: ({ at }) => Date.parse(at),
      cell: ({ at }) => <AbsoluteDate at={at} withTime />,
      descendingFirst: true,
      widthPx: 180,
    },
    {
      id: 'action',
      header: t('journal.action'),
      kind: 'choice',
      value: ({ action }) => actionName(action),
      widthPx: 160,
    },
    {
      id: 'subject',
      header: t('journal.subject'),
      kind: 'text',
      value: ({ subject }) => subject,
      widthPx: 150,
    },
    {
      id: 'outcome',
      header: t('journal.outcome'),
      kind: 'choice',
      value: ({ outcome }) => t(`outcome.${outcome}`),
      cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>,
      widthPx: 110,
    },
    {
      id: 'times',
      header: t('journal.times'),
      kind: 'number',
      value: ({ times }) => times,
      widthPx: 80,
    },
    {
      id: 'words',
      header: t('journal.words'),
      kind: 'text',
      value: ({ words }) => words || null,
      widthPx: 260,
    },
  ];
}

const CARD = ['action', 'subject', 'outcome', 'times', 'words'];
let lastRow = 0;
const rowIds = new WeakMap<Use, string>();

/** Two uses may be alike in every field. */
function rowIdOf(use: Use): string {
  const id = rowIds.get(use) ?? String(++lastRow);
  rowIds.set(use, id);
  return id;
}

interface KeyJournalProps {
  readonly exchange: ConnectedExchange;
  readonly title: string;
  readonly onClose: () => void;
}

/** Every use of a key, whoever or whatever made it. */
export function KeyJournal({ exchange, title, onClose }: KeyJournalProps) {
  const t = useText(keysText);
  const searchParams = useMemorySearchParams();
  const journal = useInfiniteQuery({
    queryKey: [...KEYS_KEY, 'journal', exchange],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'trading.keyJournal',
        { params: { exchange }, query: { page: pageParam, page_size: 100 } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.page < page.total_pages ? page.page + 1 : null),
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => journal.data?.pages.flatMap(({ items }) => items) ?? [], [journal.data]);
  const status: TableStatus = journal.data
    ? { kind: 'ready' }
    : journal.isError
      ? { kind: 'error', reason: failureText(journal.error), onRetry: () => void journal.refetch() }
      : { kind: 'loading' };
  return (
    <Dialog
      open
      width="large"
      title={t('journal.title', { exchange: title })}
      description={t('journal.note')}
      onClose={onClose}
    >
      <DataTable
        card={CARD}
        label={t('journal.title', { exchange: title })}
        columns={columns}
        rows={rows}
        rowId={rowIdOf}
        rowName={({ action, subject }) => `${action} ${subject ?? ''}`}
        status={status}
        searchParams={searchParams}
        empty={{ title: t('journal.none'), reason: t('journal.noneWhy') }}
        fileName={`auspex-key-journal-${exchange.toLowerCase()}`}
        footer={olderRows(journal, t('older'))}
      />
    </Dialog>
  );
}
