import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testClientHeaders, testClientKey } from './client-key.ts';
import { patiently } from './patiently.ts';
import { StartInTerminal, type TerminalStart } from './start-in-terminal.ts';
import { until } from './until.ts';

/** Everything has to be gone within this time, the database included. */
const limitSeconds = 15;

let folder: string;
const started: StartInTerminal[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-terminal-test-'));
  // The account that runs PostgreSQL for root passes through here.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'bars'));
});
afterEach(async () => {
  for (const terminal of started.splice(0)) await terminal.end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function begin(start: Omit<TerminalStart, 'home'> & { home: string }): StartInTerminal {
  const environment = { CLIENT_KEY: testClientKey, ...start.environment };
  const terminal = new StartInTerminal({ ...start, environment, home: join(folder, start.home) });
  started.push(terminal);
  return terminal;
}

/** A market of no files: there is nothing to prepare, so a start takes seconds. */
function beginQuiet(start: Omit<TerminalStart, 'home'> = {}): StartInTerminal {
  const market = { MARKET_SOURCES: 'files', MARKET_FILES: join(folder, 'bars') };
  const environment = { ...market, ...start.environment };
  return begin({ ...start, environment, home: 'quiet' });
}

/** Signed in once per home: the session outlives each start, as it does for people. */
const sessions = new Map<string, string>();

async function ask(terminal: StartInTerminal, method: 'GET' | 'PATCH', body?: object): Promise<string> {
  const address = await terminal.ready();
  const headers = await bearer(terminal, address);
  const text = body ? { body: JSON.stringify(body) } : {};
  return textOf(() => fetch(`${address}/api/user`, { method, headers, ...text }));
}

async function bearer(terminal: StartInTerminal, address: string): Promise<Record<string, string>> {
  const password = await terminal.hears(/member@demo\.local · (\S+)/);
  const signIn = async () => {
    const answer = await textOf(() =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address, ...testClientHeaders },
        body: JSON.stringify({ email: 'member@demo.local', password }),
      }),
    );
    const token = /"accessToken":"([^"]+)"/.exec(answer)?.[1] ?? '';
    sessions.set(password, token);
    return token;
  };
  const token = sessions.get(password) ?? (await signIn());
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...testClientHeaders };
}

async function textOf(request: () => Promise<Response>): Promise<string> {
  const answer = await patiently(request);
  const text = await answer.text();
  if (answer.ok) return text;
  throw new Error(`${answer.status}: ${text}`);
}

/** Resolves once the server has confirmed the new name. */
async function rename(terminal: StartInTerminal, firstName: string): Promise<void> {
  await ask(terminal, 'PATCH', { firstName });
}

async function nameOf(terminal: StartInTerminal): Promise<string | undefined> {
  return /"firstName":"([^"]*)"/.exec(await ask(terminal, 'GET'))?.[1];
}

/** A change of the name that the server has begun to read: it is in progress until the rest is sent. */
async function renameSlowly(terminal: StartInTerminal, firstName: string) {
  const address = await terminal.ready();
  const body = JSON.stringify({ firstName });
  const headers = await bearer(terminal, address);
  const fields = { host: 'localhost', 'content-length': body.length, expect: '100-continue', ...headers };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('utf8');
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(`PATCH /api/user HTTP/1.1\r\n${head.join('')}\r\n`);
  await until(() => answer.includes('100 Continue\r\n\r\n'));
  answer = '';
  socket.write(body.slice(0, 5));
  return async (): Promise<string> => {
    socket.write(body.slice(5));
    await Promise.race([closed, sleep(10_000)]);
    socket.destroy();
    return answer;
  };
}

/** A server that drains takes no new connections. */
async function untilDraining(address: string): Promise<void> {
  const port = Number(new URL(address).port);
  await until(async () => {
    const socket = connect(port, '127.0.0.1');
    const refused = new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(false));
      socket.once('error', () => resolve(true));
    });
    return refused.finally(() => socket.destroy());
  });
}

async function expectAllGone(terminal: StartInTerminal): Promise<void> {
  expect(await terminal.gone(limitSeconds)).toMatchObject({ left: [] });
}

/** Each start finds what the previous one acknowledged, so each case proves the one before it. */
describe('A start whose market is ready', () => {
  let kept: string | undefined;

  async function beginAfterwards(start: Omit<TerminalStart, 'home'>, next: string): Promise<StartInTerminal> {
    const terminal = beginQuiet(start);
    if (kept !== undefined) expect(await nameOf(terminal)).toBe(kept);
    await rename(terminal, next);
    kept = next;
    return terminal;
  }

  it('ends with everything it started when its terminal is closed', async () => {
    const terminal = await beginAfterwards({}, 'Idle');
    terminal.closeTerminal();
    await expectAllGone(terminal);
  });

  it('answers the pending page when its terminal is closed, then ends', async () => {
    // Every answer is a line of the log: there is something to write while the terminal is gone.
    const terminal = await beginAfterwards({ environment: { LOG_LEVEL: 'info' } }, 'Asking');
    const address = await terminal.ready();
    const finish = await renameSlowly(terminal, 'Answered');
    terminal.closeTerminal();
    await untilDraining(address);
    expect(await finish()).toMatch(/^HTTP\/1\.1 200 /);
    kept = 'Answered';
    await expectAllGone(terminal);
  });

  it.each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'bootstrap'],
    ['SIGTERM', 'server'],
    ['SIGKILL', 'npm'],
    ['SIGKILL', 'bootstrap'],
    ['SIGKILL', 'server'],
  ] as const)('ends with everything it started on %s to %s', async (signal, member) => {
    const terminal = await beginAfterwards({ terminal: false }, `${signal} ${member}`);
    process.kill(terminal.look()[member], signal);
    await expectAllGone(terminal);
  });

  it('has lost nothing at the end', async () => {
    expect(await nameOf(beginQuiet({ terminal: false }))).toBe(kept);
  });
});

describe('A start that is preparing its market', () => {
  it('ends when its terminal is closed; the next resumes, confirms Ctrl-C at once, and ends at once on a second', async () => {
    const first = begin({ home: 'preparing' });
    await rename(first, 'Preparing');
    await first.hears(/Preparing the market \[/);
    first.look();
    first.closeTerminal();
    await expectAllGone(first);

    const next = begin({ home: 'preparing' });
    expect(await nameOf(next)).toBe('Preparing');
    await next.hears(/Preparing the market \[/);
    const { server } = next.look();
    // A server that is busy or hangs keeps nobody from being told that it is stopping.
    process.kill(server, 'SIGSTOP');
    next.type('\x03');
    await next.hears(/Stopping/);
    expect(next.look().server).toBe(server);
    process.kill(server, 'SIGCONT');
    // The first one arrives twice, from the terminal and from npm; only a later one is a second request.
    await sleep(1100);
    next.type('\x03');
    await expectAllGone(next);

    expect(await nameOf(begin({ home: 'preparing' }))).toBe('Preparing');
  });
});
