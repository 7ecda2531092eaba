import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { testClientHeaders, testClientKey } from '../apps/server/test/client-key.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof } from '../scripts/proof.ts';

const PROBE_EVERY_MS = 25;
const QUIET_MS = 10_000;
const MOST_LATE_MS = 200;
const FEE_MS = 1000;
const bare = `require('node:http').createServer((_, r) => r.end('ok')).listen(0, '127.0.0.1', function () { console.log('ready: http://127.0.0.1:' + this.address().port) })`;

interface Server {
  readonly process: ChildProcess;
  readonly address: string;
  readonly said: () => string;
}

async function start(args: readonly string[], env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, args, { env: { PATH: '/usr/bin:/bin', ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  for (let tries = 0; tries < 1200; tries += 1) {
    const address = /ready: (http\S+)/.exec(said)?.[1];
    if (address) return { process: child, address, said: () => said };
    await wait(100);
  }
  throw new Error(`It did not start.\n${said}`);
}

async function stop({ process: child }: Server): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function ask(url: string, headers: Record<string, string> = {}) {
  const began = performance.now();
  const reply = await fetch(url, {
    headers: { ...testClientHeaders, accept: 'application/json', ...headers },
  });
  const text = await reply.text();
  return { status: reply.status, text, milliseconds: performance.now() - began };
}

async function untilPrepared({ address }: Server): Promise<void> {
  for (;;) {
    const { status, text } = await ask(`${address}/api/preparation`);
    const { steps } = status === 200 ? (JSON.parse(text) as { steps: { state: string }[] }) : { steps: [] };
    if (steps.some(({ state }) => state === 'failed')) throw new Error('The market could not be prepared.');
    if (steps.length > 0 && steps.every(({ state }) => state === 'done')) return;
    await wait(1000);
  }
}

/** Whoever is signed in is not the guest who asks so much. */
async function signIn({ address, said }: Server): Promise<Record<string, string>> {
  const [, email, password] = /Demo member: (\S+) · (\S+)/.exec(said()) ?? [];
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { ...testClientHeaders, 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  });
  const { session } = (await reply.json()) as { session: { accessToken: string } };
  return { authorization: `Bearer ${session.accessToken}` };
}

/** Asks at a fixed beat, whether or not the answer before has come, until told to end. */
function beat<Answer>(everyMs: number, work: () => Promise<Answer>) {
  const answers: Promise<Answer>[] = [];
  const timer = setInterval(() => answers.push(work()), everyMs);
  return {
    async end(): Promise<Answer[]> {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

/** What a process has used so far, in all its threads. */
function processorMs({ process: { pid } }: Server): number {
  const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(user) + Number(system)) * 10;
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY);
}

/** Days that nobody has asked about, and fees; drawn by the clock, so that a second run finds nothing kept. */
function questions(): string[] {
  const first = Date.UTC(2021, 0, 4) + (Date.now() % 900) * 86_400_000;
  const days = Array.from({ length: 20 }, (_, at) => new Date(first + at * 9 * 86_400_000 + 51_234_567));
  const asOf = (at: number) => days[at]?.toISOString() ?? '';
  const each = (from: number, count: number, path: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => path(from + at));
  return [
    ...each(0, 10, (at) => `/performance?market=us&asOf=${asOf(at)}`),
    ...each(10, 5, (at) => `/trade-history/history/us?page_size=50&asOf=${asOf(at)}`),
    ...each(15, 5, (at) => `/api/showcase?asOf=${asOf(at)}`),
    ...each(0, 10, (at) => `/api/returns?market=us&feeBasisPoints=${11 + at * 13}`),
  ];
}

const present = [
  '/performance?market=us',
  '/api/returns?market=us',
  '/signals?market=us',
  '/api/market/assets?market=us',
];

async function measure(server: Server, control: Server) {
  const member = await signIn(server);
  for (const path of present) await ask(`${server.address}${path}`, member);
  const fees: number[] = [];
  for (const fee of [151, 152, 153]) {
    const before = processorMs(server);
    await ask(`${server.address}/api/returns?market=us&feeBasisPoints=${fee}`, member);
    fees.push(processorMs(server) - before);
  }
  const probe = ({ address }: Server) => beat(PROBE_EVERY_MS, () => ask(`${address}/healthz`));
  const timesOf = (answers: readonly { milliseconds: number }[]) =>
    answers.map(({ milliseconds }) => milliseconds);
  const quiet = probe(server);
  await wait(QUIET_MS);
  const quietTimes = timesOf(await quiet.end());
  let turn = 0;
  const others = beat(400, () => ask(`${server.address}${present[turn++ % present.length]}`, member));
  const [health, machine] = [probe(server), probe(control)];
  const answers = await Promise.all(questions().map((path) => ask(`${server.address}${path}`)));
  const [healthTimes, machineTimes] = [timesOf(await health.end()), timesOf(await machine.end())];
  const seen = (await others.end()).map(({ status }) => status);
  const count = (statuses: readonly number[], status: number) =>
    statuses.filter((one) => one === status).length;
  const statuses = answers.map(({ status }) => status);
  return {
    quietP99: p99(quietTimes),
    healthP99: p99(healthTimes),
    bareP99: p99(machineTimes),
    probes: healthTimes.length,
    seconds: Math.round(Math.max(...timesOf(answers)) / 1000),
    answered: count(statuses, 200),
    limited: count(statuses, 429),
    failed: statuses.length - count(statuses, 200) - count(statuses, 429),
    others: seen.length,
    othersRefused: seen.filter((status) => status !== 200).length,
    feeMs: fees.toSorted((a, b) => a - b)[1] ?? Number.POSITIVE_INFINITY,
  };
}

export const proof: Proof = {
  title: 'Thirty costly public questions at once from one guest keep nobody else waiting',
  async run(report) {
    const home = mkdtempSync(join(tmpdir(), 'auspex-questions-'));
    const env = {
      AUSPEX_HOME: home,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      CLIENT_KEY: testClientKey,
    };
    const control = await start(['-e', bare]);
    const server = await start([inCheckout('e2e/run-server.ts')], env);
    try {
      await untilPrepared(server);
      const found = await report.part('30 distinct questions', () => measure(server, control));
      const late = found.healthP99 - found.bareP99;
      report.expect(
        `/healthz p99 beyond that of a bare server in the same seconds ≤ ${MOST_LATE_MS} ms`,
        late <= MOST_LATE_MS,
        `${late} ms (${found.healthP99} − ${found.bareP99})`,
      );
      report.expect('others refused', found.othersRefused === 0, found.othersRefused);
      report.expect('neither answered nor limited', found.failed === 0, found.failed);
      report.expect(
        `another fee takes ≤ ${FEE_MS} ms of processor time`,
        found.feeMs <= FEE_MS,
        `${found.feeMs} ms`,
      );
    } finally {
      await Promise.all([stop(server), stop(control)]);
      rmSync(home, { recursive: true, force: true });
    }
  },
};
