import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFiles } from '../../apps/server/src/market/import/import-files.ts';
import { type Figure, timeFigure } from '../figure.ts';
import type { BenchDatabase } from './bench-database.ts';
import { makeBars } from './made-bars.ts';

const ROWS = 1_000_000;
const ROUNDS = 3;
const COLUMNS = 'time timestamptz, open float8, high float8, low float8, close float8, volume float8';

/** One file of a million minutes, and two hundred of five thousand days. */
function writeFiles(folder: string): { minutes: string; days: string[] } {
  const text = (count: number, options: Parameters<typeof makeBars>[1], withClock: boolean) => {
    const { time, open, high, low, close, volume } = makeBars(count, options);
    const lines = ['time,open,high,low,close,volume'];
    for (let i = 0; i < count; i++) {
      const at = new Date(time[i]).toISOString();
      const written = withClock ? `${at.slice(0, 19)}Z` : at.slice(0, 10);
      lines.push(`${written},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]}`);
    }
    return `${lines.join('\n')}\n`;
  };
  const minutes = join(folder, 'MIN-USD.csv');
  writeFileSync(minutes, text(ROWS, { from: Date.parse('2019-01-01'), stepMs: 60_000 }, true));
  const days = Array.from({ length: ROWS / 5000 }, (_, i) => {
    const file = join(folder, `D${i}-USD.csv`);
    writeFileSync(file, text(5000, { from: Date.parse('2013-01-01'), seed: i + 1 }, false));
    return file;
  });
  return { minutes, days };
}

/** `\copy` of files into a keyed table of the same columns by psql, in one transaction. */
async function copyFiles({ peer, ownerUrl }: BenchDatabase, files: readonly string[]): Promise<number> {
  await peer.query('drop table if exists bench_copy');
  const key = files.length > 1 ? 'symbol text, ' : '';
  await peer.query(
    `create table bench_copy (${key}${COLUMNS}, primary key (${files.length > 1 ? 'symbol, ' : ''}time))`,
  );
  const commands = files.flatMap((file, i) => [
    ...(files.length > 1 ? [`alter table bench_copy alter symbol set default 'S${i}'`] : []),
    `\\copy bench_copy (time, open, high, low, close, volume) from '${file}' with (format csv, header)`,
  ]);
  const start = performance.now();
  await psql(ownerUrl, ['begin', ...commands, 'commit']);
  return performance.now() - start;
}

function psql(url: string, commands: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`psql ended with ${code}.`))));
    child.stdin.end(`${commands.map((line) => (line.startsWith('\\') ? line : `${line};`)).join('\n')}\n`);
  });
}

async function importAll({ database }: BenchDatabase, files: readonly string[]): Promise<number> {
  const start = performance.now();
  const report = await importFiles(
    { database, clock: { now: () => Date.now() } },
    { files, market: 'crypto' },
  );
  const elapsed = performance.now() - start;
  if (report.totals.added !== ROWS || report.totals.refused !== 0)
    throw new Error('Not all rows were imported.');
  return elapsed;
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1];

/** A million bars imported, including parsing and screening, compared with `\copy` of the same files. */
export async function measureImports(bench: BenchDatabase): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'auspex-bench-import-'));
  try {
    const { minutes, days } = writeFiles(folder);
    const figures: Figure[] = [];
    for (const [name, files] of [
      ['one file of minutes', [minutes]],
      ['200 files of days', days],
    ] as const) {
      const [ours, peer]: number[][] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        await bench.peer.query('truncate bar_chunk, asset, asset_symbol; delete from quality_flag');
        peer.push(await copyFiles(bench, files));
        ours.push(await importAll(bench, files));
      }
      figures.push(
        timeFigure(`import of 1,000,000 bars, ${name}, against \\copy`, {
          ours: middle(ours),
          peer: middle(peer),
          most: 1.5,
        }),
      );
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
