import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.ts';

const key = Buffer.alloc(32, 7);
const claims = { sub: 'm', sid: 's', iat: 1_000, exp: 4_600, ver: true, sia: 900 };

describe('access tokens', () => {
  it('are JWTs that a standard library accepts', async () => {
    const token = signAccessToken(key, claims);
    const { payload } = await jwtVerify(token, key, { currentDate: new Date(2_000_000) });
    expect(payload).toEqual({ aud: 'auspex', ...claims });
  });

  it('can be read until they expire', () => {
    const token = signAccessToken(key, claims);
    expect(readAccessToken(key, token, 4_599_999)).toEqual(claims);
    expect(readAccessToken(key, token, 4_600_000)).toBeNull();
  });

  it('have one spelling: what decodes to the same signature is refused', () => {
    const token = signAccessToken(key, claims);
    const last = token.at(-1) ?? '';
    // The last character of 32 bytes carries two bits that mean nothing.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = `${token.slice(0, -1)}${alphabet[alphabet.indexOf(last) ^ 1]}`;
    expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    );
    for (const other of [
      twin,
      `${token}=`,
      `${token}==`,
      `${token}!!!`,
      `${token} `,
      token.replaceAll('-', '+'),
    ])
      expect([other, other === token ? null : readAccessToken(key, other, 2_000_000)]).toEqual([other, null]);
    expect(readAccessToken(key, token, 2_000_000)).toEqual(claims);
  });

  it('say what they are and whom they are for, and others are refused', async () => {
    const sign = (typ: string, aud: string) =>
      new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
    expect(readAccessToken(key, await sign('JWT', 'auspex'), 2_000_000)).toBeNull();
    expect(readAccessToken(key, await sign('at+jwt', 'another-service'), 2_000_000)).toBeNull();
    expect(readAccessToken(key, await sign('at+jwt', 'auspex'), 2_000_000)).toEqual(claims);
  });

  it('are refused with another key, another algorithm, a changed claim or a missing one', async () => {
    const token = signAccessToken(key, claims);
    const [header, body, signature] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url');
    const hs512 = await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(Buffer.alloc(64, 7));
    const short = signAccessToken(key, { ...claims, sid: undefined } as never);
    for (const bad of [
      `${none}.${body}.`,
      `${header}.${forged}.${signature}`,
      hs512,
      short,
      '',
      'a.b',
      'a.b.c.d',
    ]) {
      expect(readAccessToken(key, bad, 2_000_000)).toBeNull();
    }
    expect(readAccessToken(Buffer.alloc(32, 8), token, 2_000_000)).toBeNull();
  });
});
