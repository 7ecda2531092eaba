import type { Unsubscribe } from '@auspex/market';
import type { HttpClock } from '../http/http-clock.ts';

/** Does something now and then again and again, the next time counted from the end of the last, until stopped. */
export function pollUntilStopped(clock: HttpClock, everyMs: number, poll: () => Promise<void>): Unsubscribe {
  let isStopped = false;
  let cancel: Unsubscribe = () => undefined;
  const next = async (): Promise<void> => {
    // A poll that fails is its own affair; the next one comes all the same.
    await poll().catch(() => undefined);
    if (!isStopped) cancel = clock.after(everyMs, () => void next());
  };
  void next();
  return () => {
    isStopped = true;
    cancel();
  };
}
