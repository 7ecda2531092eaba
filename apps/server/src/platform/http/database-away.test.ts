import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';
import { syntheticParts } from '../../../test/http-proof/synthetic-calls.ts';
import { withDatabase } from '../../../test/with-database.ts';
import { openDatabase } from '../database/index.ts';
import { cachedReply } from './cached-reply.ts';

const test = withDatabase();

/** A route to the database that can be blocked (nothing comes back any more) or cut (connections end at once). */
async function openWay(target: URL) {
  const state = { blocked: false, cut: false };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state.cut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    sockets.add(near).add(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (!state.blocked) to.write(chunk);
      });
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    block: () => {
      state.blocked = true;
    },
    cut: () => {
      state.cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      Object.assign(state, { blocked: false, cut: false });
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.each(['block', 'cut'] as const)('while the way to the database is gone (%s)', (how) => {
  it('HTTP-8: members are asked to come back, the public pages stay up, and all recovers by itself', async () => {
    const way = await openWay(new URL(test.url));
    const database = openDatabase({ url: way.url, watchMilliseconds: 500, onTrouble: () => undefined });
    const parts = [
      syntheticParts('m-1', {
        'proof.member': async () => ({ done: (await database.query('select 1')).length === 1 }),
        'proof.cached': (_input, context) =>
          cachedReply(context, {
            key: 'x',
            version: async () => String((await database.query('select 1')).length),
            read: async () => ({ text: 'kept' }),
          }),
      }),
    ];
    const platform = standInPlatform({ database });
    await withApp({ platform, parts, limiter: undefined }, async ({ app }) => {
      const read = () =>
        app.inject({ url: '/api/proof/member', headers: { authorization: 'Bearer member' } });
      expect((await read()).statusCode).toBe(200);
      expect((await app.inject({ url: '/api/proof/cached' })).json()).toEqual({ text: 'kept' });
      way[how]();
      const refused = await read();
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json().error.message).toBe(
        'The database is temporarily unavailable. Please try again shortly.',
      );
      expect((await app.inject({ url: '/api/proof/cached' })).json()).toEqual({ text: 'kept' });
      way.mend();
      let status = 0;
      while (status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        status = (await read()).statusCode;
      }
      expect(status).toBe(200);
    });
    await database.close();
    way.close();
  });
});
