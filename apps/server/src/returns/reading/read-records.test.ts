import { recentPairCorrelation } from '@auspex/quant/correlation';
import { expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../../test/with-market.ts';
import { PUBLISHED_FROM, stancesForTests } from '../../../test/with-returns.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import { readRecords, type TradedMarket } from './read-records.ts';

const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'XOM'];
const test = withMarket();

it('RET-4: a record too young for a year of prices of its own does not take its assets for independent', async () => {
  const view = test.market.view({ asOf: MARKET_NOW });
  // Nothing was computed of the time before: the first stances are published ones.
  const stances = stancesForTests(SYMBOLS, { from: PUBLISHED_FROM, publishedFrom: PUBLISHED_FROM });
  const sources = {
    database: test.database,
    signals: () => stances,
    kept: new RecentAnswers<TradedMarket>(1),
  };
  const records = await readRecords(sources, view, { market: 'us', dataVersion: 1 });
  expect([records.backtest.assets.length, records.paper.assets.length]).toEqual([0, SYMBOLS.length]);
  const assets = await Promise.all(SYMBOLS.map((symbol) => view.findAsset(symbol, 'us')));
  const bars = await Promise.all(
    assets.flatMap((asset) => (asset ? [view.bars(asset.assetId).then((found) => found.bars)] : [])),
  );
  const known = recentPairCorrelation(bars);
  expect(known).toBeGreaterThan(0.1);
  expect(records.meanCorrelation).toBeCloseTo(known, 12);
});
