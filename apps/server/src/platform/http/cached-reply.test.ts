import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import { Unavailable } from '../errors/index.ts';
import { cachedReply } from './cached-reply.ts';
import type { AnyHandler } from './call-set.ts';

/** Data with a version, and how often it was read. */
function source() {
  const state = { version: '1', text: 'first', reads: 0, away: false, hangs: false };
  const waiting: (() => void)[] = [];
  const version = (): string | Promise<string> => {
    if (state.hangs) return new Promise((found) => waiting.push(() => found(state.version)));
    return state.away ? Promise.reject(new Unavailable()) : state.version;
  };
  const handler: AnyHandler = (_input, context) =>
    cachedReply(context, {
      key: 'all',
      version,
      read: async () => {
        state.reads += 1;
        return { text: state.text, secret: 'not declared' };
      },
    });
  return {
    state,
    waiting,
    parts: [syntheticParts('m', { 'proof.cached': handler, 'proof.member': memberHandler(version) })],
  };
}

function memberHandler(version: () => string | Promise<string>): AnyHandler {
  return (_input, context) =>
    cachedReply(context, { key: 'own', version, read: async () => ({ done: true }) });
}

const url = '/api/proof/cached';

describe('a cached reply', () => {
  it('is loaded once per version of its data, however many ask at the same time', () => {
    const { state, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url })));
      expect(replies.map((reply) => reply.body)).toEqual(new Array(20).fill('{"text":"first"}'));
      expect(state.reads).toBe(1);
      Object.assign(state, { version: '2', text: 'second' });
      expect((await app.inject({ url })).json()).toEqual({ text: 'second' });
      expect(state.reads).toBe(2);
    });
  });

  it('is not sent again to clients that have it', () => {
    const { state, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      const first = await app.inject({ url });
      const headers = { 'if-none-match': String(first.headers.etag) };
      expect((await app.inject({ url, headers })).statusCode).toBe(304);
      Object.assign(state, { version: '2', text: 'second' });
      expect((await app.inject({ url, headers })).statusCode).toBe(200);
    });
  });

  it('is compressed once and decompresses to the same', () => {
    const { state, parts } = source();
    state.text = 'long '.repeat(1000);
    return withApp({ parts }, async ({ app }) => {
      const reply = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(reply.rawPayload.length).toBeLessThan(200);
      expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toEqual({ text: state.text });
    });
  });

  it('continues to be shown to everybody while the database is unavailable, marked as old', () => {
    const { state, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      await app.inject({ url });
      state.away = true;
      const reply = await app.inject({ url });
      expect([reply.statusCode, reply.json()]).toEqual([200, { text: 'first' }]);
      expect(reply.headers.warning).toContain('110');
    });
  });

  it('is shown without waiting for the database if that hangs', () => {
    const { state, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      await app.inject({ url });
      state.hangs = true;
      expect((await app.inject({ url })).statusCode).toBe(200);
    });
  });

  it('is made again once a version that came too late is there, so that whoever asks next gets what holds now', () => {
    const { state, waiting, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      await app.inject({ url });
      Object.assign(state, { version: '2', text: 'second', hangs: true });
      expect((await app.inject({ url })).json()).toEqual({ text: 'first' });
      for (const found of waiting) found();
      await vi.waitFor(() => expect(state.reads).toBe(2));
      expect((await app.inject({ url })).json()).toEqual({ text: 'second' });
    });
  });

  it('is made once for all whose version came too late, whenever each of them comes', () => {
    const { state, waiting, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      await app.inject({ url });
      Object.assign(state, { version: '2', text: 'second', hangs: true });
      await Promise.all([app.inject({ url }), app.inject({ url })]);
      const [first, ...others] = waiting;
      first();
      await vi.waitFor(() => expect(state.reads).toBe(2));
      for (const found of others) found();
      state.hangs = false;
      expect((await app.inject({ url })).json()).toEqual({ text: 'second' });
      expect(state.reads).toBe(2);
    });
  });

  it('is waited for longer where the copy is minutes old and may say what has ceased to be true', () => {
    const { state, waiting, parts } = source();
    return withApp({ parts }, async ({ app }) => {
      await app.inject({ url });
      Object.assign(state, { version: '2', text: 'second', hangs: true });
      const now = performance.now();
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 120_000);
      try {
        const asked = app.inject({ url });
        await new Promise((found) => setTimeout(found, 1_200));
        for (const found of waiting) found();
        expect((await asked).json()).toEqual({ text: 'second' });
      } finally {
        clock.mockRestore();
      }
    });
  });

  it('may be cached for others only if nobody has signed in: a member may see more of it', () => {
    const { parts } = source();
    return withApp({ parts }, async ({ app }) => {
      const guest = await app.inject({ url });
      const member = await app.inject({ url, headers: { authorization: 'Bearer member' } });
      const told = [guest, member].map(({ headers }) => [headers['cache-control'], headers.vary]);
      expect(told).toEqual([
        ['public, no-cache', 'accept-encoding, authorization'],
        ['private, no-cache', 'accept-encoding, authorization'],
      ]);
    });
  });

  it('for a member is refused instead, because permissions may have changed in the meantime', () => {
    const { state, parts } = source();
    const request = { url: '/api/proof/member', headers: { authorization: 'Bearer member' } };
    return withApp({ parts }, async ({ app }) => {
      const kept = await app.inject(request);
      expect(kept.headers['cache-control']).toBe('private, no-cache');
      state.away = true;
      const refused = await app.inject(request);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    });
  });
});
