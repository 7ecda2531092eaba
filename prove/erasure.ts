import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { testClientHeaders, testClientKey } from '../apps/server/test/client-key.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';

/** What the member leaves behind on purpose, each unlike anything else in the installation. */
const canaries = {
  email: 'canary-mailbox@example.org',
  name: 'Canaryname',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '+41 55 501 9977',
  password: 'canary-password under granite',
} as const;

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
  /** Where its mails can be read. */
  readonly mailbox: string;
  output(): string;
}

async function startServer(home: string): Promise<Server> {
  const env = { AUSPEX_HOME: home, PORT: '0', LOG_LEVEL: 'trace', CLIENT_KEY: testClientKey };
  const child = spawn(process.execPath, [inCheckout('e2e/run-server.ts')], { env });
  let output = '';
  child.stdout.on('data', (part) => {
    output += String(part);
  });
  child.stderr.on('data', (part) => {
    output += String(part);
  });
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const address = /ready: (http\S+)/.exec(output)?.[1];
    const mailbox = /Mailbox: (http\S+)/.exec(output)?.[1];
    if (address && mailbox) return { process: child, address, mailbox, output: () => output };
    await pause(200);
  }
  throw new Error(`The server did not start.\n${output}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A member's requests, with cookies and token kept. */
function client(address: string) {
  let token = '';
  return {
    set token(value: string) {
      token = value;
    },
    async send(method: string, path: string, body?: object | FormData) {
      const json = body !== undefined && !(body instanceof FormData);
      const response = await fetch(address + path, {
        method,
        headers: {
          origin: address,
          ...testClientHeaders,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
      });
      if (!response.ok)
        throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

async function codeFromMail(mailbox: string): Promise<string> {
  const list = new URL(mailbox);
  list.pathname += '.json';
  list.searchParams.set('to', canaries.email);
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(list);
    const { items } = (await answer.json()) as { items: Array<{ template: string; text: string }> };
    const code = /oobCode=([\w-]+)/.exec(
      items.find((mail) => mail.template === 'accounts.verify')?.text ?? '',
    )?.[1];
    if (code) return code;
    await pause(200);
  }
  throw new Error('The verification mail did not come.');
}

/** A whole life: signs up, verifies, fails to sign in, signs in, fills in the profile, uploads, leaves. */
async function liveAndLeave({ address, mailbox }: Server): Promise<void> {
  const member = client(address);
  const { email, password, name } = canaries;
  await member.send('POST', '/api/auth/register', { email, password, username: name });
  await member.send('POST', '/api/auth/verify-email', {
    oobCode: await codeFromMail(mailbox),
    password,
  });
  await member.send('POST', '/api/auth/login', { email, password: 'wrong' }).catch(() => undefined);
  const { session } = (await member.send('POST', '/api/auth/login', { email, password })) as {
    session: { accessToken: string };
  };
  member.token = session.accessToken;
  const { firstName, lastName, phone } = canaries;
  await member.send('PATCH', '/api/user', { firstName, lastName, phoneNumber: phone });
  const form = new FormData();
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(picture)]), 'me.png');
  await member.send('POST', '/api/user/pictures/avatar', form);
  await member.send('POST', '/api/auth/forgot-password', { email });
  await pause(3000);
  await member.send('DELETE', '/api/user', { confirm: email, proof: { password } });
  await pause(4000);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function foundIn(text: string): string[] {
  return Object.entries(canaries)
    .filter(([, canary]) => text.toLowerCase().includes(canary.toLowerCase()))
    .map(([name]) => name);
}

export const proof: Proof = {
  title: 'AUTH-12: After erasure a dump, the files and the logs hold none of the member’s canaries',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-erasure-'));
    const home = join(folder, 'home');
    const server = await startServer(home);
    try {
      await liveAndLeave(server);
      const file = join(folder, 'dump');
      const env = { AUSPEX_HOME: home };
      const dumped = spawnSync(
        process.execPath,
        [inCheckout('apps/server/src/commands/auspex.ts'), 'backup', file],
        { env, encoding: 'utf8' },
      );
      report.expect('dump written', dumped.status === 0, dumped.status ?? -1);
      const dump = gunzipSync(readFileSync(file)).toString('latin1');
      const log = server.output();
      const uploads = filesBelow(home).filter((path) => !path.includes('/postgres/'));
      const inFiles = uploads.flatMap((path) => foundIn(readFileSync(path, 'latin1')));
      report.expect('canaries in the dump', foundIn(dump).length === 0, foundIn(dump).join(', ') || 'none');
      report.expect(
        'canaries in files of the data folder',
        inFiles.length === 0,
        inFiles.join(', ') || 'none',
      );
      const pictures = uploads.filter((path) => path.includes('user_pictures'));
      report.expect('pictures left', pictures.length === 0, pictures.length);
      report.expect('lines of log looked at', log.split('\n').length > 10, log.split('\n').length);
      report.expect('canaries in the log', foundIn(log).length === 0, foundIn(log).join(', ') || 'none');
    } finally {
      server.process.kill('SIGTERM');
      await new Promise((resolve) => server.process.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
