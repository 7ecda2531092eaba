import type { CallReply, Calls } from '@auspex/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useTopic } from '../../../shared/live/use-topic.ts';

export type Jobs = CallReply<Calls['jobs.list']>;
export type JobRun = Jobs['items'][number];

export const JOBS_KEY = ['admin', 'jobs'] as const;

function readRuns(data: unknown): JobRun[] | null {
  if (typeof data !== 'object' || data === null) return null;
  const { items } = data as { items?: unknown };
  return Array.isArray(items) ? (items as JobRun[]) : null;
}

/** The runs of all jobs; the live stream brings every change within a second. */
export function useJobs() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => api.call('jobs.list', { query: { limit: 50 } }, { signal }),
    // Should the stream be down.
    refetchInterval: 15_000,
  });
  const onData = useCallback(
    (data: unknown) => {
      const items = readRuns(data);
      if (items === null) return;
      client.setQueryData<Jobs>(JOBS_KEY, (before) => before && { ...before, items });
    },
    [client],
  );
  useTopic('jobs', onData);
  return query;
}
