import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { anyText, oneOf, useAddress } from '../../../shared/navigation/use-address.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { Segmented } from '../../../ui/segmented/segmented.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { SimulatedContext } from '../../../ui/tables/simulated-context.ts';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import type { TableStatus } from '../../../ui/tables/table-source.ts';
import { GiftsPart } from './gifts-part.tsx';
import { PlansPart } from './plans-part.tsx';
import { RevenuePart } from './revenue-part.tsx';
import { SubscriptionDetail } from './subscription-detail.tsx';
import {
  type AdminSubscription,
  BILLING_KEY,
  memberName,
  PAID_PLANS,
  providerName,
  STATE_TONES,
  STATES,
} from './subscription-words.ts';
import styles from './subscriptions.module.css';
import { type SubscriptionsTextKey, subscriptionsText } from './subscriptions.text.ts';

const VIEWS = ['list', 'revenue', 'plans', 'gifts'] as const;

const address = {
  'b.view': oneOf(VIEWS, 'list'),
  'b.state': oneOf(STATES, null),
  'b.plan': oneOf(PAID_PLANS, null),
  'b.q': anyText,
};

/** Who pays for what, what comes of it, and what is offered. */
export function SubscriptionsSection() {
  const t = useText(subscriptionsText);
  const { values, set } = useAddress(address);
  const view = values['b.view'];
  const offer = useQuery({
    queryKey: [...BILLING_KEY, 'offer'],
    queryFn: ({ signal }) => api.call('billing.plans', undefined, { signal }),
  });
  const sandbox = offer.data?.sandbox ?? false;
  return (
    // Money is simulated where the payments are, whatever the market is.
    <SimulatedContext value={sandbox}>
      <Stack>
        <div className={styles.views}>
          <Segmented
            label={t('views')}
            items={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(next) => set({ 'b.view': next })}
          />
          {sandbox && (
            <Badge tone="accent" icon="info">
              {t('sandbox')}
            </Badge>
          )}
        </div>
        {view === 'list' && <SubscriptionsTable />}
        {view === 'revenue' && <RevenuePart />}
        {view === 'plans' && <PlansPart />}
        {view === 'gifts' && <GiftsPart />}
      </Stack>
    </SimulatedContext>
  );
}

/** What a row shows on a phone. */
const CARD = ['state', 'plan', 'price', 'paid', 'next', 'until'];

interface Words {
  readonly t: Translate<SubscriptionsTextKey>;
  readonly language: keyof AdminSubscription['plan']['names'];
}

function columnsOf({ t, language }: Words): readonly TableColumn<AdminSubscription>[] {
  const day = (id: 'began' | 'next' | 'until', at: (row: AdminSubscription) => string | null) => ({
    id,
    header: t(id),
    kind: 'date' as const,
    value: (row: AdminSubscription) => {
      const moment = at(row);
      return moment === null ? null : Date.parse(moment);
    },
    cell: (row: AdminSubscription) => (
      <AbsoluteDate at={at(row)} missing={t(id === 'next' ? 'noCharge' : 'noEnd')} />
    ),
    widthPx: 120,
  });
  const money = (id: 'price' | 'paid', of: (row: AdminSubscription) => AdminSubscription['paid']) => ({
    id,
    header: t(id),
    kind: 'number' as const,
    value: (row: AdminSubscription) => Number(of(row).amount),
    cell: (row: AdminSubscription) => <Money value={of(row).amount} currency={of(row).currency} />,
    widthPx: 100,
  });
  return [
    {
      id: 'member',
      header: t('member'),
      kind: 'text',
      value: ({ member }) => memberName(member, t('erased')),
      widthPx: 240,
    },
    {
      id: 'state',
      header: t('state'),
      kind: 'choice',
      value: ({ state }) => t(`state.${state}`),
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>,
      widthPx: 150,
    },
    {
      id: 'plan',
      header: t('plan'),
      kind: 'choice',
      value: ({ plan }) => plan.names[language],
      widthPx: 150,
    },
    {
      id: 'access',
      header: t('access'),
      kind: 'choice',
      value: ({ unlocksNow }) => t(unlocksNow ? 'access.yes' : 'access.no'),
      widthPx: 100,
    },
    money('price', ({ plan }) => plan.price),
    money('paid', ({ paid }) => paid),
    day('began', ({ createdAt }) => createdAt),
    day('next', ({ nextCharge }) => nextCharge?.at ?? null),
    day('until', ({ accessEndsAt }) => accessEndsAt),
    {
      id: 'failed',
      header: t('failedPayment'),
      kind: 'date',
      value: ({ failedPayment }) => (failedPayment === null ? null : Date.parse(failedPayment.at)),
      cell: ({ failedPayment }) => <AbsoluteDate at={failedPayment?.at} missing={t('noFailure')} />,
      widthPx: 130,
    },
    {
      id: 'provider',
      header: t('provider'),
      kind: 'choice',
      value: ({ provider }) => providerName(provider, t('provider.sandbox')),
      widthPx: 110,
    },
    { id: 'subID', header: t('subID'), kind: 'text', value: ({ subID }) => subID, widthPx: 190 },
  ];
}

