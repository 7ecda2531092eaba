import { describe, expect, it } from 'vitest';
import { proofIds, withApp } from '../../../test/http-proof/make-app.ts';
import { syntheticCalls } from '../../../test/http-proof/synthetic-calls.ts';
import { Unavailable } from '../errors/index.ts';

const member = { authorization: 'Bearer member' };

describe('what is refused before the handler', () => {
  it('a client that does not identify itself, once a client key is configured', () => {
    const hash = 'a'.repeat(64);
    return withApp({ clientKey: { hash, required: true } }, async ({ app }) => {
      expect((await app.inject({ url: '/api/proof/public' })).statusCode).toBe(401);
      const named = { 'x-api-key': hash };
      expect((await app.inject({ url: '/api/proof/public', headers: named })).statusCode).toBe(200);
      expect((await app.inject({ url: '/api/proof/member', headers: named })).statusCode).toBe(401);
    });
  });

  it.each([
    ['a link or an image', { ...member }],
    ['a navigation', { ...member, 'sec-fetch-dest': 'document' }],
    ['a page of somebody else', { ...member, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ])('HTTP-9: a state-changing GET from %s', (_what, headers) =>
    withApp({}, async ({ app }) => {
      const response = await app.inject({ url: '/api/proof/cancel/1', headers });
      expect(response.statusCode).toBe(403);
      expect((await app.inject({ method: 'HEAD', url: '/api/proof/cancel/1', headers })).statusCode).not.toBe(
        200,
      );
    }),
  );

  it('HTTP-9: a state-changing GET made by our own script with the bearer goes through', () =>
    withApp({}, async ({ app }) => {
      const headers = { ...member, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };
      expect((await app.inject({ url: '/api/proof/cancel/1', headers })).statusCode).toBe(200);
    }));

  it.each([
    ['no origin', {}],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['another program on this machine', { origin: 'http://localhost:8080' }],
    ['the opaque origin', { origin: 'null' }],
    [
      'a page of ours inside a foreign one',
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
    ],
  ])('a request with cookies and %s', (_what, headers) =>
    withApp({}, async ({ app }) => {
      const request = {
        method: 'POST',
        url: '/api/proof/cookie',
        headers: { host: 'localhost:3000', ...headers },
      } as const;
      expect((await app.inject(request)).json().error?.details).toEqual({ code: 'foreign-origin' });
      const own = { host: 'localhost:3000', origin: 'http://localhost:3000' };
      expect((await app.inject({ ...request, headers: own })).statusCode).toBe(200);
    }),
  );

  it('everything but the open calls during maintenance, except for admins', () => {
    const site = () => ({
      maintenance: { on: true, message: 'Back at noon.' },
      comingSoon: { on: false, message: '' },
    });
    const open = { ...syntheticCalls['proof.public'], duringMaintenance: true as const };
    return withApp({ site, calls: { ...syntheticCalls, 'proof.public': open } }, async ({ app }) => {
      const refused = await app.inject({ url: '/api/proof/member', headers: member });
      expect([refused.statusCode, refused.json().error.message]).toEqual([503, 'Back at noon.']);
      const admin = { authorization: 'Bearer admin' };
      expect((await app.inject({ url: '/api/proof/member', headers: admin })).statusCode).toBe(200);
      expect((await app.inject({ url: '/api/proof/public' })).statusCode).toBe(200);
      expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    });
  });

  it('a member while sessions cannot be looked up, but nobody from public calls', () => {
    const identity = {
      identify: () => Promise.reject(new Unavailable()),
      unlocked: () => Promise.reject(new Unavailable()),
    };
    return withApp({ identity }, async ({ app }) => {
      expect((await app.inject({ url: '/api/proof/member', headers: member })).statusCode).toBe(503);
      expect((await app.inject({ url: '/api/proof/public', headers: member })).statusCode).toBe(200);
    });
  });

  it('names the plan that is missing', () =>
    withApp({}, async ({ app }) => {
      const response = await app.inject({
        url: '/api/proof/plan',
        headers: { authorization: 'Bearer no%20plan' },
      });
      expect(response.json().error).toMatchObject({
        status: 403,
        message: 'This needs the Crypto plan.',
        details: { code: 'plan-required', needs: 'crypto', plan: 'Crypto' },
      });
    }));

  it("HTTP-5: a member's id in the path that is not the caller's own, as if it did not exist", () =>
    withApp({}, async ({ app }) => {
      expect(
        (await app.inject({ url: `/api/proof/members/${proofIds.member}`, headers: member })).statusCode,
      ).toBe(200);
      expect(
        (await app.inject({ url: `/api/proof/members/${proofIds.other}`, headers: member })).statusCode,
      ).toBe(404);
    }));
});
