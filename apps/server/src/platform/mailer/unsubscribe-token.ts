import { deriveKey } from '../secrets/master-key.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { normaliseAddress } from './mail-address.ts';

/**
 * Links that unsubscribe without signing in: they contain the sealed address, so that nobody can make one for
 * another.
 */
export interface UnsubscribeTokens {
  make(email: string): string;
  read(token: string): string | null;
}

const PLACE = 'unsubscribe link';

export function createUnsubscribeTokens(masterKey: Buffer): UnsubscribeTokens {
  const key = deriveKey(masterKey, 'unsubscribe links');
  return {
    make: (email) => seal(key, normaliseAddress(email), PLACE).toString('base64url'),
    read(token) {
      if (!/^[\w-]{38,600}$/.test(token)) return null;
      try {
        return unseal(key, Buffer.from(token, 'base64url'), PLACE).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
