import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { NOW } from '../../market/as-of/read-as-of.ts';
import { useAsOf } from '../../market/as-of/use-as-of.ts';
import { lazyPart } from '../../market/lazy-part.ts';
import { listQuery } from '../../market/market-queries.ts';
import { usePreparation } from '../../market/preparation/use-preparation.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { useMember } from '../../session/use-session.ts';
import { useWatchlists } from '../use-watchlists.ts';
import { SUGGESTIONS } from './suggested-assets.ts';
import { isWelcomeDue } from './welcome-due.ts';

const keyOf = (uid: string): string => `auspex.first-hour.${uid}`;

const Invitation = lazyPart(async () => (await import('./invitation.tsx')).Invitation);
const Welcome = lazyPart(async () => (await import('./welcome.tsx')).Welcome);

function Newcomer({ uid }: { readonly uid: string }) {
  const { lists, state } = useWatchlists();
  const preparation = usePreparation();
  const earlier = useAsOf().kind === 'at';
  const [stage, setStage] = useState<'invited' | 'inside' | 'over'>('invited');
  const due = isWelcomeDue({
    verified: true,
    marketReady: preparation?.state === 'ready' && !earlier,
    lists: state === 'ready' ? lists : null,
    remembered: wasWelcomed(uid),
  });
  // A market without assets has nothing to choose from.
  const market = useQuery({ ...listQuery(SUGGESTIONS, NOW), enabled: due });
  const leave = () => {
    rememberWelcome(uid);
    setStage('over');
  };
  const invited = stage === 'invited' && due && (market.data?.items.length ?? 0) > 0;
  return (
    <Suspense>
      {invited && <Invitation onBegin={() => setStage('inside')} onSkip={leave} />}
      {stage === 'inside' && <Welcome onClose={leave} />}
    </Suspense>
  );
}

/** The start for a new member, after the address is verified; asks nothing of anyone else. */
export function FirstHour() {
  const member = useMember();
  if (!member?.emailVerified) return null;
  return <Newcomer key={member.uid} uid={member.uid} />;
}

/** Whether this member has seen or skipped the start in this browser. */
function wasWelcomed(uid: string): boolean {
  return browserStorage.getItem(keyOf(uid)) !== null;
}

function rememberWelcome(uid: string): void {
  try {
    browserStorage.setItem(keyOf(uid), new Date().toISOString());
  } catch {
    // A full storage: the lists on the server remember who has chosen something.
  }
}
