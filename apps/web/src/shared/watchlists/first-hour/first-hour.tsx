import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { useMember } from '../../session/use-session.ts';

const keyOf = (uid: string): string => `auspex.first-hour.${uid}`;

const Newcomer = lazyPart(() =>
  // Without it the screen is whole all the same.
  import('./newcomer.tsx').then(
    (found) => found.Newcomer,
    () => Nobody,
  ),
);

function Nobody() {
  return null;
}

/** The start for a new member, after the address is verified; asks nothing of anyone else. */
export function FirstHour() {
  const member = useMember();
  const uid = member?.emailVerified ? member.uid : null;
  const [over, setOver] = useState<string | null>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (over !== null) document.getElementById('content')?.focus({ preventScroll: true });
  }, [over]);
  const remember = useCallback(() => rememberWelcome(uid), [uid]);
  if (uid === null || over === uid || wasWelcomed(uid)) return null;
  const leave = () => {
    remember();
    setOver(uid);
  };
  return (
    <Suspense>
      <Newcomer key={uid} onDecided={remember} onOver={leave} />
    </Suspense>
  );
}

/** Whether this browser has heard that the member has seen or closed the start. */
function wasWelcomed(uid: string): boolean {
  return browserStorage.getItem(keyOf(uid)) !== null;
}

function rememberWelcome(uid: string | null): void {
  if (uid === null) return;
  try {
    browserStorage.setItem(keyOf(uid), new Date().toISOString());
  } catch {
    // A full storage: the account remembers.
  }
}
