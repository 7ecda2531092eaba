import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bodyHash, leafHash, merkleLevels, merkleRoot, toHex } from '@auspex/contract/ledger';
import { pino } from 'pino';
import { openPlatform } from '../../src/commands/open-platform.ts';
import { loadConfig } from '../../src/config.ts';
import { createMarket } from '../../src/market/view/create-market.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createJobs } from '../../src/platform/jobs/create-jobs.ts';
import { jobTable } from '../../src/platform/jobs/job-table.ts';
import { createLedger } from '../../src/record/index.ts';
import { nodeSha256 } from '../../src/record/node-sha256.ts';
import { createSignalPool } from '../../src/signals/model/signal-pool.ts';
import type { SignalPublishing } from '../../src/signals/publication.ts';
import { compiledSources } from '../compiled-sources.ts';
import { until } from '../until.ts';

const entry = fileURLToPath(new URL('./walk-process.ts', import.meta.url));

const settings = { LOG_LEVEL: 'silent', MARKET_SOURCES: 'simulated', MARKET_SEED: '39' };

/** A filled database on which nobody has walked yet. */
export interface Place {
  readonly database: Database;
  readonly url: string;
  /** Data folder of the workers. */
  readonly home: string;
  /** The instant at which their clocks stand. */
  readonly at: number;
}

/** Works with what a walk in this process needs. */
export async function withWalk<Result>(
  { database, url, home, at }: Place,
  work: (parts: SignalPublishing) => Promise<Result>,
): Promise<Result> {
  const clock = { now: () => at };
  const config = loadConfig({ ...settings, AUSPEX_HOME: home, DATABASE_URL: url });
  const { platform } = openPlatform(config, database, { clock });
  const ledger = createLedger({ ...platform, world: config.world });
  const market = createMarket({ database, clock, worldName: config.world, sources: [] });
  const pool = createSignalPool();
  await market.start();
  try {
    return await work({ database, ledger, pool, market: () => market, events: platform.events });
  } finally {
    await Promise.all([market.stop(), pool.close()]);
  }
}

interface Said {
  readonly did: 'start' | 'plan' | 'fit' | 'publish';
  readonly seconds?: number;
  readonly megabytes?: number;
}

/** A worker process, and what it has said so far. */
class Worker {
  readonly said: Said[] = [];
  readonly #child;

