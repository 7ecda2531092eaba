import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';
import { withDatabase } from '../../../test/with-database.ts';
import type { HttpOptions } from './create-http.ts';
import { type GeneralLimits, generalLimits } from './guard.ts';

const test = withDatabase();
const now = () => Date.UTC(2026, 0, 5, 12);

/** A server that counts in the test database; each test has its own callers. */
function counting(limits: Partial<GeneralLimits>, trustedProxies: string[] = []): Partial<HttpOptions> {
  return {
    platform: standInPlatform({ database: test.database, now, config: { trustedProxies } }),
    limits: { ...generalLimits, ...limits },
    limiter: undefined,
  };
}

const guest = (name: string, max: number) => ({ guest: { name, max, windowSeconds: 60 } });

describe('too many requests', () => {
  it('are refused with the time to wait, and every reply says how many are left', () =>
    withApp(counting(guest('left', 2)), async ({ app }) => {
      const first = await app.inject({ url: '/api/proof/public' });
      expect(first.headers).toMatchObject({
        'x-ratelimit-limit': '2',
        'x-ratelimit-remaining': '1',
        'x-ratelimit-reset': '60',
        ratelimit: '"left";r=1;t=60',
        'ratelimit-policy': '"left";q=2;w=60',
      });
      await app.inject({ url: '/api/proof/public' });
      const refused = await app.inject({ url: '/api/proof/public' });
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
      expect(refused.json().error).toMatchObject({
        status: 429,
        message: 'Too many requests. Please try again in 60 seconds.',
        details: { code: 'too-many-requests', retryAfterSeconds: 60, retryable: true },
      });
    }));

  it('HTTP-6: are counted across all processes', () =>
    withApp(counting(guest('shared', 10)), (one) =>
      withApp(counting(guest('shared', 10)), async (two) => {
        const statuses = [];
        for (let i = 0; i < 24; i += 1) {
          const { app } = i % 2 ? one : two;
          statuses.push((await app.inject({ url: '/api/proof/public' })).statusCode);
        }
        expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      }),
    ));

  it('HTTP-6: cannot be evaded by inventing an X-Forwarded-For', () =>
    withApp(counting(guest('forged', 3)), async ({ app }) => {
      const statuses = [];
      for (let i = 0; i < 6; i += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${i}` };
        statuses.push((await app.inject({ url: '/api/proof/public', headers })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    }));

  it('are counted by the address that a trusted proxy reports', () =>
    withApp(counting(guest('proxied', 1), ['127.0.0.1']), async ({ app }) => {
      const from = (address: string) => ({
        url: '/api/proof/public',
        headers: { 'x-forwarded-for': address },
      });
      expect((await app.inject(from('203.0.113.1'))).statusCode).toBe(200);
      expect((await app.inject(from('203.0.113.1'))).statusCode).toBe(429);
      expect((await app.inject(from('203.0.113.2'))).statusCode).toBe(200);
      expect((await app.inject(from('198.51.100.7, 203.0.113.2'))).statusCode).toBe(429);
    }));

  it('to one call do not use up the allowance of others', () =>
    withApp(counting({}), async ({ app }) => {
      const limited = { method: 'POST', url: '/api/proof/limited', payload: {} } as const;
      const statuses = [];
      for (let i = 0; i < 5; i += 1) statuses.push((await app.inject(limited)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect((await app.inject({ url: '/api/proof/public' })).statusCode).toBe(200);
    }));

  it('with invalid tokens are stopped too', () =>
    withApp(counting({ refused: { name: 'guess', max: 5, windowSeconds: 60 } }), async ({ app }) => {
      const statuses = [];
      for (let i = 0; i < 8; i += 1) {
        const headers = { authorization: `Bearer guess-${i}` };
        statuses.push((await app.inject({ url: '/api/proof/member', headers })).statusCode);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    }));

  it('never affect the probes', () =>
    withApp(counting(guest('probes', 1)), async ({ app }) => {
      for (let i = 0; i < 5; i += 1) expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    }));
});
