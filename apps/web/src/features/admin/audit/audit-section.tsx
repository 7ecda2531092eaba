import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { DAY_MS, parseDate } from '@auspex/market';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { type Address, anyText, useAddress } from '../../../shared/navigation/use-address.ts';
import { useMember } from '../../../shared/session/use-session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { sparseColumns, type TableColumn } from '../../../ui/tables/table-column.ts';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { useSaveTable } from '../../../ui/tables/use-save-table.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { FilterForm } from '../section-state.tsx';

/** What a row shows on a phone. */
const CARD = ['at', 'action', 'actor', 'subject', 'reason', 'details'];
/** Few entries have these. */
const SPARSE = ['reason', 'address', 'account'];

type Entry = CallReply<Calls['audit.list']>['items'][number];

/** The log knows members by their id only: it leads to who they are, and is named by their address while they are there. */
function Actor({ entry: { actorId: id, actorEmail } }: { readonly entry: Entry }) {
  const t = useText(adminText);
  const me = useMember()?.uid;
  if (id === null) return t('audit.system');
  const search = new URLSearchParams({ tab: 'members', member: id });
  return (
    <a href={`${pathTo('adminDashboard')}?${search}`} title={id}>
      {id === me ? t('audit.you') : (actorEmail ?? `${id.slice(0, 8)}…`)}
    </a>
  );
}

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
      value: (entry) => entry.actorEmail ?? entry.actorId ?? t('audit.system'),
      inFile: [
        { header: t('audit.actor'), kind: 'choice', value: (entry) => entry.actorEmail },
        { header: t('audit.actorId'), kind: 'text', value: (entry) => entry.actorId },
      ],
      cell: (entry) => <Actor entry={entry} />,
      widthPx: 200,
    },
    {
      id: 'subject',
      header: t('audit.subject'),
      kind: 'text',
      value: (entry) => entry.subject,
      widthPx: 240,
    },
    {
      id: 'details',
      header: t('audit.details'),
      kind: 'text',
      value: (entry) => (Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : null),
      widthPx: 360,
      unsortable: true,
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
      id: 'request',
      header: t('audit.request'),
      kind: 'text',
      value: (entry) => entry.requestId,
      hidden: true,
      widthPx: 200,
    },
  ];
}

/** Which entries are wanted: what stands in the address. */
const auditAddress = { did: anyText, about: anyText, from: anyText, to: anyText };
type Wanted = Address<typeof auditAddress>['values'];
type Query = CallRequest<Calls['audit.list']>['query'];

/** As many as a file holds, in requests of so many. */
const MOST_IN_FILE = 20_000;
const A_TIME = 200;

/** An address is looked up: the log itself knows members only by their id. */
async function idOf(about: string): Promise<string> {
  const text = about.trim().toLowerCase();
  if (!text.includes('@')) return text;
  const { items } = await api.call('members.list', { query: { emailFilter: text, page_size: '100' } });
  // Nobody has this id: no entry is about somebody who is not there.
  return items.find(({ email }) => email === text)?.id ?? '00000000-0000-0000-0000-000000000000';
}

const isDay = (text: string) => text === '' || parseDate(text) !== undefined;

/** The filter as the server takes it; days are UTC, the last one is included. */
async function queryOf({ did, about, from, to }: Wanted): Promise<Query> {
  return {
    ...(did.trim() && { action: did.trim() }),
    ...(about.trim() && { member: await idOf(about) }),
    ...(from && { from: `${from}T00:00:00.000Z` }),
    ...(to && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  };
}

async function readWhole(wanted: Wanted): Promise<Entry[]> {
  const query = await queryOf(wanted);
  const entries: Entry[] = [];
  let before: number | null = null;
  do {
    const page: CallReply<Calls['audit.list']> = await api.call('audit.list', {
      query: { ...query, limit: A_TIME, ...(before === null ? {} : { before }) },
    });
    entries.push(...page.items);
    before = page.next;
  } while (before !== null && entries.length < MOST_IN_FILE);
  return entries;
}

const ALL: Wanted = { did: '', about: '', from: '', to: '' };
const isNoDay = ({ from, to }: Wanted) => !(isDay(from) && isDay(to));

function AuditFilter({ address }: { readonly address: Address<typeof auditAddress> }) {
  const t = useText(adminText);
  return (
    <FilterForm {...{ address, none: ALL, isWrong: isNoDay }} end={<ExportAll wanted={address.values} />}>
      {({ draft, put, refused }) => {
        const field = (name: 'about' | 'did') => ({
          label: t(`audit.filter.${name}`),
          value: draft[name],
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => put({ [name]: target.value }),
        });
        const day = (name: 'from' | 'to') => ({
          label: t(`audit.filter.${name}`),
          value: draft[name],
          ...(refused && !isDay(draft[name]) && { error: t('audit.filter.noDay') }),
          onChange: (value: string) => put({ [name]: value }),
        });
        return (
          <>
            <TextField {...field('about')} maxLength={254} placeholder={t('audit.filter.aboutExample')} />
            <TextField {...field('did')} maxLength={100} placeholder={t('audit.filter.didExample')} />
            <DateField {...day('from')} />
            <DateField {...day('to')} />
          </>
        );
      }}
    </FilterForm>
  );
}

/** The file of everything that the filter lets through, not only of what is shown. */
function ExportAll({ wanted }: { readonly wanted: Wanted }) {
  const t = useText(adminText);
  const saveTable = useSaveTable();
  const save = useMutation({
    mutationFn: () => readWhole(wanted),
    onSuccess: (rows) => saveTable({ fileName: 'auspex-audit-log', columns: columnsOf(t), rows }),
    onError: (error) => toasts.answer(failureText(error), { tone: 'error' }),
  });
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      {t('audit.filter.export')}
    </Button>
  );
}

/** Who changed what, the newest first; older entries on demand. */
export function AuditSection() {
  const t = useText(adminText);
  const address = useAddress(auditAddress);
  const { values: wanted } = address;
  const audit = useInfiniteQuery({
    queryKey: ['admin', 'audit', wanted],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...(await queryOf(wanted)),
        limit: 100,
        ...(pageParam !== null && { before: pageParam }),
      };
      return api.call('audit.list', { query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
  const rows = useMemo(() => audit.data?.pages.flatMap((page) => page.items) ?? [], [audit.data]);
  const columns = useMemo(() => sparseColumns(columnsOf(t), rows, SPARSE), [t, rows]);
  const status: TableStatus = audit.data
    ? { kind: 'ready' }
    : audit.isError
      ? { kind: 'error', reason: failureText(audit.error), onRetry: () => void audit.refetch() }
      : { kind: 'loading' };
  return (
    <Card title={t('audit.table')} note={t('audit.note')} flush>
      <AuditFilter address={address} />
      <DataTable
        card={CARD}
        label={t('audit.table')}
        columns={columns}
        rows={rows}
        rowId={(entry) => String(entry.seq)}
        rowName={(entry) => `${entry.seq} ${entry.action}`}
        status={status}
        searchParams={address.port}
        paramPrefix="audit."
        empty={{ title: t('audit.none'), reason: t('audit.noneWhy') }}
        fileName="auspex-audit-log"
        footer={olderRows(audit, t('audit.older'))}
      />
    </Card>
  );
}
