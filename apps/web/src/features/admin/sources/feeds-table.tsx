import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Card } from '../../../ui/card/card.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { useStoredViews } from '../../../ui/tables/saved-views.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { adminText } from '../admin.text.ts';
import { failureText } from '../describe-failure.ts';
import { JOBS_KEY, type JobRun } from '../jobs/use-jobs.ts';
import { useSentence } from '../sentences/use-sentence.ts';
import { feedColumns } from './feed-columns.tsx';
import { FeedDetail } from './feed-detail.tsx';
import { feedName, sourceTitle } from './feed-name.ts';
import { type FeedRow, feedRows, type SourceHealth } from './feed-row.ts';
import { jobName } from './job-name.ts';

interface FeedsTableProps {
  readonly sources: readonly SourceHealth[];
  readonly runs: readonly JobRun[];
}

const rowId = ({ source, feed }: FeedRow) => `${source.source} ${feed}`;

/** Every feed of every source: how fresh it is, what went wrong, when it is fetched next, and the way to fetch it now. */
export function FeedsTable({ sources, runs }: FeedsTableProps) {
  const t = useText(adminText);
  const language = useLanguage();
  const say = useSentence();
  const searchParams = useSearchPort();
  const views = useStoredViews('feeds');
  const { run, sending } = useRunIngest();
  const rows = useMemo(() => feedRows(sources, { runs, sending }), [sources, runs, sending]);
  const columns = useMemo(() => feedColumns({ t, language, say, onRun: run }), [t, language, say, run]);
  return (
    <Card title={t('sources.table')} note={t('sources.tableNote')} flush>
      <DataTable
        label={t('sources.table')}
        {...{ columns, rows, rowId, searchParams, views }}
        rowName={({ source, feed }) => `${feedName(feed, t)}, ${sourceTitle(source, t)}`}
        detail={(row) => <FeedDetail row={row} />}
        paramPrefix="feeds."
        empty={{ title: t('sources.none'), reason: t('sources.noneWhy') }}
        fileName={t('sources.file')}
        phone="cards"
        maxHeight="none"
      />
    </Card>
  );
}

/** Runs a fetching job now; `sending` names the one whose press is on its way to the server. */
function useRunIngest(): { readonly run: (job: string) => void; readonly sending: string | null } {
  const t = useText(adminText);
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const run = useCallback(
    async (job: string) => {
      setSending(job);
      try {
        const { outcome } = await api.call('market.runIngest', { body: { job } });
        const name = jobName(job, t);
        toasts.job(t(outcome === 'queued' ? 'sources.queued' : 'sources.alreadyWaiting', { job: name }));
        await client.invalidateQueries({ queryKey: JOBS_KEY });
      } catch (error) {
        toasts.job(t('sources.refused', { job: jobName(job, t), reason: failureText(error, t) }), {
          tone: 'error',
        });
      } finally {
        setSending(null);
      }
    },
    [t, client],
  );
  return { run, sending };
}
