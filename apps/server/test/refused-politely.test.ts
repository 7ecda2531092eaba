import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { parseJson } from '../src/platform/http/parse-json.ts';
import { translateError } from '../src/platform/http/translate-error.ts';
import { withApp } from './http-proof/make-app.ts';
import { withApplication } from './with-application.ts';
import { insertPersonalToken, makeMember } from './with-members.ts';

const app = withApplication();
const part = (headers: string, body = 'x') => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
const field = (name: string) => part(`content-disposition: form-data; name="${name}"`);
const file = 'content-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png';

describe('A malformed form', () => {
  it.each([
    ['no boundary', 'multipart/form-data', `${part(file)}--b--\r\n`],
    ['an empty boundary', 'multipart/form-data; boundary=', `${part(file)}--b--\r\n`],
    ['another boundary', 'multipart/form-data; boundary=other', `${part(file)}--b--\r\n`],
    ['no end', 'multipart/form-data; boundary=b', `--b\r\n${file}\r\n\r\nabc`],
    ['garbage', 'multipart/form-data; boundary=b', '\u0001\u0002\u0003garbage'],
    ['nothing in it', 'multipart/form-data; boundary=b', ''],
    ['a part without headers', 'multipart/form-data; boundary=b', '--b\r\n\r\n'],
    [
      'ten fields',
      'multipart/form-data; boundary=b',
      `${Array.from({ length: 10 }, (_, at) => field(`f${at}`)).join('')}--b--\r\n`,
    ],
    ['a forged prototype', 'multipart/form-data; boundary=b', `${field('__proto__')}${part(file)}--b--\r\n`],
    [
      'a forged constructor',
      'multipart/form-data; boundary=b',
      `${field('constructor')}${part(file)}--b--\r\n`,
    ],
  ])('with %s is refused as the sender’s to correct', async (what, type, body) => {
    const who = await makeMember(app, `form-${what.replaceAll(/\W/g, '-')}`);
    const answer = await app.call('POST', '/api/user/pictures/avatar', {
      token: who.token,
      headers: { 'content-type': type },
      body,
    });
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.error.message).toMatch(/form|picture/i);
  });
});

describe('A personal token', () => {
  it('opens a stream only with the scope for market data, and deleting it ends its streams', async () => {
    const who = await makeMember(app, 'streamer');
    const { database, live } = app.platform;
    const rows = await database.query<{ id: string }>('select id from member where email = $1', [who.email]);
    const memberId = String(rows[0]?.id);
    const at = new Date(app.platform.clock.now());
    const make = (scope: 'portfolio:read') =>
      insertPersonalToken(database, { memberId, name: 'x', scopes: [scope], expiresAt: null, at });
    const { token, row } = await make('portfolio:read');
    const refused = await app.call('GET', '/api/stream?topics=quotes:BTC-USD', { token });
    expect([refused.status, refused.body.error.details.code]).toEqual([403, 'scope-missing']);
    const disconnect = vi.spyOn(live, 'disconnect');
    await app.call('DELETE', `/api/tokens/${row.id}`, { token: who.token });
    expect(disconnect.mock.calls).toEqual([[memberId]]);
    disconnect.mockRestore();
  });
});

describe('A server with a full disk', () => {
  it.each([
    ['database', { code: '53100', severity: 'ERROR' }],
    ['folder with the uploads', { code: 'ENOSPC' }],
  ])('says so when the disk of the %s is full, and that it may pass', (_, facts) => {
    const error = translateError(Object.assign(new Error('full'), facts), {
      contentType: undefined,
      maxBodyBytes: 0,
    });
    expect(error).toMatchObject({
      kind: 'unavailable',
      code: 'storage-full',
      data: { retryAfterSeconds: 60 },
    });
  });
});

describe('A body of JSON', () => {
  it('may have 5,000 fields and not one more, wherever they are', () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));
    expect(parseJson(JSON.stringify(fields(5000)))).toEqual(fields(5000));
    expect(() => parseJson(JSON.stringify(fields(5001)))).toThrow('more than 5000 fields');
    expect(() => parseJson(JSON.stringify([fields(3000), [fields(3000)]]))).toThrow('more than 5000 fields');
  });
});

describe('A connection that is refused', () => {
  it('is closed for good, even by a client that keeps its half open', () =>
    withApp({}, async ({ app: server }) => {
      const url = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
      const client = connect({ host: url.hostname, port: Number(url.port), allowHalfOpen: true });
      client.on('error', () => undefined);
      const ended = new Promise((resolve) => client.once('end', resolve));
      client.resume().write('this is not HTTP\r\n\r\n');
      await ended;
      const open = () =>
        new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
      for (let tries = 0; tries < 40 && (await open()) > 0; tries += 1) await wait(50);
      expect(await open()).toBe(0);
      expect(server.server.maxConnections).toBe(8000);
      client.destroy();
    }));
});
