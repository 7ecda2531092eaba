import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { api } from '../../shared/api/api.ts';
import { marketDataLoaded, userExchangesLoaded } from '../../shared/session/app-state/group-changes.ts';
import { changeGroup } from '../../shared/session/app-state/root-store.ts';
import { currentSession } from '../../shared/session/session.ts';
import { useMember } from '../../shared/session/use-session.ts';
import { closeTicket, useTicketWish } from '../../shared/trading/ticket-overlay.ts';
import { lazyPart } from '../../ui/states/lazy-part.ts';

const TicketDialog = lazyPart(async () => (await import('./ticket/ticket.tsx')).TicketDialog);

/** Fills the client state of trading for one member; signing out clears it. */
export async function loadTrading(queries: QueryClient, uid: string): Promise<void> {
  const { userData } = currentSession();
  if (userData) changeGroup('trading', (trading) => userExchangesLoaded(trading, userData));
  const marketData = await queries.fetchQuery({
    queryKey: ['market-data'],
    queryFn: () => api.call('market.marketData', { body: {} }),
    gcTime: 0,
  });
  // The member may have left meanwhile.
  if (currentSession().user?.uid === uid) {
    changeGroup('trading', (trading) => marketDataLoaded(trading, marketData));
  }
}

/** The order ticket over whichever screen it was opened from, and what trading keeps in the browser. */
export function TradingHost() {
  const wish = useTicketWish();
  const uid = useMember()?.uid;
  const queries = useQueryClient();
  useEffect(() => {
    if (uid === undefined) return;
    loadTrading(queries, uid).catch((error: unknown) => console.warn('Market data', error));
  }, [queries, uid]);
  return <Suspense>{wish && <TicketDialog wish={wish} onClose={closeTicket} />}</Suspense>;
}
