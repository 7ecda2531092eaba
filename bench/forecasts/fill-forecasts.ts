import { type AssetId, assetId, type IsoDate } from '@auspex/market';
import type { AssetListing } from '@auspex/market-data';
import { randomStream } from '@auspex/quant/random';
import { insertForecasts } from '../../apps/server/src/forecasts/store/forecast-store.ts';
import { saveListings } from '../../apps/server/src/market/store/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';

export const WORLD = 'live';
const DATE: IsoDate = '2026-11-18';
const LISTED = Date.parse('2013-01-01');
const SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
];

/** Stores this many stocks and funds with a published forecast each; one in fifty is too young to have one. */
export async function fillForecasts(database: Database, count: number): Promise<void> {
  const stream = randomStream({ seed: 11, name: 'bench-forecasts' });
  const assets = Array.from({ length: count }, (_, i) => {
    const symbol = `${String.fromCharCode(65 + (i % 26), 65 + ((i * 7) % 26))}${i}`;
    const fund = stream.chance(0.3);
    const sector = fund ? undefined : SECTORS[stream.integerBelow(SECTORS.length)];
    return { id: assetId(`us:${symbol}`), symbol, name: `Company ${(i * 7919) % count}`, fund, sector };
  });
  const listings = assets.map(
    ({ id, symbol, name, fund, sector }): AssetListing => ({
      assetId: id,
      market: 'us',
      kind: fund ? 'fund' : 'stock',
      currency: 'USD',
      ...(sector ? { sector } : {}),
      symbols: [{ symbol, name, from: '2013-01-01', knownAt: LISTED }],
      listedOn: '2013-01-01',
      knownAt: LISTED,
    }),
  );
  const variance = () => 0.0001 * Math.exp(stream.normal());
  const published = assets
    .filter((_, i) => i % 50 !== 49)
    .map(({ id }) => ({ id, close: 10 * Math.exp(stream.normal()), variances: [0, 1, 2, 3].map(variance) }));
  await saveListings(database, { world: WORLD, source: 'bench', seenAt: Date.parse(DATE) }, listings);
  await database.transaction((tx) =>
    insertForecasts(
      tx,
      { world: WORLD, seq: 1 },
      published.map(({ id, close, variances: [naive = 0, fast = 0, slow = 0, longRun = 0] }) => ({
        assetId: id as AssetId,
        market: 'us',
        date: DATE,
        model: 'range-1',
        id: `forecast:${id}:${DATE}:range-1`,
        close,
        state: { returns: 2000, naive, fast, slow, longRun },
        ranks: null,
        dataHash: 'f'.repeat(64),
        madeAt: new Date(`${DATE}T22:00:00Z`),
      })),
    ),
  );
}
