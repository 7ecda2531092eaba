import type { CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { oneOf, optionalText } from '../../shared/navigation/use-address.ts';

export type AssistantStatus = CallReply<Calls['assistant.status']>;
export type ChatHead = CallReply<Calls['assistant.chats']>['items'][number];

export const VIEWS = ['chat', 'connect'] as const;

export const assistantAddress = {
  /** The conversation that is open; a new one without. */
  chat: optionalText,
  view: oneOf(VIEWS, 'chat'),
};

export const CHATS_KEY = ['assistant', 'chats'] as const;

/** The latest conversations first; older ones on demand. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: CHATS_KEY,
  queryFn: ({ pageParam, signal }) =>
    api.call(
      'assistant.chats',
      { query: { limit: 30, ...(pageParam && { before: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ items, more }) => (more ? (items.at(-1)?.updatedAt ?? null) : null),
});

export function chatQuery(id: string) {
  return queryOptions({
    queryKey: ['assistant', 'chat', id],
    queryFn: ({ signal }) => api.call('assistant.chat', { params: { id } }, { signal }),
    // What was said there changes by this screen alone, or by another tab: read whenever it is opened.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const statusQuery = queryOptions({
  queryKey: ['assistant', 'status'],
  queryFn: ({ signal }) => api.call('assistant.status', {}, { signal }),
});

export function suggestionsQuery(language: Language) {
  return queryOptions({
    queryKey: ['assistant', 'suggestions', language],
    queryFn: ({ signal }) => api.call('assistant.suggestions', { query: { language } }, { signal }),
    staleTime: 10 * 60_000,
  });
}

export function toolsQuery(language: Language) {
  return queryOptions({
    queryKey: ['assistant', 'tools', language],
    queryFn: ({ signal }) => api.call('assistant.tools', { query: { language } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
