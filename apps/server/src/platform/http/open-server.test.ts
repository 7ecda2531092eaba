import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { until } from '../../../test/until.ts';
import type { Http } from './create-http.ts';
import { type ConnectionLimits, serverOpener } from './open-server.ts';

const times = {
  ...{ headersMs: 200, requestMs: 400, checkEveryMs: 50, lingerMs: 100, idleMs: 60_000 },
  refusedAtOnce: 500,
};
const halfHeaders = 'GET /api/proof/public HTTP/1.1\r\nhost: localhost\r\n';
const wholeRequest = `${halfHeaders}\r\n`;
const halfBody =
  'POST /api/proof/echo/1 HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"a":';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that says something and then leaves its side open for ever. */
function open(port: number, text: string) {
  const client = { heard: '', socket: connect({ port, host: '127.0.0.1', allowHalfOpen: true }) };
  sockets.push(client.socket);
  client.socket.on('data', (bytes) => {
    client.heard += String(bytes);
  });
  client.socket.on('error', () => undefined);
  client.socket.write(text);
  return client;
}

const connectionsOf = ({ app }: Http) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const listening = (limits: Partial<ConnectionLimits>, work: (http: Http, port: number) => Promise<void>) =>
  withApp({ connections: { max: 1000, ...times, ...limits } }, async (http) =>
    work(http, Number(new URL(await http.listen()).port)),
  );

describe('a connection', () => {
  it.each([
    ['nothing', ''],
    ['half a header', halfHeaders],
    ['half a body', halfBody],
  ])(
    'that sends %s and then nothing more is told so and closed, and holds no descriptor any longer',
    (_what, text) =>
      listening({}, async (http, port) => {
        const clients = Array.from({ length: 40 }, () => open(port, text));
        await until(() => clients.every(({ heard }) => heard !== ''));
        await until(async () => (await connectionsOf(http)) === 0);
        for (const { heard } of clients) {
          expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
          expect(heard).toContain('The request took too long to arrive.');
        }
      }),
  );

  it('that asks for much and then reads none of it is closed', async () => {
    const handle: RequestListener = (_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024));
    const limits = { max: 10, ...times, idleMs: 200 };
    const server = serverOpener(limits, { secure: false, onFull: () => undefined })(handle);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const closed = new Promise((done) => server.once('connection', (socket) => socket.once('close', done)));
    open((server.address() as AddressInfo).port, wholeRequest).socket.pause();
    await closed;
    await new Promise((done) => server.close(done));
  });

  it('that sends what is not HTTP is closed after its answer too', () =>
    listening({}, async (http, port) => {
      const { socket } = open(port, 'NONSENSE\r\n\r\n');
      await new Promise((resolve) => socket.once('end', resolve));
      await until(async () => (await connectionsOf(http)) === 0);
    }));

  it.each([
    [
      'insists on TLS where the site has it',
      true,
      'strict-transport-security: max-age=31536000; includeSubDomains',
    ],
    ['says nothing of TLS where the site has none', false, null],
  ])('that is refused before it is a request %s', async (_what, secure, expected) => {
    const server = serverOpener({ max: 10, ...times }, { secure, onFull: () => undefined })(() => undefined);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const client = open((server.address() as AddressInfo).port, 'NONSENSE\r\n\r\n');
    await until(() => client.heard !== '');
    expect(/strict-transport-security: .*/.exec(client.heard)?.[0].trim() ?? null).toBe(expected);
    client.socket.destroy();
    await new Promise((done) => server.close(done));
  });

  it('HTTP-15: two addresses of a host together hold no more than the limit and those being refused', async () => {
    const slow = { headersMs: 60_000, requestMs: 60_000, lingerMs: 60_000 };
    const limits = { ...times, ...slow, max: 3, refusedAtOnce: 4 };
    const make = serverOpener(limits, { secure: false, onFull: () => undefined });
    const servers = [make(() => undefined), make(() => undefined)];
    const arrived = { count: 0 };
    const held = new Set<object>();
    for (const server of servers) {
      server.prependListener('connection', (socket) => {
        arrived.count += 1;
        held.add(socket);
        socket.once('close', () => held.delete(socket));
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    }
    const clients = servers.flatMap((server) =>
      Array.from({ length: 6 }, () => open((server.address() as AddressInfo).port, halfHeaders)),
    );
    await until(() => arrived.count === clients.length);
    await until(() => held.size <= limits.max + limits.refusedAtOnce, { patienceMs: 2000 });
    expect(held.size).toBe(7);
    for (const { socket } of clients) socket.destroy();
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  });

  it('beyond the limit is told to come back later, and the others go on', () =>
    listening({ max: 3, headersMs: 60_000, requestMs: 60_000, lingerMs: 50 }, async (http, port) => {
      const first = [1, 2, 3].map(() => open(port, halfHeaders));
      await until(async () => (await connectionsOf(http)) === 3);
      const refused = Array.from({ length: 20 }, () => open(port, wholeRequest));
      await until(() => refused.every(({ heard }) => heard !== ''));
      for (const { heard } of refused) {
        expect(heard).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n(.+\r\n)*retry-after: 5\r\n/);
        expect(heard).toContain('Too many connections are open. Please try again shortly.');
      }
      await until(async () => (await connectionsOf(http)) === 3);
      for (const { socket } of first) socket.write('\r\n');
      await until(() => first.every(({ heard }) => heard.startsWith('HTTP/1.1 200')));
      first[0]?.socket.destroy();
      await until(async () => (await connectionsOf(http)) === 2);
      const next = open(port, wholeRequest);
      await until(() => next.heard.startsWith('HTTP/1.1 200'));
    }));
});
