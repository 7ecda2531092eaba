import { browserStorage, tabStorage } from '../../shared/session/browser-storage.ts';

const key = 'auspex.refBy';

/** Referral ids are short; anything else in the address is none. */
const shape = /^[A-Za-z0-9_-]{4,40}$/;

/** Notes who sent this visitor, from `?ref=` or `?refBy=`, so that it survives until the first sign-in; tells who, if it is new. */
export function keepReferral(query: string): string | null {
  const parameters = new URLSearchParams(query);
  const refBy = parameters.get('ref') ?? parameters.get('refBy');
  if (refBy === null || !shape.test(refBy) || refBy === browserStorage.getItem(key)) return null;
  browserStorage.setItem(key, refBy);
  return refBy;
}

/** Who sent this visitor; null when nobody did. */
export function keptReferral(): string | null {
  const refBy = browserStorage.getItem(key);
  return refBy !== null && shape.test(refBy) ? refBy : null;
}

/**
 * Somebody has signed in: the next sign-up in this browser is somebody else's. Not before, because one with a mistyped
 * address is made again.
 */
export function forgetReferral(): void {
  browserStorage.removeItem(key);
}

const addressKey = 'auspex.signed-up';

/** Keeps the address that signed up, for this tab: the next page says where the link went. */
export function keepSignedUpAddress(email: string): void {
  tabStorage.setItem(addressKey, email);
}

export function signedUpAddress(): string {
  return tabStorage.getItem(addressKey) ?? '';
}
