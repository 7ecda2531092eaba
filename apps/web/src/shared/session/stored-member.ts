import { changeGroup } from './app-state/root-store.ts';
import { browserStorage } from './browser-storage.ts';
import { currentSession } from './session.ts';
import { writeSession } from './session-store.ts';
import type { SessionUser, UserDocument } from './session-types.ts';

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

const chosenZone = (): string => currentSession().userData?.timeZone ?? 'UTC';
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that a member chose, or else the browser’s: it may be too old to know that one. */
export function zoneHere(chosen = chosenZone(), browser = browserZone()): string {
  if (chosen === 'UTC') return browser;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: chosen }) && chosen;
  } catch {
    return browser;
  }
}

/** All time zones to choose from, the chosen one among them. */
export function zoneOptions(chosen: string) {
  const zones = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
