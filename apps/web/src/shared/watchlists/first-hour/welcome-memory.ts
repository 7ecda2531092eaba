import { browserStorage } from '../../session/browser-storage.ts';

const keyOf = (uid: string): string => `auspex.first-hour.${uid}`;

/** Whether this member has seen or skipped the start in this browser. */
export function wasWelcomed(uid: string): boolean {
  return browserStorage.getItem(keyOf(uid)) !== null;
}

export function rememberWelcome(uid: string): void {
  try {
    browserStorage.setItem(keyOf(uid), new Date().toISOString());
  } catch {
    // A full storage: the lists on the server remember who has chosen something.
  }
}
