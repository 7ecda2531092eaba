import type { CallReply, Calls } from '@auspex/contract';
import { useCallback, useEffect, useState } from 'react';
import { recordApi } from '../../shared/api/record-api.ts';

export type ModelCard = CallReply<Calls['models.list']>['items'][number];

export type Models =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly cards: readonly ModelCard[] };

/** Every model card there is; pages without sign-in have no store of answers, so it is asked once per visit. */
export function useModels(): Models & { readonly retry: () => void } {
  const [models, setModels] = useState<Models>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const leaving = new AbortController();
    setModels({ kind: 'loading' });
    recordApi.call('models.list', { query: {} }, { signal: leaving.signal }).then(
      ({ items }) => setModels({ kind: 'ready', cards: items }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setModels({ kind: 'failed', error });
      },
    );
    return () => leaving.abort();
  }, [turn]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  return { ...models, retry };
}
