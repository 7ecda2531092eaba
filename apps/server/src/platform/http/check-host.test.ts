import { request as ask, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { withApp } from '../../../test/http-proof/make-app.ts';
import { standInPlatform } from '../../../test/http-proof/stand-in-platform.ts';
import type { Http } from './create-http.ts';

const forwarding = [
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'auspex.example'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['true-client-ip', '203.0.113.9'],
] as const;

const statusFor = async ({ app }: Http, host: string): Promise<number> =>
  (await app.inject({ url: '/healthz', headers: { host } })).statusCode;

/** What a server answers to raw bytes. */
function answerTo(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

const hosts = ['localhost', 'localhost:5173', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', '[::1]'];
const foreign = [
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '10.0.0.1',
];

describe('The host that a request names', () => {
  it('is this machine, or the request is refused with 421, while only this machine is served', () =>
    withApp({}, async (http) => {
      for (const host of hosts) expect([host, await statusFor(http, host)]).toEqual([host, 200]);
      for (const host of foreign) expect([host, await statusFor(http, host)]).toEqual([host, 421]);
      const { headers, body } = await http.app.inject({ url: '/signals', headers: { host: 'evil.example' } });
      expect(headers['content-type']).toContain('application/json');
      expect(JSON.parse(body).error).toMatchObject({ status: 421, details: { code: 'misdirected-request' } });
    }));

  it('may be any that leads here once the site is public', () =>
    withApp(
      { platform: standInPlatform({ config: { loopback: false, publicUrl: 'https://auspex.example' } }) },
      async (http) => expect(await statusFor(http, 'auspex.example')).toBe(200),
    ));

  it('is named once: a request with two is refused with 400', () =>
    withApp({}, async (http) => {
      await http.listen();
      const { port } = http.app.server.address() as AddressInfo;
      const request = (names: string) => `GET /healthz HTTP/1.1\r\n${names}connection: close\r\n\r\n`;
      expect(await answerTo(port, request('host: localhost\r\n'))).toMatch(/^HTTP\/1\.1 200 /);
      expect(await answerTo(port, request('host: localhost\r\nHost: localhost\r\n'))).toMatch(
        /^HTTP\/1\.1 400 /,
      );
    }));
});

describe('A proxy in front', () => {
  it.each(forwarding)('is not this machine to /metrics when it sends %s', (name, value) =>
    withApp({}, async ({ app }) => {
      const scrape = (headers: Record<string, string>) => app.inject({ url: '/metrics', headers });
      expect((await scrape({})).statusCode).toBe(200);
      expect((await scrape({ [name]: value })).statusCode).toBe(404);
    }),
  );

  it('is told of once in the log while TRUSTED_PROXIES does not name it', async () => {
    const warnings = async (trustedProxies: readonly string[]) => {
      const lines: string[] = [];
      await withApp({ platform: standInPlatform({ lines, config: { trustedProxies } }) }, async ({ app }) => {
        for (const [name, value] of forwarding)
          await app.inject({ url: '/healthz', headers: { [name]: value } });
        await app.inject('/healthz');
      });
      return lines.filter((line) => line.includes('TRUSTED_PROXIES')).length;
    };
    expect(await warnings([])).toBe(1);
    expect(await warnings(['127.0.0.1'])).toBe(0);
  });

  it('is told of at the start where only a proxy can lead to this machine', async () => {
    const lines: string[] = [];
    const config = { loopback: false, publicUrl: 'https://auspex.example', host: '127.0.0.1' };
    await withApp({ platform: standInPlatform({ lines, config }) }, async () => undefined);
    expect(lines.filter((line) => line.includes('TRUSTED_PROXIES'))).toHaveLength(1);
  });

  it('that passes on the visitor’s own host is refused; with its own it is answered', () =>
    withApp({}, async (http) => {
      await http.listen();
      const { port } = http.app.server.address() as AddressInfo;
      const through = async (keepHost: boolean) => {
        const proxy = createServer((incoming, reply) => {
          const host = keepHost ? 'auspex.example' : `127.0.0.1:${port}`;
          ask({ port, path: incoming.url, headers: { host } }, (answer) => {
            reply.writeHead(answer.statusCode ?? 500);
            answer.pipe(reply);
          }).end();
        });
        await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
        const { status } = await fetch(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/healthz`);
        proxy.close();
        return status;
      };
      expect(await through(true)).toBe(421);
      expect(await through(false)).toBe(200);
    }));
});
