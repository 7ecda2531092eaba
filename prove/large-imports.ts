import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import type { Proof, Report } from '../scripts/proof.ts';
import { type LargeFile, type LineOrder, writeLargeFile } from './data-door/large-files.ts';
import { AUSPEX, runProgram } from './data-door/run-doors.ts';

const MOST_MEGABYTES = 600;
const GIGABYTE = 1_000_000_000;
const ORDERS: readonly LineOrder[] = ['by symbol', 'by day'];

/** `npm run prove large-imports`: files of 2 GB stored to their end, and imports killed in the middle. */
export const proof: Proof = {
  title: 'An import of 2 GB ends within 600 MB of memory, and one that is killed leaves nothing',
  async run(report) {
    for (const order of ORDERS) {
      await withDatabase((database) => killedImport(report, order, database));
      await withDatabase((database) => wholeImport(report, order, database));
    }
  },
};

interface Database {
  readonly home: string;
  readonly settings: Readonly<Record<string, string>>;
  count(sql: string): Promise<number>;
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-large-'));
  const postgres = await openEmbeddedPostgres({ home });
  const { app, owner } = postgres.urls;
  const settings = { AUSPEX_HOME: home, DATABASE_URL: app, DATABASE_OWNER_URL: owner, LOG_LEVEL: 'error' };
  try {
    // Makes the tables.
    await runProgram(AUSPEX, ['import', join(home, 'none.csv')], settings);
    await work({ home, settings, count: (sql) => countIn(owner, sql) });
  } finally {
    await postgres.release();
    rmSync(home, { recursive: true, force: true });
  }
}

async function countIn(url: string, sql: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(sql);
    return Number(rows[0].count);
  } finally {
    await client.end();
  }
}

const BARS = 'select coalesce(sum(octet_length(columns) / 64), 0) as count from bar_chunk';
const ANYTHING =
  'select (select count(*) from bar_chunk) + (select count(*) from asset) + (select count(*) from asset_symbol) + (select count(*) from quality_flag) as count';
/** All lines but the heading and the one with the impossible price. */
const barsOf = ({ lines }: LargeFile) => lines - 2;

async function wholeImport(
  report: Report,
  order: LineOrder,
  { home, settings, count }: Database,
): Promise<void> {
  const path = join(home, 'ZLARGE.csv');
  const file = writeLargeFile(path, order, 2 * GIGABYTE);
  const { out, err, peakMegabytes, seconds } = await runProgram(AUSPEX, ['import', path], settings);
  const bars = await count(BARS);
  const isNamed = out.includes(`line ${file.faultAt} refused, out-of-range`);
  const told = err.split('\n').filter((line) => line.includes('storing')).length;
  report.expect(
    `2 GB ${order}: stored to the end within ${MOST_MEGABYTES} MB`,
    peakMegabytes <= MOST_MEGABYTES && bars === barsOf(file) && isNamed && told >= 9,
    `${peakMegabytes} MB, ${seconds} s: ${bars} of ${barsOf(file)} bars stored, line ${file.faultAt} ${isNamed ? 'named' : 'not named'}, progress told ${told} times`,
  );
}

async function killedImport(
  report: Report,
  order: LineOrder,
  { home, settings, count }: Database,
): Promise<void> {
  const path = join(home, 'ZLARGE.csv');
  const file = writeLargeFile(path, order, GIGABYTE / 5);
  const sortedBefore = foldersOfLines();
  const killed = await killWhileStoring(path, settings);
  const left = await count(ANYTHING);
  const folders = foldersOfLines() - sortedBefore;
  await runProgram(AUSPEX, ['import', path], settings);
  const bars = await count(BARS);
  report.expect(
    `0.2 GB ${order}, killed while storing: nothing of it is left, and the next import stores it all`,
    killed.includes('storing') && left === 0 && folders === 0 && bars === barsOf(file),
    `killed at "${killed.replace(/^.*ZLARGE.csv/, '').trim()}": ${left} rows and ${folders} folders left; then ${bars} of ${barsOf(file)} bars`,
  );
}

const foldersOfLines = () => readdirSync(tmpdir()).filter((name) => name.startsWith('auspex-lines-')).length;

/** Kills an import as soon as it says that it has stored something; returns what it said. */
async function killWhileStoring(path: string, settings: Database['settings']): Promise<string> {
  const env = { PATH: '', ...settings };
  const child = spawn(process.execPath, [AUSPEX, 'import', path], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('storing')) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return said.trim().split('\n').at(-1) ?? '';
}
