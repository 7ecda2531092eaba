import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useAddress } from '../../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { sparseColumns, type TableColumn } from '../../../ui/tables/table-column.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import styles from '../admin.module.css';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { PAGE_BY_PAGE, rowsOf, useTableStatus } from '../section-state.tsx';
import { MailFilter, mailAddress, wantedMails } from './mail-filter.tsx';

/** What a row shows on a phone. */
const CARD = ['to', 'state', 'created', 'attempts', 'next', 'error', 'again'];
/** Only mails that did not go out have these. */
const SPARSE = ['next', 'error', 'again'];

type Mail = CallReply<Calls['outbox.list']>['items'][number];

const MAIL_KEY = ['admin', 'mail'] as const;
const A_TIME = 100;
/** While one looks, what becomes of the newest shows by itself. */
const RENEW_MS = 30_000;
const TONES: Readonly<Record<Mail['state'], BadgeTone>> = {
  waiting: 'neutral',
  sending: 'accent',
  sent: 'gain',
  suppressed: 'neutral',
  dropped: 'neutral',
  failed: 'loss',
  uncertain: 'info',
};

function columnsOf(t: Translate<AdminTextKey>, onRetry: (mail: Mail) => void): readonly TableColumn<Mail>[] {
  return [
    { id: 'subject', header: t('mail.subject'), kind: 'text', value: (mail) => mail.subject, widthPx: 280 },
    { id: 'to', header: t('mail.to'), kind: 'text', value: (mail) => mail.to, widthPx: 220 },
    {
      id: 'state',
      header: t('mail.state'),
      kind: 'choice',
      value: (mail) => t(`mailState.${mail.state}`),
      cell: (mail) => <Badge tone={TONES[mail.state]}>{t(`mailState.${mail.state}`)}</Badge>,
      widthPx: 120,
    },
    {
      id: 'created',
      header: t('mail.created'),
      kind: 'date',
      value: (mail) => Date.parse(mail.createdAt),
      cell: (mail) => <RelativeDate at={mail.createdAt} />,
      descendingFirst: true,
      widthPx: 130,
    },
    {
      id: 'sent',
      header: t('mail.sent'),
      kind: 'date',
      value: (mail) => (mail.sentAt === null ? null : Date.parse(mail.sentAt)),
      cell: (mail) => <RelativeDate at={mail.sentAt} missing={mail.lastError ?? undefined} />,
      widthPx: 130,
    },
    {
      id: 'template',
      header: t('mail.template'),
      kind: 'choice',
      value: (mail) => mail.template,
      widthPx: 160,
    },
    {
      id: 'attempts',
      header: t('mail.attempts'),
      kind: 'number',
      value: (mail) => mail.attempts,
      widthPx: 90,
    },
    {
      id: 'next',
      header: t('mail.next'),
      kind: 'date',
      value: (mail) => (mail.nextAttemptAt === null ? null : Date.parse(mail.nextAttemptAt)),
      cell: (mail) => <RelativeDate at={mail.nextAttemptAt} />,
      widthPx: 130,
    },
    { id: 'error', header: t('mail.error'), kind: 'text', value: (mail) => mail.lastError, widthPx: 240 },
    {
      id: 'again',
      header: t('mail.again'),
      kind: 'text',
      value: (mail) => (mail.state === 'failed' || mail.state === 'uncertain' ? t('mail.retry') : null),
      inFile: [],
      cell: (mail) =>
        mail.state === 'failed' || mail.state === 'uncertain' ? (
          <Button
            size="small"
            aria-label={t('mail.retryLabel', { subject: mail.subject })}
            onClick={() => onRetry(mail)}
          >
            {t('mail.retry')}
          </Button>
        ) : null,
      widthPx: 140,
      unsortable: true,
      unfilterable: true,
    },
  ];
}

/** Mails sent and to be sent, the newest first; older ones on demand. A row opens its text. */
export function MailSection() {
  const t = useText(adminText);
  const client = useQueryClient();
  const address = useAddress(mailAddress);
  const { values: wanted, port: searchParams } = address;
  const mails = useInfiniteQuery({
    queryKey: [...MAIL_KEY, wanted],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'outbox.list',
        { query: { ...wantedMails(wanted), page: pageParam, page_size: A_TIME } },
        { signal },
      ),
    ...PAGE_BY_PAGE,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : RENEW_MS),
  });
  const retry = useCallback(
    async ({ id }: Mail) => {
      try {
        await api.call('outbox.retry', { params: { id } });
        toasts.job(t('mail.retried'));
        await client.invalidateQueries({ queryKey: MAIL_KEY });
      } catch (error) {
        toasts.job(t('mail.notRetried', { reason: failureText(error) }), { tone: 'error' });
      }
    },
    [t, client],
  );
  const rows = useMemo(() => rowsOf(mails.data?.pages), [mails.data]);
  const columns = useMemo(() => sparseColumns(columnsOf(t, retry), rows, SPARSE), [t, retry, rows]);
  const status = useTableStatus(mails);
  const narrowed = Object.keys(wantedMails(wanted)).length > 0;
  return (
    <Card title={t('mail.table')} note={t('mail.note')} flush>
      <MailFilter address={address} />
      <DataTable
        card={CARD}
        label={t('mail.table')}
        columns={columns}
        rows={rows}
        rowId={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        status={status}
        searchParams={searchParams}
        paramPrefix="mail."
        empty={
          narrowed
            ? { title: t('mail.noMatch'), reason: t('mail.noMatchWhy') }
            : { title: t('mail.none'), reason: t('mail.noneWhy') }
        }
        detail={(mail) => <pre className={styles.mailText}>{mail.text}</pre>}
        fileName="auspex-outbox"
        footer={olderRows(mails, t('mail.older'))}
      />
    </Card>
  );
}
