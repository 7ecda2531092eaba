import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/states/lazy-part.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { useMember } from '../../session/use-session.ts';
import styles from './hold.module.css';

const keyOf = (uid: string): string => `auspex.first-hour.${uid}`;

/** A screen waits no longer than this until it is known what will be above it. */
const HOLD_MS = 5_000;

const Newcomer = lazyPart(() =>
  // Without it the screen is whole all the same.
  import('./newcomer.tsx').then(
    (found) => found.Newcomer,
    () => Nobody,
  ),
);

function Nobody({ onKnown }: { readonly onKnown: () => void }) {
  useEffect(onKnown, [onKnown]);
  return null;
}

/** The start for a new member, after the address is verified; asks nothing of anyone else. */
export function FirstHour() {
  const member = useMember();
  const uid = member?.emailVerified ? member.uid : null;
  const [over, setOver] = useState<string | null>(null);
  const [held, setHeld] = useState(true);
  const release = useCallback(() => setHeld(false), []);
  useEffect(() => {
    const timer = setTimeout(release, HOLD_MS);
    return () => clearTimeout(timer);
  }, [release]);
  const remember = useCallback(() => rememberWelcome(uid), [uid]);
  if (uid === null || over === uid || wasWelcomed(uid)) return null;
  const leave = () => {
    remember();
    setOver(uid);
  };
  return (
    <>
      {held && <div className={styles.hold} />}
      <Suspense>
        <Newcomer key={uid} held={held} onKnown={release} onDecided={remember} onOver={leave} />
      </Suspense>
    </>
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
