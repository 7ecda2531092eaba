import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withApplication } from './with-application.ts';

const app = withApplication();
const admin = 'admin@demo.local';

/** A proxy that passes the path on, with whatever headers it adds. */
async function proxyThat(adds: Record<string, string>) {
  const server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    // As nginx does by default: the host is that of the server behind it.
    const headers = { accept: 'application/json', ...adds };
    const answer = await app.call(incoming.method ?? 'GET', incoming.url ?? '/', { headers, body });
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async get(path: string) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: reply.status, text: await reply.text() };
    },
    async post(path: string, body: object) {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return { status: reply.status, text: await reply.text() };
    },
    close: () => server.close(),
  };
}

/** What the terminal shows. */
async function terminal() {
  const lines = await Promise.all(app.modules.parts.map((part) => part.announce?.(app.origin) ?? []));
  const said = lines.flat().join('\n');
  return {
    mailboxKey: /outbox\?key=(\S+)/.exec(said)?.[1] ?? '',
    password: /Demo admin: \S+ · (\S+)/.exec(said)?.[1] ?? '',
  };
}

let silent: Awaited<ReturnType<typeof proxyThat>>;
let candid: Awaited<ReturnType<typeof proxyThat>>;
beforeAll(async () => {
  silent = await proxyThat({});
  candid = await proxyThat({ 'x-forwarded-for': '203.0.113.9' });
});
afterAll(() => {
  silent.close();
  candid.close();
});

describe('A visitor behind a proxy that was put in front by mistake', () => {
  it('PLAT-7: reads no mail without the key of the terminal, even if the proxy says nothing', async () => {
    expect((await silent.post('/api/auth/forgot-password', { email: admin })).status).toBe(200);
    const code = /oobCode=([\w-]+)/.exec((await app.mail(admin, 'accounts.reset')).text)?.[1] ?? 'none';
    const guesses = ['', `?to=${admin}`, '?key=x', `?key=${code}`];
    for (const path of guesses.flatMap((query) => [`/dev/outbox${query}`, `/dev/outbox.json${query}`])) {
      const { status, text } = await silent.get(path);
      expect([path, status, text.includes(code)]).toEqual([path, 404, false]);
    }
    const { mailboxKey } = await terminal();
    const opened = await silent.get(`/dev/outbox.json?key=${mailboxKey}`);
    // It does pass requests on: what was missing before is the key.
    expect([opened.status, opened.text.includes(code)]).toEqual([200, true]);
    expect((await candid.get(`/dev/outbox.json?key=${mailboxKey}`)).status).toBe(404);
  });

  it('PLAT-7: does not become admin without the password of the terminal, even if the proxy says nothing', async () => {
    const { password } = await terminal();
    const signIn = { email: admin, password };
    for (const word of ['demo', 'admin', admin, 'auspex'])
      expect((await silent.post('/api/auth/login', { email: admin, password: word })).status).toBe(400);
    expect((await candid.post('/api/auth/login', signIn)).status).toBe(400);
    expect((await silent.post('/api/auth/login', signIn)).status).toBe(200);
  });
});
