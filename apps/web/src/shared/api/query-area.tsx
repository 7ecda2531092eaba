import { CallError } from '@auspex/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useMember } from '../session/use-session.ts';
import { SimulatedArea } from './simulated-area.tsx';

/** Answers that stay the same however often one asks. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** What the server has answered; shared by every screen of the member area. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !isFinal(error) && failures < 2,
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

export function QueryArea({ children }: { readonly children: ReactNode }) {
  useForgetting();
  return (
    <QueryClientProvider client={queries}>
      <SimulatedArea>{children}</SimulatedArea>
    </QueryClientProvider>
  );
}
