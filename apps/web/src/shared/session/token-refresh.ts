import type { AuthCalls } from './auth-calls.ts';
import { SessionOver } from './auth-calls.ts';
import { readSession, type SessionStorage, writeSession } from './session-store.ts';
import type { Session } from './session-types.ts';
import { storageKeys } from './storage-keys.ts';

/** The access token is renewed this often. */
const REFRESH_EVERY_MS = 2_400_000;
/** After this long without signing in anew the member is logged out. */
const LOGOUT_AFTER_MS = 5_184_000_000;
/**
 * A renewal that failed for a passing reason is tried again after this. Together with the time it may take, well within
 * the minute for which the server still takes the cookie before the one that was lost.
 */
export const RETRY_MS = 10_000;
export const RENEWAL_TIMEOUT_MS = 20_000;

export interface RefreshPorts {
  readonly calls: Pick<AuthCalls, 'refresh'>;
  readonly storage: SessionStorage;
  readonly now: () => number;
  /** Runs the work in one tab at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly onSession: (session: Session) => void;
  readonly onSessionOver: () => void;
  readonly log: (message: string, error: unknown) => void;
}

export interface TokenRefresh {
  /** Renews at once, then every 40 minutes. */
  start(): void;
  stop(): void;
  /** Renews now, unless another tab does it at the same time. */
  renew(): Promise<void>;
}

function storedTime(storage: SessionStorage, key: string): number | null {
  const time = Date.parse(storage.getItem(key) ?? '');
  return Number.isNaN(time) ? null : time;
}

/** True when the first renewal of this sign-in lies more than 60 days back; notes the date on first use. */
function refreshPeriodOver(storage: SessionStorage, now: number): boolean {
  const start = storedTime(storage, storageKeys.refreshStart);
  if (start === null) {
    storage.setItem(storageKeys.refreshStart, new Date(now).toISOString());
    return false;
  }
  return now - start > LOGOUT_AFTER_MS;
}

export function createTokenRefresh(ports: RefreshPorts): TokenRefresh {
  let cancel: () => void = () => undefined;
  let running = false;

  const schedule = (ms: number) => {
    cancel();
    if (running) cancel = ports.after(ms, () => void renewUnlessSince(ports.now() - REFRESH_EVERY_MS + 1));
  };

  /** Null also when it lies in the future: a clock that was put back must not keep the token from being renewed. */
  const lastRenewal = () => {
    const renewedAt = storedTime(ports.storage, storageKeys.refreshedAt);
    return renewedAt !== null && renewedAt <= ports.now() ? renewedAt : null;
  };

  const memberNow = () => readSession(ports.storage).user?.uid;

  /** In this tab alone; what any tab has renewed at this time or later is taken over instead of made again. */
  const renewHere = async (goodSinceMs: number) => {
    // The member may have left while this waited for its turn …
    const member = memberNow();
    if (member === undefined) return;
    const renewedAt = lastRenewal();
    if (renewedAt !== null && renewedAt >= goodSinceMs) return;
    const session = await ports.calls.refresh();
    // … or while the answer was on its way, and another may be here.
    if (memberNow() !== member) return;
    writeSession(ports.storage, session);
    ports.storage.setItem(storageKeys.refreshedAt, new Date(ports.now()).toISOString());
    ports.onSession(session);
  };

  const renewUnlessSince = async (goodSinceMs: number): Promise<void> => {
    if (refreshPeriodOver(ports.storage, ports.now())) {
      ports.onSessionOver();
      return;
    }
    try {
      await ports.exclusively(() => renewHere(goodSinceMs));
      schedule((lastRenewal() ?? ports.now()) + REFRESH_EVERY_MS - ports.now());
    } catch (error) {
      if (error instanceof SessionOver) {
        ports.onSessionOver();
        return;
      }
      ports.log('The access token could not be renewed.', error);
      schedule(RETRY_MS);
    }
  };

  const renew = () => renewUnlessSince(ports.now());

  return {
    start: () => {
      running = true;
      void renew();
    },
    stop: () => {
      running = false;
      cancel();
    },
    renew,
  };
}
