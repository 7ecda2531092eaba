import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshAfter } from './refresh-after.ts';

it('a change that failed says so while what it may have altered is still being asked for', async () => {
  const client = new QueryClient();
  client.setQueryData(['plan'], 'as it was');
  const shown = new QueryObserver(client, {
    queryKey: ['plan'],
    queryFn: () => new Promise(() => undefined),
    staleTime: 1e9,
  });
  const hide = shown.subscribe(() => undefined);
  const statusAfter = async (mutationFn: () => Promise<unknown>) => {
    const change = new MutationObserver(client, {
      mutationFn,
      onSettled: refreshAfter(client, ['plan']),
    });
    change.mutate().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return change.getCurrentResult().status;
  };
  expect(await statusAfter(() => Promise.reject(new Error('offline')))).toBe('error');
  expect(await statusAfter(() => Promise.resolve('done'))).toBe('pending');
  expect(client.getQueryState(['plan'])?.fetchStatus).toBe('fetching');
  hide();
});
