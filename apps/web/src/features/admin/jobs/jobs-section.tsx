import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { failureText } from '../../../shared/failure/describe-failure.ts';
import { useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/screen/screen.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { sparseColumns } from '../../../ui/tables/table-column.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { adminText } from '../admin.text.ts';
import { useTableStatus } from '../section-state.tsx';
import { runColumns, scheduleColumns } from './job-columns.tsx';
import { JOBS_KEY, type JobRun, useJobs } from './use-jobs.ts';

/** Only runs that failed have these. */
const SPARSE = ['error', 'again'];

function useRetry(): (run: JobRun) => void {
  const t = useText(adminText);
  const client = useQueryClient();
  return useCallback(
    async ({ id, name }: JobRun) => {
      try {
        const { outcome } = await api.call('jobs.retry', { params: { id } });
        toasts.job(t(outcome === 'queued' ? 'jobs.retried' : 'sources.alreadyWaiting', { job: name }));
        await client.invalidateQueries({ queryKey: JOBS_KEY });
      } catch (error) {
        const reason = failureText(error);
        toasts.job(t('jobs.notRetried', { job: name, reason }), { tone: 'error' });
      }
    },
    [t, client],
  );
}

/** What runs and ran, with its progress, and the way to run a failed one again; then every job there is. */
export function JobsSection() {
  const t = useText(adminText);
  const jobs = useJobs();
  const retry = useRetry();
  const searchParams = useSearchPort();
  const { data } = jobs;
  const runs = useMemo(
    () => sparseColumns(runColumns(t, retry), data?.items ?? [], SPARSE),
    [t, retry, data],
  );
  const schedules = useMemo(() => scheduleColumns(t), [t]);
  const status = useTableStatus(jobs);
  return (
    <Stack>
      <Card title={t('jobs.table')} note={t('jobs.note')} flush>
        <DataTable
          label={t('jobs.table')}
          columns={runs}
          rows={data?.items ?? []}
          rowId={(run) => run.id}
          rowName={(run) => run.name}
          status={status}
          searchParams={searchParams}
          paramPrefix="runs."
          defaultSort={{ columnId: 'queued', descending: true }}
          empty={{ title: t('jobs.none'), reason: t('jobs.noneWhy') }}
          fileName="auspex-jobs"
          maxHeight="min(56dvh, 560px)"
        />
      </Card>
      <Card title={t('jobs.schedules')} flush>
        <DataTable
          label={t('jobs.schedules')}
          columns={schedules}
          rows={data?.table ?? []}
          rowId={(job) => job.name}
          rowName={(job) => job.name}
          status={status}
          searchParams={searchParams}
          paramPrefix="jobs."
          empty={{ title: t('jobs.none'), reason: t('jobs.noneWhy') }}
          fileName="auspex-job-table"
        />
      </Card>
    </Stack>
  );
}
