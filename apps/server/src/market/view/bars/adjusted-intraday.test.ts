import { assetId, makeBarColumns, startOfDate, usEquitiesCalendar } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { expect, it } from 'vitest';
import { withDatabase } from '../../../../test/with-database.ts';
import { openTestSources } from '../../../../test/with-sources.ts';
import { saveActions, saveBars, saveListings } from '../../store/index.ts';

const test = withDatabase();
const id = assetId('us:AAA');
const at = (text: string) => Date.parse(text);

/** Bars at one price. */
function barsAt(times: readonly number[], knownAt: (time: number) => number, price = 100) {
  const bars = makeBarColumns(times.length);
  bars.time.set(times);
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(price);
  bars.volume.fill(10);
  return {
    ...{ bars, knownAt: Float64Array.from(times, knownAt), revisions: [] },
    adjustment: 'splits-and-dividends' as const,
  };
}

it('MKT-4: bars of a session that came adjusted get what happened after they came, as the daily ones do', async () => {
  const environment = { MARKET_SOURCES: 'exchanges' };
  const { market, close } = await openTestSources(test, { now: '2024-06-08T12:00:00Z', environment });
  const scope = { world: 'live', source: 'files', seenAt: at('2024-05-01T00:00:00Z') };
  const symbols = [{ symbol: 'AAA', name: 'AAA', from: '2000-01-03' as const, knownAt: 0 }];
  await saveListings(test.database, scope, [
    {
      assetId: id,
      market: 'us',
      kind: 'stock',
      currency: 'USD',
      symbols,
      listedOn: '2000-01-03',
      knownAt: 0,
    },
  ]);
  const sessions = usEquitiesCalendar.sessionsBetween('2024-01-02', '2024-06-07');
  const days = sessions.map(({ date }) => startOfDate(date));
  const daily = barsAt(days, (time) =>
    dailyBarKnownAt('us', new Date(time).toISOString().slice(0, 10) as '2024-01-02'),
  );
  const [{ open }] = usEquitiesCalendar.sessionsBetween('2024-03-14', '2024-03-14');
  const minutes = barsAt([open], (time) => time + 300_000);
  await test.database.transaction((tx) => saveBars(tx, scope, [{ assetId: id, market: 'us', known: daily }]));
  await test.database.transaction((tx) =>
    saveBars(tx, scope, [{ assetId: id, market: 'us', timeframe: '5m', known: minutes }]),
  );
  // The dividend was in the prices when they came, the split was still to happen.
  const [paid, split] = [at('2024-04-10T13:30:00Z'), at('2024-06-03T13:30:00Z')];
  await saveActions(test.database, scope, [
    {
      kind: 'dividend',
      assetId: id,
      exDate: '2024-04-10',
      amountPerShare: 10,
      currency: 'USD',
      knownAt: paid,
    },
    { kind: 'split', assetId: id, exDate: '2024-06-03', newPerOld: 2, knownAt: split },
  ]);
  await market.catchUp();
  const view = market.view();
  const day = await view.bars(id, { from: '2024-03-14', to: '2024-03-14' });
  const session = await view.intradayBars(id, { date: '2024-03-14', timeframe: '5m' });
  expect([day.bars.open[0], session.bars.open[0]]).toEqual([50, 50]);
  await close();
});

it('MKT-4: a dividend takes the same part of a session as traded and of days that came adjusted for a later split', async () => {
  await test.owner.query('truncate bar_chunk, bar_revision, asset, asset_symbol, corporate_action');
  const environment = { MARKET_SOURCES: 'exchanges' };
  const { market, close } = await openTestSources(test, { now: '2024-06-08T12:00:00Z', environment });
  const scope = { world: 'live', source: 'files', seenAt: at('2024-06-07T22:00:00Z') };
  const symbols = [{ symbol: 'AAA', name: 'AAA', from: '2000-01-03' as const, knownAt: 0 }];
  const listing = { assetId: id, market: 'us', kind: 'stock', currency: 'USD', symbols } as const;
  await saveListings(test.database, scope, [{ ...listing, listedOn: '2000-01-03', knownAt: 0 }]);
  const sessions = usEquitiesCalendar.sessionsBetween('2024-01-02', '2024-06-07');
  const days = sessions.map(({ date }) => startOfDate(date));
  const daily = { ...barsAt(days, (time) => time + 86_400_000), adjustment: 'splits' as const };
  const [{ open }] = usEquitiesCalendar.sessionsBetween('2024-03-14', '2024-03-14');
  const minutes = { ...barsAt([open], (time) => time + 300_000, 200), adjustment: 'none' as const };
  await test.database.transaction((tx) => saveBars(tx, scope, [{ assetId: id, market: 'us', known: daily }]));
  await test.database.transaction((tx) =>
    saveBars(tx, scope, [{ assetId: id, market: 'us', timeframe: '5m', known: minutes }]),
  );
  // Ten of the two hundred that an old share cost.
  const dividend = { kind: 'dividend', exDate: '2024-04-10', amountPerShare: 10, currency: 'USD' } as const;
  await saveActions(test.database, scope, [
    { ...dividend, assetId: id, knownAt: at('2024-04-10T13:30:00Z') },
    {
      ...{ kind: 'split', assetId: id, exDate: '2024-06-03', newPerOld: 2 },
      knownAt: at('2024-06-03T13:30:00Z'),
    },
  ]);
  await market.catchUp();
  const view = market.view();
  const day = await view.bars(id, { from: '2024-03-14', to: '2024-03-14' });
  const session = await view.intradayBars(id, { date: '2024-03-14', timeframe: '5m' });
  expect([day.bars.open[0], session.bars.open[0]]).toEqual([95, 95]);
  await close();
});
