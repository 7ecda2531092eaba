import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes; runs on the thread pool, never on the HTTP thread. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the password exactly as it was sent. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

/** The hash of a password nobody has, checked when there is no account so that both cases take the same time. */
const nobodysHash = hashPassword('no account has this password');

/**
 * Checks a password; with no hash it takes the same time and always fails. Hashes from before were made of the normal
 * form (NFKC), so that form is tried where it differs.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await nobodysHash);
  const normal = password.normalize('NFKC');
  const matches = (await verify(known, password)) || (normal !== password && (await verify(known, normal)));
  return matches && stored !== null;
}
