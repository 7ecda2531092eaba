/**
 * Layouts of bars compared, for docs/decisions/0012: a row per bar with its key, the same with a covering index, and
 * chunks of an asset's year. `node bench/market/layouts.ts`
 */
import { assetId, type BarColumns, makeBarColumns, sliceBars } from '@auspex/market';
import type { KnownBars } from '@auspex/market-data';
import { readBarHistories } from '../../apps/server/src/market/store/bars/bar-history.ts';
import { saveBars } from '../../apps/server/src/market/store/index.ts';
import { medians } from '../figure.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { makeBars } from './made-bars.ts';

const ASSETS = 160;
const BARS = 2250;
const FROM = Date.parse('2020-09-01');
const SEEN = Date.parse('2026-11-20');
const ROUNDS = 5;
const DAY_MS = 86_400_000;

/** What every layout has to do. */
interface Layout {
  readonly name: string;
  readonly tables: string;
  write(assets: readonly string[], bars: (asset: number) => BarColumns): Promise<void>;
  read(asset: string): Promise<BarColumns>;
  readAll(assets: readonly string[]): Promise<unknown>;
}

function rowLayout({ peer }: BenchDatabase, name: string, covering: boolean): Layout {
  const table = covering ? 'layout_covered' : 'layout_rows';
  const values = 'time, open, high, low, close, volume, known_at, seen_at';
  const toColumns = (rows: readonly Record<string, number>[]) => {
    const columns = makeBarColumns(rows.length);
    rows.forEach((row, i) => {
      for (const column of Object.keys(columns) as (keyof BarColumns)[]) columns[column][i] = row[column];
    });
    return columns;
  };
  const select = `select ${values} from ${table} where asset_id = `;
  return {
    name,
    tables: table,
    async write(assets, bars) {
      for (const [i, asset] of assets.entries()) {
        const { time, open, high, low, close, volume } = bars(i);
        await peer.query(
          `insert into ${table} select $1, t, o, h, l, c, v, t + ${DAY_MS}, ${SEEN}
           from unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[]) as u(t, o, h, l, c, v)`,
          [asset, ...[time, open, high, low, close, volume].map((column) => [...column])],
        );
      }
    },
    read: async (asset) => toColumns((await peer.query(`${select} $1 order by time`, [asset])).rows),
    async readAll(assets) {
      for (const asset of assets) toColumns((await peer.query(`${select} $1 order by time`, [asset])).rows);
    },
  };
}

async function makeRowTables({ peer }: BenchDatabase): Promise<void> {
  for (const table of ['layout_rows', 'layout_covered']) {
    await peer.query(
      `create table ${table} (asset_id text collate "C" not null, time float8 not null, open float8 not null,
         high float8 not null, low float8 not null, close float8 not null, volume float8, known_at float8 not null,
         seen_at float8 not null${table === 'layout_rows' ? ', primary key (asset_id, time)' : ''})`,
    );
  }
  await peer.query(
    `create unique index on layout_covered (asset_id, time) include (open, high, low, close, volume, known_at, seen_at)`,
  );
}

function chunkLayout({ database }: BenchDatabase): Layout {
  const known = (bars: BarColumns): KnownBars => ({
    bars,
    knownAt: bars.time.map((time) => time + DAY_MS),
    adjustment: 'none',
    revisions: [],
  });
  const read = (assets: readonly string[]) =>
    readBarHistories(database, { world: 'live', timeframe: '1d', assetIds: assets.map(assetId) });
  return {
    name: 'chunks of a year',
    tables: 'bar_chunk',
    async write(assets, bars) {
      const scope = { world: 'live', source: 'bench', seenAt: SEEN };
      const items = assets.map((asset, i) => ({
        assetId: assetId(asset),
        market: 'crypto' as const,
        known: known(bars(i)),
      }));
      await database.transaction((tx) => saveBars(tx, scope, items));
    },
    async read(asset) {
      const history = (await read([asset])).get(assetId(asset));
      if (!history) throw new Error('The bars were not stored.');
      return history.bars;
    },
    async readAll(assets) {
      for (let i = 0; i < assets.length; i += 40) await read(assets.slice(i, i + 40));
    },
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(bench: BenchDatabase, layout: Layout): Promise<Record<string, string>> {
  const assets = Array.from({ length: ASSETS }, (_, i) => `crypto:A${i}-USD`);
  const all = assets.map((_, i) => makeBars(BARS + 1, { from: FROM, seed: i + 1 }));
  const long = ['crypto:LONG-USD'];
  const write = await timeOf(() => layout.write(assets, (i) => sliceBars(all[i], 0, BARS)));
  await layout.write(long, () => makeBars(5000, { from: Date.parse('2013-01-01') }));
  await bench.peer.query(`vacuum analyze ${layout.tables}`);
  const [one, everything] = await medians(ROUNDS, [() => layout.read(long[0]), () => layout.readAll(assets)]);
  const { rows } = await bench.peer.query(`select pg_total_relation_size($1)::float8 as bytes`, [
    layout.tables,
  ]);
  const append = await timeOf(() => layout.write(assets, (i) => sliceBars(all[i], BARS, BARS + 1)));
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return {
    layout: layout.name,
    'write 360,000 bars': milliseconds(write),
    'read 5,000 bars': `${one.toFixed(1)} ms`,
    'read 160 × 2,250': milliseconds(everything),
    'append a day': milliseconds(append),
    size: `${(rows[0].bytes / 1e6).toFixed(0)} MB`,
  };
}

const bench = await openBenchDatabase();
try {
  await makeRowTables(bench);
  const layouts = [
    rowLayout(bench, 'row per bar', false),
    rowLayout(bench, 'row per bar, covering index', true),
    chunkLayout(bench),
  ];
  const table: Record<string, string>[] = [];
  for (const layout of layouts) table.push(await measure(bench, layout));
  console.table(table);
} finally {
  await bench.close();
}