function useSubscriptions(wish: {
  readonly state: (typeof STATES)[number] | null;
  readonly plan: (typeof PAID_PLANS)[number] | null;
  readonly q: string;
}) {
  const { state, plan, q } = wish;
  return useInfiniteQuery({
    queryKey: [...BILLING_KEY, 'list', wish],
    queryFn: ({ pageParam, signal }) => {
      const filters = { ...(state ? { state } : {}), ...(plan ? { plan } : {}), ...(q ? { q } : {}) };
      return api.call(
        'billing.adminSubscriptions',
        { query: { page: pageParam, page_size: 100, ...filters } },
        { signal },
      );
    },
    initialPageParam: 1,
    getNextPageParam: (page) => (page.page < page.total_pages ? page.page + 1 : null),
    placeholderData: (before) => before,
  });
}

/** All subscriptions, the newest first; the server filters them. */
function SubscriptionsTable() {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const { values, set, port } = useAddress(address);
  const [open, setOpen] = useState<string | null>(null);
  const wish = { state: values['b.state'], plan: values['b.plan'], q: values['b.q'].trim() };
  const list = useSubscriptions(wish);
  const columns = useMemo(() => columnsOf({ t, language }), [t, language]);
  const rows = useMemo(() => {
    const byId = new Map(list.data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
    return [...byId.values()];
  }, [list.data]);
  const total = list.data?.pages[0]?.total ?? 0;
  const status: TableStatus = list.data
    ? { kind: 'ready' }
    : list.isError
      ? { kind: 'error', reason: failureText(list.error), onRetry: () => void list.refetch() }
      : { kind: 'loading' };
  const filtered = wish.state !== null || wish.plan !== null || wish.q !== '';
  return (
    <Card title={t('list.title')} note={t('list.note', { shown: rows.length, total })} flush>
      <div className={styles.filters}>
        <TextField
          label={t('list.search')}
          hint={t('list.searchHint')}
          type="search"
          value={values['b.q']}
          onChange={({ target }) => set({ 'b.q': target.value })}
        />
        <SelectField
          label={t('state')}
          value={wish.state ?? ''}
          placeholder={t('any')}
          options={STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={({ target }) => set({ 'b.state': STATES.find((each) => each === target.value) ?? null })}
        />
        <SelectField
          label={t('plan')}
          value={wish.plan ?? ''}
          placeholder={t('any')}
          options={PAID_PLANS.map((value) => ({ value, label: t(`plan.${value}`) }))}
          onChange={({ target }) =>
            set({ 'b.plan': PAID_PLANS.find((each) => each === target.value) ?? null })
          }
        />
      </div>
      <DataTable
        card={CARD}
        label={t('list.title')}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ member }) => memberName(member, t('erased'))}
        onOpen={({ id }) => setOpen(id)}
        status={status}
        searchParams={port}
        paramPrefix="subs."
        empty={
          filtered
            ? {
                title: t('list.none'),
                reason: t('list.noneFiltered'),
                action: {
                  label: t('list.all'),
                  onPress: () => set({ 'b.q': '', 'b.state': null, 'b.plan': null }),
                },
              }
            : { title: t('list.none'), reason: t('list.noneWhy') }
        }
        fileName="auspex-subscriptions"
        footer={olderRows(list, t('list.older'))}
      />
      {open !== null && <SubscriptionDetail id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}
