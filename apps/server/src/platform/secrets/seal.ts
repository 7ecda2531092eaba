import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A sealed value cannot be opened: wrong key, wrong place, or changed bytes. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/**
 * Encrypts with AES-256-GCM. `place` says where the value belongs (member, field, version); a value moved to another
 * row cannot be opened there.
 */
export function seal(key: Buffer, plain: string | Buffer, place: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts what `seal` encrypted for the same place. */
export function unseal(key: Buffer, sealed: Buffer, place: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw new SealBroken('A stored secret could not be opened. Is this the master key it was sealed with?');
  }
}
