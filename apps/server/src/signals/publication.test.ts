import { DAY_MS } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../test/with-market.ts';
import type { MarketService } from '../market/index.ts';
import { createLedger, type Ledger } from '../record/index.ts';
import { createSignalPool } from './model/signal-pool.ts';
import { type SignalPublishing, signalPublication } from './publication.ts';
import { signalId } from './store/signal-store.ts';

const test = withMarket();
const pool = createSignalPool();
let ledger: Ledger;
/** The instant at which the product runs: a Friday after the close. */
let now = Date.parse('2019-05-03T22:00:00Z');

const parts = (): SignalPublishing => ({
  ...{ database: test.database, ledger, pool, events: test.platform.events },
  market: () =>
    Object.assign(Object.create(test.market) as MarketService, {
      view: () => test.market.view({ asOf: now }),
    }),
});

beforeAll(async () => {
  ledger = createLedger({ ...test.platform, world: test.market.world.name });
  await signalPublication(parts()).publish('us');
});
afterAll(() => pool.close());

describe('A signal', () => {
  it('is settled when its time has come, once, with the open after it and the close so many sessions on', async () => {
    const apple = await test.market.view().findAsset('AAPL');
    if (!apple) throw new Error('There is no AAPL.');
    // Five sessions after the entry on Monday 6 May end on Monday 13 May: before its close nothing is due.
    now = Date.parse('2019-05-13T19:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBe(0);
    now = Date.parse('2019-05-13T22:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBeGreaterThan(100);
    expect(await signalPublication(parts()).settle('us')).toBe(0);
    const outcome = await ledger.leaf(`${signalId(apple.assetId, '2019-05-03')}:5`);
    const { bars } = await test.market
      .view({ asOf: now })
      .bars(apple.assetId, { from: '2019-05-06', to: '2019-05-13' });
    expect(bars.close).toHaveLength(6);
    expect(outcome?.body).toMatchObject({
      ...{ horizon: 5, settledOn: '2019-05-13', entry: bars.open[0], exit: bars.close[5] },
      return: (bars.close[5] ?? 0) / (bars.open[0] ?? 1) - 1,
    });
    expect(outcome?.of).toBe(signalId(apple.assetId, '2019-05-03'));
  });

  it('opens to everybody with its first outcome', async () => {
    const apple = await test.market.view().findAsset('AAPL');
    const leaf = await ledger.leaf(signalId(apple?.assetId ?? ('us:none' as never), '2019-05-03'));
    expect(leaf?.body).toMatchObject({ symbol: 'AAPL', date: '2019-05-03' });
    now = Date.parse('2019-08-15T22:00:00Z');
    expect(await signalPublication(parts()).settle('us')).toBeGreaterThan(200);
  });

  it('EVAL-D5: is not made from a bar older than 10 days', async () => {
    // Bars end on Wednesday, 18 November 2026; eleven days later nothing is known of the price.
    now = MARKET_NOW + 11 * DAY_MS;
    expect(await test.market.view({ asOf: now }).assets({ market: 'us' })).not.toEqual([]);
    expect(await signalPublication(parts()).publish('us')).toBe(0);
  });
});
