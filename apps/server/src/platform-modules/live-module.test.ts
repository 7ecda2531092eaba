import { connect, type Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { openLimiter, withApp } from '../../test/http-proof/make-app.ts';
import { readStream } from '../../test/two-processes/read-stream.ts';
import { until } from '../../test/until.ts';
import { newMarket, withLiveStream } from '../../test/with-live-stream.ts';
import type { RateLimiter } from '../platform/http/index.ts';
import type { Platform } from '../platform/module.ts';
import { liveModule } from './live-module.ts';

const { start } = withLiveStream();

/** Fills what the system itself holds for a connection within a few messages. */
const MEGABYTES = 'x'.repeat(3 * 1024 * 1024);

it('JOB-4: a stream is read with GET; a question about its head is refused and holds no place', async () => {
  const live = await start(newMarket());
  const { routes } = liveModule.create({ platform: { live } as Platform } as never);
  await withApp({ parts: [{ routes }], calls: {} }, async (http) => {
    const address = await http.listen();
    const signal = AbortSignal.timeout(5000);
    const { status } = await fetch(`${address}/api/stream?topics=quotes:BTC-USD`, { method: 'HEAD', signal });
    expect([status, live.clients()]).toEqual([405, 0]);
  });
});

it('JOB-4: a reader who has gone before the stream was opened holds no place', async () => {
  const live = await start(newMarket());
  const { routes } = liveModule.create({ platform: { live } as Platform } as never);
  const counted = Promise.withResolvers<void>();
  const limiter: RateLimiter = {
    async take(...asked) {
      await counted.promise;
      return openLimiter.take(...asked);
    },
  };
  await withApp({ parts: [{ routes }], calls: {}, limiter }, async (http) => {
    const address = await http.listen();
    const opened = vi.spyOn(live, 'open');
    const closed = new Promise((resolve) => {
      http.app.server.once('connection', (socket) => socket.once('close', resolve));
    });
    const reader = connect(Number(new URL(address).port), '127.0.0.1');
    reader.write('GET /api/stream?topics=quotes:BTC-USD HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await new Promise((resolve) => http.app.server.once('request', resolve));
    reader.destroy();
    await closed;
    counted.resolve();
    await until(() => opened.mock.calls.length === 1);
    expect(live.clients()).toBe(0);
  });
});

describe('a connection that is never read', () => {
  it('JOB-4: is closed, while others get everything', async () => {
    const live = await start(newMarket(), { patience: { lookEveryMs: 100, maxBehindMs: 500 } });
    const content = { number: 0 };
    live.addKind({
      prefix: 'large',
      access: 'public',
      scope: 'shared',
      read: async () => `${content.number} ${MEGABYTES}`,
    });
    const { routes } = liveModule.create({ platform: { live } as Platform } as never);
    await withApp({ parts: [{ routes }], calls: {} }, async (http) => {
      const address = await http.listen();
      const reader = await readStream(address, 'large');
      const heard = () => reader.text().split('\nid: ').length - 1;
      const silent: Socket = connect(Number(new URL(address).port), '127.0.0.1');
      silent.on('error', () => undefined).pause();
      silent.write('GET /api/stream?topics=large HTTP/1.1\r\nhost: localhost\r\n\r\n');
      await until(() => live.clients() === 2 && heard() === 1);
      while (live.clients() === 2 && content.number < 40) {
        content.number += 1;
        await live.changed('large');
        await until(() => heard() === content.number + 1);
      }
      expect(live.clients()).toBe(1);
      expect(reader.text()).toContain(`"${content.number} xxx`);
      reader.close();
      silent.destroy();
      await until(() => live.clients() === 0);
    });
  });
});
