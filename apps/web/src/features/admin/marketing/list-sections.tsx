import type { CallReply, Calls } from '@auspex/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { fetchFile } from '../../../shared/api/fetch-file.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { saveFile } from '../../../ui/tables/use-save-table.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { useFreshly, useTableStatus } from '../section-state.tsx';
import styles from './marketing.module.css';
import { type MarketingTextKey, marketingText } from './marketing.text.ts';

type Subscriber = CallReply<Calls['marketing.subscribers']>['items'][number];
type Unsubscribed = CallReply<Calls['marketing.unsubscribed']>['items'][number];

const MOST = 500;
const STATES = [
  'active',
  'not-chosen',
  'unconfirmed',
  'unsubscribed',
  'bounced',
  'complained',
] as const satisfies readonly Subscriber['state'][];

function subscriberColumns(t: Translate<MarketingTextKey>): readonly TableColumn<Subscriber>[] {
  return [
    { id: 'email', header: t('email'), kind: 'text', value: ({ email }) => email, widthPx: 300 },
    {
      id: 'state',
      header: t('status'),
      kind: 'choice',
      value: ({ state }) => t(`status.${state}`),
      widthPx: 160,
    },
    {
      id: 'language',
      header: t('language'),
      kind: 'choice',
      value: ({ language }) => t(`language.${language}`),
      widthPx: 120,
    },
    {
      id: 'account',
      header: t('account'),
      kind: 'choice',
      value: ({ member }) => t(member ? 'yes' : 'no'),
      widthPx: 100,
    },
    {
      id: 'newsletter',
      header: t('newsletter'),
      kind: 'choice',
      value: ({ reader }) => t(reader ? 'yes' : 'no'),
      widthPx: 110,
    },
    {
      id: 'since',
      header: t('since'),
      kind: 'date',
      value: ({ since }) => Date.parse(since),
      cell: ({ since }) => <RelativeDate at={since} />,
      descendingFirst: true,
      widthPx: 130,
    },
  ];
}

/** The whole list as a file, which a plain link could not bring. */
async function saveSubscribers(): Promise<void> {
  saveFile('auspex-subscribers.csv', await fetchFile('/api/admin/marketing/subscribers.csv'));
}

/** Who reads marketing mail, and who could. */
export function SubscribersSection() {
  const t = useText(marketingText);
  const language = useLanguage();
  const searchParams = useSearchPort();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<Subscriber['state'] | null>(null);
  const query = { page_size: MOST, ...(search && { search }), ...(state && { state }) };
  const subscribers = useQuery({
    queryKey: ['admin', 'marketing', 'subscribers', search, state],
    queryFn: ({ signal }) => api.call('marketing.subscribers', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => subscriberColumns(t), [t]);
  const status = useTableStatus(subscribers);
  const { data } = subscribers;
  const freshly = useFreshly();
  const save = () =>
    freshly(saveSubscribers).catch((error: unknown) => toasts.answer(failureText(error), { tone: 'error' }));
  return (
    <Card
      title={t('subscribers')}
      note={t('subscribersNote')}
      flush
      actions={
        <Button icon="download" onClick={save}>
          {t('file')}
        </Button>
      }
    >
      <div className={styles.filter}>
        <TextField
          label={t('find')}
          type="search"
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label={t('status')}
          value={state ?? 'all'}
          options={(['all', ...STATES] as const).map((value) => ({
            value,
            label: t(`status.${value}`),
          }))}
          onChange={({ target }) => setState(STATES.find((one) => one === target.value) ?? null)}
        />
      </div>
      <DataTable
        card={['email', 'state', 'language', 'account', 'since']}
        label={t('subscribers')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ email }) => email}
        rowName={({ email }) => email}
        status={status}
        searchParams={searchParams}
        paramPrefix="subscribers."
        empty={{ title: t('noSubscribers'), reason: t('noSubscribersWhy') }}
        fileName="auspex-subscribers-shown"
        footer={
          data &&
          data.total > data.items.length &&
          t('shown', { count: data.items.length, total: data.total.toLocaleString(language) })
        }
      />
    </Card>
  );
}

function unsubscribedColumns(t: Translate<MarketingTextKey>): readonly TableColumn<Unsubscribed>[] {
  return [
    {
      id: 'email',
      header: t('email'),
      kind: 'text',
      value: ({ email }) => email ?? t('erased'),
      widthPx: 320,
    },
    {
      id: 'reason',
      header: t('reason'),
      kind: 'choice',
      value: ({ reason }) => t(`reason.${reason}`),
      widthPx: 200,
    },
    {
      id: 'at',
      header: t('at'),
      kind: 'date',
      value: ({ at }) => Date.parse(at),
      cell: ({ at }) => <RelativeDate at={at} />,
      descendingFirst: true,
      widthPx: 140,
    },
  ];
}

/** Who gets no marketing mail, and why. */
export function UnsubscribedSection() {
  const t = useText(marketingText);
  const language = useLanguage();
  const searchParams = useSearchPort();
  const list = useQuery({
    queryKey: ['admin', 'marketing', 'unsubscribed'],
    queryFn: ({ signal }) => api.call('marketing.unsubscribed', { query: { page_size: MOST } }, { signal }),
  });
  const columns = useMemo(() => unsubscribedColumns(t), [t]);
  const status = useTableStatus(list);
  const { data } = list;
  return (
    <Card title={t('unsubscribed')} note={t('unsubscribedNote')} flush>
      <DataTable
        card={['email', 'reason', 'at']}
        label={t('unsubscribed')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={(one) => `${one.email ?? ''} ${one.at}`}
        rowName={({ email }) => email ?? t('erased')}
        status={status}
        searchParams={searchParams}
        paramPrefix="unsubscribed."
        empty={{ title: t('noUnsubscribed'), reason: t('noUnsubscribedWhy') }}
        fileName="auspex-unsubscribed"
        footer={
          data &&
          data.total > data.items.length &&
          t('shown', { count: data.items.length, total: data.total.toLocaleString(language) })
        }
      />
    </Card>
  );
}
