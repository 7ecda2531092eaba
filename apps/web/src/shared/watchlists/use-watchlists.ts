import { CallError } from '@auspex/contract/client';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Translate, useText } from '../../i18n/use-text.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { api } from '../api/api.ts';
import { explainedFailure, failureText } from '../failure/describe-failure.ts';
import { applyChange } from './apply-change.ts';
import { isStarred, type ListedSymbol, type Watchlist, type WatchlistChange } from './watchlist.ts';
import { WATCHLISTS_KEY, type WatchlistCalls, watchlistMutation } from './watchlist-mutation.ts';
import { type WatchlistsTextKey, watchlistsText } from './watchlists.text.ts';

const NONE: readonly Watchlist[] = [];
/** What the server calls the main list until the member gives it a name. */
const UNNAMED_MAIN = 'Watchlist';

const calls: WatchlistCalls = {
  star: (symbol, starred) => api.call('watchlists.star', { params: { symbol }, body: { starred } }),
  create: (body) => api.call('watchlists.create', { body }),
  replace: (id, body) => api.call('watchlists.replace', { params: { id }, body }),
  remove: (id) => api.call('watchlists.remove', { params: { id } }),
};

export interface Watchlists {
  /** As they will be once everything under way is done. */
  readonly lists: readonly Watchlist[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The member's lists. */
export function useWatchlists(): Watchlists {
  const { data, error, refetch } = useQuery({
    queryKey: WATCHLISTS_KEY,
    queryFn: ({ signal }) => api.call('watchlists.list', undefined, { signal }),
    staleTime: 60_000,
  });
  const underWay = useMutationState({
    filters: { mutationKey: WATCHLISTS_KEY, status: 'pending' },
    select: (mutation) => mutation.state.variables as WatchlistChange,
  });
  const t = useText(watchlistsText);
  const lists = useMemo(
    () =>
      underWay
        .reduce<readonly Watchlist[]>(applyChange, data?.items ?? NONE)
        .map((list) =>
          list.main && list.name === UNNAMED_MAIN ? { ...list, name: t('filter.watchlist') } : list,
        ),
    [data, underWay, t],
  );
  const retry = useCallback(() => void refetch(), [refetch]);
  return { lists, state: data ? 'ready' : error ? 'failed' : 'loading', error, retry };
}

const REFUSALS: Readonly<Record<string, WatchlistsTextKey>> = {
  'version-conflict': 'failure.conflict',
  'name-taken': 'nameTaken',
  'too-many-lists': 'failure.tooManyLists',
  'list-full': 'failure.listFull',
  'unknown-symbols': 'failure.unknownSymbols',
};

/** The symbols that a refusal names. */
function symbolsOf(error: unknown): string {
  const details = error instanceof CallError ? error.details : null;
  if (typeof details !== 'object' || details === null || !('symbols' in details)) return '?';
  return Array.isArray(details.symbols) ? details.symbols.slice(0, 5).join(', ') : '?';
}

/** Why a change did not happen, as a sentence. */
export function refusalText(error: unknown, t: Translate<WatchlistsTextKey>): string {
  if (!(error instanceof CallError)) return failureText(error);
  const key = error.status === 404 ? 'failure.gone' : REFUSALS[error.code ?? ''];
  return key ? explainedFailure(error, t(key, { symbols: symbolsOf(error) })) : failureText(error);
}

interface ChangeOptions {
  readonly onDone?: () => void;
  /** Without it a toast says what went wrong. */
  readonly onRefused?: (error: Error) => void;
}

/** Changes the lists: at once on the screen, undone with a sentence where the server refuses. */
export function useChangeWatchlists(): (change: WatchlistChange, options?: ChangeOptions) => void {
  const t = useText(watchlistsText);
  const client = useQueryClient();
  const { mutateAsync } = useMutation(watchlistMutation(client, calls), client);
  return useCallback(
    (change, options = {}) => {
      const tell = (error: Error) => {
        if (options.onRefused) return options.onRefused(error);
        const reason = refusalText(error, t);
        const text =
          change.kind === 'star'
            ? t('failure.star', { symbol: change.asset.symbol, reason })
            : t('failure.change', { reason });
        toasts.answer(text, { tone: 'error' });
      };
      // Not the callbacks of `mutate`: those fall silent when the part of the page is gone.
      mutateAsync(change).then(() => options.onDone?.(), tell);
    },
    [mutateAsync, t],
  );
}

export interface Starring {
  readonly starred: boolean;
  /** False while nobody knows yet whether it is starred. */
  readonly ready: boolean;
  readonly toggle: (asset: ListedSymbol) => void;
}

/** Whether a symbol is starred, and the way to change that. */
export function useStar(symbol: string): Starring {
  const { lists, state } = useWatchlists();
  const change = useChangeWatchlists();
  const starred = isStarred(lists, symbol);
  const toggle = useCallback(
    (asset: ListedSymbol) => change({ kind: 'star', asset, starred: !starred }),
    [change, starred],
  );
  return { starred, ready: state === 'ready', toggle };
}
