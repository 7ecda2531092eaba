import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditCalls, configurationCalls, jobCalls, outboxCalls } from '@auspex/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPlatform } from '../src/commands/open-platform.ts';
import { loadConfig } from '../src/config.ts';
import { receiveImage } from '../src/platform/files/receive-image.ts';
import { createHttp, type IdentitySource } from '../src/platform/http/index.ts';
import { layoutMail } from '../src/platform/mailer/mail-layout.ts';
import { listRendered } from '../src/platform/mailer/outbox-store.ts';
import { openModules, type Platform } from '../src/platform/module.ts';
import { auditModule } from '../src/platform-modules/audit-module.ts';
import { filesModule } from '../src/platform-modules/files-module.ts';
import { jobsModule } from '../src/platform-modules/jobs-module.ts';
import { liveModule } from '../src/platform-modules/live-module.ts';
import { outboxModule } from '../src/platform-modules/outbox-module.ts';
import { settingsModule } from '../src/settings/settings-module.ts';
import { withDatabase } from './with-database.ts';

const test = withDatabase();
const home = mkdtempSync(join(tmpdir(), 'auspex-routes-'));
const admin = { authorization: 'Bearer admin' };
const member = { authorization: 'Bearer member' };

/** Two callers whose token is their role. */
const identityAt = ({ clock }: Platform): IdentitySource => ({
  async identify({ headers: { authorization } }) {
    if (authorization === undefined) return null;
    return {
      memberId: '00000000-0000-4000-8000-00000000000a',
      sessionId: null,
      admin: authorization === 'Bearer admin',
      emailVerified: true,
      scopes: null,
      signedInAt: new Date(clock.now()),
    };
  },
  unlocked: async () => new Set(),
});

interface Server {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  /** What the terminal shows about the outbox: its address, or nothing. */
  readonly announced: readonly string[];
  stop(): Promise<void>;
}

