import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { Progress } from '../../../ui/progress/progress.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { PAGE_BY_PAGE, rowsOf, useTableStatus } from '../section-state.tsx';
import { type MarketingTextKey, marketingText } from './marketing.text.ts';

type MarketingMail = CallReply<Calls['marketing.list']>['items'][number];

export const MARKETING_KEY = ['admin', 'marketing', 'list'] as const;
/** What a row shows on a phone. */
const CARD = ['subject', 'state', 'progress', 'when', 'stop'];
const AT_ONCE = 100;
const BUSY_MS = 1000;
const QUIET_MS = 30_000;
const TONES: Readonly<Record<MarketingMail['state'], BadgeTone>> = {
  sending: 'accent',
  sent: 'gain',
  stopped: 'neutral',
};
const COUNTS = [
  ['sent', 'sent'],
  ['waiting', 'waiting'],
  ['suppressed', 'suppressed'],
  ['failed', 'refused'],
  ['uncertain', 'uncertain'],
] as const;

function columnsOf(
  t: Translate<MarketingTextKey>,
  onStop: (mail: MarketingMail) => void,
): readonly TableColumn<MarketingMail>[] {
  const doneOf = ({ recipients, progress }: MarketingMail) => recipients - progress.waiting;
  return [
    { id: 'subject', header: t('subject'), kind: 'text', value: (mail) => mail.subject, widthPx: 260 },
    {
      id: 'to',
      header: t('to'),
      kind: 'choice',
      value: ({ segment }) =>
        `${t(`audience.${segment.audience}`)} · ${t(`language.${segment.language ?? 'all'}`)}`,
      widthPx: 260,
    },
    {
      id: 'state',
      header: t('state'),
      kind: 'choice',
      value: (mail) => t(`state.${mail.state}`),
      cell: (mail) => <Badge tone={TONES[mail.state]}>{t(`state.${mail.state}`)}</Badge>,
      widthPx: 120,
    },
    {
      id: 'progress',
      header: t('progress'),
      kind: 'number',
      value: doneOf,
      cell: (mail) => (
        <Progress
          label={t('progressOf', { done: doneOf(mail), total: mail.recipients })}
          share={mail.recipients === 0 ? 1 : doneOf(mail) / mail.recipients}
        />
      ),
      widthPx: 200,
    },
    ...COUNTS.map(
      ([id, text]): TableColumn<MarketingMail> => ({
        id,
        header: t(text),
        ...(id === 'uncertain' ? { hint: t('uncertainHint') } : {}),
        kind: 'number',
        value: (mail) => mail.progress[id],
        widthPx: 120,
      }),
    ),
    {
      id: 'when',
      header: t('when'),
      kind: 'date',
      value: (mail) => Date.parse(mail.confirmedAt),
      cell: (mail) => <RelativeDate at={mail.confirmedAt} />,
      descendingFirst: true,
      widthPx: 130,
    },
    {
      id: 'stop',
      header: t('stop'),
      kind: 'text',
      value: () => null,
      cell: (mail) =>
        mail.state === 'sending' ? (
          <Button
            size="small"
            aria-label={t('stopLabel', { subject: mail.subject })}
            onClick={() => onStop(mail)}
          >
            {t('stop')}
          </Button>
        ) : null,
      widthPx: 100,
      unsortable: true,
      unfilterable: true,
    },
  ];
}

/** Mails sent and being sent; while one is, its figures follow every second. */
export function MarketingHistory() {
  const t = useText(marketingText);
  const client = useQueryClient();
  const searchParams = useSearchPort();
  const mails = useInfiniteQuery({
    queryKey: MARKETING_KEY,
    queryFn: ({ pageParam, signal }) =>
      api.call('marketing.list', { query: { page: pageParam, page_size: AT_ONCE } }, { signal }),
    ...PAGE_BY_PAGE,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((mail) => mail.state === 'sending'))
        ? BUSY_MS
        : QUIET_MS,
  });
  const rows = useMemo(() => rowsOf(mails.data?.pages), [mails.data]);
  const stop = useCallback(
    async ({ id }: MarketingMail) => {
      try {
        const { outcome } = await api.call('marketing.stop', { params: { id } });
        toasts.answer(t(outcome === 'stopped' ? 'stopped' : 'endedAlready'));
        await client.invalidateQueries({ queryKey: MARKETING_KEY });
      } catch (error) {
        toasts.answer(failureText(error), { tone: 'error' });
      }
    },
    [t, client],
  );
  const columns = useMemo(() => columnsOf(t, stop), [t, stop]);
  const status = useTableStatus(mails);
  return (
    <Card title={t('history')} note={t('historyNote')} flush>
      <DataTable
        card={CARD}
        label={t('history')}
        columns={columns}
        rows={rows}
        rowId={(mail) => mail.id}
        rowName={(mail) => mail.subject}
        status={status}
        searchParams={searchParams}
        paramPrefix="marketing."
        empty={{ title: t('none'), reason: t('noneWhy') }}
        fileName="auspex-marketing-mails"
        footer={olderRows(mails, t('older'))}
      />
    </Card>
  );
}
