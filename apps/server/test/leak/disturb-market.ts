import {
  addDays,
  assetId,
  DAY_MS,
  dateOfInstant,
  HOUR_MS,
  type IsoDate,
  sentence,
  startOfDate,
} from '@auspex/market';
import type { AssetListing, BarRevision, FinancialStatement } from '@auspex/market-data';
import type { ViewAsset } from '../../src/market/index.ts';
import {
  type FactScope,
  saveActions,
  saveBarRevisions,
  saveBars,
  saveHalts,
  saveIndexWeights,
  saveListings,
  saveQualityFlags,
  saveRates,
  saveShareCounts,
  saveStatements,
} from '../../src/market/store/index.ts';
import type { Disturbance, Disturbed } from './disturbance.ts';

const named = ['AAPL', 'META', 'MSFT', 'SPY', 'BTC-USD', 'ETH-USD'];
const BARS_BEFORE = 40;

interface Work extends Disturbed {
  readonly scope: FactScope;
  readonly assets: readonly ViewAsset[];
  /** A date some days from the instant. */
  date(days: number): IsoDate;
  /** An instant soon after. */
  readonly soon: number;
}

/** The last bars before the instant are corrected soon after it, those after it at once. */
async function disturbBars({ database, scope, market, assets, after, soon }: Work): Promise<void> {
  const items = await Promise.all(
    assets.map(async ({ assetId }) => {
      const { bars, knownAt } = await market.view().bars(assetId, { adjustment: 'none' });
      const firstAfter = knownAt.findIndex((known) => known > after);
      const end = firstAfter === -1 ? knownAt.length : firstAfter;
      const revisions: BarRevision[] = [];
      for (let i = Math.max(0, end - BARS_BEFORE); i < knownAt.length; i += 1) {
        const factor = i < end ? 0.5 : 1.5;
        revisions.push({
          time: bars.time[i] ?? 0,
          open: (bars.open[i] ?? 0) * factor,
          high: (bars.high[i] ?? 0) * factor,
          low: (bars.low[i] ?? 0) * factor,
          close: (bars.close[i] ?? 0) * factor,
          volume: (bars.volume[i] ?? 0) * 3,
          reason: 'a later correction',
          knownAt: Math.max(soon, knownAt[i] ?? 0) + 60_000,
        });
      }
      return { assetId, revisions, origin: 'source' as const };
    }),
  );
  await saveBarRevisions(database, scope, items);
}

/** A bar for a day that had none, stored only later. */
async function addLateBar({ database, scope, assets, date, soon }: Work): Promise<void> {
  let day = date(-3);
  while (new Date(startOfDate(day)).getUTCDay() !== 0) day = addDays(day, -1);
  const column = (value: number) => Float64Array.of(value);
  const bars = {
    time: column(startOfDate(day)),
    open: column(1),
    high: column(2),
    low: column(1),
    close: column(1.5),
    volume: column(7),
  };
  const known = { bars, knownAt: column(soon), adjustment: 'none', revisions: [] } as const;
  const stocks = assets.filter(({ market }) => market === 'us');
  const items = stocks.map(({ assetId, market }) => ({ assetId, market, known }));
  await database.transaction((tx) => saveBars(tx, scope, items));
}

async function disturbActions({ database, scope, assets, date, soon }: Work): Promise<void> {
  const stocks = assets.filter(({ market }) => market === 'us');
  const actions = stocks.flatMap(({ assetId }) => [
    { kind: 'split', assetId, exDate: date(-20), newPerOld: 3, knownAt: soon } as const,
    { kind: 'split', assetId, exDate: date(4), newPerOld: 7, knownAt: soon } as const,
    {
      ...({ kind: 'dividend', assetId, exDate: date(-15), currency: 'USD' } as const),
      amountPerShare: 5,
      knownAt: soon,
    },
  ]);
  await saveActions(database, scope, actions);
  await saveHalts(
    database,
    scope,
    stocks.map(({ assetId }) => ({
      assetId,
      from: soon - 30 * HOUR_MS,
      until: soon - 29 * HOUR_MS,
      reason: 'told later',
      knownAt: soon,
    })),
  );
}

