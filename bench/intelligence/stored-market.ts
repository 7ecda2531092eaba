import { type AssetId, assetId, type BarColumns, DAY_MS, sliceBars } from '@auspex/market';
import type { AssetListing, KnownBars } from '@auspex/market-data';
import { saveBars, saveListings } from '../../apps/server/src/market/store/index.ts';
import type { BenchDatabase } from '../market/bench-database.ts';
import { makeBars } from '../market/made-bars.ts';

export const WORLD = 'live';
/** Ten years of 252 trading days. */
export const BARS = 2520;
/** The quarter begins long before the last bar and ends long after the added days. */
export const BEGIN = Date.parse('2018-03-05');
/** Maximum bars per asset, including the added days. */
export const DAYS = BARS + 8;
const SOURCE = 'bench';

/** A market that grows by a day at a time. */
export interface StoredMarket {
  readonly assets: readonly AssetId[];
  /** Stores one more day of every asset, for us and for the peer. */
  addDay(day: number): Promise<void>;
}

/** The instant at which the bar of a day is known. */
export function eveningOf(day: number): number {
  return BEGIN + (day + 1) * DAY_MS + 60_000;
}

function listing(id: AssetId, symbol: string): AssetListing {
  const listed = new Date(BEGIN).toISOString().slice(0, 10) as `${number}-${number}-${number}`;
  return {
    assetId: id,
    market: 'crypto',
    kind: 'crypto',
    currency: 'USD',
    symbols: [{ symbol, name: symbol, from: listed, knownAt: BEGIN }],
    listedOn: listed,
    knownAt: BEGIN,
  };
}

function known(bars: BarColumns): KnownBars {
  return { bars, knownAt: bars.time.map((time) => time + DAY_MS), adjustment: 'none', revisions: [] };
}

async function insertRows({ peer }: BenchDatabase, id: AssetId, bars: BarColumns): Promise<void> {
  const { time, open, high, low, close, volume } = bars;
  await peer.query(
    `insert into bench_bar select $1, to_timestamp(t / 1000), o, h, l, c, v
     from unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[]) as u(t, o, h, l, c, v)`,
    [id, ...[time, open, high, low, close, volume].map((column) => [...column])],
  );
}

/** Ten years of bars, once in the product's store and once as a plain row each. */
export async function storeMarket(bench: BenchDatabase, names: number): Promise<StoredMarket> {
  const { database, peer } = bench;
  const assets = Array.from({ length: names }, (_, i) => assetId(`crypto:A${i}-USD`));
  const scope = { world: WORLD, source: SOURCE, seenAt: BEGIN };
  const barsOf = (i: number) => makeBars(DAYS, { from: BEGIN, seed: i + 1 });
  const save = async (from: number, to: number) => {
    for (const [i, id] of assets.entries()) {
      const bars = sliceBars(barsOf(i), from, to);
      const item = { assetId: id, market: 'crypto' as const, known: known(bars) };
      await database.transaction((tx) => saveBars(tx, scope, [item]));
      await insertRows(bench, id, bars);
    }
  };
  await saveListings(
    database,
    scope,
    assets.map((id, i) => listing(id, `A${i}-USD`)),
  );
  await peer.query(
    `create table bench_bar (asset_id text collate "C" not null, time timestamptz not null, open float8 not null,
       high float8 not null, low float8 not null, close float8 not null, volume float8, primary key (asset_id, time))`,
  );
  await save(0, BARS);
  await peer.query('vacuum analyze bench_bar, bar_chunk');
  return {
    assets,
    addDay: (day) => save(day, day + 1),
  };
}

/** The peer: every bar of every asset, row by row through pg. */
export async function selectRows({ peer }: BenchDatabase, assets: readonly AssetId[]): Promise<number> {
  let rows = 0;
  for (const id of assets) {
    const found = await peer.query(
      'select time, open, high, low, close, volume from bench_bar where asset_id = $1 order by time',
      [id],
    );
    rows += found.rows.length;
  }
  return rows;
}
