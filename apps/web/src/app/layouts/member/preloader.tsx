import { useEffect, useState } from 'react';
import { usePath } from '../../../shared/navigation/use-path.ts';
import { useRootStore } from '../../../shared/session/app-state/root-store.ts';
import { LoadingView } from '../loading-view.tsx';
import { PRELOADER_MS } from '../thresholds.ts';

/** Covers the page for one second on every change of screen, when the member has asked for it. */
export function Preloader() {
  const enabled = useRootStore((state) => state.layout.preloader === 'enable');
  const path = usePath();
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of screen starts it anew
  useEffect(() => {
    if (!enabled) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), PRELOADER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [enabled, path]);

  return shown ? <LoadingView /> : null;
}
