import { useSyncExternalStore } from 'react';
import { serverTime } from './server-time.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The same for half a minute, unless the server has said that it is another time. */
function currentMinute(): number {
  const time = serverTime();
  if (Math.abs(time - now) >= MINUTE_MS / 2) now = time;
  return now;
}

/** The time, renewed once a minute for everyone together, so that "3 minutes ago" stays true. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute, currentMinute);
}
