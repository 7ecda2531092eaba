import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes; runs on the thread pool, never on the HTTP thread. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings);
}

/** The hash of a password nobody has, checked when there is no account so that both cases take the same time. */
const nobodysHash = hashPassword('no account has this password');

/** Checks a password; with no hash it takes the same time and always fails. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'));
  return matches && stored !== null;
}
