import { spawnSync } from 'node:child_process';
import { hash as nodeHash, webcrypto } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { silentAnnouncer } from '../apps/server/src/commands/announce-steps.ts';
import { openInstallation } from '../apps/server/src/commands/open-installation.ts';
import { loadConfig } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import type { CallLeaf, OutcomeLeaf } from '../apps/server/src/record/entry.ts';
import { createLedger, type Ledger } from '../apps/server/src/record/ledger.ts';
import { sha256, toHex } from '../packages/contract/src/ledger/index.ts';
import { addDays, type IsoDate } from '../packages/market/src/index.ts';
import { inCheckout } from '../scripts/checkout.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { serverEnvironment, serverFlags } from '../scripts/server-process.mjs';

const world = 'sim:proof';
const entries = 500;
const leavesPerEntry = 2000;
/** Every fifth entry holds outcomes of the previous one's calls. */
const outcomesEvery = 5;
const mostSeconds = 20;
const mostMegabytes = 512;

export const proof: Proof = {
  title: 'A ledger of a million leaves is recomputed in seconds, and one changed byte in it is found',
  async run(report) {
    const folder = mkdtempSync(join(tmpdir(), 'auspex-prove-ledger-'));
    chmodSync(folder, 0o711);
    const home = join(folder, 'home');
    try {
      await proveVerification(report, home, folder);
      await compareHashes(report);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function proveVerification(report: Report, home: string, folder: string): Promise<void> {
  const installation = await openInstallation(loadConfig(environment(home)), silentAnnouncer);
  try {
    const published = await fill(installation.database);
    report.expect('leaves', published.leaves === entries * leavesPerEntry, published.leaves);
    report.expect('publishing an entry of 2,000 leaves, milliseconds', true, published.milliseconds);
    const saved = auspex(home, 'save-root', join(folder, 'root.json'));
    report.expect('save-root ends with 0', saved.code === 0, saved.code);
    const whole = auspex(home, 'verify-ledger', '--json', '--root', join(folder, 'root.json'));
    report.expect(
      `verify-ledger of the whole record, seconds (at most ${mostSeconds})`,
      whole.code === 0 && whole.seconds <= mostSeconds,
      whole.seconds.toFixed(1),
    );
    report.expect(
      'processor time of its process, seconds (PostgreSQL works beside it)',
      true,
      whole.processorSeconds.toFixed(1),
    );
    // The command line itself takes most of it; what grows with the ledger would show up in gigabytes.
    report.expect(
      `largest memory of verify-ledger, MB (save-root: ${saved.megabytes}; at most ${mostMegabytes})`,
      whole.megabytes <= mostMegabytes,
      whole.megabytes,
    );
    const id = await tamper(installation.access.ownerUrl);
    const broken = auspex(home, 'verify-ledger', '--json');
    const found = JSON.parse(broken.output) as {
      worlds: Array<{ break: { id: string; reason: string } | null }>;
    };
    report.expect(
      'one byte of one body changed by the owner of the tables: found in',
      broken.code === 1 && found.worlds[0]?.break?.id === id,
      `${found.worlds[0]?.break?.id} (${found.worlds[0]?.break?.reason})`,
    );
  } finally {
    await installation.close();
  }
}

const environment = (home: string) => ({ AUSPEX_HOME: home, MARKET_SOURCES: 'simulated' });

function idOf(entry: number, index: number): string {
  return `sig:us:${String(index).padStart(5, '0')}:${entry}:20`;
}

function call(entry: number, index: number, date: string): CallLeaf {
  return {
    id: idOf(entry, index),
    subject: `us:${index}`,
    sealed: index % 2 === 0,
    body: {
      horizon: 20,
      stance: index % 3 === 0 ? 'buy' : 'hold',
      pUp: 0.5 + (index % 97) / 1000,
      range: [-0.0625 - index / 1e6, 0.0625 + index / 1e6],
      stop: 100 - index / 7,
      target: 100 + index / 7,
      votes: { sma: 1, macd: -1, rsi: 0, adx: 1 },
    },
    recipe: {
      dataHash: toHex(sha256(new TextEncoder().encode(`${entry}/${index}`))),
      model: 'blend-1',
      seed: 7,
      asOf: `${date}T20:15:00.000Z`,
      seenBy: `${date}T20:16:00.000Z`,
    },
  };
}

function outcome(entry: number, index: number): OutcomeLeaf {
  return {
    id: `out:${idOf(entry - 1, index)}`,
    subject: `us:${index}`,
    of: idOf(entry - 1, index),
    body: { return: (index % 201) / 1000 - 0.1, settledOn: '2025-03-03' },
  };
}

async function fill(database: Database): Promise<{ leaves: number; milliseconds: number }> {
  const ledger = createLedger({ database, clock: { now: Date.now }, world });
  const began = performance.now();
  let leaves = 0;
  for (let entry = 1; entry <= entries; entry += 1) {
    leaves += (await publishEntry(database, ledger, entry)).count;
    if (entry % 50 === 0) process.stderr.write(`\r  ${entry} of ${entries} entries`);
  }
  process.stderr.write('\r\u001b[K');
  await database.query('analyze ledger_leaf').catch(() => undefined);
  return { leaves, milliseconds: Math.round((performance.now() - began) / entries) };
}

function publishEntry(database: Database, ledger: Ledger, entry: number) {
  const date: IsoDate = addDays('2022-01-01', entry);
  const numbers = Array.from({ length: leavesPerEntry }, (_, index) => index);
  const place = { market: 'us', date, model: 'blend-1' } as const;
  return database.transaction((tx) =>
    entry % outcomesEvery === 0
      ? ledger.publish(tx, {
          ...place,
          kind: 'outcomes',
          leaves: numbers.map((index) => outcome(entry, index)),
        })
      : ledger.publish(tx, {
          ...place,
          kind: 'signals',
          leaves: numbers.map((index) => call(entry, index, date)),
        }),
  );
}

/** What somebody with full control of the database does. */
async function tamper(ownerUrl: string): Promise<string> {
  const id = idOf(497, 1234);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('alter table ledger_leaf disable trigger append_only');
    await client.query(`update ledger_leaf set body = replace(body, '"hold"', '"sold"') where id = $1`, [id]);
    await client.query('alter table ledger_leaf enable trigger append_only');
  } finally {
    await client.end();
  }
  return id;
}

/** By the command line as `npm run auspex` starts it, as a person checks. */
function auspex(home: string, ...args: string[]) {
  const script = inCheckout('apps/server/src/commands/auspex.ts');
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(
    '/usr/bin/env',
    [process.execPath, ...serverFlags, '--import', usageAtExit, script, ...args],
    {
      env: { PATH: '/usr/bin:/bin', ...serverEnvironment, ...environment(home) },
      encoding: 'utf8',
    },
  );
  const seconds = (performance.now() - began) / 1000;
  const usage = JSON.parse(/usage (.*)/.exec(stderr)?.[1] ?? '{}') as { maxRSS?: number; cpu?: number };
  if (status === null || !stdout) console.error(stderr);
  const megabytes = Math.round((usage.maxRSS ?? Number.NaN) / 1024);
  const processorSeconds = (usage.cpu ?? Number.NaN) / 1e6;
  return { code: status ?? -1, seconds, processorSeconds, output: stdout, megabytes };
}

/** What the operating system counted for the process, reported when it ends. */
const usageAtExit = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); ' +
    'process.stderr.write("usage " + JSON.stringify({ maxRSS, cpu: userCPUTime + systemCPUTime }) + "\\n"); })',
)}`;

/** Why browsers get a hash of our own: theirs costs a turn of the event loop each time. */
async function compareHashes(report: Report): Promise<void> {
  const bytes = new Uint8Array(230).fill(7);
  const rounds = 20_000;
  const timed = async (work: () => unknown): Promise<string> => {
    for (let round = 0; round < 2000; round += 1) await work();
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      const result = work();
      if (result instanceof Promise) await result;
    }
    return (((performance.now() - began) / rounds) * 1000).toFixed(2);
  };
  report.expect('SHA-256 of 230 bytes in plain script, microseconds', true, await timed(() => sha256(bytes)));
  report.expect(
    'the same by OpenSSL (server), microseconds',
    true,
    await timed(() => nodeHash('sha256', bytes, 'buffer')),
  );
  report.expect(
    'the same by WebCrypto, microseconds',
    true,
    await timed(() => webcrypto.subtle.digest('SHA-256', bytes)),
  );
}
