import { expect, it } from 'vitest';
import { withMarket } from '../../../test/with-market.ts';
import { readBars } from './read-bars.ts';

const test = withMarket();

it('bars of hours can be asked for from before the calendar’s first session', async () => {
  const view = test.market.view();
  const asset = await view.findAsset('AAPL');
  if (!asset) throw new Error('AAPL is no asset.');
  const span = { from: '1998-01-01', to: '1998-01-05' } as const;
  const question = { timeframe: '1h', adjustment: 'none', limit: 100, ...span } as const;
  // Listed in 1980; nothing of it is stored from then.
  const { bars } = await readBars(view, { ...asset, listedOn: '1980-12-12' }, question);
  expect(bars.time).toHaveLength(0);
});

it('bars of hours of what is no longer traded are those before its delisting', async () => {
  const view = test.market.view();
  const asset = await view.findAsset('TWTR');
  if (!asset) throw new Error('TWTR is no asset.');
  const { bars } = await readBars(view, asset, { timeframe: '1h', adjustment: 'none', limit: 100 });
  expect(bars.time).toHaveLength(100);
  expect(new Date(bars.time[99]).toISOString()).toBe('2022-10-27T19:30:00.000Z');
});
