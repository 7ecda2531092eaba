import type { CallReply, Calls } from '@auspex/contract';
import { formatMoney, formatMonth } from '@auspex/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Card } from '../../../ui/card/card.tsx';
import { BarsChart } from '../../../ui/charts/bars-chart.tsx';
import { numberAxis } from '../../../ui/charts/value-axis.ts';
import { Figure, Figures } from '../../../ui/figure/figure.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { SectionState } from '../section-state.tsx';
import { BILLING_KEY } from './subscription-words.ts';
import { type SubscriptionsTextKey, subscriptionsText } from './subscriptions.text.ts';

type Month = CallReply<Calls['billing.revenue']>['items'][number];
type Language = ReturnType<typeof useLanguage>;

const MONTHS = 24;
/** What a row shows on a phone. */
const CARD = ['mrr', 'charged', 'refunded', 'begun', 'ended'];

/** Revenue, month by month. */
export function RevenuePart() {
  const revenue = useQuery({
    queryKey: [...BILLING_KEY, 'revenue'],
    queryFn: ({ signal }) => api.call('billing.revenue', { query: { months: MONTHS } }, { signal }),
  });
  return (
    <SectionState query={revenue}>
      {({ items }) => <Revenue months={items} readAt={revenue.dataUpdatedAt} />}
    </SectionState>
  );
}

const monthName = (month: string, language: Language) =>
  `${formatMonth(Date.parse(`${month}-01`), language)} ${month.slice(0, 4)}`;

function columnsOf(t: Translate<SubscriptionsTextKey>, language: Language): readonly TableColumn<Month>[] {
  const money = (
    id: 'mrr' | 'new' | 'churned' | 'charged' | 'refunded',
    of: (month: Month) => Month['mrr'],
  ): TableColumn<Month> => ({
    id,
    header: t(`revenue.${id}`),
    kind: 'number',
    value: (month) => Number(of(month).amount),
    cell: (month) => <Money value={of(month).amount} currency={of(month).currency} />,
    widthPx: 120,
  });
  const count = (id: 'subscribers' | 'begun' | 'ended'): TableColumn<Month> => ({
    id,
    header: t(`revenue.${id}`),
    kind: 'number',
    value: (month) => month[id],
    widthPx: 110,
  });
  return [
    {
      id: 'month',
      header: t('revenue.month'),
      kind: 'date',
      value: ({ month }) => Date.parse(`${month}-01`),
      cell: ({ month }) => monthName(month, language),
      descendingFirst: true,
      widthPx: 140,
    },
    { ...money('mrr', ({ mrr }) => mrr), hint: t('revenue.mrrHint'), widthPx: 200 },
    money('new', ({ newMrr }) => newMrr),
    money('churned', ({ churnedMrr }) => churnedMrr),
    money('charged', ({ charged }) => charged),
    money('refunded', ({ refunded }) => refunded),
    count('subscribers'),
    count('begun'),
    count('ended'),
  ];
}

function Revenue({ months, readAt }: { readonly months: readonly Month[]; readonly readAt: number }) {
  const t = useText(subscriptionsText);
  const language = useLanguage();
  const searchParams = useSearchPort();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const axis = useMemo(() => numberAxis(language), [language]);
  const bars = useMemo(
    () => months.map(({ month, mrr }) => ({ name: monthName(month, language), value: Number(mrr.amount) })),
    [months, language],
  );
  const newest = months.at(-1);
  const currency = newest?.mrr.currency ?? 'USD';
  return (
    <Stack>
      {newest && (
        <Card title={t('revenue.thisMonth')}>
          <Figures>
            <Figure
              label={t('revenue.mrr')}
              hint={t('revenue.mrrHint')}
              value={<Money value={newest.mrr.amount} currency={currency} />}
            />
            <Figure
              label={t('revenue.new')}
              value={<Money value={newest.newMrr.amount} currency={currency} />}
            />
            <Figure
              label={t('revenue.churned')}
              value={<Money value={newest.churnedMrr.amount} currency={currency} />}
            />
            <Figure
              label={t('revenue.charged')}
              value={<Money value={newest.charged.amount} currency={currency} />}
            />
            <Figure
              label={t('revenue.refunded')}
              value={<Money value={newest.refunded.amount} currency={currency} />}
            />
            <Figure label={t('revenue.subscribers')} value={newest.subscribers} />
          </Figures>
        </Card>
      )}
      {bars.some(({ value }) => value > 0) && (
        <Card flush>
          <BarsChart
            title={t('revenue.mrr')}
            note={t('revenue.note')}
            items={bars}
            axis={axis}
            itemHeader={t('revenue.month')}
            valueHeader={t('revenue.mrr')}
            formatValue={(value) => formatMoney(value, currency, language)}
            tone="neutral"
            fileName={t('revenue.file')}
            heightPx={220}
            source={t('revenue.source')}
            asOf={new Date(readAt)}
          />
        </Card>
      )}
      <Card title={t('revenue.title')} note={t('revenue.note')} flush>
        <DataTable
          card={CARD}
          label={t('revenue.title')}
          columns={columns}
          rows={months}
          rowId={({ month }) => month}
          rowName={({ month }) => monthName(month, language)}
          status={{ kind: 'ready' }}
          searchParams={searchParams}
          paramPrefix="revenue."
          defaultSort={{ columnId: 'month', descending: true }}
          empty={{ title: t('revenue.none'), reason: t('revenue.noneWhy') }}
          fileName={t('revenue.file')}
        />
      </Card>
    </Stack>
  );
}
