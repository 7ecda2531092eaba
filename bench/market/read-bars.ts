import { type AssetId, assetId } from '@auspex/market';
import type { AssetListing, CorporateAction, KnownBars } from '@auspex/market-data';
import { saveActions, saveBars, saveListings } from '../../apps/server/src/market/store/index.ts';
import { createMarket, type Market } from '../../apps/server/src/market/view/create-market.ts';
import { type Figure, medians, timeFigure } from '../figure.ts';
import type { BenchDatabase } from './bench-database.ts';
import { makeBars } from './made-bars.ts';

const COUNT = 5000;
const ASSETS = 60;
const FROM = Date.parse('2013-01-01');
const NOW = Date.parse('2026-11-20');
const ROUNDS = 41;

function knownBars(seed: number): KnownBars {
  const bars = makeBars(COUNT, { from: FROM, seed });
  return { bars, knownAt: bars.time.map((time) => time + 86_400_000), adjustment: 'none', revisions: [] };
}

function listing(id: AssetId, symbol: string): AssetListing {
  return {
    assetId: id,
    market: 'crypto',
    kind: 'crypto',
    currency: 'USD',
    symbols: [{ symbol, name: symbol, from: '2013-01-01', knownAt: FROM }],
    listedOn: '2013-01-01',
    knownAt: FROM,
  };
}

/** A yearly split and quarterly dividends: reading includes adjusting. */
function actionsOf(id: AssetId): CorporateAction[] {
  return [2015, 2019, 2023].flatMap((year): CorporateAction[] => [
    { kind: 'split', assetId: id, exDate: `${year}-03-02` as `${number}-03-02`, newPerOld: 2, knownAt: FROM },
    ...['02-10', '05-10', '08-10', '11-10'].map((day) => ({
      kind: 'dividend' as const,
      assetId: id,
      exDate: `${year}-${day}` as `${number}-${number}-${number}`,
      amountPerShare: 0.2,
      currency: 'USD',
      knownAt: FROM,
    })),
  ]);
}

/** The same bars once in the store and once as a plain row each. */
async function fill({ database, peer }: BenchDatabase): Promise<AssetId[]> {
  const ids = Array.from({ length: ASSETS }, (_, i) => assetId(`crypto:A${i}-USD`));
  const scope = { world: 'live', source: 'bench', seenAt: NOW };
  await saveListings(
    database,
    scope,
    ids.map((id, i) => listing(id, `A${i}-USD`)),
  );
  await saveActions(database, scope, ids.flatMap(actionsOf));
  await peer.query(
    `create table bench_bar (asset_id text not null, time timestamptz not null, open float8 not null, high float8 not null,
       low float8 not null, close float8 not null, volume float8, primary key (asset_id, time))`,
  );
  for (const [i, id] of ids.entries()) {
    const known = knownBars(i + 1);
    await database.transaction((tx) => saveBars(tx, scope, [{ assetId: id, market: 'crypto', known }]));
    const { time, open, high, low, close, volume } = known.bars;
    await peer.query(
      `insert into bench_bar select $1, to_timestamp(t / 1000), o, h, l, c, v
       from unnest($2::float8[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[]) as u(t, o, h, l, c, v)`,
      [id, ...[time, open, high, low, close, volume].map((column) => [...column])],
    );
  }
  await peer.query('vacuum analyze bench_bar');
  return ids;
}

function openMarket({ database }: BenchDatabase, cacheBytes: number): Market {
  return createMarket({
    database,
    clock: { now: () => NOW },
    worldName: 'live',
    sources: [],
    cacheBytes,
  });
}

/** One symbol's 5,000 daily bars, adjusted, as typed arrays: from PostgreSQL and from the process cache. */
export async function measureReads(bench: BenchDatabase): Promise<Figure[]> {
  const ids = await fill(bench);
  const id = ids[ASSETS >> 1];
  // Room for everything but the bars, which therefore come from PostgreSQL every time.
  const uncached = openMarket(bench, 300_000);
  const cached = openMarket(bench, 256 * 1024 * 1024);
  await Promise.all([uncached.start(), cached.start()]);
  const select = (asset: string) =>
    bench.peer.query(
      'select time, open, high, low, close, volume from bench_bar where asset_id = $1 order by time',
      [asset],
    );
  const readOnce = async (market: Market) => {
    const { bars } = await market.view().bars(id);
    if (bars.time.length !== COUNT) throw new Error('Not all bars were read.');
  };
  const [rows, database, memory] = await medians(ROUNDS, [
    () => select(id),
    () => readOnce(uncached),
    () => readOnce(cached),
  ]);
  const all = await medians(5, [
    async () => {
      for (const asset of ids) await select(asset);
    },
    () => Promise.all(ids.map((asset) => uncached.view().bars(asset))),
  ]);
  await Promise.all([uncached.stop(), cached.stop()]);
  const peer = rows;
  return [
    timeFigure('5,000 bars of a symbol, from PostgreSQL, against a select of rows', {
      ours: database,
      peer,
      most: 0.5,
    }),
    timeFigure('5,000 bars of a symbol, from the process cache', { ours: memory, peer, most: 0.05 }),
    timeFigure(`5,000 bars of each of ${ASSETS} symbols, from PostgreSQL`, {
      ours: all[1],
      peer: all[0],
      most: 0.5,
    }),
  ];
}
