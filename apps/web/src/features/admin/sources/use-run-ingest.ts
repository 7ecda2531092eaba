import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { toasts } from '../../../ui/toasts/toast-store.ts';
import { adminText } from '../admin.text.ts';
import { failureText } from '../failure-text.ts';
import { JOBS_KEY } from '../jobs/use-jobs.ts';
import { jobName } from './job-name.ts';

/** Runs a fetching job now; `sending` names the one whose press is on its way to the server. */
export function useRunIngest(): { readonly run: (job: string) => void; readonly sending: string | null } {
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
