import { tabStorage } from './browser-storage.ts';
import { storageKeys } from './storage-keys.ts';

/** Remembers the page that a guest wanted, for this tab, until they have signed in. */
export function rememberPlace(path: string): void {
  tabStorage.setItem(storageKeys.returnTo, path);
}

/** The page to go on with after signing in; always one of ours. */
export function takePlace(fallback: string): string {
  const path = tabStorage.getItem(storageKeys.returnTo);
  tabStorage.removeItem(storageKeys.returnTo);
  return path?.startsWith('/') && !path.startsWith('//') && !path.includes('\\') ? path : fallback;
}