  constructor({ url, home, at }: Place, hold: string) {
    this.#child = spawn(process.execPath, [entry, String(at), hold], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...compiledSources,
        ...settings,
        ...{ DATABASE_URL: url, AUSPEX_HOME: home, ROLE: 'worker' },
      },
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      if (line.startsWith('{"did"')) this.said.push(JSON.parse(line) as Said);
    });
  }

  has(done: Said['did']): boolean {
    if (this.#child.exitCode !== null) throw new Error('A worker ended by itself.');
    return this.said.some(({ did }) => did === done);
  }

  get fitted(): number {
    return this.said.filter(({ did }) => did === 'fit').length;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

/** A busy machine may take as long as it needs. */
const patience = { patienceMs: 30 * 60_000, everyMs: 20 };

/** What one worker did of a walk. */
export interface Share {
  readonly fitted: number;
  readonly planned: boolean;
  /** Processor time and memory at most, as last said. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** Who is killed in the middle of a walk, and after how many fits of its own. */
export interface Kill {
  readonly who: 'planner' | 'helper';
  readonly after: number;
  /** The one that planned the walk leaves the fits to the other until then: a short walk may be over before. */
  readonly alone?: boolean;
}

/** Has workers walk through a market together. */
export async function walkTogether(
  place: Place,
  { workers: count, kill }: { readonly workers: number; readonly kill?: Kill },
): Promise<{ readonly shares: readonly Share[]; readonly models: number }> {
  const { database } = place;
  const jobs = createJobs({ database, logger: pino({ level: 'silent' }), table: jobTable, worker: false });
  const hold = join(place.home, 'hold-the-planner');
  if (kill?.alone) writeFileSync(hold, '');
  const workers = Array.from({ length: count }, () => new Worker(place, hold));
  try {
    await jobs.start();
    await until(() => workers.every((worker) => worker.has('start')), patience);
    await jobs.send('signals.walk-forward', {});
    const killed = kill && (await killOne(workers, kill));
    rmSync(hold, { force: true });
    const left = workers.filter((worker) => worker !== killed);
    await until(() => left.some((worker) => worker.has('publish')), patience);
    return { shares: workers.map(shareOf), models: await countFits(database) };
  } finally {
    for (const worker of workers) await worker.kill();
    await jobs.stop(0);
  }
}

async function killOne(workers: readonly Worker[], { who, after }: Kill): Promise<Worker> {
  await until(() => workers.some((worker) => worker.has('plan')), patience);
  const killed = workers.find((worker) => worker.has('plan') === (who === 'planner'));
  if (killed === undefined) throw new Error('One worker alone has no helper.');
  await until(() => {
    if (workers.some((worker) => worker.has('publish'))) throw new Error('The walk was over too early.');
    return killed.fitted >= after;
  }, patience);
  await killed.kill();
  return killed;
}

function shareOf({ said, fitted }: Worker): Share {
  const { seconds = 0, megabytes = 0 } = said.at(-1) ?? {};
  return { fitted, planned: said.some(({ did }) => did === 'plan'), seconds, megabytes };
}

/** All are queued before the first has ended. */
async function countFits(database: Database): Promise<number> {
  let before = -1;
  let count = 0;
  await until(
    async () => {
      before = count;
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from jobs.job where name = 'signals.fit-model'`,
      );
      count = row.count;
      return count > 0 && count === before;
    },
    { ...patience, everyMs: 2000 },
  );
  return count;
}

const hashed = (column: string) => `encode(sha256(${column}), 'hex') as ${column}`;

/** Every column that a walk stores, by table: bytes as their hashes. */
const stored = {
  models: `select version, horizon, market, fitted_on, ${hashed('document')}, document_hash, assets, rows, learned_from,
             learned_to, data_hash, code_hash, made_at from signal_model order by version, horizon`,
  history: `select market, version, until, asset_ids, ${hashed('days')}, ${hashed('stances')}, data_hash, file_hash, seq,
              made_at from signal_history order by market, version`,
  predictions: `select market, version, horizon, ${hashed('scores')}, ${hashed('probabilities')}
                  from signal_history_scores order by market, version, horizon`,
  gates: `select version, horizon, market, fitted_on, verdict::text, calibration::text, made_at
            from signal_gate order by version, horizon`,
  entries: `select id, subject, body from ledger_leaf where id like 'walk-forward:%' order by id`,
} as const;

export type Trace = Readonly<Record<keyof typeof stored, { readonly rows: number; readonly hash: string }>>;

/** A hash of everything that a walk left in a database. */
export async function traceOf(database: Database): Promise<Trace> {
  const traces = Object.entries(stored).map(async ([name, text]) => {
    const rows = await database.query(text);
    return [
      name,
      { rows: rows.length, hash: createHash('sha256').update(JSON.stringify(rows)).digest('hex') },
    ];
  });
  return Object.fromEntries(await Promise.all(traces)) as Trace;
}

interface WalkLeaf {
  readonly id: string;
  readonly subject: string;
  readonly body: string;
  readonly salt: Buffer;
  /** Root of its entry, which has no other leaf. */
  readonly root: string;
}

export async function walkLeaf(database: Database): Promise<WalkLeaf> {
  const [leaf] = await database.query<WalkLeaf>(
    `select l.id, l.subject, l.body, l.salt, e.body::json ->> 'root' as root
       from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
      where l.id like 'walk-forward:%' order by l.seq desc limit 1`,
  );
  return leaf;
}

/** The root that the entry of a walk has under a salt: salts are random, and of everything hashed nothing else is. */
export function rootUnder(salt: Buffer, { id, subject, body }: WalkLeaf): string {
  const hash = toHex(bodyHash(salt, body, nodeSha256));
  const leaf = leafHash({ id, subject, of: null, bodyHash: hash, seal: null }, nodeSha256);
  return toHex(merkleRoot(merkleLevels([leaf], nodeSha256), nodeSha256));
}
