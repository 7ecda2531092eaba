import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type { Platform } from '../platform/module.ts';
import { deriveKey, loadMasterKey } from '../platform/secrets/master-key.ts';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** How long a push service may take our word for; it allows a day. */
const TOKEN_SECONDS = 12 * 3600;

/** A browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Encrypts a message for one browser (RFC 8291, aes128gcm): the push service cannot read it. */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  message: string,
  made: { readonly salt: Buffer; readonly keys: ECDH } = makeOnce(),
): Buffer {
  const [browser, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  const own = made.keys.getPublicKey();
  const shared = made.keys.computeSecret(browser);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const material = derive(shared, secret, { info, bytes: 32 });
  const key = derive(material, made.salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(material, made.salt, { info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The octet 2 ends the last record.
  const body = Buffer.concat([cipher.update(message), cipher.update(Buffer.of(2)), cipher.final()]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(own.length, 4);
  return Buffer.concat([made.salt, head, own, body, cipher.getAuthTag()]);
}

/** Whether a browser's public key is a point on the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    makeOnce().keys.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function makeOnce() {
  const keys = createECDH(CURVE);
  keys.generateKeys();
  return { salt: randomBytes(16), keys };
}

function derive(
  key: Buffer,
  salt: Buffer,
  { info, bytes }: { readonly info: Buffer; readonly bytes: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

/** The key by which push services know this installation (RFC 8292). */
export interface PushKey {
  /** Uncompressed point as base64url: browsers subscribe with it. */
  readonly publicKey: string;
  /** The header that shows a push service who is sending. */
  authorization(endpoint: string, at: number): string;
}

/**
 * Whom a push service can turn to: an address of mail or of the web. Apple refuses messages whose contact leads nowhere,
 * as the address does that stands where none is set.
 */
export function pushContact({
  supportEmail,
  publicUrl,
}: Pick<Platform['config'], 'supportEmail' | 'publicUrl'>): string {
  const leadsNowhere = supportEmail.endsWith('localhost');
  return leadsNowhere && publicUrl.startsWith('https:') ? publicUrl : `mailto:${supportEmail}`;
}

/** Follows from the master key, so it is made on first start, kept, backed up and lost with it. */
export function openPushKey(config: Platform['config'], contact: string): PushKey {
  const keys = createECDH(CURVE);
  setPrivateKey(keys, loadMasterKey(config));
  const publicKey = keys.getPublicKey();
  const privateKey = asKeyObject(keys, publicKey);
  return {
    publicKey: publicKey.toString('base64url'),
    authorization(endpoint, at) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(at / 1000) + TOKEN_SECONDS,
        sub: contact,
      };
      const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`;
    },
  };
}

/** One number in four billion is not a private key: then the next is taken. */
function setPrivateKey(keys: ECDH, masterKey: Buffer): void {
  for (let generation = 1; ; generation++) {
    try {
      keys.setPrivateKey(deriveKey(masterKey, `web push ${generation}`));
      return;
    } catch (error) {
      if (generation > 3) throw error;
    }
  }
}

function asKeyObject(keys: ECDH, publicKey: Buffer): KeyObject {
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  // A private key with leading zeros comes out shorter.
  const d = Buffer.concat([Buffer.alloc(32 - keys.getPrivateKey().length), keys.getPrivateKey()]);
  return createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d: part(d), x: part(x), y: part(y) },
    format: 'jwk',
  });
}
