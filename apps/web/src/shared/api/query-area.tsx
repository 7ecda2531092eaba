import { CallError } from '@auspex/contract/client';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-text.ts';
import { useMember } from '../session/use-session.ts';
import { SimulatedArea } from './simulated-area.tsx';

const MOST_RETRIES = 2;
const FIRST_WAIT_MS = 1_000;
/** Who is told to stay away for longer than this is told so, instead of being kept waiting. */
const LONGEST_WAIT_MS = 30_000;

const waitAskedFor = (error: unknown): number => (error instanceof CallError && error.retryAfterMs) || 0;

/**
 * How long to wait before asking again: twice as long each time, and never less than the server asks for. Spread out,
 * since all that a page asked at once would otherwise come back at once.
 */
export function retryDelay(failures: number, error: unknown, random: () => number = Math.random): number {
  return Math.max(waitAskedFor(error), FIRST_WAIT_MS * 2 ** failures) * (1 + random());
}

export function shouldRetry(failures: number, error: unknown): boolean {
  return !isFinal(error) && failures < MOST_RETRIES && waitAskedFor(error) <= LONGEST_WAIT_MS;
}

/** Answers that stay the same however often one asks. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

// Of two clicks that wait for a busy page the second comes before any timer: by then its button takes none.
notifyManager.setScheduler(queueMicrotask);

/** What the server has answered; shared by every screen of the member area. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      retryDelay: (failures, error) => retryDelay(failures, error),
      refetchOnWindowFocus: true,
      // Without a network a question fails with a sentence, instead of waiting in silence over what stood there before.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** What one member was told is not there for the next one at the same browser. */
function useForgetting(): void {
  const uid = useMember()?.uid ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the member is what clears
  useEffect(() => () => queries.clear(), [uid]);
}

/** The server words its sentences in the language on the screen. */
function useAskingAgain(): void {
  const language = useLanguage();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void queries.invalidateQueries();
  }, [language]);
}

export function QueryArea({ children }: { readonly children: ReactNode }) {
  useForgetting();
  useAskingAgain();
  return (
    <QueryClientProvider client={queries}>
      <SimulatedArea>{children}</SimulatedArea>
    </QueryClientProvider>
  );
}