async function start(publicUrl: string): Promise<Server> {
  const config = loadConfig({ AUSPEX_HOME: home, PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' });
  const { platform, ...running } = openPlatform(config, test.database);
  platform.mailer.register<{ link: string }>({
    name: 'test.link',
    kind: 'service',
    mint: async () => ({ secret: 's3cret-code' }),
    render: ({ link }, { language, secret, publicUrl: base }) =>
      layoutMail({
        language,
        publicUrl: base,
        subject: 'Your <link>',
        heading: 'Link',
        paragraphs: ['Hello'],
        button: { label: 'Open', url: `${link}?oobCode=${secret}` },
      }),
  });
  const modules = [auditModule, filesModule, jobsModule, liveModule, outboxModule, settingsModule];
  const { parts } = openModules(platform, modules);
  const http = await createHttp({
    platform,
    parts,
    identity: identityAt(platform),
    webFolder: null,
    calls: { ...configurationCalls, ...jobCalls, ...auditCalls, ...outboxCalls },
  });
  await running.start(parts);
  return {
    app: http.app,
    platform,
    announced: (await Promise.all(parts.map((part) => part.announce?.(publicUrl) ?? []))).flat(),
    async stop() {
      await http.close();
      await running.stop(0);
    },
  };
}

let local: Server;
let elsewhere: Server;

beforeAll(async () => {
  local = await start('http://localhost:3000');
  elsewhere = await start('https://auspex.example');
});
afterAll(async () => {
  await local.stop();
  await elsewhere.stop();
  rmSync(home, { recursive: true, force: true });
});

async function sendMail(): Promise<string> {
  const template = local.platform.mailer.template('test.link');
  if (template === undefined) throw new Error('The mail is not registered.');
  const data = { link: 'http://localhost:3000/__/handler' };
  await local.platform.mailer.enqueue({ template, to: 'ada@example.org', language: 'en', data });
  for (;;) {
    const [mail] = await listRendered(test.database, 'ada@example.org');
    if (mail !== undefined) return mail.id;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The key that a terminal showed. */
function keyOf({ announced }: Server): string {
  const address = /^Mailbox: (\S+)$/.exec(announced[0] ?? '')?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/localhost:3000\/dev\/outbox\?key=[\w-]{43}$/);
  return new URL(address).searchParams.get('key') ?? '';
}

/** The cookie that the printed address sets in a browser. */
async function cookieFor(server: Server): Promise<string> {
  const opened = await server.app.inject(`/dev/outbox?key=${keyOf(server)}`);
  return String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
}

describe('/dev/outbox', () => {
  it('shows mails with their codes to anyone who has the key, names escaped, nothing that runs', async () => {
    // The other server shares the table and may take the mail, but stores no rendering: only one of the two sends
    // here.
    await elsewhere.platform.mailer.stop();
    const id = await sendMail();
    const headers = { cookie: `other=1; ${await cookieFor(local)}` };
    const list = await local.app.inject({ url: '/dev/outbox', headers });
    expect(list.statusCode).toBe(200);
    expect(list.body).toContain('Your &lt;link&gt;');
    expect(list.headers['content-security-policy']).toContain("default-src 'none'");
    const mail = await local.app.inject({ url: `/dev/outbox/${id}`, headers });
    expect(mail.body).toContain('oobCode=s3cret-code');
    const text = await local.app.inject({ url: `/dev/outbox/${id}/text`, headers });
    expect(text.body).toContain('<a href="http://localhost:3000/__/handler?oobCode=s3cret-code">');
    expect((await local.app.inject({ url: '/dev/outbox/none', headers })).statusCode).toBe(404);
  });

  it('removes the key from the address and leaves it only with this browser and this path', async () => {
    const opened = await local.app.inject(`/dev/outbox?key=${keyOf(local)}&to=ada@example.org`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/dev/outbox?to=ada%40example.org']);
    expect(opened.headers['set-cookie']).toMatch(
      /^auspex_outbox_\w+=[\w-]{43}; Path=\/dev\/outbox; HttpOnly; SameSite=Strict$/,
    );
    expect(opened.headers['cache-control']).toBe('no-store');
  });

  it('gives programs the mails as JSON, with the key in the address or in a header', async () => {
    await sendMail();
    const key = keyOf(local);
    for (const request of [
      { url: `/dev/outbox.json?to=ADA@example.org&key=${key}` },
      { url: '/dev/outbox.json?to=ADA@example.org', headers: { 'x-outbox-key': key } },
    ]) {
      const { items } = (await local.app.inject(request)).json<{ items: Array<{ links: string[] }> }>();
      expect(items[0]?.links).toContain('http://localhost:3000/__/handler?oobCode=s3cret-code');
    }
  });

  it('PLAT-7: does not exist without the key, with a wrong one, or with that of an earlier start', async () => {
    const id = await sendMail();
    const earlier = await start('http://localhost:3000');
    const keys = [undefined, '', 'x', keyOf(earlier)];
    const cookie = await cookieFor(earlier);
    await earlier.stop();
    for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${id}`, `/dev/outbox/${id}/text`]) {
      for (const key of keys) {
        const url = key === undefined ? path : `${path}?key=${key}`;
        const reply = await local.app.inject({ url, headers: { accept: 'application/json', cookie } });
        expect([url, reply.statusCode, reply.headers['set-cookie']]).toEqual([url, 404, undefined]);
        expect(reply.body).not.toContain('s3cret');
      }
    }
  });

  it('PLAT-7: does not exist, and is not announced, where the public address is not this machine', async () => {
    const id = await sendMail();
    expect(elsewhere.announced).toEqual([]);
    for (const path of ['/dev/outbox', '/dev/outbox.json', `/dev/outbox/${id}`, `/dev/outbox/${id}/text`]) {
      const url = `${path}?key=${keyOf(local)}`;
      const reply = await elsewhere.app.inject({ url, headers: { accept: 'application/json' } });
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
  });

  it('is shown to admins with links hidden, and to no member', async () => {
    await sendMail();
    const reply = await local.app.inject({ url: '/api/admin/outbox', headers: admin });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('[hidden]');
    expect(reply.body).not.toMatch(/s3cret|oobCode/);
    expect((await local.app.inject({ url: '/api/admin/outbox', headers: member })).statusCode).toBe(403);
    expect((await local.app.inject('/api/admin/outbox')).statusCode).toBe(401);
  });
});

describe('unsubscribing with one click', () => {
  it('needs the POST of a mail program and the token of the mail, and no sign-in', async () => {
    const { mailer } = local.platform;
    const token = new URL(mailer.unsubscribeUrl('ben@example.org')).searchParams.get('token') ?? '';
    const url = `/api/unsubscribe/one-click?token=${token}`;
    await local.app.inject({ url, method: 'GET', headers: { accept: 'application/json' } });
    expect(await mailer.suppression.isSuppressed('ben@example.org')).toBe(false);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    const forged = await local.app.inject({ url: `${url}x`, method: 'POST', headers, payload });
    expect(forged.statusCode).toBe(400);
    expect(await mailer.suppression.isSuppressed('ben@example.org')).toBe(false);
    expect((await local.app.inject({ url, method: 'POST', headers, payload })).statusCode).toBe(200);
    expect(await mailer.suppression.isSuppressed('ben@example.org')).toBe(true);
  });
});

it('MAIL-3: the address of one click, opened in a browser, leads to the page with its button and changes nothing', async () => {
  const { mailer } = local.platform;
  const page = new URL(mailer.unsubscribeUrl('eve@example.org'));
  for (const [query, to] of [
    [page.search, page.pathname + page.search],
    ['', page.pathname],
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await local.app.inject({ url: `/api/unsubscribe/one-click${query}`, method });
      expect([reply.statusCode, String(reply.headers.location).replace(/\?$/, '')]).toEqual([303, to]);
    }
  }
  expect(await mailer.suppression.isSuppressed('eve@example.org')).toBe(false);
});

describe('public files', () => {
  it('are served with their type, never guessed to be another, and revalidated by etag', async () => {
    const noise = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const { body, contentType } = await receiveImage(noise, { maxWidth: 8, maxHeight: 8 });
    await local.platform.files.put('user_pictures/u1/PFP', { body, contentType });
    const reply = await local.app.inject('/files/user_pictures/u1/PFP');
    expect([
      reply.statusCode,
      reply.headers['content-type'],
      reply.headers['x-content-type-options'],
    ]).toEqual([200, 'image/webp', 'nosniff']);
    expect(reply.rawPayload.equals(body)).toBe(true);
    const again = await local.app.inject({
      url: '/files/user_pictures/u1/PFP',
      headers: { 'if-none-match': String(reply.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    'private/key',
    'user_pictures/u1/notes',
    '../master.key',
    '..%2Fmaster.key',
    'user_pictures/..%2f..%2fmaster.key/PFP',
    'images/marketing/%00',
    'user_pictures/none/PFP',
  ])('are all that can be had: %s is not', async (path) => {
    await local.platform.files.put('private/key', { body: Buffer.from('secret'), contentType: 'text/plain' });
    const reply = await local.app.inject({ url: `/files/${path}`, headers: { accept: 'application/json' } });
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('secret');
  });
});

describe('the live stream over HTTP', () => {
  it.each([
    ['/api/stream', 400],
    ['/api/stream?topics=weather', 400],
    ['/api/stream?topics=jobs', 401],
  ])('%s is refused with %d', async (url, status) => {
    expect((await local.app.inject(url)).statusCode).toBe(status);
  });

  it('JOB-2: sends an admin the jobs, is never cached, and ends cleanly when the server closes', async () => {
    const server = await start('http://localhost:3000');
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await fetch(`${address}/api/stream?topics=jobs`, { headers: member })).status).toBe(403);
    const reply = await fetch(`${address}/api/stream?topics=jobs`, { headers: admin });
    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reply.headers.get('cache-control')).toContain('no-store');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const whole = reply.text();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await server.stop();
    // Complete, not aborted: `text` would reject.
    expect(await whole).toMatch(/^retry: 3000\n\nevent: jobs\ndata: \{"items":\[/);
  });
});

describe('admin calls of the platform', () => {
  it('list the table of jobs and refuse to run again what did not fail', async () => {
    const list = await local.app.inject({ url: '/api/admin/jobs', headers: admin });
    const { table } = list.json<{
      table: Array<{ name: string; schedule: string | null; summary: string }>;
    }>();
    expect(table.find(({ name }) => name === 'platform.clean-up')).toMatchObject({ schedule: '17 3 * * *' });
    expect(table.every(({ summary }) => summary.endsWith('.'))).toBe(true);
    const url = '/api/admin/jobs/00000000-0000-4000-8000-000000000000/retry';
    expect((await local.app.inject({ url, method: 'POST', headers: admin })).statusCode).toBe(404);
  });

  it('AUTH-7: change settings only for admins, and record who did', async () => {
    const request = { url: '/configuration', method: 'POST' as const, payload: { flags: { beta: true } } };
    expect((await local.app.inject({ ...request, headers: member })).statusCode).toBe(403);
    const reply = await local.app.inject({ ...request, headers: admin });
    expect([reply.statusCode, reply.json().flags]).toEqual([200, { beta: true }]);
    expect((await elsewhere.app.inject('/configuration')).json()).toMatchObject({
      product: { name: 'Auspex' },
    });
    const audit = await local.app.inject({ url: '/api/admin/audit?action=admin&limit=1', headers: admin });
    expect(audit.json()).toMatchObject({
      items: [{ action: 'admin.settings.change', actorId: '00000000-0000-4000-8000-00000000000a' }],
    });
    expect((await local.app.inject({ url: '/api/admin/audit', headers: member })).statusCode).toBe(403);
  });

  it('WEB-13: an address without a dot, as the environment may name, does not hinder its change', () => {
    const wanted = { supportEmail: 'help@example.org', seen: { supportEmail: 'ops@intranet' } };
    expect(configurationCalls['configuration.change'].body?.parse(wanted)).toEqual(wanted);
  });
});
