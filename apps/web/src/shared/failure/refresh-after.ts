import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks again for what a change may have altered. A change that was made takes no second press before that is there; one
 * that failed says so at once, also where nothing else answers either.
 */
export function refreshAfter(client: QueryClient, queryKey: QueryKey) {
  return (_reply: unknown, error: Error | null): Promise<void> | undefined => {
    const asked = client.invalidateQueries({ queryKey });
    return error === null ? asked : undefined;
  };
}
