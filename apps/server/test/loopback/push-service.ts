import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as a browser would see it. */
export interface TakenPush {
  readonly message: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the sender claims to be, after its signature was checked. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A push service with one browser behind it, on this machine. */
export interface LoopbackPushService {
  readonly origin: string;
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly taken: TakenPush[];
  /** The status of the next answers, or none at all; 429 asks to come back after so many seconds. */
  answer(status: number | 'never', retryAfter?: number): void;
  close(): Promise<void>;
}

/** Decrypts as RFC 8291 tells browsers to. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const derive = (key: Buffer, salted: Buffer, { label, bytes }: { label: Buffer; bytes: number }) =>
    Buffer.from(hkdfSync('sha256', key, salted, label, bytes));
  const material = derive(keys.computeSecret(sender), auth, { label: info, bytes: 32 });
  const key = derive(material, salt, { label: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = derive(material, salt, { label: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Checks the signature of RFC 8292 and returns the claims. */
function checkedClaims(authorization: string): TakenPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  };
  const valid = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!valid) throw new Error('The signature is not that of the key.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as TakenPush['claims'];
}

export async function startPushService(): Promise<LoopbackPushService> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const taken: TakenPush[] = [];
  let [status, wait]: [number | 'never', number] = [201, 3600];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers } = request;
      const claims = checkedClaims(headers.authorization ?? '');
      if (status === 'never') return;
      if (status < 300) taken.push({ message: decrypt(Buffer.concat(parts), keys, auth), headers, claims });
      response.writeHead(status, status === 429 ? { 'retry-after': `${wait}` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscription: {
      endpoint: `${origin}/push/1`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    taken,
    answer: (next, retryAfter = 3600) => {
      [status, wait] = [next, retryAfter];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
