import { defineCall } from '@auspex/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeApp, withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import type { HttpParts } from './call-handlers.ts';
import type { HttpOptions } from './create-http.ts';

const member = { authorization: 'Bearer member' };

describe('HTTP-1: the start', () => {
  it.each<[string, Partial<HttpOptions>, RegExp]>([
    ['a call has no handler', { parts: [{}] }, /no handler: proof\.public/],
    [
      'a handler answers no call',
      { calls: {}, parts: [{ calls: { 'proof.ghost': async () => ({}) } as HttpParts['calls'] }] },
      /no declared call: proof\.ghost/,
    ],
    [
      'two modules answer the same call',
      { parts: [syntheticParts('m'), syntheticParts('m')] },
      /two handlers/,
    ],
    [
      'a route does not say who may use it',
      { parts: [syntheticParts('m'), { routes: (app) => void app.get('/feed.xml', async () => 'x') }] },
      /GET \/feed\.xml does not say who may use it/,
    ],
    [
      "a call's path does not fit its parameters",
      {
        calls: {
          x: defineCall({ method: 'GET', path: '/x/:id', access: 'public', summary: 'x', reply: z.string() }),
        },
        parts: [{ calls: { x: async () => 'x' } as HttpParts['calls'] }],
      },
      /path that does not fit/,
    ],
  ])('fails when %s', async (_why, changes, message) => {
    await expect(makeApp(changes)).rejects.toThrow(message);
  });
});

describe('a reply', () => {
  it('HTTP-4: has only what the contract declares', () =>
    withApp({}, async ({ app }) => {
      const response = await app.inject({ url: '/api/proof/member', headers: member });
      expect(response.json()).toEqual({ done: true });
    }));

  it('MKT-19: names the time by the server’s clock, a refusal as well', () => {
    const platform = standInPlatform();
    return withApp({ platform }, async ({ app }) => {
      for (const headers of [member, {}]) {
        const before = platform.clock.now();
        const response = await app.inject({ url: '/api/proof/member', headers });
        const said = Number(response.headers['x-server-time']);
        expect([said >= before, said <= platform.clock.now()]).toEqual([true, true]);
      }
    });
  });

  it('that is not as declared is a defect of ours and reveals nothing of itself', () => {
    const lines: string[] = [];
    const parts = [syntheticParts('m', { 'proof.public': async () => ({ done: 'perhaps' }) })];
    return withApp({ parts, platform: standInPlatform({ lines }) }, async ({ app }) => {
      const response = await app.inject({ url: '/api/proof/public' });
      expect(response.statusCode).toBe(500);
      expect(response.json().error).toEqual({
        status: 500,
        message: 'Internal Server Error',
        requestId: expect.any(String),
      });
      expect(lines.join('')).toContain('The reply of proof.public is not as declared');
    });
  });

  it('HTTP-3: is a result when the call is a cloud function', () =>
    withApp({}, async ({ app }) => {
      const payload = { data: { quantity: 1, key_pair: 'BTCUSD', forged: true } };
      const response = await app.inject({
        method: 'POST',
        url: '/functions/proofOrder',
        payload,
        headers: member,
      });
      expect(response.json()).toEqual({ result: { done: true } });
    }));
});