/** The last filing is restated, shares outstanding are corrected. */
async function disturbFilings({ database, scope, market, assets, date, soon, after }: Work): Promise<void> {
  for (const { assetId, kind } of assets) {
    if (kind !== 'stock') continue;
    const known = (await market.view().statements(assetId)).filter(({ knownAt }) => knownAt <= after);
    const restated = known.slice(-12).map(
      (statement, i): FinancialStatement => ({
        ...statement,
        figures: Object.fromEntries(
          Object.entries(statement.figures).map(([name, value]) => [name, value * 2]),
        ),
        form: '10-K/A',
        accession: `leak-${after}-${i}`,
        knownAt: soon + DAY_MS,
      }),
    );
    await saveStatements(database, scope, restated);
    await saveShareCounts(database, scope, [{ assetId, date: date(-5), shares: 12_345, knownAt: soon }]);
  }
}

function renamed(
  listing: AssetListing,
  to: { symbol: string; from: IsoDate; knownAt: number },
): AssetListing {
  return {
    ...listing,
    symbols: [...listing.symbols, { ...to, name: `${to.symbol} leak` }],
  };
}

/**
 * One is renamed by a change announced only later, one after the instant, one ends, and a new one appears that is
 * older than known.
 */
async function disturbListings({ database, scope, market, date, soon, after }: Work): Promise<void> {
  const answer = await market.sources[0]?.prices?.assets();
  const listings = answer?.kind === 'found' ? answer.value : [];
  const of = (symbol: string) => listings.filter(({ symbols }) => symbols.at(-1)?.symbol === symbol);
  const year = new Date(after).getUTCFullYear();
  const born: AssetListing = {
    assetId: assetId(`us:LEAK${year}`),
    market: 'us',
    kind: 'stock',
    currency: 'USD',
    sector: `Leaks of ${year}`,
    symbols: [
      { symbol: `LE${'ABCDEFGHIJ'[year % 10]}K`, name: 'Leak Industries', from: date(-100), knownAt: soon },
    ],
    listedOn: date(-100),
    knownAt: soon,
  };
  await saveListings(database, scope, [
    ...of('META').map((one) =>
      renamed(one, { symbol: `META${'ABCDEFGHIJ'[year % 10]}`.slice(0, 5), from: date(-2), knownAt: soon }),
    ),
    ...of('MSFT').map((one) => renamed(one, { symbol: 'MSFTX', from: date(3), knownAt: soon })),
    ...of('KO').map((one) => ({
      ...one,
      delisting: { date: date(-1), reason: 'other', knownAt: soon } as const,
    })),
    ...of('SHIB-USD').map((one) => ({
      ...one,
      delisting: { date: date(-1), reason: 'other', knownAt: soon } as const,
    })),
    born,
  ]);
}

async function disturbOthers({ database, scope, assets, date, soon, after }: Work): Promise<void> {
  const [apple] = assets;
  if (!apple) return;
  await saveIndexWeights(
    database,
    scope,
    ['LARGE', 'GROWTH', 'BLUE'].map((indexId) => ({
      indexId,
      assetId: apple.assetId,
      effectiveFrom: date(-1),
      weight: 0.5,
      knownAt: soon,
    })),
  );
  let weekend = date(-3);
  while (new Date(startOfDate(weekend)).getUTCDay() !== 0) weekend = addDays(weekend, -1);
  await saveRates(database, scope, [
    { base: 'EUR', quote: 'USD', date: weekend, rate: 9, knownAt: soon },
    { base: 'EUR', quote: 'USD', date: date(1), rate: 8, knownAt: soon + DAY_MS },
  ]);
  const said = sentence('asWritten', { text: 'seen later' });
  const flags = [{ date: date(-6), rule: 'leak', evidence: said, suggestion: said }];
  const from = dateOfInstant(after - 900 * DAY_MS);
  await saveQualityFlags(database, scope, [{ assetId: apple.assetId, from, to: date(0), flags }]);
}

/** Changes to every kind of fact the market stores, all known only after the instant. */
export const disturbMarket: Disturbance = {
  module: 'market',
  async disturb(disturbed) {
    const { market, after, now, world } = disturbed;
    const present = market.view();
    const found = await Promise.all(named.map((symbol) => present.findAsset(symbol)));
    const work: Work = {
      ...disturbed,
      scope: { world, source: 'simulated', seenAt: now },
      assets: found.flatMap((asset) => asset ?? []),
      date: (days) => addDays(dateOfInstant(after), days),
      soon: after + HOUR_MS,
    };
    await disturbBars(work);
    await addLateBar(work);
    await disturbActions(work);
    await disturbFilings(work);
    await disturbListings(work);
    await disturbOthers(work);
  },
  unmoved: {
    'market.indices': 'which indices there are is a definition, which no instant is too early for',
    'market.quotes': 'the present is quoted by the source, which the disturbance does not reach',
  },
};
