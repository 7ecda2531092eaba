import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readAccessToken, signAccessToken } from './access-token.ts';

const key = Buffer.alloc(32, 7);
const claims = { sub: 'm', sid: 's', iat: 1_000, exp: 4_600, ver: true, sia: 900 };

describe('access tokens', () => {
  it('are JWTs that a standard library accepts', async () => {
    const token = signAccessToken(key, claims);
    const { payload } = await jwtVerify(token, key, { currentDate: new Date(2_000_000) });
    expect(payload).toEqual(claims);
  });

  it('can be read until they expire', () => {
    const token = signAccessToken(key, claims);
    expect(readAccessToken(key, token, 4_599_999)).toEqual(claims);
    expect(readAccessToken(key, token, 4_600_000)).toBeNull();
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
