import { tabStorage } from './browser-storage.ts';
import { storageKeys } from './storage-keys.ts';

/** Remembers the page that a guest wanted, for this tab, until they have signed in. */
export function rememberPlace(path: string): void {
  tabStorage.setItem(storageKeys.returnTo, path);
}

/** The address as long as it is one of ours, else null. */
export function ourAddress(path: string | null): string | null {
  return path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : null;
}

/** The page to go on with after signing in; always one of ours. */
export function takePlace(fallback: string): string {
  const path = tabStorage.getItem(storageKeys.returnTo);
  tabStorage.removeItem(storageKeys.returnTo);
  return ourAddress(path) ?? fallback;
}
