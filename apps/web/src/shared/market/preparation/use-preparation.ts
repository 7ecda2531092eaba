import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { retryDelay } from '../../api/query-area.tsx';
import type { Preparation } from '../market-queries.ts';

/** While something is prepared the figures are asked for this often. */
const WATCH_MS = 1_500;

function isOver(preparation: Preparation | undefined): boolean {
  return preparation === undefined || preparation.state === 'ready' || preparation.state === 'failed';
}

/** The first filling of the market; with each of its steps every page asks again for what it shows. */
export function usePreparation(): Preparation | null {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['preparation'],
    queryFn: ({ signal }) => api.call('market.preparation', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // While the server is too busy to say, it is left alone for longer.
    refetchInterval: ({ state }) =>
      isOver(state.data) ? false : Math.max(WATCH_MS, state.error ? retryDelay(0, state.error) : 0),
  });
  const state = data?.state;
  const before = useRef(state);
  const steps = data?.steps.filter((step) => step.state === 'done').length;
  const stepsBefore = useRef(steps);
  useEffect(() => {
    const ended = state === 'ready' && before.current !== undefined && before.current !== 'ready';
    const further = steps !== stepsBefore.current && stepsBefore.current !== undefined;
    before.current = state;
    stepsBefore.current = steps;
    // Everything: earnings, news and signals stand under keys of their own.
    if (ended || further)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'preparation' });
  }, [state, steps, client]);
  return data ?? null;
}

/** While it lasts, what is not there yet is on its way. */
export function useIsFilling(): boolean {
  const state = usePreparation()?.state;
  return state === 'waiting' || state === 'running';
}
