import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
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

const load = () => import('./welcome.tsx');
const Welcome = lazyPart(async () => (await load()).Welcome);

/** Whether this member is offered the start: from the next screen on, where this one is shown without it already. */
function useVerdict() {
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
    if (verdict !== 'due') setShownWithout(path);
    else if (shownWithout !== path) setShownWithout(undefined);
  }, [verdict, path, shownWithout]);
  return shownWithout === path && verdict !== 'never' ? 'not yet' : verdict;
}

interface NewcomerProps {
  /** This browser need not ask again. */
  readonly onDecided: () => void;
  readonly onOver: () => void;
}

/** The invitation and what it leads to, for a member whom this browser has not asked yet. */
export function Newcomer({ onDecided, onOver }: NewcomerProps) {
  const verdict = useVerdict();
  const [inside, setInside] = useState(false);
  useEffect(() => {
    if (verdict === 'never' && !inside) onDecided();
  }, [verdict, inside, onDecided]);
  useEffect(() => {
    if (verdict === 'due')
      load()
        .then(({ takeOverZone }) => takeOverZone())
        .catch(() => undefined);
  }, [verdict]);
  const leave = () => {
    // Where this fails, another device offers the start once more.
    void api.call('configuration.closeNotice', { params: { notice: 'first-hour' } }).catch(() => undefined);
    onOver();
  };
  return (
    <>
      {verdict === 'due' && <Invitation onBegin={() => setInside(true)} onSkip={leave} />}
      <Suspense>{inside && <Welcome onClose={() => setInside(false)} onDone={leave} />}</Suspense>
    </>
  );
}
