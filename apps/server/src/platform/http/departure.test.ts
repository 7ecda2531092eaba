import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import type { Http } from './create-http.ts';

const page = ({ app }: Http) => app.inject({ url: '/api/proof/public' });
const ready = ({ app }: Http) => app.inject({ url: '/readyz' });

/** When it was noticed, in milliseconds from now; null while it is not. */
function watch(http: Http, withinMs: number): { noticed: number | null; over: Promise<void> } {
  const began = performance.now();
  const watched: ReturnType<typeof watch> = { noticed: null, over: Promise.resolve() };
  watched.over = http.isNoticed(began + withinMs).then(() => {
    watched.noticed = performance.now() - began;
  });
  return watched;
}

describe('PLAT-5: a server that drains', () => {
  it('does not wait where nobody asks whether it is ready', () =>
    withApp({}, async (http) => {
      http.beginDrain();
      const watched = watch(http, 10_000);
      await watched.over;
      expect(watched.noticed).toBeLessThan(1000);
    }));

  it('answers what had arrived when it began, also over a connection that it had not looked at yet', () =>
    withApp({}, async (http) => {
      const port = Number(new URL(await http.listen()).port);
      const sockets = Array.from({ length: 5 }, () => connect({ port, host: '127.0.0.1' }));
      const heard = sockets.map(async (socket) => {
        await once(socket, 'connect');
        socket.write('GET /api/proof/public HTTP/1.1\r\nhost: localhost\r\n\r\n');
        return socket;
      });
      const answers = (await Promise.all(heard)).map((socket) => text(socket).catch(String));
      http.beginDrain();
      await http.isNoticed(performance.now() + 10_000);
      const closed = http.close();
      for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      await closed;
    }));

  it('answers a proxy until that has noticed, each time on a connection that ends with the answer', () =>
    withApp({}, async (http) => {
      await ready(http);
      expect((await page(http)).headers.connection).not.toBe('close');
      http.beginDrain();
      const watched = watch(http, 60_000);
      for (let turn = 0; turn < 12; turn += 1) {
        expect(await page(http)).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
        await ready(http);
        await wait(100);
      }
      // It was told often enough, but still sends something.
      expect(watched.noticed).toBeNull();
      await watched.over;
      const answer = page(http);
      expect((await answer).statusCode).toBe(200);
    }));

  it('waits for a proxy that has sent nothing lately, because it may', () =>
    withApp({}, async (http) => {
      await ready(http);
      http.beginDrain();
      const watched = watch(http, 60_000);
      await wait(1500);
      expect(watched.noticed).toBeNull();
      for (const _ of [1, 2, 3]) await ready(http);
      await watched.over;
    }));

  it('waits no longer than it may', () =>
    withApp({}, async (http) => {
      await ready(http);
      http.beginDrain();
      const watched = watch(http, 300);
      await watched.over;
      expect(watched.noticed).toBeLessThan(5000);
    }));
});
