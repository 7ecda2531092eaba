import type { CallReply, Calls } from '@auspex/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Translate, useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { sparseColumns, type TableColumn } from '../../../ui/tables/table-column.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import styles from '../admin.module.css';
import { type AdminTextKey, adminText } from '../admin.text.ts';
import { useTableStatus } from '../section-state.tsx';

/** What a row shows on a phone. */
const CARD = ['to', 'state', 'created', 'attempts', 'error', 'again'];
/** Only mails that did not go out have these. */
const SPARSE = ['error', 'again'];

type Mail = CallReply<Calls['outbox.list']>['items'][number];

const MAIL_KEY = ['admin', 'mail'] as const;
const MOST = 200;
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

/** Mails sent and to be sent; a row opens its text. */
export function MailSection() {
  const t = useText(adminText);
  const client = useQueryClient();
  const language = useLanguage();
  const searchParams = useSearchPort();
  const mails = useQuery({
    queryKey: MAIL_KEY,
    queryFn: ({ signal }) => api.call('outbox.list', { query: { page_size: MOST } }, { signal }),
    refetchInterval: 30_000,
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
  const { data } = mails;
  const columns = useMemo(
    () => sparseColumns(columnsOf(t, retry), data?.items ?? [], SPARSE),
    [t, retry, data],
  );
  const status = useTableStatus(mails);
  return (
    <Card title={t('mail.table')} note={t('mail.note')} flush>
      <DataTable
        card={CARD}
        label={t('mail.table')}
        columns={columns}
        rows={data?.items ?? []}
        rowId={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        status={status}
        searchParams={searchParams}
        paramPrefix="mail."
        empty={{ title: t('mail.none'), reason: t('mail.noneWhy') }}
        detail={(mail) => <pre className={styles.mailText}>{mail.text}</pre>}
        fileName="auspex-outbox"
        footer={
          data &&
          data.total > data.items.length &&
          t('mail.shown', { count: data.items.length, total: data.total.toLocaleString(language) })
        }
      />
    </Card>
  );
}
