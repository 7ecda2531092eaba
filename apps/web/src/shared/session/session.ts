import { toasts } from '../../ui/toasts/toast-store.ts';
import {
  loginFailed,
  loginSucceeded,
  logoutFailed,
  logoutRequested,
  logoutSucceeded,
} from './app-state/login-group.ts';
import { initialProfile, profileSignedIn } from './app-state/profile-group.ts';
import { changeGroup } from './app-state/root-store.ts';
import { initialTrading } from './app-state/trading-group.ts';
import { browserStorage } from './browser-storage.ts';
import { httpAuthCalls } from './http-auth-calls.ts';
import { LOGIN_ERROR_TOAST_MS, LOGIN_REFUSED } from './login-errors.ts';
import {
  clearSession,
  readSession,
  type StoredSession,
  writeLoginFailure,
  writeRoles,
  writeSession,
} from './session-store.ts';
import type { Session, SessionUser, UserDocument } from './session-types.ts';
import { storageKeys } from './storage-keys.ts';
import { createTokenRefresh } from './token-refresh.ts';

/** Name of the turn that one tab at a time has with the session on the server. */
const RENEWAL = 'auspex.refresh';

const refresh = createTokenRefresh({
  calls: httpAuthCalls,
  storage: browserStorage,
  now: () => Date.now(),
  exclusively: (work) => runExclusively(RENEWAL, work),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  onSession: (session) => changeGroup('profile', (profile) => ({ ...profile, user: session.user })),
  onSessionOver: () => void signOut(),
  // A warning, not an error: the member notices nothing and the next attempt follows by itself.
  log: (message, error) => console.warn(message, error),
});

export function currentSession(): StoredSession {
  return readSession(browserStorage);
}

export function accessToken(): string | null {
  return browserStorage.getItem(storageKeys.accessToken);
}

/** Takes over what the server answered to a sign-in and keeps the token fresh from now on. */
export function signIn(session: Session): void {
  browserStorage.removeItem(storageKeys.refreshStart);
  writeSession(browserStorage, session);
  changeGroup('profile', () => profileSignedIn(session.user));
  changeGroup('login', loginSucceeded);
  const { language } = session.userData;
  changeGroup('layout', (layout) => (layout.languageChosen || !language ? layout : { ...layout, language }));
  refresh.start();
  void fetchRoles(session);
}

/** Asks for the member's roles after a sign-in; those that came with the session stay when it fails. */
async function fetchRoles({ user, accessToken: bearer }: Session): Promise<void> {
  try {
    const roles = await httpAuthCalls.roles(bearer);
    // The member may have left meanwhile.
    if (currentSession().user?.uid === user.uid) writeRoles(browserStorage, roles);
  } catch (error) {
    console.warn('Roles', error);
  }
}

/** Notes a sign-in that was refused, and says so. */
export function refuseSignIn(error: string = LOGIN_REFUSED): void {
  writeLoginFailure(browserStorage);
  changeGroup('login', (login) => loginFailed(login, error));
  toasts.answer(error, { tone: 'error', durationMs: LOGIN_ERROR_TOAST_MS });
}

/** Everything kept of whoever used this browser, but for what is the browser’s own: the rest tells the next about them. */
const traces = /^auspex\.(?!refBy|ledger-root|claims-read|first-hour|reloaded)/;

function clearTraces(): void {
  try {
    for (const place of [localStorage, sessionStorage])
      for (const key in place) if (traces.test(key)) place.removeItem(key);
  } catch {
    // A browser that blocks storage has kept none.
  }
}

/** News of who leaves is not shown to the next at this browser; the server forgets it with the next message. */
async function endPushMessages(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('Push messages', error);
  }
}

function forgetMember(): void {
  refresh.stop();
  void endPushMessages();
  clearSession(browserStorage);
  clearTraces();
  changeGroup('profile', () => initialProfile);
  changeGroup('trading', () => initialTrading);
}

/** Ends the session here at once and on the server as soon as it answers. */
export async function signOut(): Promise<void> {
  changeGroup('login', logoutRequested);
  forgetMember();
  try {
    // After a renewal that is under way: the server would refuse it once the session has ended.
    await runExclusively(RENEWAL, () => httpAuthCalls.logout());
    changeGroup('login', logoutSucceeded);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    changeGroup('login', (login) => logoutSucceeded(logoutFailed(login, message)));
  }
}

/** A new access token after the server refused the old one; false when the member has to sign in again. */
export async function renewAccess(): Promise<boolean> {
  const before = accessToken();
  if (before === null) return false;
  await refresh.renew();
  const after = accessToken();
  return after !== null && after !== before;
}

/** Writes what a change of the profile answered into the stored session; null for a guest. */
export function changeStoredMember(
  change: Partial<SessionUser>,
  userData: UserDocument | null = null,
): SessionUser | null {
  const stored = currentSession();
  if (stored.user === null || stored.accessToken === null) return null;
  const user = { ...stored.user, ...change };
  const document = userData ?? stored.userData;
  if (document === null) return null;
  const { roles, accessToken } = stored;
  writeSession(browserStorage, { user, userData: document, roles, accessToken });
  changeGroup('profile', (profile) => ({ ...profile, user }));
  return user;
}

/** Takes up the stored session at start and follows what other tabs do. */
export function startSession(): void {
  const stored = currentSession();
  const signedIn = stored.user !== null && stored.loginSuccess !== false;
  changeGroup('profile', () => ({ ...initialProfile, user: signedIn ? stored.user : null }));
  if (signedIn) refresh.start();
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKeys.user && event.key !== null) return;
    const { user } = currentSession();
    changeGroup('profile', (profile) => ({ ...profile, user }));
    if (user === null) refresh.stop();
  });
}

/** Runs the work while no other tab of this browser runs work of the same name. */
async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  // Web Locks exist only in secure contexts; without them each tab works for itself.
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  await navigator.locks.request(name, work);
}
