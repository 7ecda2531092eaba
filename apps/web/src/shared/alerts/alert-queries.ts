import type { CallReply, Calls } from '@auspex/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { toasts } from '../../ui/toasts/toast-store.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failure/describe-failure.ts';
import { type ChangeOptions, tellFailedChange } from '../failure/failed-change.ts';
import type { AlertBody } from './alert-overlay.ts';

export const ALERTS_KEY = ['alerts'] as const;
export const INBOX_KEY = ['alert-inbox'] as const;
const SETTINGS_KEY = ['alert-settings'] as const;

export type Firing = CallReply<Calls['alerts.inbox']>['items'][number];
export type Rehearsal = CallReply<Calls['alerts.rehearse']>;
export type AlertSettings = CallReply<Calls['alerts.settings']>;
type Alerts = CallReply<Calls['alerts.list']>;

const SHOWN = 50;
type Inbox = CallReply<Calls['alerts.inbox']>;

export const alertsQuery = queryOptions({
  queryKey: ALERTS_KEY,
  queryFn: ({ signal }) => api.call('alerts.list', undefined, { signal }),
  staleTime: 30_000,
});

/** For the bell: how many entries are new. */
export const unreadQuery = queryOptions({
  queryKey: [...INBOX_KEY, 'unread'],
  queryFn: ({ signal }) => api.call('alerts.inbox', { query: { limit: 1 } }, { signal }),
  staleTime: 60_000,
});

/** The newest entries first; older ones on demand, from the last one on. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: [...INBOX_KEY, 'entries'],
  queryFn: ({ pageParam, signal }) =>
    api.call('alerts.inbox', { query: { limit: SHOWN, ...pageParam } }, { signal }),
  initialPageParam: null as { readonly before: string; readonly beforeId: string } | null,
  getNextPageParam: ({ items, more }: Inbox) => {
    const last = items.at(-1);
    return more && last ? { before: last.at, beforeId: last.id } : null;
  },
  staleTime: 60_000,
});

export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  queryFn: ({ signal }) => api.call('alerts.settings', undefined, { signal }),
  staleTime: 60_000,
});

export const indicatorsQuery = queryOptions({
  queryKey: ['alert-indicators'],
  queryFn: ({ signal }) => api.call('alerts.indicators', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What an alert would have done; asked again with every change of the form, the answer before stays meanwhile. */
export function rehearsalQuery(asked: Pick<AlertBody, 'symbol' | 'condition' | 'frequency'> | null) {
  return queryOptions({
    queryKey: ['alert-rehearsal', asked],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('There is nothing to rehearse.');
      return api.call('alerts.rehearse', { body: asked }, { signal });
    },
    enabled: asked !== null,
    staleTime: 300_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** A change that answers with all alerts. */
export function useAlertChange<Wish>(send: (wish: Wish) => Promise<Alerts>, options: ChangeOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (alerts) => {
      client.setQueryData(ALERTS_KEY, alerts);
      options.onDone?.();
    },
    onError: (error) =>
      tellFailedChange(error, options, () => client.invalidateQueries({ queryKey: ALERTS_KEY })),
  });
}

export const alertCalls = {
  rest: ({ id, ...body }: { id: string } & Rest) => api.call('alerts.rest', { params: { id }, body }),
  remove: (id: string) => api.call('alerts.remove', { params: { id } }),
  /** Without the alert that is changed, under an id that is the same for every try to set it. */
  save: (body: AlertBody, alert: { readonly id: string; readonly version?: number }) =>
    alert.version === undefined
      ? api.call('alerts.create', { body: { ...body, request_id: alert.id } })
      : api.call('alerts.change', { params: { id: alert.id }, body: { ...body, version: alert.version } }),
};

type Rest =
  | { readonly to: 'active' }
  | { readonly to: 'paused' }
  | { readonly to: 'snoozed'; readonly until: string };

/** Marks what was read; the count at the bell follows at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => api.call('alerts.read', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: INBOX_KEY }),
  });
}

/** Any change of the settings answers with all of them. */
export function useSettingsChange<Wish>(send: (wish: Wish) => Promise<AlertSettings>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (settings) => client.setQueryData(SETTINGS_KEY, settings),
    onError: (error) => toasts.answer(failureText(error), { tone: 'error' }),
  });
}
