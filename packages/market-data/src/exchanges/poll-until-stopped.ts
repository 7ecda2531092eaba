import type { Unsubscribe } from '@auspex/market';
import type { HttpClock } from '../http/http-clock.ts';

/** Repeats something until stopped, each time counted from the end of the last. */
export function pollUntilStopped(clock: HttpClock, everyMs: number, poll: () => Promise<void>): Unsubscribe {
  let isStopped = false;
  let cancel: Unsubscribe = () => undefined;
  const next = (): void => {
    poll()
      // A poll that fails has no consequences; the next one still comes.
      .catch(() => undefined)
      .finally(() => {
        if (!isStopped) cancel = clock.after(everyMs, next);
      });
  };
  next();
  return () => {
    isStopped = true;
    cancel();
  };
}
