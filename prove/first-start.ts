import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testClientHeaders, testClientKey } from '../apps/server/test/client-key.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { reportSteps } from '../scripts/report-steps.ts';

const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
/** Compiled sources serve the next start, as with `npm start`. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
/** Below a guest's limit per minute. */
const LOOK_EVERY_MS = 750;
/** Pages are not counted. */
const TRY_PAGE_EVERY_MS = 50;
const GIVE_UP_MS = 600_000;

/** The thresholds of the design, in seconds from the command to what a person sees; its 15 for a page include a build. */
const bars = { page: 10, complete: 30, everything: 150, secondStart: 2, slowestAnswerMs: 1000 };

interface Step {
  readonly name: string;
  readonly state: string;
  readonly background: boolean;
}

interface Started {
  readonly child: ChildProcess;
  readonly began: number;
  readonly address: string;
}

async function start(home: string): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE: compiled,
      HOME: home,
      HOST: '127.0.0.1',
      PORT: '0',
      AUSPEX_HOME: home,
      LOG_LEVEL: 'info',
      CLIENT_KEY: testClientKey,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const read = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said)?.[0];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${said}`)));
  });
  return { child, began, address };
}

async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10;

/** The landing page as a browser gets it; the answer of the probe if the pages were not built. */
async function untilReachable({ address, began }: Started): Promise<number> {
  for (;;) {
    const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } }).catch(() => null);
    await page?.arrayBuffer();
    if (page?.ok) return secondsSince(began);
    if (performance.now() - began > GIVE_UP_MS) throw new Error(`No page: status ${page?.status}.`);
    await wait(TRY_PAGE_EVERY_MS);
  }
}

interface Filling {
  readonly ready: number;
  readonly everything: number;
  readonly steps: ReadonlyMap<string, number>;
  readonly answers: readonly number[];
}

/** Asks how far it has got until everything is done, as the page does, and records when each step was complete. */
async function watchFilling({ address, began }: Started): Promise<Filling> {
  const steps = new Map<string, number>();
  const answers: number[] = [];
  let ready = 0;
  while (performance.now() - began < GIVE_UP_MS) {
    const asked = performance.now();
    const reply = await fetch(`${address}/api/preparation`, { headers: testClientHeaders });
    if (!reply.ok) throw new Error(`How far it is could not be read: status ${reply.status}.`);
    const report = (await reply.json()) as { state: string; steps: Step[] };
    answers.push(performance.now() - asked);
    for (const { name, state } of report.steps) {
      if (state === 'failed') throw new Error(`The step ${name} failed.`);
      if (state !== 'done' || steps.has(name)) continue;
      steps.set(name, secondsSince(began));
    }
    if (report.state === 'ready' && ready === 0) ready = secondsSince(began);
    if (report.steps.every(({ state }) => state === 'done')) {
      return { ready, everything: secondsSince(began), steps, answers };
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('The market was not complete within ten minutes.');
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)]);
}

async function proveFirst(report: Report, home: string): Promise<void> {
  const server = await start(home);
  try {
    const page = await untilReachable(server);
    report.expect(`page reachable (≤ ${bars.page} s)`, page <= bars.page, `${page} s`);
    const filling = await watchFilling(server);
    reportSteps(report, filling.steps);
    report.expect(
      `all steps that the product needs complete (≤ ${bars.complete} s)`,
      filling.ready <= bars.complete,
      `${filling.ready} s`,
    );
    report.expect(
      `everything complete, history in the background included (≤ ${bars.everything} s)`,
      filling.everything <= bars.everything,
      `${filling.everything} s`,
    );
    const slowest = percentile(filling.answers, 0.99);
    report.expect('answers while it fills, median', true, `${percentile(filling.answers, 0.5)} ms`);
    report.expect(
      `answers while it fills, 99th percentile (≤ ${bars.slowestAnswerMs} ms)`,
      slowest <= bars.slowestAnswerMs,
      `${slowest} ms`,
    );
  } finally {
    await stop(server);
  }
}

async function proveSecond(report: Report, home: string): Promise<void> {
  const server = await start(home);
  try {
    const page = await untilReachable(server);
    const filling = await watchFilling(server);
    report.expect('second start: page reachable', true, `${page} s`);
    report.expect(
      `second start: ready (≤ ${bars.secondStart} s)`,
      filling.ready <= bars.secondStart,
      `${filling.ready} s`,
    );
  } finally {
    await stop(server);
  }
}

export const proof: Proof = {
  title:
    'The first start from installed and built to a whole market, and a second one that has nothing to do',
  async run(report) {
    const home = mkdtempSync(join(tmpdir(), 'auspex-first-start-'));
    try {
      await proveFirst(report, home);
      await proveSecond(report, home);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};
