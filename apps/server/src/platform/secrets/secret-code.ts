import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits as text for a link, a cookie or a token. */
export function makeSecretCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The secret code of one thing: the same each time it is made, and known to nobody without the key. */
export function secretCodeOf(key: Buffer, name: string): string {
  return createHmac('sha256', key).update(name).digest('base64url');
}

/** The stored form of a secret code; 256 random bits need no slow hash. */
export function hashSecretCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
