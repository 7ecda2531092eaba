import { toasts } from '../../ui/toasts/toast-store.ts';
import { initialProfile, initialTrading } from './app-state/initial-groups.ts';
import {
  loginFailed,
  loginSucceeded,
  logoutFailed,
  logoutRequested,
  logoutSucceeded,
} from './app-state/login-group.ts';
import { changeGroup, PERSIST_KEY, takeOverLayout, useRootStore } from './app-state/root-store.ts';
import { browserStorage, tabStorage } from './browser-storage.ts';
import { httpAuthCalls } from './http-auth-calls.ts';
import { LOGIN_REFUSED } from './login-errors.ts';
import {
  clearSession,
  readSession,
  type StoredSession,
  writeLoginFailure,
  writeRoles,
  writeSession,
} from './session-store.ts';
import type { Session, SessionUser } from './session-types.ts';
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
  onSession: ({ user }) => followMember(user),
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
  const { user } = currentSession();
  if (user && user.uid !== session.user.uid) forgetTraces();
  browserStorage.removeItem(storageKeys.refreshStart);
  writeSession(browserStorage, session);
  changeGroup('profile', () => ({ ...initialProfile, user: session.user }));
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
  // Whoever is signed in stays so: only somebody else’s sign-in was refused.
  if (currentSession().user === null) writeLoginFailure(browserStorage);
  changeGroup('login', (login) => loginFailed(login, error));
  toasts.answer(error, { tone: 'error' });
}

/** Everything kept of whoever used this browser, but for what is the browser’s own: the rest tells the next about them. */
const traces = /^auspex\.(?!refBy|ledger-root|claims-read|first-hour|reloaded)/;

function clearTraces(name: 'localStorage' | 'sessionStorage'): void {
  const held = name === 'localStorage' ? browserStorage : tabStorage;
  for (const key of held.inMemory()) if (traces.test(key)) held.removeItem(key);
  try {
    const place = globalThis[name];
    for (const key in place) if (traces.test(key)) place.removeItem(key);
  } catch {
    // A browser that blocks storage has kept none.
  }
}

/** What this tab alone keeps of the member; every tab forgets it for itself. */
function forgetInTab(): void {
  refresh.stop();
  clearTraces('sessionStorage');
  tabStorage.removeItem(storageKeys.returnTo);
  changeGroup('profile', () => initialProfile);
  changeGroup('trading', () => initialTrading);
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

/** Everything of whoever leaves this browser but the session itself. */
function forgetTraces(): void {
  void endPushMessages();
  clearTraces('localStorage');
  forgetInTab();
}

/** Ends the session here at once and on the server as soon as it answers. */
export async function signOut(): Promise<void> {
  changeGroup('login', logoutRequested);
  clearSession(browserStorage);
  forgetTraces();
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
  const { user } = currentSession();
  if (before === null) return false;
  await refresh.renew();
  const after = accessToken();
  // What was asked for one member is not asked again as another, who has signed in meanwhile.
  return after !== null && after !== before && currentSession().user?.uid === user?.uid;
}

/** Takes up the stored session at start and follows what other tabs do. */
export function startSession(): void {
  const stored = currentSession();
  const signedIn = stored.user !== null && stored.loginSuccess !== false;
  changeGroup('profile', () => ({ ...initialProfile, user: signedIn ? stored.user : null }));
  if (signedIn) refresh.start();
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.user || key === null) followMember(currentSession().user);
  });
  // A page that the browser kept aside has heard of nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    takeOverLayout(browserStorage.getItem(PERSIST_KEY));
    followMember(currentSession().user);
  });
}

/** Another tab signed in, renewed, changed the profile or signed out; or this one renewed. */
function followMember(user: SessionUser | null): void {
  const before = useRootStore.getState().profile.user;
  const isSame = user?.uid === before?.uid;
  if (!isSame && before !== null) {
    // First, so that whoever hears of the new member finds nothing of the one before.
    forgetInTab();
    // Written here before this tab could hear that the member had left.
    if (user === null) clearTraces('localStorage');
  }
  changeGroup('profile', (profile) => ({ ...profile, user }));
  if (isSame || user === null) return;
  // What stands here was read and typed by the one before, and would be sent as the next one's.
  if (before !== null) window.location.reload();
  else refresh.start();
}

/** Runs the work while no other tab of this browser runs work of the same name. */
async function runExclusively(name: string, work: () => Promise<void>): Promise<void> {
  // Web Locks exist only in secure contexts; without them each tab works for itself.
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  await navigator.locks.request(name, work);
}
