import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { SearchParamsPort } from '../../../ui/tables/search-params-port.ts';
import { readPlace, type SignalsPlace, withPlace } from './read-address.ts';

export interface SignalsAddress {
  readonly place: SignalsPlace;
  /** Where the table keeps its view. */
  readonly port: SearchParamsPort;
  /** Changes a choice without a new entry in the history. */
  readonly set: (name: 'tab' | 'bars' | 'sessions', value: string) => void;
  /** Opens the signal of a symbol, or the table; Back returns. */
  readonly open: (symbol: string | null) => void;
  /** The address of a symbol's signal with everything else as it is. */
  readonly hrefOf: (symbol: string | null) => string;
}

/** What the address of the screen says, and the ways to change it. */
export function useSignalsAddress(): SignalsAddress {
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr }).replace(/^\?/, '');
  const write = useCallback(
    (next: string, way: 'push' | 'replace') => {
      const { pathname, state, hash } = router.history.location;
      const target = `${pathname}${next === '' ? '' : `?${next}`}${hash}`;
      if (way === 'push') router.history.push(target);
      else router.history.replace(target, state);
    },
    [router],
  );
  const { symbol, tab, horizon, sessions } = readPlace(search);
  const place = useMemo(() => ({ symbol, tab, horizon, sessions }), [symbol, tab, horizon, sessions]);
  // Stable while the table writes its view into the address: else every cell would be made anew.
  const ways = useMemo(() => {
    const current = () => router.history.location.search.replace(/^\?/, '');
    return {
      replace: (next: string) => write(next, 'replace'),
      set: (name: 'tab' | 'bars' | 'sessions', value: string) =>
        write(withPlace(current(), name, value), 'replace'),
      open: (wanted: string | null) => write(withPlace(current(), 'symbol', wanted), 'push'),
    };
  }, [router, write]);
  return useMemo(() => {
    const { replace, set, open } = ways;
    return {
      place,
      port: { current: search, replace },
      set,
      open,
      hrefOf: (wanted) => {
        const next = withPlace(search, 'symbol', wanted);
        return `${router.history.location.pathname}${next === '' ? '' : `?${next}`}`;
      },
    };
  }, [router, search, place, ways]);
}
