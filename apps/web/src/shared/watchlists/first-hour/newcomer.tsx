import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { api } from '../../api/api.ts';
import { NOW } from '../../market/as-of/read-as-of.ts';
import { useAsOf } from '../../market/as-of/use-as-of.ts';
import { listQuery } from '../../market/market-queries.ts';
import { usePreparation } from '../../market/preparation/use-preparation.ts';
import { usePath } from '../../navigation/use-path.ts';
import { useWatchlists } from '../use-watchlists.ts';
import { Invitation } from './invitation.tsx';
import { SUGGESTIONS } from './suggested-assets.ts';
import { welcomeVerdict } from './welcome-due.ts';

const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);

/** Whether this member is offered the start: decided before a screen is shown, which the invitation would push down. */
function useVerdict(held: boolean) {
  const { lists, state } = useWatchlists();
  const preparation = usePreparation();
  const earlier = useAsOf().kind === 'at';
  const closed = useQuery({
    queryKey: ['closed-notices'],
    queryFn: ({ signal }) => api.call('configuration.closedNotices', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const asked = {
    closed: closed.data ? closed.data.items.includes('first-hour') : null,
    lists: state === 'ready' ? lists : null,
    market: preparation && preparation.state === 'ready' && !earlier,
  };
  const wanted = welcomeVerdict({ ...asked, offered: 1 }) === 'due';
  const market = useQuery({ ...listQuery(SUGGESTIONS, NOW), enabled: wanted });
  const verdict = welcomeVerdict({ ...asked, offered: market.data?.items.length ?? null });
  const path = usePath();
  const [shownWithout, setShownWithout] = useState<string>();
  useEffect(() => {
    if (verdict === 'not yet' || (verdict === 'unknown' && !held)) setShownWithout(path);
  }, [verdict, held, path]);
  return shownWithout === path && verdict !== 'never' ? 'not yet' : verdict;
}

interface NewcomerProps {
  /** The screen is held back until `onKnown`, for a while. */
  readonly held: boolean;
  /** It is known what stands above the screen. */
  readonly onKnown: () => void;
  /** This browser need not ask again. */
  readonly onDecided: () => void;
  readonly onOver: () => void;
}

/** The invitation and what it leads to, for a member whom this browser has not asked yet. */
export function Newcomer({ held, onKnown, onDecided, onOver }: NewcomerProps) {
  const verdict = useVerdict(held);
  const [inside, setInside] = useState(false);
  useLayoutEffect(() => {
    if (verdict !== 'unknown') onKnown();
  }, [verdict, onKnown]);
  useEffect(() => {
    if (verdict === 'never' && !inside) onDecided();
  }, [verdict, inside, onDecided]);
  const leave = () => {
    // Where this fails, another device offers the start once more.
    void api.call('configuration.closeNotice', { params: { notice: 'first-hour' } }).catch(() => undefined);
    onOver();
  };
  if (inside) {
    return (
      <Suspense>
        <Welcome onClose={leave} />
      </Suspense>
    );
  }
  return verdict === 'due' ? <Invitation onBegin={() => setInside(true)} onSkip={leave} /> : null;
}
