import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { makeApp, withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';

const canary = 'CANARY-51d0a6c9';

describe('what the operator sees', () => {
  it('a live process, even while its database is unavailable', () =>
    withApp({}, async ({ app }) => {
      expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
      const ready = await app.inject({ url: '/readyz' });
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject({
        status: 'not-ready',
        checks: [{ name: 'database', ok: false }, {}],
      });
    }));

  it('readiness only while everything is right, and no longer once it drains', async () => {
    const database = {
      query: async () => [],
      waiting: () => 0,
      past: { trouble: () => null },
    } as never;
    const bus = { listening: () => true, trouble: () => null } as never;
    const platform = { ...standInPlatform(), database, bus };
    const state = { ok: true };
    const readiness = [{ name: 'migrations', check: async () => ({ ok: state.ok, note: 'up to 0199' }) }];
    await withApp({ platform, readiness }, async (http) => {
      const ready = async () => (await http.app.inject({ url: '/readyz' })).statusCode;
      expect(await ready()).toBe(200);
      state.ok = false;
      expect(await ready()).toBe(503);
      state.ok = true;
      http.beginDrain();
      expect(await ready()).toBe(503);
      expect((await http.app.inject({ url: '/api/proof/public' })).statusCode).toBe(200);
    });
  });

  it('a check that never answers as not ready, in time', () => {
    const readiness = [{ name: 'stuck', check: () => new Promise<never>(() => undefined) }];
    return withApp({ readiness }, async ({ app }) => {
      const { checks } = (await app.inject({ url: '/readyz' })).json();
      expect(checks.at(-1)).toEqual({ name: 'stuck', ok: false, note: 'no answer in time' });
    });
  });

  it('measurements on this machine or with the token, and nobody else does', () => {
    const platform = standInPlatform({ config: { metricsToken: canary } });
    return withApp({ platform }, async ({ app }) => {
      const get = (headers: Record<string, string>, remoteAddress?: string) =>
        app.inject({ url: '/metrics', headers, remoteAddress });
      await app.inject({ url: '/api/proof/public' });
      const local = await get({});
      expect(local.body).toMatch(
        /http_request_duration_seconds_count\{method="GET",route="\/api\/proof\/public",status="200"\} 1/,
      );
      expect((await get({}, '203.0.113.5')).statusCode).toBe(404);
      expect((await get({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
      expect((await get({ authorization: 'Bearer wrong' }, '203.0.113.5')).statusCode).toBe(404);
      expect((await get({ authorization: `Bearer ${canary}` }, '203.0.113.5')).statusCode).toBe(200);
    });
  });

  it('one log line per request without any of its secrets', () => {
    const lines: string[] = [];
    return withApp({ platform: standInPlatform({ lines }) }, async ({ app }) => {
      await app.inject({
        method: 'POST',
        url: `/api/proof/echo/1?apikey=${canary}&symbol=BTC-USD&code=${canary}`,
        headers: { authorization: `Bearer ${canary}`, cookie: `session=${canary}`, 'x-api-key': canary },
        payload: { password: canary, apiSecret: canary },
      });
      const log = lines.join('');
      expect(log).not.toContain(canary);
      const request = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request');
      expect(request).toMatchObject({ method: 'POST', route: '/api/proof/echo/:id', status: 400 });
      // What is searched for may be somebody's name or address (AUTH-12).
      expect(request.url).toBe('/api/proof/echo/1?apikey&symbol&code');
    });
  });

  it('running requests finish while the server closes, and later ones are told so', async () => {
    let finish: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { syntheticParts } = await import('../../../test/http-proof/synthetic-calls.ts');
    const parts = [
      syntheticParts('m', {
        'proof.public': async () => {
          await waiting;
          return { done: true };
        },
      }),
    ];
    const http = await makeApp({ parts });
    const address = await http.listen();
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    let answers = '';
    socket.on('data', (chunk) => {
      answers += String(chunk);
    });
    const ended = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve));
    const arrival = () => new Promise((resolve) => http.app.server.once('request', resolve));
    const first = arrival();
    ask('/api/proof/public');
    await first;
    const closed = http.close();
    const second = arrival();
    ask('/api/proof/cached');
    await second;
    finish();
    await Promise.all([closed, ended]);
    expect(answers).toContain('{"done":true}');
    expect(answers).toContain('The server is restarting. Please try again in a moment.');
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});
