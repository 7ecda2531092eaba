import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../i18n/use-text.ts';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../ui/badge/badge.tsx';
import { olderRows } from '../../ui/button/older-rows.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AbsoluteDate } from '../../ui/formats/absolute-date.tsx';
import { Money } from '../../ui/formats/money.tsx';
import { Fact, Facts } from '../../ui/screen/screen.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { SimulatedContext } from '../../ui/tables/simulated-context.ts';
import type { TableColumn } from '../../ui/tables/table-column.ts';
import type { TableStatus } from '../../ui/tables/table-source.ts';
import styles from './billing.module.css';
import { type BillingTextKey, billingText } from './billing.text.ts';
import { RECEIPTS_KEY, type Receipt } from './billing-queries.ts';

const PAYPAL = 'PayPal';
/** What a row shows on a phone. */
const CARD = ['at', 'plan', 'kind', 'amount', 'period'];

type ReceiptLanguage = keyof Receipt['plan']['names'];

/** A charge, money that we gave back, or money that was taken back: three things, never one word. */
function kindOf({ kind, cause }: Receipt): BillingTextKey {
  return cause === null || cause === 'given-back' ? `receipt.kind.${kind}` : `receipt.cause.${cause}`;
}

function toneOf({ kind, cause }: Receipt): BadgeTone {
  if (cause === 'reversed') return 'loss';
  return kind === 'payment' ? 'neutral' : 'info';
}

function columnsOf(t: Translate<BillingTextKey>, language: ReceiptLanguage): readonly TableColumn<Receipt>[] {
  return [
    { id: 'number', header: t('receipt.number'), kind: 'text', value: ({ number }) => number, widthPx: 130 },
    {
      id: 'at',
      header: t('receipt.at'),
      kind: 'date',
      value: ({ at }) => Date.parse(at),
      cell: ({ at }) => <AbsoluteDate at={at} />,
      descendingFirst: true,
      widthPx: 120,
    },
    {
      id: 'kind',
      header: t('receipt.kind'),
      kind: 'choice',
      value: (receipt) => t(kindOf(receipt)),
      cell: (receipt) => <Badge tone={toneOf(receipt)}>{t(kindOf(receipt))}</Badge>,
      widthPx: 130,
    },
    {
      id: 'plan',
      header: t('receipt.plan'),
      kind: 'choice',
      value: ({ plan }) => plan.names[language],
      widthPx: 160,
    },
    {
      id: 'amount',
      header: t('receipt.amount'),
      kind: 'number',
      value: ({ money }) => Number(money.amount),
      cell: ({ money }) => <Money value={money.amount} currency={money.currency} />,
      inFile: [
        { header: t('receipt.amount'), kind: 'text', value: ({ money }) => money.amount },
        { header: t('receipt.currency'), kind: 'text', value: ({ money }) => money.currency },
      ],
      widthPx: 110,
    },
    {
      id: 'period',
      header: t('receipt.period'),
      kind: 'date',
      value: ({ period }) => (period === null ? null : Date.parse(period.from)),
      cell: ({ period }) =>
        period === null ? null : (
          <span>
            <AbsoluteDate at={period.from} /> – <AbsoluteDate at={period.to} />
          </span>
        ),
      inFile: [
        { header: t('receipt.from'), kind: 'text', value: ({ period }) => period?.from ?? null },
        { header: t('receipt.to'), kind: 'text', value: ({ period }) => period?.to ?? null },
      ],
      widthPx: 210,
    },
    {
      id: 'refunded',
      header: t('receipt.refunded'),
      kind: 'number',
      value: ({ refunded }) => (refunded === null ? null : Number(refunded.amount)),
      cell: ({ refunded }) =>
        refunded === null ? null : <Money value={refunded.amount} currency={refunded.currency} />,
      inFile: [
        { header: t('receipt.refunded'), kind: 'text', value: ({ refunded }) => refunded?.amount ?? null },
      ],
      widthPx: 120,
    },
    {
      id: 'providerId',
      header: t('receipt.providerId'),
      kind: 'text',
      value: ({ providerId }) => providerId,
      widthPx: 200,
    },
  ];
}

/** One receipt with everything that belongs on it. */
function ReceiptDetail({ receipt }: { readonly receipt: Receipt }) {
  const t = useText(billingText);
  const { number, at, member, provider, providerId, cause, reason } = receipt;
  return (
    <div className={styles.receipt}>
      <Facts>
        <Fact name={t('receipt.number')}>{number}</Fact>
        <Fact name={t('receipt.at')}>
          <AbsoluteDate at={at} withTime />
        </Fact>
        <Fact name={t('receipt.member')}>{member.name ?? member.email}</Fact>
        <Fact name={t('receipt.email')}>{member.email}</Fact>
        <Fact name={t('receipt.provider')}>{provider === 'sandbox' ? t('sandbox') : PAYPAL}</Fact>
        <Fact name={t('receipt.providerId')}>{providerId}</Fact>
      </Facts>
      {cause !== null && <p>{t(`receipt.why.${cause}`)}</p>}
      {reason !== null && <p>{t('receipt.reason', { reason })}</p>}
      {provider === 'sandbox' && <p className="note">{t('sandbox.why')}</p>}
    </div>
  );
}

/** Every charge and refund, the newest first; older ones on demand. Files say where no money moved. */
export function ReceiptsCard({ sandbox }: { readonly sandbox: boolean }) {
  const t = useText(billingText);
  const language = useLanguage();
  const searchParams = useSearchPort();
  const receipts = useInfiniteQuery({
    queryKey: RECEIPTS_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.call('billing.receipts', { query: { page: pageParam, page_size: 100 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.page < page.total_pages ? page.page + 1 : null),
  });
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const rows = useMemo(() => {
    const byId = new Map(receipts.data?.pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
    return [...byId.values()];
  }, [receipts.data]);
  const status: TableStatus = receipts.data
    ? { kind: 'ready' }
    : receipts.isError
      ? { kind: 'error', reason: failureText(receipts.error), onRetry: () => void receipts.refetch() }
      : { kind: 'loading' };
  return (
    <SimulatedContext value={sandbox}>
      <Card title={t('receipts.title')} note={t('receipts.note')} flush>
        <DataTable
          card={CARD}
          label={t('receipts.title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ number }) => number}
          status={status}
          searchParams={searchParams}
          paramPrefix="receipts."
          empty={{ title: t('receipts.none'), reason: t('receipts.noneWhy') }}
          detail={(receipt) => <ReceiptDetail receipt={receipt} />}
          fileName="auspex-receipts"
          footer={olderRows(receipts, t('receipts.older'))}
        />
      </Card>
    </SimulatedContext>
  );
}
