import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { type AdminTextKey, adminText } from '../admin.text.ts';

/** What a row shows on a phone. */
const CARD = ['at', 'action', 'actor', 'subject', 'reason', 'details'];

type Entry = CallReply<Calls['audit.list']>['items'][number];

function columnsOf(t: Translate<AdminTextKey>): readonly TableColumn<Entry>[] {
  return [
    { id: 'seq', header: t('audit.seq'), kind: 'number', value: (entry) => entry.seq, widthPx: 80 },
    {
      id: 'at',
      header: t('audit.at'),
      kind: 'date',
      value: (entry) => Date.parse(entry.at),
      cell: (entry) => <AbsoluteDate at={entry.at} withTime />,
      descendingFirst: true,
      widthPx: 180,
    },
    { id: 'action', header: t('audit.action'), kind: 'choice', value: (entry) => entry.action, widthPx: 220 },
    {
      id: 'actor',
      header: t('audit.actor'),
      kind: 'choice',
      value: (entry) => entry.actorId ?? t('audit.system'),
      widthPx: 200,
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      kind: 'text',
      value: (entry) => entry.subject,
      widthPx: 240,
    },
    { id: 'reason', header: t('audit.reason'), kind: 'choice', value: (entry) => entry.reason, widthPx: 200 },
    {
      id: 'address',
      header: t('audit.address'),
      kind: 'text',
      value: (entry) => entry.addressHash,
      widthPx: 170,
    },
    {
      id: 'account',
      header: t('audit.account'),
      kind: 'text',
      value: (entry) => entry.accountHash,
      widthPx: 170,
    },
    {
      id: 'details',
      header: t('audit.details'),
      kind: 'text',
      value: (entry) => (Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : null),
      widthPx: 360,
      unsortable: true,
    },
    {
      id: 'request',
      header: t('audit.request'),
      kind: 'text',
      value: (entry) => entry.requestId,
      hidden: true,
      widthPx: 200,
    },
  ];
}

/** Who changed what, the newest first; older entries on demand. */
export function AuditSection() {
  const t = useText(adminText);
  const searchParams = useSearchPort();
  const audit = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'audit.list',
        { query: { limit: 100, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => audit.data?.pages.flatMap((page) => page.items) ?? [], [audit.data]);
  const status: TableStatus = audit.data
    ? { kind: 'ready' }
    : audit.isError
      ? { kind: 'error', reason: failureText(audit.error), onRetry: () => void audit.refetch() }
      : { kind: 'loading' };
  return (
    <Card title={t('audit.table')} note={t('audit.note')} flush>
      <DataTable
        card={CARD}
        label={t('audit.table')}
        columns={columns}
        rows={rows}
        rowId={(entry) => String(entry.seq)}
        rowName={(entry) => `${entry.seq} ${entry.action}`}
        status={status}
        searchParams={searchParams}
        paramPrefix="audit."
        empty={{ title: t('audit.none'), reason: t('audit.noneWhy') }}
        fileName="auspex-audit-log"
        footer={
          audit.hasNextPage && (
            <Button
              size="small"
              pending={audit.isFetchingNextPage}
              onClick={() => void audit.fetchNextPage()}
            >
              {t('audit.older')}
            </Button>
          )
        }
      />
    </Card>
  );
}
