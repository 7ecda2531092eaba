import { parseRoles, parseSessionUser, parseUserDocument } from './parse-session.ts';
import type { Session, SessionUser, UserDocument } from './session-types.ts';
import { storageKeys } from './storage-keys.ts';

/** What of `localStorage` the session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the browser remembers of the member. */
export interface StoredSession {
  readonly user: SessionUser | null;
  readonly userData: UserDocument | null;
  readonly roles: readonly string[];
  readonly accessToken: string | null;
  /** Null before the first attempt to sign in. */
  readonly loginSuccess: boolean | null;
}

function readJson(storage: SessionStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function readSession(storage: SessionStorage): StoredSession {
  const loginSuccess = storage.getItem(storageKeys.loginSuccess);
  return {
    user: parseSessionUser(readJson(storage, storageKeys.user)),
    userData: parseUserDocument(readJson(storage, storageKeys.userData)),
    roles: parseRoles(readJson(storage, storageKeys.roles)),
    accessToken: storage.getItem(storageKeys.accessToken),
    loginSuccess: loginSuccess === null ? null : loginSuccess === 'true',
  };
}

export function writeSession(storage: SessionStorage, session: Session): void {
  storage.setItem(storageKeys.user, JSON.stringify(session.user));
  storage.setItem(storageKeys.userData, JSON.stringify(session.userData));
  writeRoles(storage, session.roles);
  storage.setItem(storageKeys.accessToken, session.accessToken);
  storage.setItem(storageKeys.loginSuccess, 'true');
}

export function writeRoles(storage: SessionStorage, roles: readonly string[]): void {
  storage.setItem(storageKeys.roles, JSON.stringify(roles));
}

export function writeLoginFailure(storage: SessionStorage): void {
  storage.setItem(storageKeys.loginSuccess, 'false');
}

/** Keeps something of the member; an answer to somebody who has signed out meanwhile, in any tab, leaves no trace. */
export function keepForMember(storage: SessionStorage, key: string, value: string): void {
  if (storage.getItem(storageKeys.user) === null) return;
  try {
    storage.setItem(key, value);
  } catch {
    // A full storage: what was to be kept is not known next time.
  }
}

/** Forgets the member: start date, token, user and roles. The guard then leads to the sign-in page. */
export function clearSession(storage: SessionStorage): void {
  // First, so that a tab which hears of the missing user already knows where to lead.
  storage.setItem(storageKeys.loginSuccess, 'false');
  for (const key of [
    storageKeys.user,
    storageKeys.userData,
    storageKeys.roles,
    storageKeys.accessToken,
    storageKeys.refreshStart,
    storageKeys.refreshedAt,
  ]) {
    storage.removeItem(key);
  }
}
